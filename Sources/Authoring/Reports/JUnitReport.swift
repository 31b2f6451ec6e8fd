import Foundations

/// Writes JUnit's XML, which continuous integration shows as tests.
///
/// Each finding is a test case of its file's suite. Those that make the check fail have a `failure`; others have their
/// message in `system-out`. An app without findings has one passing case, so that its suite exists. There is no
/// specification; the elements are those that Jenkins, GitLab and GitHub's viewers read, by the schema of the JUnit
/// ant task.
package struct JUnitReport: ReportWriter {
  package init() {}

  /// Renders the report.
  package func write(_ report: CheckReport) -> WrittenReport {
    var suites: [(name: String, cases: [String], failures: Int)] = report.apps.filter(\.isFine).map { app in
      (app.name, ["    <testcase classname=\"kolam\" name=\"\(escaped(app.name))\"/>\n"], 0)
    }
    let files = Dictionary(grouping: report.diagnostics) { $0.span?.source.path ?? "kolam" }
    for (file, diagnostics) in files.sorted(by: { $0.key < $1.key }) {
      let failures = diagnostics.count { fails($0, report.isStrict) }
      suites.append((file, diagnostics.map { testCase($0, isStrict: report.isStrict) }, failures))
    }
    let tests = suites.reduce(0) { $0 + $1.cases.count }
    let failures = suites.reduce(0) { $0 + $1.failures }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"kolam\" tests=\"\(tests)\" failures=\"\(failures)\">\n"
    for suite in suites {
      text += "  <testsuite name=\"\(escaped(suite.name))\" tests=\"\(suite.cases.count)\""
      text += " failures=\"\(suite.failures)\" errors=\"0\" skipped=\"0\">\n"
      text += suite.cases.joined() + "  </testsuite>\n"
    }
    return WrittenReport(output: text + "</testsuites>\n")
  }

  private func fails(_ diagnostic: Diagnostic, _ isStrict: Bool) -> Bool {
    diagnostic.severity == .error || isStrict && diagnostic.severity == .warning
  }

  private func testCase(_ diagnostic: Diagnostic, isStrict: Bool) -> String {
    let code = diagnostic.code.description + (diagnostic.code.name.map { " \($0)" } ?? "")
    var attributes =
      "classname=\"\(escaped(code))\" name=\"\(escaped(diagnostic.subject ?? diagnostic.message))\""
    if let span = diagnostic.span {
      attributes += " file=\"\(escaped(span.source.path))\" line=\"\(span.location.line)\""
    }
    let location = diagnostic.span.map { "\(visibleText($0.description)): " } ?? ""
    let help = diagnostic.help.map { "; \($0)" } ?? ""
    let body = escaped("\(location)\(diagnostic.severity.rawValue): \(diagnostic.message)\(help)")
    let message = escaped(diagnostic.message)
    let inside =
      fails(diagnostic, isStrict)
      ? "<failure type=\"\(diagnostic.severity.rawValue)\" message=\"\(message)\">\(body)</failure>"
      : "<system-out>\(body)</system-out>"
    return "    <testcase \(attributes)>\(inside)</testcase>\n"
  }

  /// Escapes text for attributes and content (XML 1.0, 2.2 and 2.4); control characters are made visible before.
  private func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in visibleText(text).unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "\u{FFFE}", "\u{FFFF}": result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
