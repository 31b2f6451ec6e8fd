import ArgumentParser
package import Catalogs
import Foundations
import Localization

/// The options shared by the commands about one text.
struct TextOptions: ParsableArguments {
  /// The output format of a command.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Option(
    help: ArgumentHelp("What the placeholders show, a JSON array such as '[3, \"Asha\"]'.", valueName: "json")
  )
  var args: String?

  @Option(help: "How to write: text for people, or json.")
  var format = Format.text

  /// The arguments given.
  func arguments() throws(CommandError) -> [Value] { try RequestedArguments.read(args) }
}

extension DeviceFamily: ExpressibleByArgument {}
