package import Foundations

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

/// Writes text: the diagnostics to standard error, a line for each app that passes to standard output.
package struct TextReport: ReportWriter {
  private let renderer: DiagnosticRenderer

  /// Creates a writer.
  ///
  /// - Parameter renderer: the colors and the width of the terminal.
  package init(_ renderer: DiagnosticRenderer = DiagnosticRenderer()) { self.renderer = renderer }

  /// Renders the report.
  package func write(_ report: CheckReport) -> WrittenReport {
    WrittenReport(
      output: report.apps.filter(\.isFine).map(line).joined(), errors: renderer.text(report.diagnostics))
  }

  private func line(_ app: CheckReport.CheckedApp) -> String {
    let known =
      app.known == 0
      ? "" : ", but for \(counted(app.known, app.screens == nil ? "known finding" : "known warning"))"
    let verdict = app.warnings == 0 ? "fine" : "no errors, \(counted(app.warnings, "warning"))"
    let screens = app.screens.map { counted($0, "screen") + ", " } ?? ""
    return "\(visibleText(app.name)): \(screens)\(counted(app.texts, "text"))"
      + " in \(counted(app.locales, "language")): \(verdict)\(known)\n"
  }

  private func counted(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
}

/// Writes workflow commands of GitHub Actions, each of which becomes an annotation at its line.
///
/// ```
/// ::error file=Screens/epicura/recipe.yaml,line=8,endLine=8,col=20,endColumn=24,title=KL0303::no field `totl` …
/// ```
///
/// Help and further places are lines of the message. Columns count code points from 1, `endColumn` is exclusive; they
/// are omitted if the place spans several lines, as annotations have columns within one line only.
/// Source: GitHub's documentation, "Workflow commands for GitHub Actions"; the escapes are those of `@actions/core`.
package struct GitHubReport: ReportWriter {
  package init() {}

  /// Renders the report.
  package func write(_ report: CheckReport) -> WrittenReport {
    WrittenReport(output: report.diagnostics.map(command).joined())
  }

  private func command(_ diagnostic: Diagnostic) -> String {
    let name =
      switch diagnostic.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    var lines = [diagnostic.message]
    if let help = diagnostic.help { lines.append("help: \(help)") }
    lines += diagnostic.related.map { "note: \($0.message), at \($0.span.description)" }
    let title = diagnostic.code.description + (diagnostic.code.name.map { " \($0)" } ?? "")
    let all = (properties(diagnostic.span) + [("title", title)])
      .map { "\($0.0)=\(escaped($0.1, isProperty: true))" }
    let message = lines.map { escaped($0, isProperty: false) }.joined(separator: "%0A")
    return "::\(name) \(all.joined(separator: ","))::\(message)\n"
  }

  private func properties(_ span: Span?) -> [(String, String)] {
    guard let span else { return [] }
    let (start, end) = (span.location, span.source.location(of: span.range.upperBound))
    let lines = [("file", span.source.path), ("line", "\(start.line)"), ("endLine", "\(end.line)")]
    return start.line == end.line
      ? lines + [("col", "\(start.column)"), ("endColumn", "\(end.column)")] : lines
  }

  /// Escapes a value; line breaks are made visible before.
  private func escaped(_ text: String, isProperty: Bool) -> String {
    let data = visibleText(text).replacing("%", with: "%25")
    return isProperty ? data.replacing(":", with: "%3A").replacing(",", with: "%2C") : data
  }
}
