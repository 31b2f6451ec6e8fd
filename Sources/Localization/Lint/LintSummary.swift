import Foundations

/// The number of findings by rule and language.
package struct LintSummary: Sendable {
  /// A rule with the severity of its findings, which depends on the place for some.
  private struct Row: Hashable {
    let name: String
    let severity: Diagnostic.Severity
  }

  private let counts: [Row: [String: Int]]

  /// Counts findings.
  package init(_ findings: [LintFinding]) {
    var counts: [Row: [String: Int]] = [:]
    for finding in findings {
      let row = Row(name: finding.rule.name, severity: finding.diagnostic.severity)
      counts[row, default: [:]][finding.locale?.description ?? "", default: 0] += finding.count
    }
    self.counts = counts
  }

  /// The counts as text, a rule per line, the most severe and frequent first, with the count per language.
  package var text: String {
    let rows = counts.map { rule, locales in (rule, locales.values.reduce(0, +), locales) }
    let sorted = rows.sorted { left, right in
      (right.0.severity, right.1, left.0.name) < (left.0.severity, left.1, right.0.name)
    }
    return sorted.map { rule, count, locales in
      let named = locales.filter { !$0.key.isEmpty }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      let places = named.isEmpty ? "" : ": " + named.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
      return "\(count) \(rule.severity.rawValue) \(rule.name)\(places)\n"
    }.joined()
  }
}
