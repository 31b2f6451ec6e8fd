import Catalogs
import Documents
import Foundations
import Glibc
import Localization
import Runtime

/// A catalog to lint, with the settings in files beside it and of its app.
struct StringsLintTarget {
  /// Its name: the app, or the file.
  let name: String
  let path: String
  /// The catalog; nil if unreadable.
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
    path = try CatalogFile.path(of: name, in: checkout)
    let root = try? checkout.root()
    func shown(_ path: String) -> String { root.map { Checkout.shown(path, in: $0) } ?? path }
    self.name = shown(path)
    let source = try SourceText.load(path, shownAs: shown(path), limit: CatalogFile.largestFile)
    catalog = Catalog.read(source, into: &diagnostics)
    if let catalog { diagnostics.report(contentsOf: catalog.check()) }
    settings.locales = locales
    if let file = try beside("lint", shown) { settings.read(file, into: &diagnostics) }
    if let file = try beside("sources", shown) {
      settings.sources = SourceRecord.read(file, into: &diagnostics)
    }
    try readGlossaries(shown)
    if let root, AppFolder.apps(in: root).contains(name) { readUses(AppFolder(root: root, app: name)) }
  }

  /// Returns the file of a kind beside the catalog, if it exists.
  private func beside(_ kind: String, _ shown: (String) -> String) throws -> SourceText? {
    let file = "\(base).\(kind).yaml"
    guard access(file, F_OK) == 0 else { return nil }
    return try SourceText.load(file, shownAs: shown(file), limit: LintSettings.largestFile)
  }

  /// The catalog's path without its extension.
  var base: String { path.hasSuffix(".xcstrings") ? String(path.dropLast(10)) : path }

  private mutating func readGlossaries(_ shown: (String) -> String) throws {
    guard let own = try beside("glossary", shown) else { return }
    settings.glossary.read(own, into: &diagnostics)
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    // Each glossary is read once, so that cycles end.
    var next = 0
    while next < settings.glossary.includes.count {
      let name = settings.glossary.includes[next]
      next += 1
      let file = "\(folder)\(name).glossary.yaml"
      guard !name.contains("/"), !settings.glossary.includes[..<(next - 1)].contains(name),
        file != "\(base).glossary.yaml"
      else { continue }
      let source = try SourceText.load(file, shownAs: shown(file), limit: LintSettings.largestFile)
      settings.glossary.read(source, into: &diagnostics)
    }
  }

  /// Reads the app's settings: its languages, its devices, and the texts that its screens use.
  private mutating func readUses(_ folder: AppFolder) {
    var found = Diagnostics()
    guard let app = App.load(folder, into: &found) else { return }
    defer { app.forget() }
    settings.required = app.locales.compactMap { LocaleTag($0) }
    settings.columns = app.profiles.map(\.columns).min()
    let texts = app.checkScreens(into: &found)
    // A screen with errors may use more keys than are known; `kolam check` reports its errors.
    guard !found.hasErrors, let catalog else { return }
    let others = app.catalogKeys.subtracting(catalog.keys)
    settings.uses = texts.filter { !others.contains($0.key) }.map { use in
      LintUse(key: use.key, span: use.span, arguments: use.arguments.map(\.placeholder))
    }
  }
}
