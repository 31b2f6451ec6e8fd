import Foundations
import Testing

@testable import Runtime

/// Watches and timers of screens.
@Suite struct TriggerTests {
  private func start(_ screens: [String: String]) throws -> TestApp {
    let app = try TestApp(screens)
    _ = try app.start()
    return app
  }

  private static let other =
    "screen: other\ntitle: Other\nbody: { button: More, id: more, do: { go: other } }"

  // MARK: Watches

  private static let watching = """
    screen: home
    title: Home
    models: { c: test.Counter }
    state: { log: string, n: int }
    watch:
      - { value: c.count, do: { set: { state.log: "${state.log} ${value}" } } }
      - { value: "c.rows.map(r, r.stars)", do: { toast: "stars ${value[0]}" } }
      - { value: "size(c.rows)", do: { set: { state.n: "${value}" } } }
    body:
      - { text: "${state.log}", id: log }
      - { text: "${state.n}", id: n }
      - { button: Add, id: add, do: { call: c.add, with: { by: 2 } } }
      - { button: Nothing, id: nothing, do: { call: c.refresh } }
      - { button: Fill, id: fill, do: { call: c.fill } }
      - { button: Rate, id: rate, do: { call: c.rate, with: { id: a, stars: 5 } } }
      - { button: Slow, id: slow, do: { call: c.slow } }
      - { button: Go, id: go, do: { go: other } }
    """

  @Test func watchFiresWhenItsValueChanges() throws {
    let app = try start(["home": Self.watching, "other": Self.other])
    #expect(try app.view().node("log")?.label ?? "" == "")
    #expect(try app.send(.press("add")).node("log")?.label == " 2")
    #expect(try app.send(.press("nothing")).node("log")?.label == " 2")
    #expect(try app.send(.press("add")).node("log")?.label == " 2 4")
    // A model's own changes count as well.
    try app.send(.press("slow"))
    #expect(try app.wait(seconds: 61).node("log")?.label == " 2 4 104")
    #expect(try app.said() == [])
  }

  @Test func watchReadsRows() throws {
    let app = try start(["home": Self.watching, "other": Self.other])
    #expect(try app.send(.press("fill")).node("n")?.label == "3")
    #expect(try app.said() == ["stars 1"])
    try app.send(.press("rate"))
    #expect(try app.said() == ["stars 5"])
    try app.send(.press("rate"))
    #expect(try app.said() == [])
  }

  @Test func coveredScreenChecksItsWatchesWhenShown() throws {
    let app = try start(["home": Self.watching, "other": Self.other])
    try app.send(.press("slow"))
    try app.send(.press("go"))
    try app.wait(seconds: 61)
    #expect(try app.send(.back).node("log")?.label == " 100")
  }

  @Test func reloadFiresNoWatch() throws {
    let app = try start(["home": Self.watching, "other": Self.other])
    app.write("Screens/demo/home.yaml", Self.watching.replacing("value: c.count", with: "value: c.count + 1"))
    #expect(try app.adoptEdits() == [])
    #expect(try app.view().node("log")?.label ?? "" == "")
    #expect(try app.send(.press("add")).node("log")?.label == " 3")
  }

  @Test func stopsWatchesThatTriggerEachOther() throws {
    let app = try start([
      "home": """
      screen: home
      title: Home
      state: { a: int, b: int }
      watch:
        - { value: state.a, do: { set: { state.b: "${state.b + 1}" } } }
        - { value: state.b, do: { set: { state.a: "${state.a + 1}" } } }
      body: [ { text: "${state.a + state.b}", id: sum }, { button: B, id: b, do: { set: { state.a: "${state.a + 1}" } } } ]
      """
    ])
    #expect(try app.view().node("sum")?.label == "0")
    // One by the user, thirty-two by watches.
    #expect(try app.send(.press("b")).node("sum")?.label == "33")
    let said = try app.said()
    #expect(said.count == 1 && said[0].contains("stopped after 32 times"), "\(said)")
    #expect(try app.view().node("sum")?.label == "33")
    // A user may trigger it again, and the problem is reported again.
    #expect(try app.send(.press("b")).node("sum")?.label == "66")
    #expect(try app.said().count == 1)
  }

  @Test func thirtyThreeSettledChangesAreNotALoop() throws {
    let app = try start([
      "home": """
      screen: home
      title: Home
      state: { n: int, seen: int }
      every: { time: 1s, do: { set: { state.n: "${state.n + 1}" } } }
      watch: { value: state.n, do: { set: { state.seen: "${state.seen + 1}" } } }
      body: { text: "${state.seen}", id: seen }
      """
    ])
    #expect(try app.wait(seconds: 40).node("seen")?.label == "40")
    #expect(try app.said() == [])
  }

  @Test func reportsAFailingWatch() throws {
    let app = try start([
      "home": """
      screen: home
      title: Home
      state: { t: string }
      watch: { value: int(state.t), do: { toast: "now ${value}" } }
      body: { field: T, id: t, bind: state.t }
      """
    ])
    #expect(try app.said() == [])
    try app.send(.edit("t", "4"))
    #expect(try app.said() == ["now 4"])
    try app.send(.edit("t", "x"))
    let said = try app.said()
    #expect(said.count == 1 && said[0].hasPrefix("problem: Screens/demo/home.yaml:4:"), "\(said)")
  }

  @Test func warnsOfAWatchThatChangesItsOwnValue() throws {
    let script = """
      screen: home
      title: Home
      state: { n: int }
      watch: { value: state.n, do: { set: { 1️⃣state.n: "${state.n + 1}" } } }
      body: []
      """
    #expect(
      try problems(script, including: .warning) == [
        "KL0226 1️⃣ the watch changes `state.n`, which it watches → add `if:` with a condition that ends it"
      ])
    #expect(try problems(script.replacing("\"${state.n + 1}\"", with: "0"), including: .warning) == [])
    #expect(
      try problems(
        script.replacing("{ set:", with: "{ if: state.n < 3, set:"), including: .warning) == [])
  }

  // MARK: Timers

  private static let timed = """
    screen: home
    title: Home
    state: { n: int, on: bool, slow: int }
    models: { c: test.Counter }
    every:
      - { time: 10s, do: { set: { state.n: "${state.n + 1}" } } }
      - { time: 1s, when: state.on, do: [ { set: { state.slow: "${state.slow + 1}" } }, { call: c.slow } ] }
    body:
      - { text: "${state.n}", id: n }
      - { text: "${state.slow}", id: slow }
      - { toggle: On, id: on, bind: state.on }
      - { button: Go, id: go, do: { go: other } }
    """

  private func count(_ app: TestApp, _ id: String = "n") throws -> String? { try app.view().node(id)?.label }

  @Test func aTimerRunsByTheAppsClock() throws {
    let app = try start(["home": Self.timed, "other": Self.other])
    app.scheduler.advance(by: .seconds(9))
    #expect(try count(app) == "0")
    app.scheduler.advance(by: .seconds(1))
    #expect(try count(app) == "1")
    // A clock set forward has not run: overdue work runs once.
    try app.send(.clock(.seconds(60)))
    #expect(try count(app) == "2")
  }

  @Test func timerStopsWhileItsScreenIsHidden() throws {
    let app = try start(["home": Self.timed, "other": Self.other])
    app.scheduler.advance(by: .seconds(5))
    try app.send(.press("go"))
    app.scheduler.advance(by: .seconds(600))
    try app.send(.back)
    #expect(try count(app) == "0")
    // It restarts, and there is one of it.
    app.scheduler.advance(by: .seconds(9))
    #expect(try count(app) == "0")
    app.scheduler.advance(by: .seconds(21))
    #expect(try count(app) == "3")
  }

  @Test func returningSoonDoesNotDuplicateATimer() throws {
    let app = try start(["home": Self.timed, "other": Self.other])
    for _ in 0..<3 {
      try app.send(.press("go"))
      try app.send(.back)
    }
    app.scheduler.advance(by: .seconds(30))
    #expect(try count(app) == "3")
  }

  @Test func leftScreenHasNoTimers() throws {
    let app = try start([
      "home": Self.other.replacing("screen: other", with: "screen: home").replacing(
        "go: other", with: "go: t"), "t": Self.timed.replacing("screen: home", with: "screen: t"),
      "other": Self.other,
    ])
    try app.send(.press("more"))
    try app.send(.back)
    #expect(app.scheduler.unfinishedJobs.isEmpty)
  }

  @Test func evaluatesATimersConditionEachTime() throws {
    let app = try start(["home": Self.timed, "other": Self.other])
    app.scheduler.advance(by: .seconds(5))
    #expect(try count(app, "slow") == "0")
    try app.send(.press("on"))
    app.scheduler.advance(by: .seconds(5))
    // Its run takes a minute; the next one waits until it ends.
    #expect(try count(app, "slow") == "1")
    app.scheduler.advance(by: .seconds(62))
    #expect(try count(app, "slow") == "2")
  }

  @Test func editedTimerRestarts() throws {
    let app = try start(["home": Self.timed, "other": Self.other])
    app.scheduler.advance(by: .seconds(9))
    // Other actions with the same interval: the timer continues.
    app.write("Screens/demo/home.yaml", Self.timed.replacing("state.n + 1", with: "state.n + 5"))
    #expect(try app.adoptEdits() == [])
    app.scheduler.advance(by: .seconds(1))
    #expect(try count(app) == "5")
    app.write("Screens/demo/home.yaml", Self.timed.replacing("time: 10s", with: "time: 2s"))
    #expect(try app.adoptEdits() == [])
    app.scheduler.advance(by: .seconds(4))
    #expect(try count(app) == "7")
    app.write("Screens/demo/home.yaml", Self.timed.replacing("time: 10s", with: "time: 2s, when: \"false\""))
    #expect(try app.adoptEdits() == [])
    app.scheduler.advance(by: .seconds(20))
    #expect(try count(app) == "7")
  }

  @Test(arguments: [
    ("10", "is not a length of time"), ("50ms", "expected 100 ms or more"),
    ("\"${duration('1s')}\"", "is written out"), ("0s", "expected 100 ms or more"),
  ])
  func reportsAnInvalidInterval(_ time: String, _ part: String) throws {
    let found = try problems(
      Self.timed.replacing("time: 10s", with: "time: \(time)").replacing("go: other", with: "go: home"))
    #expect(found.count == 1 && found[0].contains(part), "\(found)")
  }
}
