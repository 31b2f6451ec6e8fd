import ArgumentParser
import Foundations
import FrontKit

/// The command line: `run` in `Run/`, one file per other subcommand in `Subcommands/`, shared code in `Host/`.
///
/// A build with `RUN_ONLY` has no other subcommands (`Package.swift`).
@main
struct Kolam: ParsableCommand {
  /// Runs the command; invalid arguments end with exit code 2, like all invalid input.
  static func main() {
    Console.reserveClosedStreams()
    Console.ignoreWriteSignals()
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      exit(withError: shown(error))
    }
  }

  /// Shows what the parser has to say: help and versions on standard output, where a failed write is an error, too.
  ///
  /// - Returns: the exit code.
  private static func shown(_ error: any Error) -> any Error {
    switch exitCode(for: error) {
    case .validationFailure:
      let unknown = UnknownSubcommand.error(in: CommandLine.arguments.dropFirst(), of: Self.self)
      ErrorOutput.write(
        unknown.map { "kolam: \(visibleLines($0.message))\n" } ?? visibleLines(fullMessage(for: error)) + "\n"
      )
      return ArgumentParser.ExitCode(FrontKit.ExitCode.invalidScript.rawValue)
    case .success where !(error is ArgumentParser.ExitCode):
      do {
        return try ErrorOutput.shown {
          try Console.write(fullMessage(for: error) + "\n")
          return .fine
        }
      } catch {
        return error
      }
    default: return error
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "kolam",
    abstract: "Runs a phone app's flows, written in YAML, in a terminal.",
    version: "0.1.0",
    subcommands: [RunCommand.self] + others)

  #if RUN_ONLY
    private static let others: [any ParsableCommand.Type] = []
  #endif
}
