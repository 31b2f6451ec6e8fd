import Foundations
import PluginKit
import Simulation
import Synchronization
import Testing

@testable import Runtime

/// A session cancels all work that it has started, and nothing else.
@Suite struct SessionEndTests {
  private static let home = """
    screen: home
    title: Home
    models: { counter: test.Counter }
    state: { ticks: int, left: int }
    every: [ { time: 1s, do: [ { set: { state.ticks: "${state.ticks + 1}" } } ] } ]
    on: { leave: [ { set: { state.left: 1 } } ] }
    body:
      - { text: { verbatim: "${state.ticks}" }, id: ticks }
      - button: Ask
        id: ask
        do: [ { confirm: { verbatim: Sure? }, yes: { verbatim: "Yes" }, no: { verbatim: "No" }, then: [ { set: { state.ticks: 100 } } ] } ]
      - { button: Wait, id: wait, do: [ { call: counter.slow } ] }
      - { button: Stubborn, id: stubborn, do: [ { call: counter.stubborn, timeout: 5s } ] }
      - { link: More, id: more, do: [ { go: more } ] }
    """
  private static let more = """
    screen: more
    title: More
    models: { counter: test.Counter }
    body: [ { text: More, id: more } ]
    """
  private static let appFile = TestApp.appFile + "\nmodels: { all: test.Counter }\n"

  private func app() throws -> TestApp {
    try TestApp(["home": Self.home, "more": Self.more], app: Self.appFile)
  }

  @Test func endsAllJobsAndClosesModelsOnce() throws {
    let app = try app()
    _ = try app.start()
    try app.send(.press("more"))
    #expect(app.closings.all.isEmpty)
    let driver = try #require(app.driver)
    #expect(driver.end() == nil)
    #expect(app.closings.all == ["closed", "closed", "closed"])
    #expect(app.scheduler.unfinishedJobs.isEmpty)
    #expect(driver.end() == nil)
    #expect(app.closings.all.count == 3)
  }

  @Test(arguments: ["ask", "wait", "stubborn"])
  func deallocatesASessionWithJobsUnderWay(_ button: String) throws {
    let app = try app()
    weak var freed: AppSession?
    do {
      _ = try app.start()
      try app.send(.press(button))
      freed = app.session
      #expect(app.driver?.end() == nil)
      app.driver = nil
    }
    #expect(freed == nil)
    #expect(app.scheduler.unfinishedJobs.isEmpty)
    #expect(app.scheduler.nextDeadline == nil)
  }

  @Test func cancellationDeallocatesASessionWithAnOpenDialog() throws {
    let app = try app()
    weak var freed: AppSession?
    do {
      _ = try app.start()
      #expect(try app.send(.press("ask")).dialog != nil)
      freed = app.session
      app.scheduler.stop()
      app.driver = nil
    }
    #expect(freed == nil)
    #expect(app.scheduler.unfinishedJobs.isEmpty)
  }

  @Test func thousandSessionsWithAnOpenDialogLeaveNoJobs() throws {
    let app = try app()
    let loaded = app.load().0
    for _ in 0..<1000 {
      _ = try app.start(of: loaded)
      try app.send(.press("ask"))
      app.driver?.end()
    }
    #expect(app.scheduler.unfinishedJobs.isEmpty)
  }

  @Test func otherJobsOnTheSchedulerContinue() throws {
    let app = try app()
    let scheduler = app.scheduler
    let beats = Mutex(0)
    scheduler.start("appliance") {
      while (try? await scheduler.sleep(for: .seconds(1))) != nil { beats.withLock { $0 += 1 } }
    }
    _ = try app.start()
    try app.send(.press("ask"))
    app.driver?.end()
    #expect(scheduler.unfinishedJobs.map(\.name) == ["appliance"])
    scheduler.advance(by: .seconds(10))
    #expect(beats.withLock { $0 } == 10)
    scheduler.stop()
  }

  @Test func ignoresEventsAfterEnd() throws {
    let app = try app()
    _ = try app.start()
    app.driver?.end()
    for event: InputEvent in [.press("ask"), .back, .home, .locale("hi"), .press("unlock"), .offline(true)] {
      let view = try app.send(event)
      #expect(view.screen.isEmpty && view.nodes.isEmpty)
    }
    #expect(try app.said().isEmpty)
    #expect(app.reachability.isOnline)
    #expect(app.scheduler.unfinishedJobs.isEmpty)
  }

  @Test func runsNoLeaveHandlersAtTheEnd() throws {
    let app = try app()
    _ = try app.start()
    app.driver?.end()
    #expect(app.scheduler.isIdle && app.scheduler.nextDeadline == nil)
  }
}

/// Reading a view has no side effects; work starts in a reaction.
@Suite struct ReactionTests {
  private static let home = """
    screen: home
    title: Home
    state: { shown: bool, seen: int, watched: int }
    watch: [ { value: state.seen, do: [ { set: { state.watched: "${state.watched + 1}" } } ] } ]
    body:
      - { text: { verbatim: "${state.seen} ${state.watched}" }, id: counts }
      - { button: Show, id: show, do: [ { set: { state.shown: true } } ] }
      - { text: Shown, when: state.shown, on: { appear: [ { set: { state.seen: "${state.seen + 1}" } } ] } }
    """

  @Test func viewStartsNoWork() throws {
    let app = try TestApp(["home": Self.home])
    _ = try app.start()
    let session = try #require(app.session)
    try app.scheduler.run { await session.send(.press("show")) }
    for _ in 0..<3 {
      let view = try app.scheduler.run { await session.view() }
      #expect(view.node("counts")?.label == "0 0")
      app.scheduler.drain()
    }
    #expect(try app.view().node("counts")?.label == "1 1")
  }

  @Test func reportsAScreenThatDoesNotSettle() throws {
    let app = try TestApp([
      "home": """
      screen: home
      title: Home
      state: { left: bool, go: bool }
      body:
        - { button: Go, id: go, do: [ { set: { state.go: true } } ] }
        - { text: Left, id: left, when: "state.go && state.left", on: { appear: [ { set: { state.left: false } } ] } }
        - { text: Right, when: "state.go && !state.left", on: { appear: [ { set: { state.left: true } } ] } }
      """
    ])
    _ = try app.start()
    #expect(try app.said().isEmpty)
    let view = try app.send(.press("go"))
    #expect(view.screen == "home")
    let said = try app.said()
    #expect(said.count == 1)
    #expect(said.first?.contains("the screen `home` does not come to rest") == true, "\(said)")
    #expect(
      said.first?.contains("home.yaml:") == true && said.first?.hasSuffix("(KL0540)") == true, "\(said)")
  }
}
