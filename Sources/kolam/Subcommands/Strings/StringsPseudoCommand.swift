import ArgumentParser
import Catalogs
import Localization
import FrontKit

/// `kolam strings pseudo FILE`: adds pseudo-localizations to a catalog.
struct StringsPseudoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pseudo",
    abstract: "Adds pseudo-languages to a copy of a catalog, for Xcode and other programs.",
    discussion: """
      Kolam itself needs no such file: kolam run APP --locale x-bounded. The languages are \
      \(tags).
      """)

  /// The tags of all pseudo-languages.
  ///
  /// A loop, since every start builds this text, and generic code would have the runtime look for conformances.
  private static var tags: String {
    var tags = ""
    for locale in PseudoLocale.allCases { tags += (tags.isEmpty ? "" : ", ") + locale.rawValue }
    return tags
  }

  @Argument(help: ArgumentHelp("The catalog: a file, or an app's name.", valueName: "file|app"))
  var file: String

  @Option(help: "A pseudo-language; can be repeated.")
  var locale: [String]

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write; - for standard output.", valueName: "file|-"))
  var output: String

  @OptionGroup var checkout: Checkout

  func run() throws {
    throw try ErrorOutput.shown {
      let locales = try locale.map { try RequestedLocale.pseudo($0) }
      var editor = CatalogEditor(try CatalogFile(file, in: checkout).catalog)
      editor.addTexts(of: locales)
      let bytes = editor.write()
      if output == "-" {
        try Console.write(String(decoding: bytes, as: UTF8.self))
      } else {
        try AtomicFile.write(bytes, to: output)
      }
      return .fine
    }
  }
}
