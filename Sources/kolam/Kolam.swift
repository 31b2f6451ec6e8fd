import ArgumentParser
import FrontKit

/// The command line: one file a subcommand under `Subcommands/`, what they share under `Host/`.
@main
struct Kolam: ParsableCommand {
  /// Runs the command; one that was not written as it must be ends with 2, as all that is wrong with what is given.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
      ErrorOutput.write(fullMessage(for: error) + "\n")
      exit(withError: ArgumentParser.ExitCode(FrontKit.ExitCode.scriptWrong.rawValue))
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
