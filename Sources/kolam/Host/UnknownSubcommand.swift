import ArgumentParser
import Foundations

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
