import ArgumentParser
import Flags
import FrontKit

/// `kolam flags explain FLAG`: a flag's value, and how it was evaluated.
struct FlagsExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explains the value of a flag step by step.",
    discussion:
      "Shows the file and line of each step, the terms of each condition, and the arithmetic of each percentage rollout."
  )

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
