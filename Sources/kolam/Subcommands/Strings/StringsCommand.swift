import ArgumentParser

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
