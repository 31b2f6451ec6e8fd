import ArgumentParser
import Catalogs
import Documents
import Foundations
import Glibc
import Runtime

/// A String Catalog on disk, found by its path or by the app that uses it.
struct CatalogFile {
  /// Its path.
  let path: String
  let catalog: Catalog
  /// Its name in messages: relative to the checkout if it is inside.
  var name: String { catalog.source.path }
  /// The diagnostics of the file, which is usable nevertheless.
  let diagnostics: Diagnostics

  /// The languages of the app that it was found by; empty for a path.
  var appLocales: [LocaleTag] = []

  /// Finds and reads a catalog.
  ///
  /// - Parameters:
  ///   - name: a file, or an app's name.
  ///   - checkout: the root of the apps.
  /// - Throws: ``CommandError`` if there is no such file or it is not a catalog; its diagnostics are printed first.
  init(_ name: String, in checkout: Checkout) throws {
    path = try Self.path(of: name, in: checkout)
    var diagnostics = Diagnostics()
    let source = try SourceText.load(path, shownAs: Self.shown(path, in: checkout), limit: Self.largestFile)
    guard let catalog = Catalog.read(source, into: &diagnostics) else {
      ErrorOutput.show(diagnostics)
      throw CommandError("`\(name)` is no String Catalog")
    }
    self.catalog = catalog
    self.diagnostics = diagnostics
    guard path != name else { return }
    var ignored = Diagnostics()
    let app = App.load(AppFolder(root: try checkout.root(), app: name), into: &ignored)
    appLocales = (app?.locales ?? []).compactMap { LocaleTag($0) }
  }

  /// Returns all catalogs of the apps and the runtime.
  static func all(in checkout: Checkout) throws -> [CatalogFile] {
    let root = try checkout.root()
    let names = AppFolder(root: root, app: "").catalogNames.sorted()
    return try names.map { try CatalogFile("\(root)/Locales/\($0).xcstrings", in: checkout) }
  }

  static let largestFile = 256 << 20

  /// Returns a catalog's path: a name with a slash or a catalog's extension is a file, any other an app.
  static func path(of name: String, in checkout: Checkout) throws -> String {
    if name.contains("/") || name.hasSuffix(".xcstrings") || access(name, F_OK) == 0 && !isFolder(name) {
      return name
    }
    let root = try checkout.root()
    let path = "\(root)/Locales/\(name).xcstrings"
    guard !name.hasPrefix("."), access(path, R_OK) == 0 else {
      let apps = AppFolder.apps(in: root).joined(separator: ", ")
      throw CommandError(
        "`\(name)` is neither a file nor an app with a catalog; there are the apps \(apps)")
    }
    return path
  }

  /// Returns a path for messages: relative to the checkout if it is inside.
  private static func shown(_ path: String, in checkout: Checkout) -> String {
    (try? checkout.root()).map { Checkout.shown(path, in: $0) } ?? path
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
