import ArgumentParser
import Catalogs
import Expressions
import Foundations
import FrontKit
import Typesetting

/// `kolam strings show FILE --key K`: a text as the app shows it.
struct StringsShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Prints a text of a catalog with its arguments filled in, as the app would.",
    discussion: """
      The text goes to standard output; what stood in for it (another language, another plural category) and what \
      is wrong with it, to standard error. Exits with 1 where the catalog lacks the key.
      """)

  @Argument(help: ArgumentHelp("The catalog: a file, or an app's name.", valueName: "file|app"))
  var file: String

  @Option(help: "The catalog key, such as '%lld files'.")
  var key: String

  @OptionGroup var options: TextOptions

  @Option(help: "The language, or a made-up one such as x-bounded; the catalog's own if not given.")
  var locale: String?

  @Option(help: "The device that texts are chosen for.")
  var device = DeviceFamily.iphone

  @OptionGroup var checkout: Checkout

  func run() throws {
    let code = try ErrorOutput.shown {
      let catalog = try CatalogFile(file, in: checkout).catalog
      let tag = try locale.map { try TextOptions.tag($0) } ?? catalog.sourceLanguage
      let localizer = Localizer(catalogs: [catalog], locale: tag, device: device)
      let text = localizer.resolve(key, try options.arguments())
      var notes = text.problems.map(\.description)
      if catalog.contains(key) {
        if let note = text.standIn(for: tag) { notes.insert(note, at: 0) }
      } else {
        let near = nearestName(to: key, in: Set(catalog.keys)).map { "; did you mean `\($0)`?" } ?? ""
        notes.insert("no key `\(key)`, which is shown itself\(near)", at: 0)
      }
      switch options.format {
      case .text:
        Console.write(Sanitizer.clean(text.text) + "\n")
        for note in notes { ErrorOutput.write("kolam: \(visibleText(note))\n") }
      case .json:
        Console.write(
          JSON.object([
            .init("key", .string(key)), .init("locale", .string(tag.description)),
            .init("text", .string(text.text)), .init("origin", .string(text.origin.rawValue)),
            .init("from", text.locale.map { .string($0.description) }),
            .init("state", text.state.map { .string($0.rawValue) }),
            .init("notes", .array(notes.map { .string($0) })),
          ]).text + "\n")
      }
      return catalog.contains(key) ? .fine : .expectationFailed
    }
    throw code
  }
}
