import ArgumentParser
import Catalogs
import Foundations
import Localization
import Runtime

/// A String Catalog on disk, found by its path or by the app that uses it.
struct CatalogFile {
  /// Where it is.
  let place: CatalogPath
  let catalog: Catalog
  /// Its name in messages: relative to the checkout if it is inside.
  var name: String { catalog.source.path }
  /// The diagnostics of the file, which is usable nevertheless.
  let diagnostics: Diagnostics

  /// The languages of the app that it was found by; empty for a path.
  var appLocales: [LocaleTag] = []
  /// The languages that it has texts in, and those of that app.
  var languages: [LocaleTag] { catalog.locales + appLocales }
  /// The declared fallbacks of that app.
  var fallbacks = LocaleFallbacks.none
  /// The folders of the plugins that the app uses, from the root.
  private var plugins: [String] = []
  /// The other catalogs with texts of that app, such as those of its plugins, by their paths from the root.
  private var others: [String] = []
  /// The app that it was found by; nil for a path.
  private var folder: AppFolder?

  /// Finds and reads a catalog.
  ///
  /// - Parameters:
  ///   - name: a file, or an app's name.
  ///   - checkout: the root of the apps.
  /// - Throws: ``CommandError`` if there is no such file or it is not a catalog; its diagnostics are printed first.
  init(_ name: String, in checkout: Checkout) throws {
    place = try Self.place(of: name, in: checkout)
    var diagnostics = Diagnostics()
    let source = try DiskCatalogFolders(root: try? checkout.root()).read(
      place.path, limit: CatalogPath.largestFile)
    guard let catalog = Catalog.read(source, into: &diagnostics) else {
      checkout.show(diagnostics)
      throw CommandError("`\(name)` is no String Catalog")
    }
    self.catalog = catalog
    self.diagnostics = diagnostics
    guard place.path != name else { return }
    var ignored = Diagnostics()
    let folder = AppFolder(root: try checkout.root(), app: name)
    let app = App.load(folder, into: &ignored)
    if app != nil { self.folder = folder }
    appLocales = (app?.locales ?? []).compactMap { LocaleTag($0) }
    fallbacks = app?.fallbacks ?? .none
    others = (app?.screenCatalogs ?? []).map(\.source.path).filter { $0 != folder.catalogFile(name) }
    plugins = (app?.contracts.values.map(\.span.source.path) ?? []).sorted().map { path in
      path.split(separator: "/").dropLast().joined(separator: "/")
    }
  }

  /// Reads the catalog as it was in a revision of its git repository.
  ///
  /// - Parameter revision: the revision.
  /// - Returns: the catalog.
  /// - Throws: ``CommandError`` where there is none; its diagnostics are printed first.
  func catalog(at revision: String) throws -> Catalog {
    let bytes = try GitFile(path: place.path, revision: revision).read(limit: CatalogPath.largestFile)
    var diagnostics = Diagnostics()
    let source = SourceText(path: "\(name) (\(visibleText(revision)))", bytes: bytes)
    guard let catalog = Catalog.read(source, into: &diagnostics) else {
      ErrorOutput.show(diagnostics)
      throw CommandError("\(name) was no String Catalog in `\(visibleText(revision))`")
    }
    return catalog
  }

  /// Reads what the files beside it say for translators: how long texts may be, what was translated from what, and the
  /// glossaries.
  ///
  /// - Returns: the settings.
  /// - Throws: what keeps a file from being read that is there.
  func exchangeSettings() throws -> LintSettings {
    var settings = LintSettings()
    var diagnostics = Diagnostics()
    let folders = DiskCatalogFolders(root: nil)
    try settings.read(beside: place, in: folders, into: &diagnostics)
    if diagnostics.hasErrors { ErrorOutput.show(diagnostics) }
    return settings
  }

  /// Counts the texts of the app's embedded servers, one report for each plugin that has any.
  func dataCoverage(only: [LocaleTag]) -> [CatalogCoverageText] {
    guard let folder else { return [] }
    return plugins.compactMap { plugin in
      let data = DataCoverage(
        of: folder.path("\(plugin)/Data"), in: DiskCatalogFolders(root: folder.root), locales: appLocales,
        fallbacks: fallbacks)
      guard data.texts > 0 else { return nil }
      return CatalogCoverageText(data, name: "\(plugin)/Data", only: only, fallbacks: fallbacks)
    }
  }

  /// Returns where the screens of its app use the keys; empty without an app.
  func uses() -> [String: [KeyPlace]] {
    var ignored = Diagnostics()
    guard let folder, let app = App.load(folder, into: &ignored) else { return [:] }
    var uses: [String: [KeyPlace]] = [:]
    for text in app.checkScreens(into: &ignored) {
      let use = KeyPlace(file: text.span.source.path, line: text.span.location.line)
      if !(uses[text.key]?.contains(use) ?? false) { uses[text.key, default: []].append(use) }
    }
    return uses
  }

  /// Finds and reads the catalogs with an app's texts: its own, then those of its plugins.
  ///
  /// - Parameters:
  ///   - name: a file, which stands for itself alone, or an app's name.
  ///   - checkout: the root of the apps.
  /// - Returns: the catalogs, each with the app's languages and fallbacks.
  /// - Throws: ``CommandError`` if there is no such file or it is not a catalog; its diagnostics are printed first.
  static func all(of name: String, in checkout: Checkout) throws -> [CatalogFile] {
    let named = try CatalogFile(name, in: checkout)
    return [named]
      + (try named.others.map { path in
        var file = try CatalogFile("\(checkout.root())/\(path)", in: checkout)
        file.appLocales = named.appLocales
        file.fallbacks = named.fallbacks
        return file
      })
  }

  /// Returns all catalogs of the apps and the runtime.
  static func all(in checkout: Checkout) throws -> [CatalogFile] {
    let root = try checkout.root()
    let names = AppFolder(root: root, app: "").catalogNames.sorted()
    return try names.map { try CatalogFile("\(root)/Locales/\($0).xcstrings", in: checkout) }
  }

  /// The catalog that a word of a command line names.
  static func place(of name: String, in checkout: Checkout) throws(CommandError) -> CatalogPath {
    let folders = DiskCatalogFolders(root: nil)
    if CatalogPath.isFile(name, in: folders) { return CatalogPath(name) }
    let root = try checkout.root()
    return try CatalogPath(named: name, root: root, apps: AppFolder.apps(in: root), in: folders)
  }
}
