import Foundation
import TestSupport
import Testing

@testable import Walkthroughs

/// The reports of a walk, by format.
@Suite struct WalkReportTests {
  private static func writer(_ format: WalkReportFormat) -> any WalkReportWriter {
    switch format {
    case .text: WalkTextReport()
    case .junit: WalkJUnitReport()
    case .ndjson: WalkEvents()
    case .github: WalkGitHubReport()
    case .markdown: WalkMarkdownReport()
    }
  }

  @Test(arguments: WalkReportFormat.allCases)
  func everyFormatMatchesItsGolden(_ format: WalkReportFormat) {
    assertGolden(Self.writer(format).write(SampleWalk.report), "walk.\(format.rawValue)")
  }

  @Test func printsStepsNotesTimingsAndColorsIfRequested() {
    var options = WalkTextReport.Options()
    options.isVerbose = true
    options.hasNotes = true
    options.hasTimings = true
    options.isColored = true
    options.width = 60
    assertGolden(WalkTextReport(options).write(SampleWalk.report), "walk-verbose.text")
  }

  @Test func printsTheStepsOfASingleCase() throws {
    let walkCase = try #require(SampleWalk.walkCase("walks/browse.yaml"))
    let record = WalkRecord(cases: [SampleWalk.passed(walkCase, warns: true)], wall: .zero)
    let text = WalkTextReport().write(WalkReport(record, command: RepeatCommand()))
    #expect(text.contains("  tapOn \u{FFFD}[2J... WARNED (1s): \"Rows\" is <not> on screen\n"))
    #expect(text.hasSuffix("1/1 Flow Passed: 2 steps, 3s of the app's time\n"))
  }

  @Test(arguments: WalkReportFormat.allCases)
  func writesNoControlCharactersAndNoSecrets(_ format: WalkReportFormat) {
    let text = Self.writer(format).write(SampleWalk.report)
    for secret in ["hunter22", "t0ps3cret"] { #expect(!text.contains(secret)) }
    #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
  }

  @Test func canceledCasesAreNeitherPassedNorFailed() throws {
    let walkCase = try #require(SampleWalk.walkCase("walks/browse.yaml"))
    var canceled = CaseRecord(walkCase: try #require(SampleWalk.walkCase("walks/search it.yaml")), seed: 1)
    canceled.status = .canceled
    let record = WalkRecord(cases: [SampleWalk.passed(walkCase, warns: false), canceled], wall: .zero)
    let report = WalkReport(record, command: RepeatCommand())
    let text = WalkTextReport().write(report)
    #expect(text.contains("[Canceled] search it\n"))
    #expect(text.contains("1/2 Flows Passed, 1 canceled"))
    #expect(WalkJUnitReport().write(report).contains("status=\"CANCELED\""))
    #expect(WalkEvents().write(report).contains(#""canceled":1,"fails":false"#))
  }

  @Test func namesAreNoMarkupInMarkdown() throws {
    let text = WalkMarkdownReport().write(SampleWalk.report)
    #expect(!text.contains("<&>") && !text.contains("<slow>"))
    #expect(text.split(separator: "\n").first == "## Test Suite: 4 passed, 2 warned, 2 failed")
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") }
    #expect(rows[2] == "| search it | ✅ 2 | ❌ 2 of 2 failed |")
  }

  @Test func reportsAnEmptyWalk() {
    let report = WalkReport(WalkRecord(cases: [], wall: .zero), command: RepeatCommand())
    #expect(
      WalkJUnitReport().write(report).hasSuffix(
        " tests=\"0\" failures=\"0\" skipped=\"0\" errors=\"0\" time=\"0.000\">\n</testsuites>\n"))
    #expect(WalkGitHubReport().write(report).isEmpty)
    #expect(WalkEvents().write(report).split(separator: "\n").count == 2)
  }

  @Test func junitIsWellFormedXML() throws {
    let program = "/usr/bin/xmllint"
    guard FileManager.default.isExecutableFile(atPath: program) else {
      print("skipped: xmllint is not installed")
      return
    }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).xml")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(WalkJUnitReport().write(SampleWalk.report).utf8).write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["--noout", file.path]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func writesEachEventAsAnObject() throws {
    for line in WalkEvents().write(SampleWalk.report).split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?["event"] is String, "\(line)")
    }
  }
}
