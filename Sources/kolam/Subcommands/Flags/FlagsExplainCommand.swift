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

  @Argument(help: ArgumentHelp("The flag; the app's name may stand before it.", valueName: "flag"))
  var names: [String]

  @OptionGroup var options: FlagFileOptions
  @OptionGroup var context: FlagContextOptions

  func validate() throws {
    if names.count > 2 { throw ValidationError("name one flag, or an app and one of its flags") }
    if names.count == 2, options.app != nil || options.file != nil {
      throw ValidationError("name the app, or give --app or --file")
    }
  }

  func run() throws {
    throw try ErrorOutput.shown {
      var source = options
      if names.count == 2 { source.app = names[0] }
      let flag = names[names.count - 1]
      let file = try source.flags()
      try FlagContextOptions.known(flag, file.flags.map(\.name), "flag")
      let scope = file.scope(try context.context(for: file, try source.localOverrides(for: file)))
      let device = scope.profile.map { ", device \($0.name)" } ?? ""
      let lines = ["tier \(scope.tier.name)\(device)"] + scope.explain(flag).lines
      try Console.write(lines.joined(separator: "\n") + "\n")
      return .fine
    }
  }
}
