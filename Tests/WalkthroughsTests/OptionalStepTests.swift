import Foundations
import Testing

@testable import Walkthroughs

/// What fails in an optional step is a warning, and never the failure of its case.
@Suite struct OptionalStepTests {
  let demo: DemoWalks

  init() throws { demo = try DemoWalks() }

  private static let files = ["part.yaml": "appId: demo\n---\n- assertVisible: Inner\n"]

  static let blocks = [
    "- runFlow: { optional: true, commands: [ { assertVisible: Inner } ] }",
    "- runFlow: { optional: true, file: part.yaml }",
    "- retry: { optional: true, maxRetries: 1, commands: [ { assertVisible: Inner } ] }",
    "- runFlow: { optional: true, commands: [ { runFlow: part.yaml } ] }",
  ]

  @Test(arguments: blocks) func aFailureInAnOptionalBlockIsAWarning(_ block: String) throws {
    let record = try demo.walk("\(block)\n- tapOn: Add", files: Self.files)
    #expect(record.status == .warned)
    #expect(record.failures.isEmpty)
    #expect(record.steps[1].outcome == .warned)
    #expect(record.steps.last?.outcome == .completed)
  }

  @Test(arguments: blocks) func theFailureBehindAnOptionalBlockIsTheCasesOwn(_ block: String) throws {
    let record = try demo.walk("\(block)\n- tapOn: Add\n- assertVisible: Real", files: Self.files)
    #expect(record.status == .failed)
    #expect(record.failure?.message.contains("\"Real\"") == true)
    #expect(record.failure?.step == record.steps.count)
    #expect(record.failure?.span?.location.line == 7)
    #expect(record.failure?.screen?.visibleLines.contains { $0.contains("Count 1") } == true)
  }

  @Test(arguments: blocks) func aSoftFailureInAnOptionalBlockIsAWarning(_ block: String) throws {
    let record = try demo.walk(
      "\(block)\n- assertVisible: Real\n- tapOn: Add", header: "x-soft: true", files: Self.files)
    #expect(record.failures.count == 1)
    #expect(record.failure?.message.contains("\"Real\"") == true)
    #expect(record.steps.last?.outcome == .completed)
  }

  @Test(arguments: blocks + ["- retry: { maxRetries: 1, commands: [ { assertVisible: Inner } ] }"])
  func whatFailsAtTheEndDoesNotHideTheFirstFailure(_ block: String) throws {
    let record = try demo.walk(
      "- assertVisible: Real", header: "onFlowComplete: [ \(block.dropFirst(2)) ]", files: Self.files)
    #expect(record.failures.count == 1)
    #expect(record.failure?.message.contains("\"Real\"") == true)
  }
}
