import Foundations
import Testing

@testable import SessionsPlugin

/// When a paused cook goes on, where no event says so.
@Suite struct PausedCookTests {
  private static let now = CookStateTests.now

  private static func message(_ content: ApplianceMessage.Content) -> CookState.Event {
    .message(ApplianceMessage(content: content))
  }

  @Test(arguments: [
    (CookProgress(session: "s", temperature: 94.9, remaining: .seconds(118)), CookPhase.paused),
    (CookProgress(session: "s", stage: 2, temperature: 80, isStirring: false), .paused),
    (CookProgress(session: "s", temperature: 95), .cooking),
    (CookProgress(session: "s", isStirring: true), .cooking),
    (CookProgress(session: "s", stage: 3), .cooking),
    (CookProgress(session: "s", remaining: .seconds(110)), .cooking),
    (CookProgress(session: "s", temperature: 99, engine: .paused), .paused),
  ])
  func aPausedCookGoesOnWhereItsProgressShowsIt(_ progress: CookProgress, _ expected: CookPhase) {
    var state = CookState()
    for progress in [
      CookProgress(session: "s", stage: 2, temperature: 100, remaining: .seconds(120)), progress,
    ] {
      if state.phase == .cooking {
        state.handle(
          Self.message(.paused(session: "s", reason: "USER_PAUSE")), at: Self.now)
        // It cools, and the heat that was left in the hob warms it no more than that.
        state.handle(
          Self.message(.progress(CookProgress(session: "s", temperature: 90))),
          at: Self.now)
        state.handle(
          Self.message(.progress(CookProgress(session: "s", temperature: 94))),
          at: Self.now)
      }
      state.handle(Self.message(.progress(progress)), at: Self.now)
    }
    #expect(state.phase == expected)
    // The server hears later that it goes on, unless the appliance is silent.
    guard expected == .cooking else { return }
    state.handle(CookStateTests.record("paused"), at: Self.now.advanced(by: .seconds(9)))
    #expect(state.phase == .cooking)
    state.handle(CookStateTests.record("paused"), at: Self.now.advanced(by: .seconds(10)))
    #expect(state.phase == .paused)
  }

  @Test func aPausedCookThatIsTakenOverStaysPaused() {
    var state = CookState()
    state.handle(Self.message(.paused(session: "s", reason: nil)), at: Self.now)
    state.handle(
      Self.message(.progress(CookProgress(session: "s", stage: 2, temperature: 60))),
      at: Self.now)
    #expect(state.phase == .paused)
  }

  @Test func aSecondPauseWithoutAnEventIsBelievedFromTheRecord() {
    var state = CookState()
    func progress(_ celsius: Double, after seconds: Int64) {
      let progress = CookProgress(session: "s", stage: 1, temperature: celsius)
      state.handle(
        Self.message(.progress(progress)), at: Self.now.advanced(by: .seconds(seconds)))
    }
    progress(60, after: 0)
    state.handle(Self.message(.paused(session: "s", reason: nil)), at: Self.now)
    progress(66, after: 5)
    #expect(state.phase == .cooking)
    // It cools again.
    for seconds in stride(from: Int64(10), through: 30, by: 5) { progress(60, after: seconds) }
    state.handle(CookStateTests.record("paused"), at: Self.now.advanced(by: .seconds(31)))
    #expect(state.phase == .paused)
  }
}
