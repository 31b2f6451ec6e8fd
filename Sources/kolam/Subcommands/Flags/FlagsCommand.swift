import ArgumentParser

/// `kolam flags`: the content of a flag file, and its values by context.
struct FlagsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flags", abstract: "Lists, explains, checks and exports an app's flags.",
    discussion: "Reads the app's flags, Screens/<app>/flags.yaml, or the file given by --file.",
    subcommands: [
      FlagsListCommand.self, FlagsExplainCommand.self, FlagsMatrixCommand.self, FlagsLintCommand.self,
      FlagsEvalCommand.self, FlagsExportCommand.self,
    ])
}
