import ArgumentParser
import Catalogs
import Foundations
import Localization
import FrontKit

/// `kolam strings explore KEY`: a text with a number for each plural category.
struct StringsExploreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract:
      "Prints every plural form of a text, in every locale and on every device.",
    discussion: """
      The numbers are 0, 0.5, 1, 1.5, 2, 3, 5, 6, 11, 21, 100 and 100000. Beside each stands its plural category \
      in the language of the text. Other arguments are samples, or those of --args.
      """)

  @Argument(help: "The catalog key, such as '%lld files'.")
  var key: String

  @Argument(
    help: ArgumentHelp(
      "The catalog: a file, or an app's name; not needed where only one catalog under Locales has the key.",
      valueName: "file|app"))
  var file: String?

  @Option(help: "Only this locale; can be repeated.")
  var locale: [String] = []

  @OptionGroup var options: TextOptions

  @OptionGroup var checkout: Checkout

  func run() throws {
    throw try ErrorOutput.shown {
      let catalog = try catalog()
      guard catalog.contains(key) else {
        let near = nearestName(to: key, in: Set(catalog.keys)).map { "; did you mean `\($0)`?" } ?? ""
        throw CommandError("`\(catalog.source.path)` has no key `\(key)`\(near)")
      }
      let locales = locale.isEmpty ? catalog.locales : try locale.map { try RequestedLocale.tag($0) }
      let exploration = TextExploration(
        key, in: [catalog], locales: locales, arguments: try options.arguments())
      switch options.format {
      case .text: try Console.write(ExplorationText.text(exploration))
      case .json: try Console.write(ExplorationText.jsonLines(exploration, of: key))
      }
      return .fine
    }
  }

  private func catalog() throws -> Catalog {
    if let file { return try CatalogFile(file, in: checkout).catalog }
    let found = try CatalogFile.all(in: checkout).filter { $0.catalog.contains(key) }
    guard let first = found.first else {
      throw CommandError("no catalog under `Locales` has the key `\(key)`")
    }
    guard found.count == 1 else {
      throw CommandError(
        "name one of the catalogs with that key: \(found.map(\.name).joined(separator: ", "))")
    }
    return first.catalog
  }
}
