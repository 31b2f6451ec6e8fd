import Testing

@testable import Walkthroughs

/// How a walk ends as a whole.
@Suite struct WalkOutcomeTests {
  @Test(
    arguments: [
      ([.passed, .warned], false, .passed), ([.passed, .failed], false, .failed),
      ([.passed, .canceled], true, .interrupted), ([.failed, .canceled], true, .interrupted),
      // What follows a failure in an order is canceled, too, and nobody interrupted.
      ([.failed, .canceled], false, .failed),
      // The signal came when all was walked.
      ([.passed], true, .passed), ([.failed], true, .failed), ([], true, .passed),
    ] as [([CaseStatus], Bool, WalkOutcome)])
  func aWalkIsInterruptedWhereCasesWereNotWalkedForIt(
    _ statuses: [CaseStatus], _ isInterrupted: Bool, _ outcome: WalkOutcome
  ) {
    let record = SampleWalk.record(statuses)
    #expect(record.cases.count == statuses.count)
    #expect(WalkOutcome(record, isInterrupted: isInterrupted) == outcome)
  }
}
