import Catalogs
import Flags
import Documents
public import Foundations
import PluginKit
import Screens

extension App {
  /// Loads an app's own file, the contracts of its plugins and its catalogs; screens come later.
  ///
  /// - Parameters:
  ///   - folder: where its files are.
  ///   - diagnostics: receives all that is wrong with them.
  /// - Returns: nil where there is no app to speak of.
  public static func load(_ folder: AppFolder, into diagnostics: inout Diagnostics) -> App? {
    guard let source = read(folder.appFile, in: folder, into: &diagnostics),
      let script = AppScript.read(source, into: &diagnostics)
    else { return nil }
    var contracts: [String: Contract] = [:]
    var missing = Missing()
    let files = folder.contractFiles
    for file in files {
      var found = Diagnostics()
      defer { diagnostics.report(contentsOf: found.all) }
      guard let source = read(file, in: folder, into: &found),
        let contract = Contract.read(source, into: &found)
      else { continue }
      contracts[contract.name] = contract
      // What it lacks may be what could not be read.
      if found.hasErrors { missing.faultyPlugins.insert(contract.name) }
    }
    let isMissing = contracts.count < files.count
    let whole = contracts.filter { !missing.faultyPlugins.contains($0.key) }
    script.check(whole, areAll: whole.count == files.count, folder.screenNames, into: &diagnostics)
    script.check(backends: folder.backendNames, into: &diagnostics)
    let flags = flags(of: script, in: folder, into: &diagnostics)
    let (catalogs, lacksCatalogs) = catalogs(of: script, in: folder, into: &diagnostics)
    let plugins = script.plugins.keys
    missing.contracts = isMissing || plugins.contains { contracts[$0] == nil }
    missing.catalogs = lacksCatalogs
    missing.flags = flags == nil
    return App(
      folder: folder, script: script, contracts: contracts.filter { plugins.contains($0.key) },
      catalogs: catalogs, flagFile: flags ?? .empty, missing: missing)
  }

  /// The app's flags; most apps have none, and then there are the two plans alone.
  private static func flags(
    of script: AppScript, in folder: AppFolder, into diagnostics: inout Diagnostics
  ) -> FlagFile? {
    guard folder.hasFlags else { return .empty }
    guard let source = read(folder.flagFile, in: folder, into: &diagnostics),
      let file = FlagFile.read(source, into: &diagnostics)
    else { return nil }
    for case let sheet? in file.flags.map(\.onLocked.sheet) where !folder.screenNames.contains(sheet.name) {
      let help = nearestName(to: sheet.name, in: folder.screenNames).map { "did you mean `\($0)`?" }
      diagnostics.report(
        Diagnostic(.unknownScreen, "no screen `\(sheet.name)`", at: sheet.span, help: help))
    }
    return file
  }

  /// Reads an app's catalogs and the runtime's.
  private static func catalogs(
    of script: AppScript, in folder: AppFolder, into diagnostics: inout Diagnostics
  ) -> (catalogs: [Catalog], lacksAny: Bool) {
    var catalogs: [Catalog] = []
    var lacksAny = false
    for (name, span) in script.catalogs + [("Kolam", nil)] {
      var found = Diagnostics()
      if let source = read(folder.catalogFile(name), in: folder, into: &found),
        let catalog = Catalog.read(source, into: &found)
      {
        catalogs.append(catalog)
      } else {
        lacksAny = true
      }
      for var fault in found.all {
        if fault.span == nil {
          fault.span = span
          fault.help = nearestName(to: name, in: folder.catalogNames).map { "did you mean `\($0)`?" }
        }
        diagnostics.report(fault)
      }
    }
    return (catalogs, lacksAny)
  }

  private static func read(
    _ file: String, in folder: AppFolder, into diagnostics: inout Diagnostics
  ) -> SourceText? {
    do throws(Diagnostic) {
      return try SourceText.load(folder.path(file), shownAs: file)
    } catch {
      diagnostics.report(error)
      return nil
    }
  }
}
