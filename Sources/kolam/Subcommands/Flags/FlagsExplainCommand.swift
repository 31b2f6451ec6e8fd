import ArgumentParser
import Flags
import FrontKit

/// `kolam flags explain FLAG`: a flag's value, and how it was evaluated.
struct FlagsExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Tells a flag's value and how it came to it, step by step.",
    discussion: "Each step has its file and line, each condition its terms, each division its arithmetic.")

  @Argument(help: "The flag.")
  var flag: String

  @OptionGroup var source: FlagFileOptions
  @OptionGroup var options: FlagContextOptions

  func run() throws {
    throw try ErrorOutput.shown {
      let file = try source.flags()
      try FlagContextOptions.known(flag, file.flags.map(\.name), "flag")
      let scope = file.scope(try options.context(for: file, try source.localOverrides(for: file)))
      let device = scope.profile.map { ", device \($0.name)" } ?? ""
      let lines = ["tier \(scope.tier.name)\(device)"] + scope.explain(flag).lines
      try Console.write(lines.joined(separator: "\n") + "\n")
      return .fine
    }
  }
}
