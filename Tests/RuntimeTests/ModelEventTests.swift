import Foundations
import Glibc
import PluginKit
import Simulation
import Synchronization
import TestSupport
import Testing

@testable import Runtime

/// A screen's handlers of its models' events.
@Suite struct ModelEventTests {
  private static let handling = """
    models: { counter: { use: test.Counter, on: { reached: [ { set: { state.log: "${state.log + string(event.count) + ' '}" } } ] } } }
    """

  private static func screen(_ models: String, name: String = "home", body: String = "") -> String {
    """
    screen: \(name)
    title: Home
    \(models)
    state: { log: string }
    body:
      - { text: "${state.log}", id: log }
    \(body)
    """
  }

  private func start(
    _ home: String, more: [String: String] = [:], app: String = TestApp.appFile,
    _ plugin: MockPlugin
  ) throws -> TestApp {
    let app = try TestApp(more.merging(["home": home]) { first, _ in first }, app: app)
    app.plugin = plugin
    _ = try app.start()
    return app
  }

  @Test func handlesEventsOfAnotherThreadInOrder() throws {
    let plugin = MockPlugin()
    let app = try start(Self.screen(Self.handling), plugin)
    let model = try #require(plugin.models.first)
    onThread { for count in 1...500 { model.reach(count) } }.join()
    #expect(!app.scheduler.isIdle)
    let told = try app.view().node("log")?.label
    #expect(told == (1...500).map { "\($0) " }.joined())
    #expect(app.scheduler.isIdle)
  }

  @Test func eventWakesTheDriver() throws {
    let plugin = MockPlugin()
    let app = try start(Self.screen(Self.handling), plugin)
    let model = try #require(plugin.models.first)
    #expect(!app.wakes(within: 0))
    let thread = onThread { model.reach(1) }
    #expect(app.wakes(within: 10_000))
    thread.join()
    #expect(try app.view().node("log")?.label == "1 ")
  }

  @Test(
    arguments: [
      (["count": "three"], "`event.count`: found a string, expected `int`"),
      ([:], "`event.count` is missing"),
      (["count": 1, "extra": 2], "no field `event.extra`"),
    ] as [(Value, String)])
  func reportsAnEventThatViolatesItsContract(_ payload: Value, _ problem: String) throws {
    let plugin = MockPlugin()
    let app = try start(Self.screen(Self.handling), plugin)
    guard case .map(let fields) = payload else { return }
    plugin.models.first?.tell("reached", fields)
    #expect(try app.view().node("log") == nil)
    let said = try app.said()
    #expect(
      said == ["problem: the event `reached` of `test.Counter` is not as its contract says: \(problem)"])
  }

  @Test func omittedEventFieldsAreNull() throws {
    let plugin = MockPlugin()
    let app = try start(
      Self.screen(
        """
        models:
          counter:
            use: test.Counter
            on: { reached: [ { set: { state.log: "${event.note == null ? 'none' : event.note}" } } ] }
        """), plugin)
    let model = try #require(plugin.models.first)
    model.tell("reached", ValueMap(fields: [("count", 1)]))
    #expect(try app.view().node("log")?.label == "none")
    model.tell("reached", ValueMap(fields: [("count", 1), ("note", "half")]))
    #expect(try app.view().node("log")?.label == "half")
    model.tell("unheard")
    #expect(try app.said() == [])
  }

  @Test func stopsEventsThatTriggerEachOther() throws {
    let plugin = MockPlugin { model, _ in model.reach(0) }
    let app = try start(
      Self.screen(
        "models: { counter: { use: test.Counter, on: { reached: [ { call: counter.refresh } ] } } }"), plugin)
    let model = try #require(plugin.models.first)
    model.reach(0)
    _ = try app.view()
    let said = try app.said()
    #expect(said.count == 1 && said[0].hasSuffix("sets itself off without end; stopped after 1000 times"))
    #expect(said[0].hasPrefix("problem: Screens/demo/home.yaml:3:"), "\(said)")
  }

  @Test func manyEventsAtOnceAreNotACycle() throws {
    let plugin = MockPlugin()
    let app = try start(
      Self.screen(
        "models: { counter: { use: test.Counter, on: { reached: [ { set: { state.log: \"${string(event.count)}\" } } ] } } }"
      ), plugin)
    let model = try #require(plugin.models.first)
    for count in 1...5000 { model.reach(count) }
    #expect(try app.view().node("log")?.label == "5000")
    #expect(try app.said() == [])
  }

  @Test func aBurstOfAModelIsNoCycleWhateverIsHandledMeanwhile() throws {
    let plugin = MockPlugin()
    let app = try start(
      Self.screen(
        "models: { counter: { use: test.Counter, on: { reached: [ { call: counter.refresh }, { set: { state.log: \"${string(event.count)}\" } } ] } } }"
      ), plugin)
    let model = try #require(plugin.models.first)
    app.scheduler.start("burst") {
      for count in 1...3000 {
        model.reach(count)
        await Task.yield()
      }
    }
    #expect(try app.view().node("log")?.label == "3000")
    #expect(try app.said() == [])
  }

  @Test func stopsEventsThatAJobOfTheirHandlerEmits() throws {
    let scheduler = Mutex<Scheduler?>(nil)
    let plugin = MockPlugin { model, _ in
      scheduler.withLock(\.self)?.start("echo") { model.reach(0) }
    }
    let app = try start(
      Self.screen(
        "models: { counter: { use: test.Counter, on: { reached: [ { call: counter.refresh } ] } } }"), plugin)
    scheduler.withLock { $0 = app.scheduler }
    try #require(plugin.models.first).reach(0)
    _ = try app.view()
    let said = try app.said()
    #expect(said.count == 1 && said[0].hasSuffix("sets itself off without end; stopped after 1000 times"))
  }

  @Test func runsTheReloadedHandler() throws {
    let plugin = MockPlugin()
    let app = try start(Self.screen(Self.handling), plugin)
    app.write(
      "Screens/demo/home.yaml",
      Self.screen(
        "models: { tally: { use: test.Counter, on: { reached: [ { set: { state.log: \"new ${event.count}\" } } ] } } }"
      ))
    #expect(try app.adoptEdits() == [])
    #expect(plugin.models.count == 1)
    plugin.models.first?.reach(7)
    #expect(try app.view().node("log")?.label == "new 7")
  }

  @Test func ignoresEventsOfAClosedModel() throws {
    let plugin = MockPlugin()
    let other = Self.screen(
      "models: { counter: { use: test.Counter, on: { reached: [ { toast: Late } ] } } }", name: "other")
    let app = try start(
      Self.screen("", body: "  - { button: Other, id: other, do: [ { go: other } ] }"),
      more: ["other": other],
      plugin)
    try app.send(.press("other"))
    let model = try #require(plugin.models.first)
    model.reach(1)
    _ = try app.view()
    #expect(try app.said() == ["Late"])
    // An event before its screen is left is dropped with it, like later ones.
    let session = try #require(app.session)
    model.reach(2)
    try app.scheduler.run { await session.send(.back) }
    model.reach(3)
    #expect(model.isClosed)
    _ = try app.view()
    #expect(try app.said() == [])
    onThread { model.publish(4) }.join()
    #expect(!app.wakes(within: 0))
  }

  @Test func recordsCoverageOfEventHandlers() throws {
    let plugin = MockPlugin()
    let app = try TestApp(["home": Self.screen(Self.handling)])
    app.plugin = plugin
    var settings = SessionSettings()
    settings.recordsCoverage = true
    _ = try app.start(settings)
    let session = try #require(app.session)
    #expect(try app.scheduler.run { await session.coverage.actions }.isEmpty)
    plugin.models.first?.reach(1)
    _ = try app.view()
    #expect(try app.scheduler.run { await session.coverage.actions }.map(\.text) == ["set"])
  }

  // MARK: The app's own models

  private static func app(_ models: String) -> String {
    TestApp.appFile
      + "\nmodels: \(models)\ntabs: [ { tab: one, label: One, screen: home, badge: \"${b.count}\" } ]"
  }

  @Test func failedAppModelDoesNotAffectTheOthers() throws {
    let plugin = MockPlugin()
    let app = try start(
      Self.screen(""), app: Self.app("{ a: { use: test.Quiet, with: { size: 0 } }, b: test.Counter }"), plugin
    )
    plugin.models.first?.publish(3)
    #expect(try app.view().tabs.map(\.badge) == ["3"])
  }

  @Test func reloadOpensAndClosesAppModels() throws {
    let plugin = MockPlugin()
    let app = try start(Self.screen(""), app: Self.app("{ b: test.Counter }"), plugin)
    app.write(
      "Screens/demo/app.yaml",
      Self.app(
        "{ a: { use: test.Quiet, on: { } }, b: { use: test.Counter, on: { emptied: [ { toast: Empty } ] } } }"
      ))
    #expect(try app.adoptEdits() == [])
    #expect(plugin.models.map(\.isClosed) == [false, false])
    plugin.models[0].publish(4)
    plugin.models[0].tell("emptied")
    #expect(try app.view().tabs.map(\.badge) == ["4"])
    #expect(try app.said() == ["Empty"])
    app.write("Screens/demo/app.yaml", TestApp.appFile)
    #expect(try app.adoptEdits() == [])
    #expect(plugin.models.map(\.isClosed) == [true, true])
  }

  // MARK: Errors

  @Test(arguments: [
    (
      "{ 1️⃣reachd: [ back ] }",
      "KL0445 1️⃣ the model `Counter` has no event `reachd` → did you mean `reached`?"
    ),
    (
      "{ reached: [ { set: { state.n: \"${event.1️⃣cuont}\" } } ] }",
      "KL0305 1️⃣ no field `cuont` on `Counter.reached` → did you mean `count`?"
    ),
    (
      "{ reached: [ { set: { state.text: \"${1️⃣event.count}\" } } ] }",
      "KL0309 1️⃣ found `int`, expected `string`"
    ),
    ("{ emptied: [ { set: { state.n: \"${event.1️⃣count}\" } } ] }", "KL0305"),
    ("{ reached: [ { call: counter.1️⃣ad } ] }", "KL0433 1️⃣"),
    ("1️⃣[ back ]", "KL0204 1️⃣ found a list, expected a mapping of names"),
  ])
  func reportsErrorsAtTheirLocations(_ handlers: String, _ part: String) throws {
    let found = try problems(
      """
      screen: home
      title: Home
      models: { counter: { use: test.Counter, on: \(handlers) } }
      state: { n: int, text: string }
      body: []
      """)
    #expect(found.count == 1 && found[0].hasPrefix(part), "\(found)")
  }

  @Test func suggestsHowToDeclareAnEvent() throws {
    let found = try problems(
      "screen: home\ntitle: Home\nmodels: { quiet: { use: test.Quiet, on: { 1️⃣told: [ back ] } } }\nbody: []")
    #expect(
      found == [
        "KL0445 1️⃣ the model `Quiet` has no events → declare `told` under `events` in the plugin's contract, or remove it here"
      ])
  }

  @Test func appHandlersSeeAppModelsOnly() throws {
    let app = Self.app(
      "{ b: { use: test.Counter, on: { reached: [ { set: { state.log: a } }, { call: b.refresh }, { go: hom } ] } } }"
    )
    let app2 = try TestApp(["home": Self.screen("")], app: app)
    let found = app2.load().1.map { "\($0.code) \($0.message)" }
    #expect(
      found.sorted() == ["KL0436 no state `state.log` on this screen", "KL0501 no screen `hom`"], "\(found)")
  }
}

extension TestApp {
  /// Returns whether work from another thread arrives within some milliseconds, as a main loop sees it.
  func wakes(within milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: scheduler.wakeDescriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, milliseconds) == 1
  }
}
