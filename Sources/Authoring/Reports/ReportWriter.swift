/// Writes a report in one format.
package protocol ReportWriter: Sendable {
  /// The report as text.
  func write(_ report: CheckReport) -> WrittenReport
}

/// A report as it is printed.
///
/// All of it is clean: a script is foreign text, and none of its controls get through.
package struct WrittenReport: Sendable, Equatable {
  /// What goes to standard output.
  package var output: String
  /// What goes to standard error: nothing, but in the format for people.
  package var errors: String

  /// Says what goes where.
  package init(output: String = "", errors: String = "") {
    self.output = output
    self.errors = errors
  }
}

/// The formats that a report can be written in.
package enum ReportFormat: String, Sendable, CaseIterable {
  /// For people: excerpts with carets.
  case text
  /// For tools: JSON Lines.
  case json
  /// For code scanning: one log in the Static Analysis Results Interchange Format.
  case sarif
  /// For GitHub's workflow logs: a command a diagnostic, which becomes an annotation at its line.
  case github
  /// For CI that shows tests: JUnit's XML.
  case junit
}
