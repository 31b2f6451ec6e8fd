import Foundations
import Simulation
import Synchronization
import Testing

@testable import Runtime

/// A lock with the PIN 2580, whose third wrong attempt has to wait and whose fourth exhausts it.
private final class FakeLock: AppLocking {
  private struct State {
    var isSet = true
    var isLocked = true
    var failures = 0
    var uses = 0
  }
  private let state = Mutex(State())

  init(isSet: Bool = true) { state.withLock { ($0.isSet, $0.isLocked) = (isSet, isSet) } }

  var isOn: Bool { state.withLock(\.isSet) }
  let timeOut = Duration.seconds(300)
  var uses: Int { state.withLock(\.uses) }

  func isLocked() async -> Bool { state.withLock(\.isLocked) }
  func lock() async { state.withLock { $0.isLocked = $0.isSet } }
  func use() async { state.withLock { $0.uses += 1 } }
  func unlock(_ pin: String) async -> PINAttempt {
    state.withLock { state in
      if pin == "2580" {
        (state.isLocked, state.failures) = (false, 0)
        return .unlocked
      }
      state.failures += 1
      return switch state.failures {
      case 1, 2: .wrong(left: 3 - state.failures)
      case 3: .wait(until: Timestamp(seconds: 1_767_225_630))
      default: .exhausted
      }
    }
  }
  func unlockByPlatform() async -> Bool {
    state.withLock { $0.isLocked = false }
    return true
  }
  func signOut() async -> Bool {
    state.withLock { ($0.isSet, $0.isLocked) = (false, false) }
    return true
  }
}

/// A locked app that asks for a PIN.
@Suite struct PINLockTests {
  private func start(_ lock: FakeLock, biometrics: Authentication? = nil) throws -> TestApp {
    let app = try TestApp([
      "home": "screen: home\ntitle: Secret home\nbody: [ { button: Lock, id: lock, do: [ lock ] } ]"
    ])
    app.lock = lock
    var settings = SessionSettings()
    settings.biometrics = biometrics
    _ = try app.start(settings)
    return app
  }

  private func enter(_ pin: String, _ app: TestApp) throws -> ScreenView {
    try app.send(.edit("pin", pin))
    return try app.send(.press("unlock"))
  }

  @Test func aStartShowsNothingBeforeThePIN() throws {
    let app = try start(FakeLock())
    let view = try app.view()
    #expect(view.screen == "locked" && view.allNodes.map(\.id) == ["pin", "unlock"])
    #expect(try app.send(.edit("pin", "2580")).node("pin")?.value == "••••")
    #expect(try app.send(.press("unlock")).screen == "home")
  }

  @Test func anAppWithoutAPINStartsUnlocked() throws {
    let lock = FakeLock(isSet: false)
    let app = try start(lock)
    #expect(try app.view().screen == "home")
    #expect(try app.send(.press("lock")).allNodes.map(\.id) == ["unlock"])
    #expect(lock.uses == 0)
  }

  @Test func wrongPINsAreCountedAndTheLastOneAsksForASignIn() throws {
    let app = try start(FakeLock())
    #expect(try app.send(.press("unlock")).node("pin")?.hint == nil)
    #expect(try app.said() == ["refused: Something went wrong (pin_missing)"])
    #expect(try enter("1111", app).node("pin")?.hint == "Wrong PIN. Attempts left: 2")
    // What was entered is gone with the attempt.
    #expect(try app.view().node("pin")?.value == "")
    #expect(try enter("2222", app).node("pin")?.hint == "Wrong PIN. Attempts left: 1")
    let waiting = try enter("3333", app).node("pin")?.hint
    #expect(waiting == "Too many wrong PINs. Next attempt: in 1 minute.")
    #expect(
      try app.said() == [
        "refused: Wrong PIN. Attempts left: 2", "refused: Wrong PIN. Attempts left: 1",
        "refused: Too many wrong PINs. Next attempt: in 1 minute.",
      ])
    #expect(try enter("4444", app).allNodes.map(\.id) == ["exhausted", "sign-out"])
    #expect(try app.send(.edit("pin", "2580")).screen == "locked")
    #expect(try app.send(.press("unlock")).screen == "locked")
    #expect(try app.send(.press("sign-out")).screen == "home")
  }

  @Test func aSignOutFromTheLockStartsTimersOnce() throws {
    let app = try TestApp([
      "home": """
      screen: home
      title: Home
      state: { n: int }
      every: { time: 10s, do: { set: { state.n: "${state.n + 1}" } } }
      body: [ { text: "${state.n} times", id: times }, { button: Go, id: go, do: [ { go: page } ] } ]
      """,
      "page": "screen: page\ntitle: Page\nbody: [ { button: Lock, id: lock, do: [ lock ] } ]",
    ])
    app.lock = FakeLock()
    _ = try app.start(SessionSettings())
    _ = try enter("2580", app)
    try app.send(.press("go"))
    try app.send(.press("lock"))
    for pin in ["1111", "2222", "3333", "4444"] { _ = try enter(pin, app) }
    #expect(try app.send(.press("sign-out")).screen == "home")
    try app.wait(seconds: 10)
    #expect(try app.view().node("times")?.label == "1 times")
  }

  @Test func aTimeWithoutUseLocksTheApp() throws {
    let lock = FakeLock()
    let app = try start(lock)
    _ = try enter("2580", app)
    app.scheduler.advance(by: .seconds(299))
    #expect(try app.send(.theme("dark")).screen == "home")
    app.scheduler.advance(by: .seconds(299))
    #expect(try app.view().screen == "home")
    app.scheduler.advance(by: .seconds(1))
    #expect(try app.view().screen == "locked")
    #expect(lock.uses > 0)
  }

  @Test func timeThatATesterLetsPassLocksTheApp() throws {
    let app = try start(FakeLock())
    _ = try enter("2580", app)
    #expect(try app.send(.clock(.seconds(299))).screen == "home")
    #expect(try app.send(.clock(.seconds(1))).screen == "locked")
  }

  @Test func thePlatformsPromptUnlocksWhereThereIsOne() throws {
    let app = try start(FakeLock(), biometrics: .granted)
    #expect(try app.view().allNodes.map(\.id) == ["pin", "unlock", "biometrics"])
    #expect(try app.send(.press("biometrics")).screen == "home")
    let denied = try start(FakeLock(), biometrics: .denied)
    #expect(try denied.send(.press("biometrics")).screen == "locked")
    #expect(try denied.said() == ["refused: Something went wrong (unlock_denied)"])
    let none = try start(FakeLock(), biometrics: .unavailable)
    #expect(try none.view().node("biometrics") == nil)
    #expect(try none.send(.press("biometrics")).screen == "locked")
  }

  @Test(arguments: [nil, Authentication.granted, .denied, .unavailable])
  func testersOpenNoAppWithAPIN(biometrics: Authentication?) throws {
    let app = try start(FakeLock(), biometrics: biometrics)
    #expect(try app.send(.unlock(false)).screen == "locked")
    #expect(try app.said() == ["refused: Something went wrong (unlock_denied)"])
    #expect(try app.send(.unlock(true)).screen == "locked")
    #expect(try app.said() == ["refused: Something went wrong (pin_missing)"])
    #expect(try enter("2580", app).screen == "home")
    #expect(try app.send(.unlock(true)).screen == "home")
    #expect(try app.said() == ["refused: Something went wrong (not_locked)"])
  }
}
