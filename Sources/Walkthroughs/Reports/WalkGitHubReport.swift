import Foundations

/// Writes workflow commands of GitHub Actions, each of which becomes an annotation at the flow's line.
///
/// A failure is one annotation however many cases it has, since GitHub shows ten per step; warnings follow, then what
/// the results depend on besides.
/// Source: GitHub's documentation, "Workflow commands for GitHub Actions"; the escapes are those of `@actions/core`.
package struct WalkGitHubReport: WalkReportWriter {
  private let paths: RepositoryPaths

  /// Creates a writer.
  ///
  /// - Parameter paths: the repository that annotations are in.
  package init(paths: RepositoryPaths = RepositoryPaths()) { self.paths = paths }

  /// Returns the report as text.
  package func write(_ report: WalkReport) -> String {
    let description = CaseDescription(report.record.cases.filter { $0.status != .canceled }.map(\.walkCase))
    let failures = FailureGroup.of(report.record).flatMap { group -> [String] in
      guard let record = group.cases.first else { return [] }
      return record.failures.map { failure in
        var lines = [failure.message] + failure.nearest + failure.notes.map { "note: \($0)" }
        lines += description.text(group.cases.map(\.walkCase)).split(separator: "\n").map(String.init)
        lines.append("again: \(report.command.text(for: record))")
        return command(
          "error", failure.span, record.walkCase.flow.source.path, record.walkCase.flow.name, lines)
      }
    }
    let warnings = Remark.of(report.record, hasNotes: false).map { remark in
      let cases = description.text(remark.cases.map(\.walkCase)).split(separator: "\n").map(String.init)
      let name = remark.cases.first?.walkCase.flow.name ?? ""
      return command("warning", remark.span, remark.span.source.path, name, [remark.text] + cases)
    }
    let remarks = report.remarks.map { command("notice", [("title", report.suite)], [$0]) }
    return (failures + warnings + remarks).joined()
  }

  private func command(_ name: String, _ span: Span?, _ file: String, _ title: String, _ lines: [String])
    -> String
  {
    var properties = [("file", paths.path(file))]
    if let span {
      let (start, end) = (span.location, span.source.location(of: span.range.upperBound))
      properties = [
        ("file", paths.path(span.source.path)), ("line", "\(start.line)"), ("endLine", "\(end.line)"),
      ]
      if start.line == end.line {
        properties += [("col", "\(start.column)"), ("endColumn", "\(end.column)")]
      }
    }
    properties.append(("title", title))
    return command(name, properties, lines)
  }

  private func command(_ name: String, _ properties: [(String, String)], _ lines: [String]) -> String {
    let head = properties.map { "\($0.0)=\(escaped($0.1, isProperty: true))" }.joined(separator: ",")
    return "::\(name) \(head)::\(lines.map { escaped($0, isProperty: false) }.joined(separator: "%0A"))\n"
  }

  /// Escapes a text; line breaks have been made visible before.
  private func escaped(_ text: String, isProperty: Bool) -> String {
    let data = visibleText(text).replacing("%", with: "%25")
    return isProperty ? data.replacing(":", with: "%3A").replacing(",", with: "%2C") : data
  }
}
