import Foundations
import Simulation
import Testing

@Suite struct TimestampTests {
  static let steps: [(Duration, Int64, Int32)] = [
    (.nanoseconds(1), 0, 1), (.nanoseconds(-1), -1, 999_999_999), (.milliseconds(1500), 1, 500_000_000),
    (.milliseconds(-1500), -2, 500_000_000), (.zero, 0, 0),
  ]

  @Test(arguments: steps)
  func advancingKeepsNanosecondsInTheirRange(_ by: Duration, _ seconds: Int64, _ nanoseconds: Int32) {
    let moved = Timestamp(seconds: 0).advanced(by: by)
    #expect(moved == Timestamp(seconds: seconds, nanoseconds: nanoseconds))
    #expect(Timestamp(seconds: 0).duration(to: moved) == by)
    #expect(moved.duration(to: Timestamp(seconds: 0)) == .zero - by)
  }

  @Test func clampsAtYear9999() {
    #expect(start.advanced(by: .seconds(Int64.max)) == .latest)
    #expect(start.advanced(by: .seconds(Int64.min)) == .earliest)
    #expect(Timestamp.latest.advanced(by: .nanoseconds(1)) == .latest)
    #expect(Timestamp.earliest.advanced(by: .nanoseconds(-1)) == .earliest)
  }
}
