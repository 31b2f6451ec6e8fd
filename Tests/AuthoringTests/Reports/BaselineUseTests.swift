import Foundation
import Foundations
import Testing

@testable import Authoring

/// What becomes of a baseline's file from check to check.
@Suite final class BaselineUseTests {
  private let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).yaml").path
  private let both = ReportSamples.check("epicura", [ReportSamples.firstList, ReportSamples.secondList])
  private let one = ReportSamples.check("epicura", [ReportSamples.firstList])

  deinit { try? FileManager.default.removeItem(atPath: file) }

  private func use(
    _ use: BaselineUse, _ check: NamedCheck, existing: [String]? = nil, isWhole: Bool = true
  ) throws -> (baseline: Baseline, problems: [String]) {
    var problems = Diagnostics()
    let baseline = try use.baseline(
      of: [check], existing: existing, shownAs: "known.yaml", isWhole: isWhole, into: &problems)
    return (baseline, problems.all.map { "\($0.span?.source.path ?? ""): \($0.code)" })
  }

  private var text: String? { try? String(contentsOfFile: file, encoding: .utf8) }

  @Test(
    arguments: [
      (nil, false, false, .none), (nil, true, true, .none), ("f", false, false, .hold("f")),
      ("f", false, true, .shrink("f")), ("f", true, false, .make("f")),
    ] as [(String?, Bool, Bool, BaselineUse)])
  func optionsSayWhatItIsUsedFor(_ file: String?, _ makes: Bool, _ shrinks: Bool, _ use: BaselineUse) {
    #expect(BaselineUse(file, makes: makes, shrinks: shrinks) == use)
  }

  @Test func aFileIsMadeOnceAndOnlyOfAllThatThereIs() throws {
    #expect(try use(.make(file), both, isWhole: false).baseline.count == 0)
    #expect(text == nil)
    #expect(try use(.make(file), both).baseline.count == 2)
    #expect(text?.contains("count: 2") == true)
    #expect(throws: Diagnostic.self) { try use(.make(file), both) }
  }

  @Test func holdingAgainstAFileLeavesItAsItIs() throws {
    _ = try use(.make(file), both)
    let made = text
    #expect(try use(.hold(file), one).baseline.count == 2)
    #expect(text == made)
  }

  @Test func shrinkingTakesOutWhatIsFixedAndAddsNothing() throws {
    _ = try use(.make(file), one)
    let made = text
    #expect(try use(.shrink(file), both).baseline.count == 1)
    #expect(text == made)
    #expect(try use(.shrink(file), ReportSamples.check("epicura", [])).baseline.count == 0)
    #expect(text?.contains("apps: {}") == true)
  }

  @Test func anAppThatIsNoMoreIsTakenOutWhereAllAppsAreKnown() throws {
    _ = try use(.make(file), one)
    let other = ReportSamples.check("luna", [])
    #expect(try use(.shrink(file), other).baseline.names == ["epicura"])
    #expect(try use(.shrink(file), other, existing: ["luna"]).baseline.names.isEmpty)
  }

  @Test func aFileThatIsMissingOrBrokenKnowsNothing() throws {
    #expect(throws: Diagnostic.self) { try use(.hold(file), both) }
    try Data("baseline: one\napps: {}\n".utf8).write(to: URL(fileURLWithPath: file))
    for broken in [BaselineUse.hold(file), .shrink(file)] {
      let (baseline, problems) = try use(broken, both)
      #expect(baseline.count == 0)
      #expect(problems == ["known.yaml: KL0132"])
    }
  }

  @Test func withoutAFileNothingIsKnown() throws {
    #expect(try use(.none, both).baseline.count == 0)
  }
}
