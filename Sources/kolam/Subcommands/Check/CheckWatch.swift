import Foundations
import FrontKit
import Runtime

/// Repeats a check after each change: of what the change cannot have affected, nothing is parsed or linked again.
struct CheckWatch {
  /// Checks the apps, reusing those of the check before by their names.
  let check: (_ known: [String: App]) throws -> (code: FrontKit.ExitCode, apps: [String: App])
  /// Announces a change on the output, for people.
  let announces: Bool

  /// Checks until somebody ends it.
  ///
  /// - Parameter watch: tells of changes, from before the first check on, so that no edit meanwhile is missed.
  /// - Returns: the exit code of the last check, or of the signal that ended it.
  /// - Throws: what keeps the first check from being made, or its output from being written.
  func run(_ watch: FileWatch?) throws -> FrontKit.ExitCode {
    let interrupts = Interrupts()
    var (code, known) = try check([:])
    while !interrupts.wasInterrupted {
      ErrorOutput.write("Watching; q ends it.\n")
      let event = WatchEvent.next(of: [watch], interrupts) {
        let names = watch?.settledChanges() ?? []
        return names.isEmpty ? nil : names
      }
      guard case .changed(let names) = event else { break }
      if announces { try Console.write("\n── \(visibleText(Self.shown(names))) changed ──\n\n") }
      do { (code, known) = try check(known) } catch let failure as CommandError {
        ErrorOutput.write("kolam: \(visibleLines(failure.message))\n")
        code = .invalidScript
      }
    }
    return interrupts.wasInterrupted ? interrupts.exitCode : code
  }

  /// The names of changed files for people, without those of the copies that editors make beside them.
  private static func shown(_ names: Set<String>) -> String {
    let own = names.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".xcstrings") }
    return (own.isEmpty ? names : own).sorted().joined(separator: ", ")
  }
}
