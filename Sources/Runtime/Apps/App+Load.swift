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
    for file in folder.contractFiles {
      guard let source = read(file, in: folder, into: &diagnostics),
        let contract = Contract.read(source, into: &diagnostics)
      else { continue }
      contracts[contract.name] = contract
    }
    script.check(contracts, folder.screenNames, into: &diagnostics)
    script.check(backends: folder.backendNames, into: &diagnostics)
    let flags = flags(of: script, in: folder, into: &diagnostics)
    var catalogs: [Catalog] = []
    for name in script.catalogs + ["Kolam"] {
      guard let source = read(folder.catalogFile(name), in: folder, into: &diagnostics),
        let catalog = Catalog.read(source, into: &diagnostics)
      else { continue }
      catalogs.append(catalog)
    }
    return App(
      folder: folder, script: script, contracts: contracts.filter { script.plugins.keys.contains($0.key) },
      catalogs: catalogs, flagFile: flags)
  }

  /// The app's flags; most apps have none, and then there are the two plans alone.
  private static func flags(
    of script: AppScript, in folder: AppFolder, into diagnostics: inout Diagnostics
  ) -> FlagFile {
    guard folder.hasFlags, let source = read(folder.flagFile, in: folder, into: &diagnostics),
      let file = FlagFile.read(source, into: &diagnostics)
    else { return .empty }
    for case let sheet? in file.flags.map(\.onLocked.sheet) where !folder.screenNames.contains(sheet.name) {
      let help = nearestName(to: sheet.name, in: folder.screenNames).map { "did you mean `\($0)`?" }
      diagnostics.report(
        Diagnostic(.unknownScreen, "no screen `\(sheet.name)`", at: sheet.span, help: help))
    }
    return file
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
