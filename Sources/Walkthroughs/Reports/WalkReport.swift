import Foundations

/// The input of a report: the results of a walk and their context.
package struct WalkReport: Sendable {
  /// The results of the walk.
  package var record: WalkRecord
  /// Repeats a case.
  package var command: RepeatCommand
  /// The walk's name, for tools that show more than one.
  package var suite = "Test Suite"
  /// What else its results depend on, such as flags that were set by hand, a sentence each.
  package var remarks: [String] = []

  /// Collects the input.
  package init(_ record: WalkRecord, command: RepeatCommand) {
    self.record = record
    self.command = command
  }
}

/// Writes a report in one format.
///
/// The output depends on the walk alone, never on the machine, its clock or the number of jobs. It is sanitized:
/// without control characters of an app's or a flow's text.
package protocol WalkReportWriter: Sendable {
  /// Returns the report as text.
  func write(_ report: WalkReport) -> String
}

/// The formats of a walk's report.
package enum WalkReportFormat: String, Sendable, CaseIterable {
  /// For users.
  case text
  /// For CI that shows tests: JUnit XML in upstream's shape.
  case junit
  /// For tools: an object per line.
  case ndjson
  /// For GitHub's workflow logs: a command per failure, which becomes an annotation at its line.
  case github
  /// For the summary of a CI step: Markdown.
  case markdown
}

extension CaseStatus {
  /// Upstream's name of the status.
  var upstreamWord: String {
    switch self {
    case .passed: "SUCCESS"
    case .warned: "WARNING"
    case .failed: "ERROR"
    case .canceled: "CANCELED"
    }
  }
}

extension WalkCase {
  /// The flow's name, with the row's where it has rows.
  var name: String { flow.name + (row.map { " (\($0.name))" } ?? "") }
}

extension Duration {
  /// The whole seconds.
  var wholeSeconds: Int { Int(components.seconds) }

  /// The whole milliseconds.
  var milliseconds: Int {
    Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }

  /// The duration in seconds with three decimals, such as `17.000`.
  var decimalSeconds: String {
    let thousandths = String(abs(milliseconds) % 1000)
    return "\(milliseconds < 0 ? "-" : "")\(abs(milliseconds) / 1000)."
      + String(repeating: "0", count: 3 - thousandths.count) + thousandths
  }
}

/// What the results of a walk depend on besides the flows and the app: another machine may have none of it.
package enum WalkRemarks {
  /// Says what was set from outside.
  ///
  /// - Parameters:
  ///   - flags: the flags that were set by hand, such as `insights_view=bars`.
  ///   - shell: the names of the shell's variables that scripts see as constants.
  /// - Returns: a sentence each.
  package static func of(flags: [String], shell: some Collection<String>) -> [String] {
    var remarks: [String] = []
    if !flags.isEmpty {
      remarks.append(
        "\(flags.count == 1 ? "1 flag" : "\(flags.count) flags") set by hand: \(flags.joined(separator: ", "))"
      )
    }
    if !shell.isEmpty {
      remarks.append(
        "\(shell.count == 1 ? "1 constant" : "\(shell.count) constants") from the shell: "
          + shell.sorted().joined(separator: ", "))
    }
    return remarks
  }
}
