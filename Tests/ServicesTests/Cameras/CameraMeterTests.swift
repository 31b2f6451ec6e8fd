import Foundations
import Simulation
import Testing

@testable import Services

/// How many pictures a second a camera's stream is said to bring.
struct CameraMeterTests {
  private static let start = Timestamp(seconds: 1_767_225_600)

  private func meter(_ arrivals: [Double]) -> CameraMeter {
    var meter = CameraMeter(window: .seconds(5))
    for time in arrivals { meter.count(1000, at: Self.time(time)) }
    return meter
  }

  private static func time(_ seconds: Double) -> Timestamp {
    start.advanced(by: .milliseconds(Int64((seconds * 1000).rounded())))
  }

  @Test(arguments: [10, 11.5, 12, 15, 25]) func anEvenStreamHasTheSameRateAtAnyMoment(_ rate: Double) {
    let meter = meter((0...100).map { Double($0) / rate })
    let last = 100 / rate
    for moment in stride(from: 0, to: 1 / rate, by: 0.007) {
      let found = meter.rate(at: Self.time(last + moment))
      #expect(abs(found - rate) < 0.05, "\(moment) s after the last picture")
    }
  }

  @Test func aStallCountsAsSoonAsAPictureIsOverdue() {
    let meter = meter((0...60).map { Double($0) / 12 })
    let rates = [0.1, 0.5, 1, 2, 4].map { meter.rate(at: Self.time(5 + $0)) }
    #expect(zip(rates, rates.dropFirst()).allSatisfy { $0 > $1 }, "\(rates)")
    #expect(rates[0] > 11.8 && rates[3] < 8)
    // Nothing is left in the window.
    #expect(meter.rate(at: Self.time(20)) == 0)
  }

  @Test(arguments: [[], [1], [1, 1]]) func fewerThanTwoMomentsHaveNoRate(_ arrivals: [Double]) {
    #expect(meter(arrivals).rate(at: Self.time(1.5)) == 0)
  }
}
