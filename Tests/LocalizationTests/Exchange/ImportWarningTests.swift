import Catalogs
import Foundations
import Testing

@testable import Localization

/// What an import warns of and takes over nevertheless.
@Suite struct ImportWarningTests {
  private func report(_ text: String, _ settings: LintSettings = LintSettings()) throws -> ImportReport {
    let before = try catalog(entries: entry("Bye", ["hi": unit("फिर मिलेंगे")]))
    var run = ImportRun([("Test.xcstrings", before)], settings: ["Test.xcstrings": settings])
    try run.take(SourceText(path: "Test.hi.csv", text: "key,target\nBye,\"\(text)\"\n"))
    #expect(!run.results.isEmpty && !run.hasProblems)
    return try #require(run.reports.first)
  }

  @Test(arguments: [
    ("विदा ", ["`Bye`: the text ends with a space, and the source with no space"]),
    (" विदा", ["`Bye`: the text begins with a space, and the source with no space"]),
    ("विदा", []),
  ])
  func aStraySpaceIsTakenOverWithAWarning(_ text: String, _ warnings: [String]) throws {
    let report = try report(text)
    #expect(report.changes.map(\.kind) == [.changed])
    #expect(report.warnings.map(\.message) == warnings)
    #expect(report.warnings.allSatisfy { $0.code == WhitespaceCheck.edge.code && $0.severity == .warning })
  }

  @Test func aSpaceThatLintIgnoresIsNotReported() throws {
    let (settings, problems) = Sample.settings(
      "lint: 1\nignore:\n  - { check: edge-whitespace, key: Bye, reason: joined with a name }\n")
    #expect(problems == [])
    #expect(try report("विदा ", settings).warnings.isEmpty)
  }
}
