import Glibc

/// A synthetic app of any size, the same at every run: for measurements, and for tests of whole apps.
///
/// Its screens are like handwritten ones: about fifty lines each, four kinds in turn, on the models of
/// `Plugins/Recipes`, linked to one another, with every text translated. `kolam check` finds no errors.
package struct GeneratedApp: Sendable {
  /// The name of the app and its folder.
  package static let name = "generated"

  /// The generated files: paths from the root, with their text.
  package let files: [(path: String, text: String)]
  /// How many screens there are.
  package let screenCount: Int
  /// How many keys its String Catalog has.
  package let keyCount: Int

  /// Makes an app up.
  ///
  /// - Parameters:
  ///   - screens: how many screens it has, at least four: one of each kind.
  ///   - seed: the seed of its choices.
  package init(screens: Int, seed: UInt64 = 4) {
    let count = max(4, screens)
    var writer = ScreenWriter(screenCount: count, seed: seed)
    var files: [(path: String, text: String)] = []
    for index in 0..<count {
      files.append(("Screens/\(Self.name)/\(ScreenWriter.name(index)).yaml", writer.screen(index)))
    }
    files.append(("Screens/\(Self.name)/app.yaml", writer.app(Self.name)))
    files.append(("Locales/\(Self.name).xcstrings", writer.words.catalog))
    self.files = files
    screenCount = count
    keyCount = writer.words.texts.count
  }

  /// The scripts, without the catalog.
  package var scripts: [(path: String, text: String)] { files.filter { $0.path.hasSuffix(".yaml") } }

  /// Writes the app.
  ///
  /// - Parameters:
  ///   - root: an empty folder.
  ///   - checkout: the project's root; its plugins, and the runtime's own texts, are linked into the folder.
  /// - Throws: the first file that cannot be written.
  package func write(to root: String, checkout: String) throws(WriteError) {
    for folder in ["Screens", "Screens/\(Self.name)", "Locales"] { mkdir("\(root)/\(folder)", 0o755) }
    for linked in ["Plugins", "Locales/Kolam.xcstrings"] {
      guard symlink("\(checkout)/\(linked)", "\(root)/\(linked)") == 0 else { throw WriteError(path: linked) }
    }
    for (path, text) in files { try Self.write(text, to: "\(root)/\(path)") }
  }

  /// Rewrites one file, as an editor saves it.
  package static func write(_ text: String, to path: String) throws(WriteError) {
    guard let file = fopen(path, "w") else { throw WriteError(path: path) }
    var text = text
    let count = text.withUTF8 { fwrite($0.baseAddress, 1, $0.count, file) }
    guard fclose(file) == 0, count == text.utf8.count else { throw WriteError(path: path) }
  }

  /// A file that cannot be written.
  package struct WriteError: Error {
    /// Which.
    package let path: String
  }
}
