import ArgumentParser
import Flags
import Foundations
import FrontKit

/// `kolam flags eval --rows FILE`: runs rows of conformance data in flagd's form.
struct FlagsEvalCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eval", abstract: "Evaluates rows of conformance data with a flag file.",
    discussion: """
      A row is a JSON object on a line: flag, type, fallback, context and expect; the type is \
      \(FlagRow.types.joined(separator: ", ")). Prints a line with the result of each row, then how many \
      passed. Exits with 1 if a row fails, with 2 if a line is not a row; the others are evaluated nevertheless.
      """)

  @OptionGroup var source: FlagFileOptions
  @OptionGroup var options: FlagOverrideOptions

  @Option(help: ArgumentHelp("The rows; - for standard input.", valueName: "file|-"))
  var rows: String

  func run() throws {
    throw try ErrorOutput.shown {
      let file = try source.flags()
      let overrides = try source.localOverrides(for: file).merging(try options.overrides(in: file))
      var passed = 0
      var failed = 0
      var unread = 0
      let lines = try EvalCommand.contents(of: rows).split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() where !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) {
        let outcome: FlagRow.Outcome
        do throws(FlagRow.RowError) {
          outcome = try FlagRow(line: line, now: FlagFileOptions.now).run(file, overrides)
        } catch {
          ErrorOutput.write("error: \(rows):\(index + 1): \(error.message)\n")
          unread += 1
          continue
        }
        if outcome.isPassed { passed += 1 } else { failed += 1 }
        try Console.write(outcome.line + "\n")
      }
      try Console.write(
        "\(passed) passed, \(failed) failed" + (unread == 0 ? "" : ", \(unread) not evaluated") + "\n")
      return unread > 0 ? .invalidScript : failed == 0 ? .fine : .expectationFailed
    }
  }
}
