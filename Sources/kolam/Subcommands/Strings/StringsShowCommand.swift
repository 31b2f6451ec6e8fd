import ArgumentParser
import Catalogs
import Foundations
import Localization
import FrontKit

/// `kolam strings show FILE --key K`: a text as the app renders it.
struct StringsShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Prints a text of a catalog with its arguments, as the app shows it.",
    discussion: """
      Prints the text to standard output; fallbacks (another language, another plural category) and \
      problems go to standard error. Exits with 1 if the catalog does not have the key.
      """)

  @Argument(help: ArgumentHelp("The catalog: a file, or an app's name.", valueName: "file|app"))
  var file: String

  @Option(help: "The catalog key, such as '%lld files'.")
  var key: String

  @OptionGroup var options: TextOptions

  @Option(help: "The language, or a pseudo-language such as x-bounded; the source language if not given.")
  var locale: String?

  @Option(help: "The device whose variant of the text is shown.")
  var device = DeviceFamily.iphone

  @OptionGroup var checkout: Checkout

  func run() throws {
    throw try ErrorOutput.shown {
      let text = TextPreview(
        key, in: try CatalogFile(file, in: checkout).catalog,
        locale: try locale.map { tag throws(CommandError) in try RequestedLocale.tag(tag) }, device: device,
        arguments: try options.arguments())
      switch options.format {
      case .text:
        try Console.write(text.text + "\n")
        for note in text.notes { ErrorOutput.write("kolam: \(visibleText(note))\n") }
      case .json: try Console.write(text.json.text + "\n")
      }
      return text.isKnown ? .fine : .expectationFailed
    }
  }
}
