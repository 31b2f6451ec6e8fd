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
    (
      " विदा ",
      [
        "`Bye`: the text begins with a space, and the source with no space",
        "`Bye`: the text ends with a space, and the source with no space",
      ]
    ),
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

  /// What a careless vendor sends.
  @Test(arguments: [
    ("विदा\u{202E}", "bidi-controls"), ("वि\u{200B}दा", "invisible-character"), ("விடை", "wrong-script"),
    ("?????", "lost-letters"), ("वि\u{94D}\u{94D}दा", "repeated-mark"), ("Goodbye", "wrong-script"),
  ])
  func whatLintSaysIsToldBeforeItIsWritten(_ text: String, _ rule: String) throws {
    let warnings = try report(text).warnings
    #expect(warnings.map(\.code.name) == [rule])
    #expect(warnings.allSatisfy { $0.severity == .warning && $0.span?.location.line == 2 })
    #expect(warnings.allSatisfy { $0.message.hasPrefix("`Bye`: ") && !$0.message.contains("(hi") })
  }

  @Test func theLongestThatTheFileAllowsIsTold() throws {
    let before = try catalog(entries: entry("Bye", ["hi": unit("फिर मिलेंगे")]))
    var run = ImportRun([("Test.xcstrings", before)])
    try run.take(SourceText(path: "Test.hi.csv", text: "key,target,max\nBye,अलविदा,3\n"))
    #expect(
      run.reports[0].warnings.map(\.message) == [
        "`Bye` has 4 characters, and the file says that 3 are allowed"
      ])
  }

  @Test(arguments: [
    ("a/21_tamil_in_hi.csv", "hi"), ("02_reorder_ok.csv", nil), ("Test.hi.csv", "hi"),
    ("Test_pt_BR.csv", "pt-BR"),
    ("hi.csv", "hi"), ("Test.xx.csv", nil), ("Test.csv", nil),
  ])
  func aNameHasALanguageOnlyAtItsEnd(_ path: String, _ language: String?) {
    #expect(FileNameParts(path).language?.description == language)
  }
}
