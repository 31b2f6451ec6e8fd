import ArgumentParser

/// The command line: one file a subcommand under `Subcommands/`, what they share under `Host/`.
@main
struct Kolam: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kolam",
    abstract: "Runs a phone app's flows, written in YAML, in a terminal.",
    version: "0.1.0",
    subcommands: [
      RunCommand.self, CheckCommand.self, ExplainCommand.self, WhyCommand.self, EvalCommand.self,
      FlagsCommand.self, StringsCommand.self, WalkCommand.self, ReferenceCommand.self, SchemaCommand.self,
    ])
}
