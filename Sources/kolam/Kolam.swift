import ArgumentParser
import TextFront

/// The command line: one file per subcommand in `Subcommands/`, shared code in `Host/`.
@main
struct Kolam: ParsableCommand {
  /// Runs the command; invalid arguments end with exit code 2, like all invalid input.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
      let unknown = UnknownSubcommand.error(in: CommandLine.arguments.dropFirst(), of: Self.self)
      ErrorOutput.write(unknown.map { "kolam: \($0.message)\n" } ?? fullMessage(for: error) + "\n")
      exit(withError: ArgumentParser.ExitCode(TextFront.ExitCode.scriptWrong.rawValue))
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "kolam",
    abstract: "Runs a phone app's flows, written in YAML, in a terminal.",
    version: "0.1.0",
    subcommands: [
      RunCommand.self, ServeCommand.self, CheckCommand.self, ExplainCommand.self, WhyCommand.self,
      EvalCommand.self,
      FlagsCommand.self, StringsCommand.self, WalkCommand.self, ReferenceCommand.self, SchemaCommand.self,
    ])
}
