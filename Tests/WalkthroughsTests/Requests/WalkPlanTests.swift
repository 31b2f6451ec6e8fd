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
    _ path: String = "walks", lastFailed: [String]? = nil, _ change: (inout WalkRequest) -> Void = { _ in }
  ) throws -> WalkPlan {
    let request = AskedWalks.request(path, change: change)
    return try WalkPlan(try walks.choice(request), for: request, lastFailed: lastFailed)
  }

  @Test func allCasesAreWalkedWhereNothingElseIsAsked() throws {
    let plan = try plan(lastFailed: ["walks/a.yaml \(Self.axes)"])
    #expect(plan.choice?.cases.count == 2)
    #expect(plan.output.isEmpty && plan.notes.isEmpty)
  }

  @Test func casesAreListedWithTheirTags() throws {
    let plan = try plan { $0.isList = true }
    #expect(plan.choice == nil)
    #expect(plan.output == "walks/a.yaml \(Self.axes)\tsmoke,slow\nwalks/b.yaml \(Self.axes)\n")
  }

  @Test func onlyWhatFailedLastTimeIsWalked() throws {
    let plan = try plan(lastFailed: ["walks/b.yaml \(Self.axes)"]) { $0.isLastFailed = true }
    #expect(plan.choice?.cases.map(\.flow.source.path) == ["walks/b.yaml"])
    #expect(plan.notes.isEmpty)
  }

  @Test func onlyWhatFailedLastTimeIsListed() throws {
    let plan = try plan(lastFailed: ["walks/b.yaml \(Self.axes)"]) { request in
      request.isLastFailed = true
      request.isList = true
    }
    #expect(plan.output == "walks/b.yaml \(Self.axes)\n")
  }

  @Test(arguments: [
    ([], "Nothing failed last time.\n", 0), (["gone"], "Nothing of what failed last time is left.\n", 1),
  ])
  func whereNothingIsLeftOfWhatFailedThatIsSaid(_ failed: [String], _ output: String, _ notes: Int) throws {
    let plan = try plan(lastFailed: failed) { $0.isLastFailed = true }
    #expect(plan.choice == nil)
    #expect(plan.output == output)
    #expect(plan.notes.count == notes)
  }

  @Test func cellsThatAreNoMoreAreToldAndTheOthersWalked() throws {
    let plan = try plan(lastFailed: ["gone \(Self.axes)", "walks/a.yaml \(Self.axes)"]) {
      $0.isLastFailed = true
    }
    #expect(plan.choice?.cases.map(\.flow.source.path) == ["walks/a.yaml"])
    #expect(plan.notes == ["`gone \(Self.axes)` failed last time and is not among these cells any more"])
  }

  @Test func withoutALastTimeNothingCanHaveFailed() {
    let message = "nothing was walked here yet, so nothing failed; walk without --last-failed first"
    #expect(throws: CommandError(message)) { try plan { $0.isLastFailed = true } }
  }

  @Test func anEmptyMatrixAndAnEmptyPartAreToldApart() throws {
    let matrix = try plan("none.yaml")
    #expect(matrix.choice == nil)
    #expect(matrix.notes == ["no cell is left of the matrix: all of its combinations are excluded"])
    let part = try #require(
      (1...2).compactMap { Shard("\($0)/2") }.first { shard in
        (try? plan("walks/a.yaml") { $0.shard = shard })?.choice == nil
      })
    #expect(
      try plan("walks/a.yaml") { $0.shard = part }.notes == ["no cell is of part \(part.number) of 2"])
  }
}
