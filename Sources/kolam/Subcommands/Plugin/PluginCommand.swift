import ArgumentParser

/// `kolam plugin`: what writers of plugins need beside the compiler.
struct PluginCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plugin", abstract: "Writes the Swift that follows from a plugin's contract.",
    subcommands: [PluginGenerateCommand.self])
}
