import Catalogs
import Foundations
import Localization
import Runtime

/// A catalog to lint, with the settings in files beside it and of its app.
struct StringsLintTarget {
  /// Its name: the app, or the file.
  let name: String
  let place: CatalogPath
  /// The catalog; nil where it could not be read.
  let catalog: Catalog?
  private(set) var settings = LintSettings()
  /// The diagnostics of the files.
  private(set) var diagnostics = Diagnostics()

  /// Finds and reads the files.
  ///
  /// - Parameters:
  ///   - name: an app, the name of a catalog in `Locales`, or a file.
  ///   - checkout: the root of the apps.
  ///   - locales: the only locales to lint; nil for all.
  /// - Throws: an error if a file is unreadable.
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
    settings.required = app.locales.compactMap { LocaleTag($0) }
    settings.columns = app.profiles.map(\.columns).min()
    let texts = app.checkScreens(into: &found)
    // A screen with errors may use more keys than are known; `kolam check` reports its errors.
    guard !found.hasErrors, let catalog else { return }
    let keys = Set(catalog.keys)
    let others = app.catalogKeys.subtracting(catalog.keys)
    settings.uses =
      texts.filter { !others.contains($0.key) }.map { use in
        LintUse(key: use.key, span: use.span, arguments: use.arguments.map(\.placeholder))
      } + Self.errors(of: app).filter { keys.contains($0.key) }
  }

  /// The texts of the errors that actions of the app's models can end with; `kolam check` says where one is missing.
  private static func errors(of app: App) -> [LintUse] {
    app.contracts.values.flatMap(\.models).flatMap(\.actions).flatMap { action in
      action.errors.map { LintUse(key: "error.\($0)", span: action.span, arguments: []) }
    }
  }
}
