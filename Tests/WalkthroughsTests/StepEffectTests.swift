import Foundations
import Testing

@testable import Walkthroughs

/// What steps do that assert nothing themselves: each is told from a step that does nothing.
@Suite struct StepEffectTests {
  let demo: DemoWalks

  init() throws { demo = try DemoWalks() }

  private func lines(_ record: CaseRecord) throws -> [String] {
    try #require(record.steps.last?.screen).visibleLines
  }

  @Test func aPlaceOnTheScreenIsTheElementOnItsLine() throws {
    // Down the screen in steps that are less than a line.
    let counts = try stride(from: 0, through: 100, by: 4).map { percent in
      let record = try demo.walk("- tapOn: { point: '50%,\(percent)%', optional: true }")
      return try lines(record).contains { $0.contains("Count 1") }
    }
    let first = try #require(counts.firstIndex(of: true), "no place is that of the button")
    let last = try #require(counts.lastIndex(of: true))
    // The button has one line, not far from the top.
    #expect(counts[first...last].allSatisfy { $0 } && last - first < 3)
    #expect(first > 0 && last < counts.count / 2)
  }

  @Test(arguments: [3, 12]) func aRandomTextIsAsLongAsItIsAskedForAndTheSameAgain(_ length: Int) throws {
    let steps = "- tapOn: { id: name }\n- inputRandomText: { length: \(length) }"
    let record = try demo.walk(steps + "\n- assertVisible: { id: name, text: '\\S{\(length)}' }")
    #expect(record.status == .passed, "\(record.failure?.message ?? "")")
    #expect(try lines(demo.walk(steps)) == lines(demo.walk(steps)))
  }

  @Test func aWayTakesTheTimeOfItsLength() throws {
    // A hundredth of a degree of latitude is 1112 m.
    let way =
      "- setLocation: { latitude: 12.97, longitude: 77.59 }\n- travel: { points: [ '12.98,77.59' ], speed: "
    let (slow, fast) = (try demo.walk(way + "10 }"), try demo.walk(way + "20 }"))
    #expect(slow.status == .passed && fast.status == .passed)
    #expect((.seconds(111)...(.seconds(112))).contains(slow.duration), "\(slow.duration)")
    #expect((.seconds(55)...(.seconds(56))).contains(fast.duration), "\(fast.duration)")
    // Without a place to set out from there is no way.
    let first = try demo.walk("- travel: { points: [ '12.98,77.59' ] }")
    #expect(first.status == .passed && first.duration == .zero)
  }

  @Test(arguments: ["'91,0'", "'nan,0'", "'0,inf'", "'0,181'"]) func aWayLeadsOnlyToPlacesOnEarth(
    _ place: String
  ) throws {
    let record = try demo.walk("- travel: { points: [ \(place) ] }")
    #expect(record.failure?.message.hasSuffix("is no place on earth") == true)
  }

  @Test func theWorkThatIsDueIsDoneWhereOneWaitsForIt() throws {
    let waited = try demo.walk("- tapOn: Say it\n- waitForAnimationToEnd\n- assertVisible: Said")
    #expect(waited.status == .passed, "\(waited.failure?.message ?? "")")
    #expect(waited.steps.map(\.command).suffix(2) == ["waitForAnimationToEnd", "assertVisible"])
    // Nothing moves on lines, so it takes no time and changes nothing.
    let (with, without) = (try demo.walk("- waitForAnimationToEnd"), try demo.walk("- assertVisible: Add"))
    #expect(with.status == .passed && with.duration == .zero)
    #expect(try lines(with) == lines(without))
  }

  @Test func aDeviceThatIsTurnedHasOtherLines() throws {
    let upright = try lines(demo.walk("- openLink: demo://rows\n- assertVisible: Row a"))
    let toggledContainer = try lines(
      demo.walk("- openLink: demo://rows\n- setOrientation: LANDSCAPE_LEFT\n- assertVisible: Row a"))
    let back = try lines(
      demo.walk(
        "- openLink: demo://rows\n- setOrientation: LANDSCAPE_LEFT\n- setOrientation: PORTRAIT\n- assertVisible: Row a"
      ))
    #expect(toggledContainer != upright)
    #expect(back == upright)
  }
}
