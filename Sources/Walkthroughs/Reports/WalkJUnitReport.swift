import Foundations
import Maestro

/// Writes JUnit XML in upstream's shape: a suite per combination of axes, a test case per flow.
///
/// As upstream, `junitId` and `junitClassname` of a flow's `properties` become the case's `id` and `classname`; its
/// other properties and its tags become properties. The axes, the seed and the warnings of steps are properties, too, and
/// what the results depend on besides is a `remark` of each suite. Times are seconds of the
/// app's time; every walk begins at the same time, so that two reports are equal.
package struct WalkJUnitReport: WalkReportWriter {
  package init() {}

  /// Returns the report as text.
  package func write(_ report: WalkReport) -> String {
    var axes: [WalkCase.Axes] = []
    for walkCase in report.record.cases where !axes.contains(walkCase.walkCase.axes) {
      axes.append(walkCase.walkCase.axes)
    }
    let cases = Dictionary(grouping: report.record.cases, by: \.walkCase.axes)
    let all = report.record.cases
    let totals = JUnitText.attributes([
      ("name", report.suite), ("tests", "\(all.count)"),
      ("failures", "\(all.count { $0.status == .failed })"),
      ("skipped", "\(all.count { $0.status == .canceled })"), ("errors", "0"),
      ("time", all.reduce(.zero) { $0 + $1.duration }.decimalSeconds),
    ])
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites\(totals)>\n"
      + axes.map { suite(cases[$0] ?? [], $0, report) }.joined() + "</testsuites>\n"
  }

  private func suite(_ cases: [CaseRecord], _ axes: WalkCase.Axes, _ report: WalkReport) -> String {
    let name = "\(report.suite) [\(axes.text)]"
    let attributes = JUnitText.attributes([
      ("name", name), ("device", axes.device), ("tests", "\(cases.count)"),
      ("failures", "\(cases.count { $0.status == .failed })"),
      ("skipped", "\(cases.count { $0.status == .canceled })"),
      ("time", cases.reduce(.zero) { $0 + $1.duration }.decimalSeconds),
      ("timestamp", Self.timestamp),
    ])
    let remarks = report.remarks.map {
      "      <property\(JUnitText.attributes([("name", "remark"), ("value", $0)]))/>\n"
    }
    let properties = remarks.isEmpty ? "" : "    <properties>\n\(remarks.joined())    </properties>\n"
    return "  <testsuite\(attributes)>\n" + properties + cases.map { testCase($0, report.command) }.joined()
      + "  </testsuite>\n"
  }

  /// The start of every walk, ``WalkWorld/start``.
  private static let timestamp = "2026-01-01T00:00:00"

  private func testCase(_ record: CaseRecord, _ command: RepeatCommand) -> String {
    let (walkCase, header) = (record.walkCase, record.walkCase.flow.header)
    let given = Dictionary(header.properties.map { ($0.name, $0.value.source) }) { _, last in last }
    let attributes = JUnitText.attributes([
      ("id", given["junitId"] ?? walkCase.name), ("name", walkCase.name),
      ("classname", given["junitClassname"] ?? walkCase.flow.name), ("file", walkCase.flow.source.path),
      ("time", record.duration.decimalSeconds), ("timestamp", Self.timestamp),
      ("status", record.status.upstreamWord),
    ])
    var properties = header.properties.filter { $0.name != "junitId" && $0.name != "junitClassname" }
      .map { ($0.name, $0.value.source) }
    if !header.tags.isEmpty { properties.append(("tags", header.tags.joined(separator: ", "))) }
    properties += [
      ("locale", walkCase.axes.locale), ("tier", walkCase.axes.tier), ("device", walkCase.axes.device),
    ]
    properties += walkCase.axes.flags.sorted { $0.key < $1.key }.map { ("flag.\($0.key)", $0.value) }
    if let row = walkCase.row { properties.append(("row", row.name)) }
    properties.append(("seed", "\(record.seed)"))
    if record.isFlaky { properties.append(("flaky", "true")) }
    properties += record.warnings.map { ("warning", $0) }
    var text = "    <testcase\(attributes)>\n      <properties>\n"
    for (name, value) in properties {
      text += "        <property\(JUnitText.attributes([("name", name), ("value", value)]))/>\n"
    }
    text += "      </properties>\n"
    if let failure = record.failure, record.status == .failed {
      text += "      <failure\(JUnitText.attributes([("message", failure.message)]))>"
      text += JUnitText.escaped(words(record, command)) + "</failure>\n"
    }
    if record.status == .canceled { text += "      <skipped/>\n" }
    return text + "    </testcase>\n"
  }

  private func words(_ record: CaseRecord, _ command: RepeatCommand) -> String {
    var lines: [String] = []
    for failure in record.failures {
      lines += [failure.line] + failure.nearest + failure.notes.map { "note: \($0)" }
      if let screen = failure.screen { lines += screen.visibleLines.map { "  | \($0)" } }
    }
    return (lines + ["seed \(record.seed); again: \(command.text(for: record))"]).joined(separator: "\n")
  }
}

/// Texts in XML (Extensible Markup Language 1.0, 2.2 to 2.4 and 3.3.3).
enum JUnitText {
  /// Returns attributes, each after a space.
  static func attributes(_ attributes: [(String, String)]) -> String {
    attributes.map { " \($0.0)=\"\(escaped(visibleText($0.1)))\"" }.joined()
  }

  /// Returns a text escaped for XML.
  ///
  /// Characters not allowed in XML become U+FFFD; line breaks are kept.
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.split(separator: "\n", omittingEmptySubsequences: false)
      .map({ visibleText(String($0)) }).joined(separator: "\n").unicodeScalars
    {
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
