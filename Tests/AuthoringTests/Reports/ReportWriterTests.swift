import Foundation
import Foundations
import TestSupport
import Testing

@testable import Authoring

/// The promises of all writers, and how each of them writes the same report.
@Suite struct ReportWriterTests {
  @Test(arguments: ReportSamples.writers.indices)
  func writesReportsAsRecorded(index: Int) {
    let (name, writer) = ReportSamples.writers[index]
    let written = writer.write(ReportSamples.report)
    assertGolden(written.output + (written.errors.isEmpty ? "" : "--- stderr\n" + written.errors), name)
  }

  /// No control characters but line breaks, no format characters but the joiners of Indic words.
  @Test(arguments: ReportSamples.writers.indices)
  func writesNoControlCharacters(index: Int) {
    let written = ReportSamples.writers[index].writer.write(ReportSamples.report)
    for scalar in (written.output + written.errors).unicodeScalars where scalar != "\n" {
      let category = scalar.properties.generalCategory
      #expect(category != .control && category != .lineSeparator && category != .paragraphSeparator)
      #expect(category != .format || scalar == "\u{200C}" || scalar == "\u{200D}")
    }
  }

  @Test(arguments: ReportSamples.writers.indices)
  func cleanReportWritesNothingToStandardError(index: Int) throws {
    let (name, writer) = ReportSamples.writers[index]
    let written = writer.write(ReportSamples.clean)
    #expect(written.errors.isEmpty)
    switch name {
    case "report.txt": #expect(written.output == "epicura: 3 screens, 12 texts in 2 languages: fine\n")
    case "report.github": #expect(written.output.isEmpty)
    case "report.jsonl":
      #expect(
        written.output
          == #"{"event":"summary","apps":[{"app":"epicura","screens":3,"texts":12,"locales":2,"known":0,"#
          + #""fine":true}],"errors":0,"warnings":0,"notes":0,"known":0,"fails":false}"# + "\n")
    case "report.junit":
      #expect(written.output.contains(#"<testsuites name="kolam" tests="1" failures="0">"#))
      #expect(!written.output.contains("<failure"))
    default: #expect(written.output.contains(#""results": []"#))
    }
  }

  @Test func reportsASharedDiagnosticOnce() {
    #expect(ReportSamples.report.diagnostics.count { $0 == ReportSamples.shared } == 1)
    #expect(ReportSamples.report.apps.map(\.isFine) == [false, true])
  }

  @Test(arguments: [
    ([ReportSamples.typo], true, true), ([ReportSamples.shared], false, true),
    ([ReportSamples.everything], false, false), ([], false, false),
  ])
  func failsOnErrorsAndOnWarningsOnlyIfStrict(
    diagnostics: [Diagnostic], fails: Bool, failsWhereStrict: Bool
  ) {
    let check = ReportSamples.check("epicura", diagnostics)
    #expect(CheckReport([check]).fails == fails)
    let strict = CheckReport([check], isStrict: true)
    #expect(strict.fails == failsWhereStrict)
    #expect(strict.apps[0].isFine == !failsWhereStrict)
  }

  /// Each line is an object by itself, and its ranges cover the marked text.
  @Test func jsonLocationsCountCodePointsAndBytes() throws {
    let lines = JSONReport().write(ReportSamples.report).output.split(separator: "\n")
    let objects = try lines.map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(objects.last?["event"] as? String == "summary")
    #expect(objects.count == ReportSamples.report.diagnostics.count + 1)
    let typo = try #require(objects.first { $0["code"] as? String == "KL0305" })
    let start = try #require(typo["start"] as? [String: Int])
    let end = try #require(typo["end"] as? [String: Int])
    let source = ReportSamples.recipe
    let bytes = try source.bytes[#require(start["byte"])..<#require(end["byte"])]
    #expect(String(decoding: bytes, as: UTF8.self) == "totl")
    let line = try source.text(in: source.lineRange(#require(start["line"])))
    let column = try #require(start["column"])
    #expect(line.unicodeScalars.dropFirst(column - 1).starts(with: "totl".unicodeScalars))
    #expect(typo["replacement"] as? String == "total")
  }

  @Test func multilineAnnotationHasNoColumns() throws {
    let lines = GitHubReport().write(ReportSamples.report).output.split(separator: "\n")
    let notice = try #require(lines.first { $0.hasPrefix("::notice") })
    #expect(notice.contains("line=1,endLine=8,title=KL0510::"))
    #expect(lines.count == ReportSamples.report.diagnostics.count)
  }

  @Test(arguments: [
    ("no field `totl` on `A`", "totl", "did you mean `total`?", "total"),
    ("no field `totl` on `A`", "totl", "did you mean the key `total`?", nil),
    ("no field `totl` on `A`", "totl", "add it", nil),
    ("no model `RecipesList`", "recipes.RecipesList", "did you mean `RecipeList`?", nil),
    ("no field `totl` on `A`", "totl", "did you mean `to\u{202E}tl`?", nil),
    ("the name is wrong", "totl", "did you mean `total`?", nil),
  ])
  func proposesARenameOnlyIfUnambiguous(
    message: String, marked: String, help: String, name: String?
  ) {
    let source = SourceText(path: "a.yaml", text: marked)
    let diagnostic = Diagnostic(
      Diagnostic.Code("KL9999"), message, at: Span(source, 0..<source.bytes.count), help: help)
    #expect(Rename(diagnostic)?.name == name)
  }
}
