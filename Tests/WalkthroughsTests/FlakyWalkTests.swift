import Foundations
import Testing

@testable import Walkthroughs

/// `--fail-on-flaky`.
@Suite struct FlakyWalkTests {
  let demo: DemoWalks

  init() throws { demo = try DemoWalks() }

  private static let flaky =
    "- retry: { maxRetries: 2, commands: [ { tapOn: Add }, { assertVisible: Count 2 } ] }"

  @Test func aFlakyCaseFailsIfRequested() throws {
    #expect(try demo.walk(Self.flaky).status == .passed)
    let record = try demo.walk(Self.flaky) { $0.failsOnFlaky = true }
    #expect(record.status == .failed && record.isFlaky)
    #expect(record.failure?.step == 2)
    #expect(record.failure?.span?.location.line == 5)
    #expect(
      record.failure?.message == "it succeeded only when it was tried again, and `--fail-on-flaky` is set")
    #expect(record.failure?.notes.last == "it succeeded at attempt 2")
  }

  @Test func aCaseThatSucceedsAtOncePasses() throws {
    let record = try demo.walk("- retry: { commands: [ { tapOn: Add } ] }") { $0.failsOnFlaky = true }
    #expect(record.status == .passed)
  }

  @Test func aFailureBehindTheRetryIsTheCasesOwn() throws {
    let record = try demo.walk(Self.flaky + "\n- assertVisible: Never") { $0.failsOnFlaky = true }
    #expect(record.failures.count == 1)
    #expect(record.failure?.message.contains("Never") == true)
  }
}
