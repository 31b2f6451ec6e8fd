import ArgumentParser
import Catalogs
import Foundations
import FrontKit
import Typesetting

/// `kolam strings explore KEY`: a text with every number that languages tell apart.
struct StringsExploreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract:
      "Prints a text with every number that languages tell apart, in every locale and on every device.",
    discussion: """
      The numbers are 0, 0.5, 1, 1.5, 2, 3, 5, 6, 11, 21, 100 and 100000. Beside each stands its plural category \
      in the language of the text. What is not counted is filled in with samples, or with --args.
      """)

  @Argument(help: "The catalog key, such as '%lld files'.")
  var key: String

  @Argument(
    help: ArgumentHelp(
      "The catalog: a file, or an app's name; not needed where only one catalog under Locales has the key.",
      valueName: "file|app"))
  var file: String?

  @Option(help: "Only this locale; may be given more than once.")
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
      let locales = locale.isEmpty ? catalog.locales : try locale.map { try TextOptions.tag($0) }
      let exploration = TextExploration(
        key, in: [catalog], locales: locales, arguments: try options.arguments())
      switch options.format {
      case .text: write(exploration)
      case .json: for row in exploration.rows { Console.write(json(row).text + "\n") }
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

  /// Blocks of one language, the text last on its line: how wide it is nobody can tell.
  private func write(_ exploration: TextExploration) {
    var heading = ""
    for row in exploration.rows {
      let about = exploration.rows.contains { $0.argument != row.argument } ? row.argument : nil
      let next = [
        row.locale.description, row.device, about.map { "argument \($0)" },
      ].compactMap(\.self).joined(separator: ", ")
      if next != heading {
        Console.write((heading.isEmpty ? "" : "\n") + next + "\n")
        heading = next
      }
      var line = "  "
      if let number = row.number, let category = row.category {
        line += Self.padded(ValueJSON.write(number), 7) + Self.padded(category, 6)
      }
      line += row.text.text
      for note in notes(row) { line += "  (\(note))" }
      Console.write(Sanitizer.clean(line, lineBreaks: .spaces) + "\n")
    }
  }

  private func notes(_ row: TextExploration.Row) -> [String] {
    [row.text.standIn(for: row.locale)].compactMap(\.self) + row.problems.map(\.description)
  }

  private func json(_ row: TextExploration.Row) -> JSON {
    .object([
      .init("key", .string(key)), .init("locale", .string(row.locale.description)),
      .init("device", row.device.map { .string($0) }), .init("argument", row.argument.map { .int($0) }),
      .init("number", row.number.flatMap(Self.json)), .init("category", row.category.map { .string($0) }),
      .init("text", .string(row.text.text)), .init("notes", .array(notes(row).map { .string($0) })),
    ])
  }

  private static func json(_ number: Value) -> JSON? {
    switch number {
    case .int(let number): .int(number)
    case .double(let number): .double(number)
    default: nil
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.utf8.count))
  }
}
