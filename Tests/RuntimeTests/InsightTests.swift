import Flags
import Foundations
import Testing

@testable import Runtime

/// A session's state besides the screen: models, flags and open screens, as data.
@Suite struct InsightTests {
  private static let home = """
    screen: home
    title: Home
    models: { counter: test.Counter, other: test.Counter }
    body:
      - { button: Add, id: add, do: [ { call: counter.add, with: { by: 2 } } ] }
      - { button: Page, id: page, do: [ { go: { screen: page, with: { id: a } } } ] }
    """
  private static let page = """
    screen: page
    title: Page
    params: { id: string, note: string? }
    body: []
    """
  private static let flags = """
    flags:
      layout: { state: ENABLED, kind: ops, variants: { plain: list, fancy: cards }, defaultVariant: plain }
      facts: { state: ENABLED, kind: kill-switch, variants: { "on": true, "off": false }, defaultVariant: "on" }
    """

  private func make(_ app: String = TestApp.appFile) throws -> TestApp {
    try TestApp(["home": Self.home, "page": Self.page, "flags": Self.flags], app: app)
  }

  private func models(_ app: TestApp) throws -> [ModelInfo] {
    let session = try #require(app.session)
    return try app.scheduler.run { await session.modelStates() }
  }

  @Test func listsModelsOfTheAppAndTheScreenWithCurrentState() throws {
    let app = try make(TestApp.appFile + "\nmodels: { shared: test.Counter }")
    _ = try app.start()
    #expect(try models(app).map(\.alias) == ["shared", "counter", "other"])
    #expect(try models(app).allSatisfy { $0.path == "test.Counter" })
    try app.send(.press("add"))
    let counts = try models(app).map { model -> Value? in
      guard case .map(let state) = model.state else { return nil }
      return state["count"]
    }
    #expect(counts == [.int(0), .int(2), .int(0)])
    try app.send(.press("page"))
    #expect(try models(app).map(\.alias) == ["shared"])
  }

  @Test func listsTheScreensOfTheSelectedTabFromTheRoot() throws {
    let tabs =
      "\ntabs: [ { tab: first, label: First, screen: home }, { tab: second, label: Second, screen: home } ]"
    let app = try make(TestApp.appFile + tabs)
    _ = try app.start()
    let session = try #require(app.session)
    #expect(try app.scheduler.run { await session.shownTab } == "first")
    try app.send(.press("page"))
    let open = try app.scheduler.run { await session.openScreens() }
    #expect(open.map(\.screen) == ["home", "page"])
    #expect(open[1].params == ValueMap(fields: [("id", "a"), ("note", .null)]))
    try app.send(.tab("second"))
    #expect(try app.scheduler.run { await session.openScreens().map(\.screen) } == ["home"])
    #expect(try app.scheduler.run { await session.shownTab } == "second")
  }

  @Test func appWithoutTabsHasNoSelectedTab() throws {
    let app = try make()
    _ = try app.start()
    let session = try #require(app.session)
    #expect(try app.scheduler.run { await session.shownTab } == nil)
  }

  @Test func listsFlagsWithValueReasonAndLocation() throws {
    let app = try make()
    _ = try app.start()
    let session = try #require(app.session)
    let answers = try app.scheduler.run { await session.flagReports() }
    #expect(answers.map(\.flag) == ["layout", "facts"] && answers.map(\.value) == ["\"list\"", "true"])
    #expect(
      answers[0].reason == .static
        && answers[0].span?.description.hasPrefix("Screens/demo/flags.yaml:2") == true)
    try app.send(.flag("layout", "fancy"))
    let after = try app.scheduler.run { await session.flagReports() }
    #expect(after[0].value == "\"cards\"" && after[0].reason == .override && after[0].override == .tester)
  }
}
