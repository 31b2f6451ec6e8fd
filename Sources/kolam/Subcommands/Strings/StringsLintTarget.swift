import Catalogs
import Documents
import Foundations
import Glibc
import Localization
import Runtime

/// A catalog to be linted, with all that is said of it in the files beside it and by its app.
struct StringsLintTarget {
  /// What it is called: the app, or the file.
  let name: String
  let path: String
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

  /// The file of a kind that stands beside the catalog; nil where there is none.
  private func beside(_ kind: String, _ shown: (String) -> String) throws -> SourceText? {
    let file = "\(base).\(kind).yaml"
    guard access(file, F_OK) == 0 else { return nil }
    return try SourceText.load(file, shownAs: shown(file), limit: LintSettings.largestFile)
  }

  /// The catalog's path without its ending.
  var base: String { path.hasSuffix(".xcstrings") ? String(path.dropLast(10)) : path }

  private mutating func readGlossaries(_ shown: (String) -> String) throws {
    guard let own = try beside("glossary", shown) else { return }
    settings.glossary.read(own, into: &diagnostics)
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    // Each is read once, so those that include each other end.
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
