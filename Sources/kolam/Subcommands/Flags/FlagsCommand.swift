import ArgumentParser

/// `kolam flags`: the content of a flag file, and its values by context.
struct FlagsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flags", abstract: "Lists, explains, checks and exports an app's flags.",
    discussion: "The file is that of the app, Screens/<app>/flags.yaml, or the one that --file names.",
    subcommands: [
      FlagsListCommand.self, FlagsExplainCommand.self, FlagsMatrixCommand.self, FlagsLintCommand.self,
      FlagsEvalCommand.self, FlagsExportCommand.self,
    ])
}
