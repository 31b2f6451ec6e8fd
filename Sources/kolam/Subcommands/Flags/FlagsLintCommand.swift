import ArgumentParser
import Flags
import FrontKit

/// `kolam flags lint`: errors of the flags, and maintenance warnings.
struct FlagsLintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint", abstract: "Finds what is wrong with the flags, and what should not stay.",
    discussion: "Exits with 2 where there are errors, or warnings and --strict.")

  @OptionGroup var named: NamedFlagFile

  @Option(help: ArgumentHelp("The day that expiry is held against; today if not given.", valueName: "day"))
  var today: String?

  @Flag(help: "Take warnings for errors.")
  var strict = false

  func run() throws {
    throw try ErrorOutput.shown {
      let day = try FlagFileOptions.day(today)
      var (file, diagnostics) = try named.source.read()
      file.lint(today: day, into: &diagnostics)
      ErrorOutput.show(diagnostics)
      if diagnostics.hasErrors || strict && !diagnostics.all.isEmpty { return .invalidScript }
      if diagnostics.all.isEmpty { try Console.write("\(file.flags.count) flags: fine\n") }
      return .fine
    }
  }
}
