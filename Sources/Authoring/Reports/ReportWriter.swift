/// Writes a report in one format.
package protocol ReportWriter: Sendable {
  /// Renders the report.
  func write(_ report: CheckReport) -> WrittenReport
}

/// A rendered report.
///
/// It is sanitized: a script is foreign text, so no control characters get through.
package struct WrittenReport: Sendable, Equatable {
  /// The text for standard output.
  package var output: String
  /// The text for standard error; empty except in the text format.
  package var errors: String

  /// Creates a report from its two streams.
  package init(output: String = "", errors: String = "") {
    self.output = output
    self.errors = errors
  }
}

/// The output formats of a report.
package enum ReportFormat: String, Sendable, CaseIterable {
  /// Text with excerpts and carets.
  case text
  /// JSON Lines, for tools.
  case json
  /// For code scanning: one log in the Static Analysis Results Interchange Format.
  case sarif
  /// Workflow commands for GitHub's logs: one per diagnostic, which becomes an annotation at its line.
  case github
  /// JUnit's XML, for CI that shows tests.
  case junit
}
