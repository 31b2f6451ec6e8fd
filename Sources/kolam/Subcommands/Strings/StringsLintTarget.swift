import Catalogs
import Foundations
import Localization
import Runtime

/// A catalog to be linted, with all that is said of it in the files beside it and by its app.
struct StringsLintTarget {
  /// What it is called: the app, or the file.
  let name: String
  let place: CatalogPath
  /// The catalog; nil where it could not be read.
  let catalog: Catalog?
  private(set) var settings = LintSettings()
  /// What is wrong with the files.
  private(set) var diagnostics = Diagnostics()

  /// Finds and reads the files.
  ///
  /// - Parameters:
  ///   - name: an app, the name of a catalog under `Locales`, or a file.
  ///   - checkout: where the apps are.
  ///   - locales: the only languages to look at; nil for all.
  /// - Throws: what keeps a file from being read.
  init(_ name: String, in checkout: Checkout, locales: [LocaleTag]?) throws {
    place = try CatalogFile.place(of: name, in: checkout)
    let root = try? checkout.root()
    let folders = DiskCatalogFolders(root: root)
    let source = try folders.read(place.path, limit: CatalogPath.largestFile)
    self.name = source.path
    catalog = Catalog.read(source, into: &diagnostics)
    if let catalog { diagnostics.report(contentsOf: catalog.check()) }
    settings.locales = locales
    try settings.read(beside: place, in: folders, into: &diagnostics)
    if let root, AppFolder.apps(in: root).contains(name) { readUses(AppFolder(root: root, app: name)) }
  }

  /// What the app says: its languages, its devices, and which texts its screens use.
  private mutating func readUses(_ folder: AppFolder) {
    var found = Diagnostics()
    guard let app = App.load(folder, into: &found) else { return }
    defer { app.forget() }
    settings.required = app.locales.compactMap { LocaleTag($0) }
    settings.columns = app.profiles.map(\.columns).min()
    let texts = app.checkScreens(into: &found)
    // A screen with errors may use more than is known; `kolam check` tells what is wrong with it.
    guard !found.hasErrors, let catalog else { return }
    let others = app.catalogKeys.subtracting(catalog.keys)
    settings.uses = texts.filter { !others.contains($0.key) }.map { use in
      LintUse(key: use.key, span: use.span, arguments: use.arguments.map(\.placeholder))
    }
  }
}
