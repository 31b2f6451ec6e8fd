import Catalogs
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
    var catalogs: [Catalog] = []
    for name in script.catalogs + ["Kolam"] {
      guard let source = read(folder.catalogFile(name), in: folder, into: &diagnostics),
        let catalog = Catalog.read(source, into: &diagnostics)
      else { continue }
      catalogs.append(catalog)
    }
    return App(
      folder: folder, script: script, contracts: contracts.filter { script.plugins.keys.contains($0.key) },
      catalogs: catalogs)
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
