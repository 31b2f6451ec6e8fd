import Foundations
import Testing

@testable import Runtime

/// Only expressions that depend on a change are evaluated again.
@Suite struct EvaluationTests {
  private static let home = """
    screen: home
    title: Home ${state.query}
    models: { counter: test.Counter }
    state: { query: string, on: bool }
    body:
      - { text: "${counter.count}", id: count }
      - { text: "${state.query}", id: query }
      - { text: "${counter.note}", id: note, when: 1 / counter.count > 0 }
      - { section: More, id: more, when: state.on, body: { text: "${counter.count + 1}", id: inner } }
      - list: counter.rows
        id: rows
        as: row
        row:
          - { text: "${row.name}", id: name }
          - { text: "${row.stars + counter.count}", id: stars }
          - { text: Best, id: best, when: row.stars > 4, on: { appear: { toast: "best ${row.name}" } } }
          - { button: "${row.name}", id: rate, do: { call: counter.rate, with: { id: "${row.id}", stars: 5 } } }
        loading: { text: Loading }
        empty: { text: None }
        error: { text: Failed }
      - { button: Load, id: load, do: { call: counter.load } }
      - { button: Stumble, id: stumble, do: { call: counter.stumble } }
      - { button: Fill, id: fill, do: { call: counter.fill } }
      - { button: Add, id: add, do: { call: counter.add, with: { by: 1 } } }
      - { button: Broken, id: broken, do: [ { set: { state.query: "${string(1 / (counter.count - counter.count))}" } }, { toast: never } ] }
      - { field: Query, id: field, bind: state.query }
      - { field: Search, id: search, value: "''", on: { change: [ { call: counter.slow }, { set: { state.query: "${value}" } } ] } }
      - { toggle: On, id: on, bind: state.on }
    """

  private func start() throws -> TestApp {
    let app = try TestApp(["home": Self.home])
    _ = try app.start()
    return app
  }

  private func problems(_ app: TestApp) throws -> [String] {
    try app.announcements().compactMap { if case .problem(let words) = $0 { words } else { nil } }
  }

  @Test func changedFieldRendersOnlyItsReaders() throws {
    let app = try start()
    try app.send(.edit("field", "a"))
    // The title, the text and the field's own value.
    #expect(try app.evaluations == 3)
    try app.send(.edit("field", "a"))
    #expect(try app.evaluations == 0)
    try app.send(.press("on"))
    // The toggle, the section's condition, and the text that is now visible.
    #expect(try app.evaluations == 3)
  }

  @Test func changedRowRendersOnlyItself() throws {
    let app = try start()
    try app.send(.press("fill"))
    try app.send(.press("rows/b/rate"))
    // The list's items; for the changed row its name (twice), stars and condition: its item was replaced.
    #expect(try app.evaluations <= 5)
    #expect(try app.view().node("rows/b/stars")?.label == "5")
    #expect(try app.announcements().contains(.toast("best Row b", .info)))
    try app.send(.press("add"))
    // The count, the failing condition, the note it guards, and a text per row.
    #expect(try app.evaluations <= 6)
    #expect(try app.view().node("rows/a/stars")?.label == "2")
  }

  @Test func listShowsItsModelsPhaseAndDiscardsItsRows() throws {
    let app = try start()
    #expect(try app.view().node("rows/text")?.label == "None")
    try app.send(.press("fill"))
    #expect(try app.send(.press("load")).node("rows/text")?.label == "Loading")
    #expect(try app.send(.press("stumble")).node("rows/text")?.label == "Failed")
    _ = try app.announcements()
    try app.send(.press("rows/a/rate"))
    #expect(try app.announcements().count == 1)
  }

  @Test func failingConditionIsFalseAndReportedOnce() throws {
    let app = try start()
    #expect(try app.view().node("note") == nil)
    #expect(try problems(app).count == 1)
    _ = try app.view()
    try app.send(.edit("field", "x"))
    #expect(try problems(app) == [])
    try app.send(.press("add"))
    #expect(try problems(app) == [])
  }

  @Test func aProblemIsOnTheScreenAsLongAsItsExpressionFails() throws {
    let app = try start()
    #expect(try app.view().problems.count == 1)
    #expect(try app.send(.edit("field", "x")).problems.count == 1)
    #expect(try app.send(.press("add")).problems == [])
  }

  @Test func aTextHasItsProblemAlsoWhereAnotherPartOfItsElementIsDrawnAgain() throws {
    let home = """
      screen: home
      title: Home
      state: { reason: string, n: int }
      body:
        - { button: "${1 / state.n}", id: ratio, enabled: false, why: "${state.reason}", do: { toast: Done } }
        - { field: Reason, id: reason, bind: state.reason }
        - { button: One, id: one, do: { set: { state.n: 1 } } }
      """
    let app = try TestApp(["home": home])
    _ = try app.start()
    let problems = try app.view().problems
    #expect(problems.count == 1 && problems[0].contains("division"), "\(problems)")
    #expect(try app.send(.edit("reason", "x")).problems == problems)
    #expect(try app.send(.press("one")).problems == [])
  }

  @Test func anActionWithAFailingValueDoesNothing() throws {
    let app = try start()
    try app.send(.edit("field", "kept"))
    _ = try app.announcements()
    #expect(try app.send(.press("broken")).node("query")?.label == "kept")
    let said = try app.announcements()
    #expect(
      said.contains { if case .problem(let words) = $0 { words.contains("home.yaml:25:") } else { false } },
      "\(said)")
    #expect(!said.contains(.toast("never", .info)))
  }

  @Test func busyFieldRejectsInput() throws {
    let app = try start()
    try app.send(.edit("search", "first"))
    try app.send(.edit("search", "second"))
    #expect(try app.announcements().contains { if case .refused = $0 { true } else { false } })
    app.scheduler.advance(by: .seconds(60))
    #expect(try app.view().node("query")?.label == "first")
  }

  @Test func reusesCachedElementsWithTheirActionsAndSources() throws {
    let app = try TestApp(["home": Self.home])
    app.renderCache = RenderCache()
    let loaded = app.load().0
    func fill() throws -> (view: ScreenView, evaluations: Int, why: [String], toasts: [Announcement]) {
      _ = try app.start(of: loaded)
      let view = try app.send(.press("fill"))
      let evaluations = try app.evaluations
      let session = try #require(app.session)
      let why = try app.scheduler.run { await session.why("rows/b/name") }
      return (view, evaluations, why, try app.announcements())
    }
    let (first, second) = (try fill(), try fill())
    #expect(first.view == second.view && first.why == second.why)
    // Whether a row is the best is evaluated again, since the event occurs in it.
    #expect(second.evaluations < first.evaluations && first.toasts == second.toasts)
    #expect(try app.send(.press("rows/a/rate")).node("rows/a/stars")?.label == "5")
    #expect(try app.announcements().contains(.toast("best Row a", .info)))
  }

  @Test func reportsErrorsOfCachedElementsInEverySession() throws {
    let app = try TestApp(["home": Self.home])
    app.renderCache = RenderCache()
    let loaded = app.load().0
    for _ in 0..<3 {
      _ = try app.start(of: loaded)
      // A division by the count, which is zero.
      #expect(try problems(app).count == 1)
      try app.send(.edit("field", "x"))
      #expect(try problems(app) == [])
    }
  }

  @Test(arguments: [
    (Value.duration(.seconds(5400)), #"duration("5400s")"#), (.null, "null"), (.string("a"), #""a""#),
    (.timestamp(Timestamp(seconds: 0)), #"timestamp("1970-01-01T00:00:00Z")"#), (.bytes([1, 2]), "2 bytes"),
    (.list([.int(1)]), "list of 1"), (.optional(.double(0.5)), "0.5"), (.optional(nil), "null"),
  ])
  func whyWritesEveryValue(_ value: Value, _ text: String) {
    #expect(value.explanation == text)
  }

  @Test func whyEvaluatesARowWithItsItem() throws {
    let app = try start()
    try app.send(.press("fill"))
    let session = try #require(app.session)
    let best = try #require(try app.scheduler.run { await session.explanation(of: "rows/b/best") })
    let failing = try #require(best.findings.first { $0.key == "when" })
    #expect(failing.source == "row.stars > 4" && failing.kind == .failing && failing.value == "false")
    #expect(failing.parts.contains { $0.name == "row.stars" && $0.origin == .row })
    #expect(best.visibility == .hidden)
    let name = try #require(try app.scheduler.run { await session.explanation(of: "rows/c/name") })
    #expect(name.findings.contains { $0.key == "text" && $0.source == "row.name" && $0.value == "\"Row c\"" })
    #expect(name.visibility == .shown)
  }

  @Test func whyOfAnUnrenderedRowShowsOnlyTheExpression() throws {
    let app = try start()
    let session = try #require(app.session)
    let best = try #require(try app.scheduler.run { await session.explanation(of: "best") })
    #expect(best.findings.contains { $0.key == "when" && $0.source == "row.stars > 4" && $0.value == nil })
    #expect(best.visibility == .noRow)
    #expect(try app.scheduler.run { await session.why("nothing") }.count == 1)
  }

  @Test func tracingTextsRunsNoAppearHandlers() throws {
    let app = try start()
    try app.send(.press("fill"))
    try app.send(.press("rows/a/rate"))
    _ = try app.announcements()
    let session = try #require(app.session)
    try app.scheduler.run { await session.traceTexts(true) }
    #expect(try app.view().titleSources.map(\.key) == ["Home %@"])
    try app.scheduler.run { await session.traceTexts(false) }
    #expect(try app.view().titleSources == [])
    #expect(try app.announcements().filter { if case .toast = $0 { true } else { false } } == [])
  }

  @Test func rejectsInvalidAndUnknownEvents() throws {
    let app = try start()
    let before = try app.view()
    for event in [
      InputEvent.press("nope"), .press("field"), .edit("nope", "x"), .edit("add", "x"), .edit("on", "x"),
      .back,
    ] {
      #expect(try app.send(event) == before)
    }
    let refused = try app.announcements().filter { if case .refused = $0 { true } else { false } }
    #expect(refused.count == 6)
  }
}
