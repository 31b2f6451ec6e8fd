import ArgumentParser
import Flags
import FrontKit

/// `kolam flags lint`: errors of the flags, and maintenance warnings.
struct FlagsLintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint", abstract: "Checks the flags, including those that should be removed.",
    discussion: "Exits with 2 if there are errors, or warnings with --strict.")

  @OptionGroup var named: NamedFlagFile

  @Option(
    help: ArgumentHelp("The date that expiry dates are compared with; today if not given.", valueName: "day"))
  var today: String?

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  func run() throws {
    throw try ErrorOutput.shown {
      let day = try FlagFileOptions.day(today)
      var (file, diagnostics) = try named.source.read()
      file.lint(today: day, isWhole: !diagnostics.hasErrors, into: &diagnostics)
      ErrorOutput.show(diagnostics)
      if diagnostics.hasErrors || strict && !diagnostics.all.isEmpty { return .invalidScript }
      if diagnostics.all.isEmpty { try Console.write("\(file.flags.count) flags: fine\n") }
      return .fine
    }
  }
}
