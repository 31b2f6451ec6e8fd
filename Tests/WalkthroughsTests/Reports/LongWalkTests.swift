import Foundations
import Maestro
import Testing

@testable import Walkthroughs

/// A walk of very many steps, and one that is walked very often.
@Suite struct LongWalkTests {
  private func report(_ steps: Int, _ change: (inout WalkTextReport.Options) -> Void = { _ in }) throws
    -> [String]
  {
    let walkCase = try #require(SampleWalk.walkCase("walks/browse.yaml"))
    var record = SampleWalk.passed(walkCase, warns: false)
    let step = try #require(record.steps.first)
    record.steps = (1...steps).map { number in
      var step = step
      (step.number, step.title) = (number, "Step \(number)")
      return step
    }
    var options = WalkTextReport.Options()
    change(&options)
    let report = WalkReport(WalkRecord(cases: [record], wall: .zero), command: RepeatCommand())
    return WalkTextReport(options).write(report).split(separator: "\n").map(String.init)
  }

  @Test func onlyTheFirstAndTheLastOfVeryManyStepsAreTold() throws {
    let lines = try report(20_000)
    #expect(lines.count < 100)
    #expect(
      lines.contains { $0.hasPrefix("  Step 1...") } && lines.contains { $0.hasPrefix("  Step 20000...") })
    #expect(lines.contains("  … 19920 more lines, which --verbose tells …"))
    #expect(try report(20_000) { $0.isVerbose = true }.count > 20_000)
    #expect(try !report(80).contains { $0.contains("more lines") })
  }

  @Test func aWalkTellsHowOftenItWas() throws {
    #expect(
      try report(2) { $0.times = 20 }.last
        == "1/1 Flow Passed: 2 steps, 3s of the app's time, walked 20 times")
    #expect(try report(2).last == "1/1 Flow Passed: 2 steps, 3s of the app's time")
  }

  @Test func aWalkOfNoCellsIsNoSuccessOfAny() {
    let report = WalkReport(WalkRecord(cases: [], wall: .zero), command: RepeatCommand())
    #expect(WalkTextReport().write(report).contains("No case was walked"))
    #expect(WalkJUnitReport().write(report).contains("<testsuites "))
  }
}
