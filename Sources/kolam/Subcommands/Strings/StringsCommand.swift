import ArgumentParser
package import Catalogs
import Foundations
import Localization

/// `kolam strings`: tools for localization testers and translators.
struct StringsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strings", abstract: "Shows, checks, measures and edits String Catalogs.",
    discussion: """
      Works on any .xcstrings file, and on an app's by the app's name: `kolam strings coverage epicura` reads \
      Locales/epicura.xcstrings.
      """,
    subcommands: subcommands, aliases: ["l10n"])

  /// The subcommands, one file each in this folder.
  private static let subcommands: [any ParsableCommand.Type] = [
    StringsShowCommand.self, StringsExploreCommand.self, StringsCoverageCommand.self,
    StringsExtractCommand.self, StringsFormatCommand.self, StringsPseudoCommand.self, StringsLintCommand.self,
    StringsExportCommand.self, StringsImportCommand.self, StringsSetCommand.self,
    StringsAddLanguageCommand.self, StringsSheetCommand.self,
  ]
}

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
