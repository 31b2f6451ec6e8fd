import Foundations

/// Writes Markdown for the summary of a CI step, such as `$GITHUB_STEP_SUMMARY`: a table of flows and languages, those
/// with failures first, then the warnings of steps and every failure once.
///
/// Source: GitHub Flavored Markdown 0.29, 4.10 (tables) and 6.1 (escapes).
package struct WalkMarkdownReport: WalkReportWriter {
  package init() {}

  /// Returns the report as text.
  package func write(_ report: WalkReport) -> String {
    let cases = report.record.cases
    let counts = CaseStatus.allCases.compactMap { status -> String? in
      let count = cases.count { $0.status == status }
      return count == 0 ? nil : "\(count) \(status.rawValue)"
    }
    var lines = [
      "## \(Self.escaped(report.suite)): \(counts.isEmpty ? "no cases" : counts.joined(separator: ", "))"
    ]
    lines += report.remarks.flatMap { ["", Self.escaped($0)] }
    if !cases.isEmpty { lines += [""] + table(cases) }
    let warnings = cases.flatMap(\.warnings).distinct
    if !warnings.isEmpty { lines += ["", "### Warnings", ""] + warnings.map { "- \(Self.escaped($0))" } }
    let description = CaseDescription(cases.filter { $0.status != .canceled }.map(\.walkCase))
    for group in FailureGroup.of(report.record) {
      guard let record = group.cases.first else { continue }
      lines += ["", "### \(Self.escaped(record.walkCase.flow.name))", ""]
      lines += record.failures.map { "- \(Self.escaped($0.line))" }
      let description = description.text(group.cases.map(\.walkCase)).split(separator: "\n")
      lines += ["", Self.escaped(description.joined(separator: " ")), ""]
      lines.append("<pre>\(Self.entities(report.command.text(for: record)))</pre>")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns a line per flow with a column per language.
  private func table(_ cases: [CaseRecord]) -> [String] {
    let flows = Dictionary(grouping: cases, by: \.walkCase.flow.source.path)
    let paths = cases.map(\.walkCase.flow.source.path).distinct
    let locales = cases.map(\.walkCase.axes.locale).distinct
    let failing = paths.filter { path in flows[path, default: []].contains { $0.status == .failed } }
    let sorted = failing + paths.filter { !failing.contains($0) }
    let head = (["Flow"] + locales.map(Self.escaped)).joined(separator: " | ")
    let rule = Array(repeating: "---", count: locales.count + 1).joined(separator: " | ")
    return ["| \(head) |", "| \(rule) |"]
      + sorted.map { path in
        let own = flows[path, default: []]
        let results = locales.map { locale in result(own.filter { $0.walkCase.axes.locale == locale }) }
        let name = Self.escaped(own.first?.walkCase.flow.name ?? path)
        return "| \(([name] + results).joined(separator: " | ")) |"
      }
  }

  /// Returns the result of some cases, such as `❌ 2 of 6 failed`.
  private func result(_ cases: [CaseRecord]) -> String {
    let failed = cases.count { $0.status == .failed }
    let passed = cases.count { $0.status == .passed || $0.status == .warned }
    if cases.isEmpty { return "" }
    if failed > 0 { return "❌ \(failed) of \(cases.count) failed" }
    if passed < cases.count { return "⏹ \(cases.count - passed) of \(cases.count) canceled" }
    return cases.contains { $0.status == .warned } ? "⚠️ \(cases.count)" : "✅ \(cases.count)"
  }

  /// Returns a text of one line without markup.
  private static func escaped(_ text: String) -> String {
    entities(text).reduce(into: "") { result, character in
      if #"\`*_[]()#|~!"#.contains(character) { result.append("\\") }
      result.append(character)
    }
  }

  /// Returns a text of one line without HTML and controls.
  private static func entities(_ text: String) -> String {
    visibleText(text).replacing("\n", with: " ").replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
  }
}

extension Array where Element: Hashable {
  /// The elements without repetitions, in order.
  fileprivate var distinct: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
