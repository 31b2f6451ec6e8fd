import Foundations
import Maestro
import Testing

@testable import Walkthroughs

/// What becomes of a request: a walk, a list, or a sentence that says why nothing is walked.
@Suite struct WalkPlanTests {
  private let walks: AskedWalks
  private static let axes = "[locale=en tier=free device=phone]"

  init() throws {
    walks = try AskedWalks([
      "walks/a.yaml": AskedWalks.flow(tags: "smoke, slow"), "walks/b.yaml": AskedWalks.flow(),
      "none.yaml": AskedWalks.flow("demo", "x-matrix: { locale: [en], exclude: [ { locale: en } ] }"),
    ])
  }

  private func plan(
    _ paths: String..., lastFailed: [FailedCase]? = nil, _ change: (inout WalkRequest) -> Void = { _ in }
  ) throws -> WalkPlan {
    var request = WalkRequest()
    request.paths = paths.isEmpty ? ["walks"] : paths
    request.lastFailed = lastFailed
    change(&request)
    return try WalkPlan(try walks.choice(request), for: request)
  }

  /// A case that failed last time.
  private func failed(_ flow: String, _ locale: String = "en", _ device: String = "phone") throws
    -> FailedCase
  {
    let axes = WalkCase.Axes(locale: locale, tier: "free", device: device)
    var failure = FailedCase(WalkCase(flow: try #require(SampleWalk.flows["walks/browse.yaml"]), axes: axes))
    failure.flow = flow
    return failure
  }

  @Test func allCasesAreWalkedWhereNothingElseIsAsked() throws {
    let plan = try plan()
    #expect(plan.choice?.cases.count == 2)
    #expect(plan.output.isEmpty && plan.notes.isEmpty)
  }

  @Test func casesAreListedWithTheirTags() throws {
    let plan = try plan { $0.isList = true }
    #expect(plan.choice == nil)
    #expect(plan.output == "walks/a.yaml \(Self.axes)\tsmoke,slow\nwalks/b.yaml \(Self.axes)\n")
  }

  @Test func onlyWhatFailedLastTimeIsWalked() throws {
    let plan = try plan(lastFailed: [failed("walks/b.yaml")])
    #expect(plan.choice?.cases.map(\.flow.source.path) == ["walks/b.yaml"])
    #expect(plan.notes.isEmpty)
  }

  @Test func whatFailedWithOtherAxesIsWalkedWithThem() throws {
    let plan = try plan(lastFailed: [failed("walks/b.yaml", "ta", "small"), failed("walks/a.yaml", "hi")])
    #expect(
      plan.choice?.cases.map(\.id) == [
        "walks/a.yaml [locale=hi tier=free device=phone]", "walks/b.yaml [locale=ta tier=free device=small]",
      ])
    #expect(plan.notes.isEmpty)
  }

  @Test func onlyWhatFailedLastTimeIsListed() throws {
    let plan = try plan(lastFailed: [failed("walks/b.yaml")]) { $0.isList = true }
    #expect(plan.output == "walks/b.yaml \(Self.axes)\n")
  }

  @Test func cellsThatAreNoMoreAreToldAndTheOthersWalked() throws {
    let gone = try failed("walks/a.yaml", "xx")
    let plan = try plan(lastFailed: [gone, failed("walks/a.yaml")])
    #expect(plan.choice?.cases.map(\.flow.source.path) == ["walks/a.yaml"])
    #expect(plan.gone == [gone])
    #expect(
      plan.notes == [
        "`walks/a.yaml [locale=xx tier=free device=phone]` failed last time and is not among these cases any more"
      ])
  }

  @Test func whatFailedElsewhereIsNeverTakenForPassed() throws {
    let elsewhere = try failed("other/c.yaml")
    let message =
      "1 case failed last time, and none of them is among these; --last-failed without flows walks all that failed"
    #expect(throws: CommandError(message)) { try plan(lastFailed: [elsewhere]) }
    let both = try plan(lastFailed: [elsewhere, failed("walks/a.yaml")])
    #expect(both.choice?.cases.count == 1 && both.gone.isEmpty)
    #expect(both.notes == ["1 more failed last time and is not among these cases"])
  }

  @Test func whatFailedIsLookedForWhereItFailed() throws {
    let cases = try [failed("walks/b.yaml"), failed("walks/b.yaml", "hi"), failed("gone.yaml")]
    let flows = try FailedFlows(cases, named: [], files: walks.files)
    #expect(flows.words == ["walks/b.yaml"])
    #expect(flows.gone == [cases[2]] && flows.emptiness == nil)
    #expect(try FailedFlows(cases, named: ["walks"], files: walks.files).words == ["walks"])
    #expect(try FailedFlows([], named: [], files: walks.files).emptiness == "Nothing failed last time.\n")
    #expect(
      try FailedFlows([cases[2]], named: [], files: walks.files).emptiness
        == "Nothing of what failed last time is left.\n")
  }

  @Test func withoutALastTimeNothingCanHaveFailed() {
    let message = "nothing was walked here yet, so nothing failed; walk without --last-failed first"
    #expect(throws: CommandError(message)) { try FailedFlows(nil, named: [], files: walks.files) }
  }

  @Test func anEmptyMatrixAndAnEmptyPartAreToldApart() throws {
    #expect(throws: CommandError("no case is left of the matrix: all of its combinations are excluded")) {
      try plan("none.yaml")
    }
    let part = try #require(
      (1...2).compactMap { Shard("\($0)/2") }.first { shard in
        (try? plan("walks/a.yaml") { $0.shard = shard })?.choice?.cases.isEmpty == true
      })
    #expect(
      try plan("walks/a.yaml") { $0.shard = part }.notes == ["no case is of part \(part.number) of 2"])
  }
}
