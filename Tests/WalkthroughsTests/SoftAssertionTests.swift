import Foundations
import Testing

@testable import Walkthroughs

/// Soft assertions: the walk goes on, and its case fails at its end with all of them.
@Suite struct SoftAssertionTests {
  let demo: DemoWalks

  init() throws { demo = try DemoWalks() }

  private static let steps =
    "- assertVisible: One\n- assertTrue: ${1 == 2}\n- tapOn: Add\n- assertVisible: Count 1"

  @Test func theWalkGoesOnAndAllFailuresAreListed() throws {
    let record = try demo.walk(Self.steps, header: "x-soft: true")
    #expect(record.status == .failed)
    #expect(record.steps.map(\.outcome) == [.completed, .failed, .failed, .completed, .completed])
    #expect(record.failures.map(\.step) == [2, 3])
    #expect(record.failure?.message.contains("One") == true)
    #expect(record.otherFailures.map(\.message) == ["`${1 == 2}` is `false`, which does not count as true"])
  }

  @Test func onlyTheNamedStepsAreSoft() throws {
    let record = try demo.walk(Self.steps, header: "x-soft: [ 2 ]")
    #expect(record.failures.map(\.step) == [2, 3])
    #expect(record.steps.count == 3)
  }

  @Test func aLabelNamesAStepAndAllThatIsInIt() throws {
    let record = try demo.walk(
      "- runFlow: { label: totals, commands: [ { assertVisible: One }, { assertVisible: Two } ] }\n- tapOn: Add",
      header: "x-soft: [ totals ]")
    #expect(record.failures.map(\.step) == [3, 4])
    #expect(record.steps.last?.outcome == .completed)
  }

  @Test func whatIsNoAssertionEndsTheWalk() throws {
    let record = try demo.walk("- tapOn: One\n- tapOn: Add", header: "x-soft: true")
    #expect(record.failures.map(\.step) == [2])
    #expect(record.steps.count == 2)
  }

  @Test func aRetryIsTriedAgain() throws {
    let record = try demo.walk(
      "- retry: { maxRetries: 2, commands: [ { tapOn: Add }, { assertVisible: Count 2 } ] }",
      header: "x-soft: true")
    #expect(record.status == .passed && record.isFlaky)
  }

  @Test func anExpectedTreeAfterASoftStepIsSoft() throws {
    let record = try demo.walk(
      "- assertVisible: Count 0\n- tapOn: Add",
      header: "x-soft: [ 2 ]\nx-expect: [ { after: 2, tree: no.yaml } ]")
    #expect(record.status == .failed)
    #expect(record.failures.map(\.step) == [2])
    #expect(record.failure?.span?.description == "flow.yaml:3:13")
    #expect(record.steps.last?.outcome == .completed)
  }

  @Test func everyReportListsAllFailures() throws {
    let record = try demo.walk(Self.steps, header: "x-soft: true")
    let report = WalkReport(WalkRecord(cases: [record], wall: .zero), command: RepeatCommand())
    let text = WalkTextReport().write(report)
    #expect(text.contains(" (and 1 more)"))
    #expect(text.contains("  Also failed:\n    flow.yaml:6:3: `${1 == 2}` is `false`"))
    #expect(
      WalkEvents().write(report).split(separator: "\n").count { $0.contains(#""event":"failure""#) } == 2)
    #expect(WalkGitHubReport().write(report).split(separator: "\n").count { $0.hasPrefix("::error ") } == 2)
    #expect(WalkJUnitReport().write(report).contains("flow.yaml:6:3: `${1 == 2}` is `false`"))
  }
}
