import ArgumentParser
import Foundations
import FrontKit
import Glibc

/// The command line: `run` in `Run/`, one file per other subcommand in `Subcommands/`, shared code in `Host/`.
@main
struct Kolam: ParsableCommand {
  /// Runs the command; invalid arguments end with exit code 2, like all invalid input.
  static func main() {
    Console.reserveClosedStreams()
    Console.ignoreWriteSignals()
    HostEnvironment.replaceInvalidLocales()
    guard hasThreads else {
      ErrorOutput.write(
        "kolam: the system starts no thread for this program; allow more processes, such as by `ulimit -u`\n")
      Glibc.exit(FrontKit.ExitCode.invalidScript.rawValue)
    }
    var arguments = CommandLine.arguments
    if !arguments.isEmpty { arguments.removeFirst() }
    if let argument = Self.firstBrokenArgument {
      ErrorOutput.write(
        "kolam: the argument `\(visibleText(argument))` is no UTF-8, and only names in UTF-8 can be read; rename the "
          + "file, or `cd` into its folder and name it from there\n")
      Glibc.exit(FrontKit.ExitCode.invalidScript.rawValue)
    }
    do {
      var command = try parsed(arguments)
      try command.run()
    } catch let code as ArgumentParser.ExitCode {
      Glibc.exit(code.rawValue)
    } catch {
      exit(withError: shown(error))
    }
  }

  /// The first argument that is no UTF-8; its bytes are lost in ``CommandLine/arguments``, which is what is parsed.
  private static var firstBrokenArgument: String? {
    (1..<max(1, Int(CommandLine.argc))).lazy.compactMap { index in CommandLine.unsafeArgv[index] }
      .first { String(validatingCString: $0) == nil }.map { String(cString: $0) }
  }

  /// Whether a thread can be started, without which much would wait for ever.
  private static var hasThreads: Bool {
    var thread = pthread_t()
    guard pthread_create(&thread, nil, { _ in nil }, nil) == 0 else { return false }
    pthread_join(thread, nil)
    return true
  }

  /// Parses the command line.
  ///
  /// Valid arguments of a subcommand that has none of its own are parsed by it, which shortens a start by a thirtieth:
  /// the root would build the options once more to find the subcommand. Help and errors are the root's.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    let named = subcommands.first { $0.configuration.commandName == arguments.first }
    guard let subcommand = named, subcommand.configuration.subcommands.isEmpty else {
      return try parseAsRoot(arguments)
    }
    var own = arguments
    own.removeFirst()
    if let command = try? subcommand.parseAsRoot(own), type(of: command) == subcommand { return command }
    return try parseAsRoot(arguments)
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
    case .success:
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
    discussion: """
      Begin in any folder with `kolam new app hello`, then `kolam run hello`. `kolam check` says what is wrong, \
      `kolam explain` what that means, `kolam reference` what can be written.
      """,
    version: "0.1.0",
    subcommands: subcommands)

  private static let subcommands: [any ParsableCommand.Type] = [
    RunCommand.self, NewCommand.self, PreviewCommand.self, ServeCommand.self, CheckCommand.self,
    ExplainCommand.self, WhyCommand.self, WidgetCommand.self, EvalCommand.self, DataCommand.self,
    FlagsCommand.self, StringsCommand.self, WalkCommand.self, ReferenceCommand.self, SchemaCommand.self,
    PluginCommand.self, DoctorCommand.self,
  ]
}

/// A word of the command line in the place of a subcommand that is none.
enum UnknownSubcommand {
  /// Finds one, with the nearest subcommand.
  ///
  /// - Parameters:
  ///   - arguments: the command line without the program's name.
  ///   - command: the command whose subcommands are meant.
  /// - Returns: the error; nil where all subcommands exist, or a default subcommand takes the word.
  static func error(in arguments: some Sequence<String>, of command: any ParsableCommand.Type)
    -> CommandError?
  {
    var command: any ParsableCommand.Type = command
    for word in arguments {
      let configuration = command.configuration
      guard !word.hasPrefix("-"), !configuration.subcommands.isEmpty, configuration.defaultSubcommand == nil
      else { return nil }
      do {
        command = try namedItem(word, "command", configuration.subcommands) {
          $0.configuration.commandName ?? ""
        }
      } catch {
        return error
      }
    }
    return nil
  }
}
