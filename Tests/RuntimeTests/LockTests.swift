import Foundations
import Simulation
import Synchronization
import Testing

@testable import Runtime

@Suite struct LockTests {
  /// An authenticator with a configured answer, after a second.
  private final class MockAuthenticator: AppAuthenticator {
    let scheduler: Mutex<Scheduler?> = Mutex(nil)
    let answer = Mutex(Authentication.granted)
    let reasons = Mutex<[String]>([])

    func authenticate(_ reason: String) async -> Authentication {
      reasons.withLock { $0.append(reason) }
      if let scheduler = scheduler.withLock({ $0 }) { try? await scheduler.sleep(for: .seconds(1)) }
      return answer.withLock { $0 }
    }
  }

  private static let home = """
    screen: home
    title: Secret home
    models: { c: test.Counter }
    state: { n: int }
    every: { time: 10s, do: { set: { state.n: "${state.n + 1}" } } }
    body:
      - { text: "${state.n}", id: n }
      - { field: Q, id: q }
      - { button: Lock, id: lock, do: [ lock, { toast: hidden words } ] }
      - { button: Ask, id: ask, do: [ { call: c.slow }, { confirm: Secret?, yes: Y, no: N } ] }
      - { button: Slow, id: slow, do: [ { call: c.slow }, { toast: "secret ${c.count}" }, { copy: secret }, { go: page } ] }
    """

  private static let appFile =
    TestApp.appFile
    + "\nscheme: demo\nroutes: { screen: page, link: page }\n"
    + "tabs: [ { tab: first, label: First, screen: home }, { tab: second, label: Second, screen: page } ]"

  private func start() throws -> (TestApp, MockAuthenticator) {
    let app = try TestApp(
      ["home": Self.home, "page": "screen: page\ntitle: Page\nbody: []"], app: Self.appFile,
      texts: ["Unlock": ["en": "Unlock", "hi": "अनलॉक करें"], "Demo": ["en": "Demo", "hi": "डेमो"]])
    let doorkeeper = MockAuthenticator()
    doorkeeper.scheduler.withLock { $0 = app.scheduler }
    app.authenticator = doorkeeper
    _ = try app.start()
    return (app, doorkeeper)
  }

  @Test func lockedAppShowsOnlyTheUnlockScreen() throws {
    let (app, _) = try start()
    let view = try app.send(.press("lock"))
    #expect(view.screen == "locked" && view.title == "Demo" && view.trail == ["Demo"])
    #expect(view.tabs.isEmpty && !view.canGoBack && view.dialog == nil && view.flow == nil)
    #expect(view.allNodes.map(\.id) == ["unlock"] && view.labels == ["Unlock"])
    // The lock's texts follow the language, which a tester may always change.
    let hindi = try app.send(.locale("hi"))
    #expect(hindi.title == "डेमो" && hindi.labels == ["अनलॉक करें"])
    #expect(try app.said() == [])
  }

  @Test(arguments: [
    InputEvent.press("lock"), .press("n"), .edit("q", "x"), .back, .home, .tab("second"),
    .open("demo://page"),
    .press("dialog/yes"),
  ])
  func rejectsOtherEventsWhileLocked(_ event: InputEvent) throws {
    let (app, _) = try start()
    try app.send(.press("lock"))
    #expect(try app.send(event).screen == "locked")
    #expect(try app.said() == ["refused: Something went wrong (locked_app)"])
    let session = try #require(app.session)
    #expect(try app.scheduler.run { await session.why("n") } == ["Something went wrong (locked_app)"])
  }

  @Test func unlocksOnAuthentication() throws {
    let (app, doorkeeper) = try start()
    try app.send(.press("lock"))
    #expect(try app.send(.press("unlock")).node("unlock")?.states == [.busy])
    try app.send(.press("unlock"))
    #expect(try app.said() == ["refused: Something went wrong (still_working)"])
    app.scheduler.advance(by: .seconds(1))
    #expect(try app.view().screen == "home")
    #expect(try app.said() == ["hidden words"])
    #expect(doorkeeper.reasons.withLock { $0 } == ["Unlock Demo"])
  }

  @Test(arguments: [(Authentication.denied, "unlock_denied"), (.unavailable, "unlock_unavailable")])
  func staysLockedAndReportsFailedAuthentication(_ answer: Authentication, _ code: String) throws {
    let (app, doorkeeper) = try start()
    doorkeeper.answer.withLock { $0 = answer }
    try app.send(.press("lock"))
    try app.send(.press("unlock"))
    app.scheduler.advance(by: .seconds(1))
    let view = try app.view()
    #expect(view.screen == "locked" && view.node("unlock")?.states == [])
    #expect(try app.said() == ["refused: Something went wrong (\(code))"])
    doorkeeper.answer.withLock { $0 = .granted }
    try app.send(.press("unlock"))
    app.scheduler.advance(by: .seconds(1))
    #expect(try app.view().screen == "home")
  }

  @Test func delaysAnnouncementsUntilUnlocked() throws {
    let (app, _) = try start()
    try app.send(.press("slow"))
    try app.send(.press("lock"))
    app.scheduler.advance(by: .seconds(120))
    #expect(try app.view().screen == "locked")
    #expect(try app.said() == [])
    try app.send(.press("unlock"))
    app.scheduler.advance(by: .seconds(1))
    #expect(try app.view().screen == "page")
    #expect(try app.said() == ["hidden words", "secret 100", "copy: secret"])
  }

  @Test func dialogWaitsUntilUnlocked() throws {
    let (app, _) = try start()
    try app.send(.press("ask"))
    try app.send(.press("lock"))
    app.scheduler.advance(by: .seconds(120))
    #expect(try app.view().dialog == nil)
    try app.send(.press("dialog/yes"))
    try app.send(.press("unlock"))
    app.scheduler.advance(by: .seconds(1))
    #expect(try app.view().dialog?.label == "Secret?")
  }

  @Test func aLinkOfALockedAppOpensOnceItIsUnlocked() throws {
    let (app, doorkeeper) = try start()
    try app.send(.press("lock"))
    doorkeeper.answer.withLock { $0 = .denied }
    try app.send(.open("demo://page"))
    try app.send(.press("unlock"))
    app.scheduler.advance(by: .seconds(1))
    #expect(try app.view().screen == "locked")
    doorkeeper.answer.withLock { $0 = .granted }
    try app.send(.press("unlock"))
    app.scheduler.advance(by: .seconds(1))
    #expect(try app.view().screen == "page")
    // Once is enough.
    try app.send(.tab("first"))
    try app.send(.press("lock"))
    try app.send(.press("unlock"))
    app.scheduler.advance(by: .seconds(1))
    #expect(try app.view().screen == "home")
  }

  @Test func timersPauseWhileLocked() throws {
    let (app, _) = try start()
    try app.send(.press("lock"))
    app.scheduler.advance(by: .seconds(100))
    try app.send(.press("unlock"))
    app.scheduler.advance(by: .seconds(1))
    #expect(try app.view().node("n")?.label == "0")
    app.scheduler.advance(by: .seconds(10))
    #expect(try app.view().node("n")?.label == "1")
  }
}
