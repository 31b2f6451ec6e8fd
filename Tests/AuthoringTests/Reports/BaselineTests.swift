import Foundation
import Foundations
import TestSupport
import Testing

@testable import Authoring

/// Known warnings are not reported and never added, and gone ones are reported.
@Suite struct BaselineTests {
  private let lists = ReportSamples.check("epicura", [ReportSamples.firstList, ReportSamples.secondList])

  private func read(_ baseline: Baseline) throws -> Baseline {
    var diagnostics = Diagnostics()
    let source = SourceText(path: "known.yaml", text: baseline.text)
    let again = Baseline.read(source, into: &diagnostics)
    #expect(diagnostics.all.isEmpty, "\(DiagnosticRenderer().text(diagnostics.all))")
    return try #require(again)
  }

  @Test func writesEntriesInOrderAndReadsThemBack() throws {
    let checks = [
      ReportSamples.check("luna", [ReportSamples.shared]),
      ReportSamples.check("epicura", ReportSamples.report.diagnostics),
    ]
    let baseline = Baseline(of: checks)
    assertGolden(baseline.text, "baseline.yaml")
    let again = try read(baseline)
    #expect(again.text == baseline.text)
    #expect(again.count == 4)
  }

  @Test func coversOnlyWarnings() throws {
    let check = ReportSamples.check("epicura", ReportSamples.report.diagnostics)
    let report = CheckReport([check], isStrict: true, baseline: try read(Baseline(of: [check])))
    #expect(report.count(.warning) == 0)
    #expect(report.count(.error) == ReportSamples.report.count(.error))
    #expect(report.count(.note) == ReportSamples.report.count(.note))
    #expect(report.fails)
  }

  @Test func knownWarningsDoNotFailAndNewOnesDo() throws {
    let baseline = try read(Baseline(of: [lists]))
    let known = CheckReport([lists], isStrict: true, baseline: baseline)
    #expect(!known.fails)
    #expect(known.diagnostics.isEmpty)
    #expect(
      TextReport().write(known).output
        == "epicura: 3 screens, 12 texts in 2 languages: fine, but for 2 known warnings\n")
    let more = ReportSamples.check("epicura", lists.report.diagnostics.all + [ReportSamples.shared])
    let new = CheckReport([more], isStrict: true, baseline: baseline)
    #expect(new.diagnostics == [ReportSamples.shared])
    #expect(new.fails)
    #expect(!CheckReport([more], baseline: baseline).fails)
  }

  @Test func countsOneMoreOfTheSameWarningAsNew() throws {
    let one = ReportSamples.check("epicura", [ReportSamples.firstList])
    let report = CheckReport([lists], baseline: try read(Baseline(of: [one])))
    #expect(report.diagnostics == [ReportSamples.secondList])
  }

  @Test func failsAtAnEntryWhoseWarningIsGone() throws {
    let baseline = try read(Baseline(of: [lists]))
    let one = ReportSamples.check("epicura", [ReportSamples.firstList])
    let report = CheckReport([one], baseline: baseline)
    #expect(report.fails)
    let gone = try #require(report.diagnostics.first)
    #expect(gone.code == .obsoleteWarning)
    #expect(gone.message.contains("`KL0216` 2 times in `\(ReportSamples.recipe.path)`, and 1 of them"))
    #expect(gone.help == "`--update-baseline` takes it out")
    #expect(gone.span?.source.path == "known.yaml")
    #expect(gone.span?.text.hasPrefix("file: ") == true)

    let shrunk = try read(baseline.shrunk(by: [one], existing: ["epicura"]))
    #expect(shrunk.count == 1)
    #expect(!CheckReport([one], isStrict: true, baseline: shrunk).fails)
    let empty = try read(baseline.shrunk(by: [ReportSamples.check("epicura", [])], existing: ["epicura"]))
    #expect(empty.count == 0)
    #expect(empty.text.hasSuffix("apps: {}\n"))
  }

  @Test func shrinkingNeverAdds() throws {
    let baseline = Baseline(of: [ReportSamples.check("epicura", [ReportSamples.firstList])])
    let more = ReportSamples.check("epicura", lists.report.diagnostics.all + [ReportSamples.shared])
    let shrunk = baseline.shrunk(
      by: [more, ReportSamples.check("luna", [ReportSamples.shared])],
      existing: [
        "epicura", "luna",
      ])
    #expect(shrunk.text == baseline.text)
  }

  @Test func reportsNoGoneWarningsBesideErrors() throws {
    let baseline = try read(Baseline(of: [lists]))
    let broken = ReportSamples.check("epicura", [ReportSamples.typo])
    let report = CheckReport([broken], baseline: baseline)
    #expect(report.diagnostics == [ReportSamples.typo])
    #expect(baseline.shrunk(by: [broken], existing: ["epicura"]).text == baseline.text)
  }

  @Test func keepsEntriesOfUncheckedAppsAndDropsThoseOfRemovedApps() throws {
    let luna = ReportSamples.check("luna", [ReportSamples.shared])
    let baseline = try read(Baseline(of: [lists, luna]))
    let here = CheckReport([luna], isStrict: true, baseline: baseline, existing: ["epicura", "luna"])
    #expect(!here.fails)
    let gone = CheckReport([luna], baseline: baseline, existing: ["luna"])
    #expect(gone.diagnostics.map(\.code) == [.obsoleteWarning])
    #expect(gone.diagnostics[0].message.contains("the app `epicura`"))
    #expect(baseline.shrunk(by: [luna], existing: ["luna"]).count == 1)
  }

  /// Moved or reindented lines keep their fingerprint; with other words on the line or in the message it changes.
  @Test func fingerprintDependsOnTheMessageNotTheLocation() {
    func print(_ text: String, _ message: String = "no `empty`", code: String = "KL0216") -> String {
      let source = SourceText(path: "a.yaml", text: text)
      return Fingerprint.of(
        Diagnostic(
          Diagnostic.Code(code), .warning, message, at: ReportSamples.span("list", in: source)))
    }
    let first = print("body:\n  - list: a\n")
    #expect(first.wholeMatch(of: /[0-9a-f]{16}/) != nil)
    #expect(print("x: 1\ny: 2\nbody:\n      -   list: a\r\n") == first)
    #expect(print("body:\n  - list: b\n") != first)
    #expect(print("body:\n  - list: a\n", "no `error`") != first)
    #expect(print("body:\n  - list: a\n", code: "KL0217") != first)
  }

  // MARK: Files

  private func temporary() -> String {
    FileManager.default.temporaryDirectory.appendingPathComponent("kolam-\(UUID().uuidString).yaml").path
  }

  @Test func createsOnceAndReplacesAtomically() throws {
    let path = temporary()
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Baseline(of: [lists]).create(path)
    #expect(throws: Diagnostic.self) { try Baseline(of: []).create(path) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Baseline(of: [lists]).text)
    try Baseline.empty.replace(path)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Baseline.empty.text)
    #expect(!FileManager.default.fileExists(atPath: path + ".new"))
  }

  @Test func reportsAnUnwritablePath() {
    let path = temporary() + "/known.yaml"
    #expect(throws: Diagnostic.self) { try Baseline.empty.create(path) }
    #expect(throws: Diagnostic.self) { try Baseline.empty.replace(path) }
  }
}
