import Foundations
import Testing

@testable import Runtime

@Suite struct SessionTests {
  static let home = """
    screen: home
    models: { counter: test.Counter }
    state: { query: { type: string, default: "" }, age: int?, picked: { type: string, default: a } }
    title: Home
    body:
      - text: "Count: ${counter.count}"
        id: count
      - { text: "${state.query}", id: query, when: 'state.query != ""' }
      - { button: Add, id: add, do: [ { call: counter.add, with: { by: 2 } } ] }
      - { button: Fill, id: fill, do: [ { call: counter.fill } ] }
      - { button: Slow, id: slow, do: [ { call: counter.slow }, { toast: Done } ] }
      - button: Fail
        id: fail
        do:
          - call: counter.fail
            error: [ { toast: "${error.code}" } ]
          - toast: after
      - { button: Unhandled, id: unhandled, do: [ { call: counter.fail }, { toast: never } ] }
      - { field: Query, id: field, bind: state.query }
      - { field: Age, id: age, kind: number, bind: state.age }
      - choice: Pick
        id: pick
        bind: state.picked
        options: [ { value: a, label: First }, { value: b, label: Second } ]
      - list: counter.rows
        id: rows
        as: row
        row:
          link: ${row.name}
          detail: "${row.stars} stars"
          do: [ { go: { screen: detail, with: { id: "${row.id}" } } } ]
        loading: { text: Loading }
        empty: { text: No rows }
        error: { text: Failed }
      - button: Rate b
        id: rate
        do: [ { call: counter.rate, with: { id: b, stars: 5 } } ]
      - button: Clear
        id: clear
        do: [ { confirm: Sure?, yes: Yes, no: No }, { set: { state.query: "" } }, { toast: Cleared } ]
    """

  static let detail = """
    screen: detail
    params: { id: string }
    title: Detail ${params.id}
    body:
      - { text: "${params.id}", id: shown }
      - { button: Back, id: leave, do: [ back ] }
    """

  private func start() throws -> TestApp {
    let app = try TestApp(["home": Self.home, "detail": Self.detail])
    _ = try app.start()
    return app
  }

  @Test func actionsChangeModelsAndTheScreenFollows() throws {
    let app = try start()
    #expect(try app.view().node("count")?.label == "Count: 0")
    #expect(try app.send(.press("add")).node("count")?.label == "Count: 2")
  }

  @Test func reevaluatesOnlyDependents() throws {
    let app = try start()
    try app.send(.press("fill"))
    _ = try app.view()
    #expect(try app.evaluations == 0)
    try app.send(.press("add"))
    #expect(try app.evaluations == 1)
    try app.send(.press("rate"))
    // The list's own expression and one row's detail; the other rows and the rest of the screen are cached.
    #expect(try app.evaluations == 2)
  }

  @Test func rowsKeepTheirIdsAndOpenTheirItem() throws {
    let app = try start()
    #expect(try app.view().labels.contains("No rows"))
    let filled = try app.send(.press("fill"))
    #expect(filled.node("rows/b")?.label == "Row b")
    let detail = try app.send(.press("rows/b"))
    #expect(detail.screen == "detail")
    #expect(detail.node("shown")?.label == "b")
    #expect(detail.canGoBack)
    #expect(try app.send(.press("leave")).screen == "home")
    #expect(try app.send(.back).screen == "home")
    #expect(try app.announcements().count == 1)
  }

  @Test func failureRunsItsHandlersAndContinues() throws {
    let app = try start()
    try app.send(.press("fail"))
    let said = try app.announcements()
    #expect(said.contains(.toast("full", .info)))
    #expect(said.contains(.toast("after", .info)))
  }

  @Test func unhandledFailureStopsTheActionsAndIsReported() throws {
    let app = try start()
    try app.send(.press("unhandled"))
    let said = try app.announcements()
    #expect(!said.contains(.toast("never", .info)))
    #expect(said.contains { if case .refused = $0 { true } else { false } })
  }

  @Test func busyNodeIgnoresEvents() throws {
    let app = try start()
    #expect(try app.send(.press("slow")).node("slow")?.states.contains(.busy) == true)
    try app.send(.press("slow"))
    app.scheduler.advance(by: .seconds(60))
    let view = try app.view()
    #expect(view.node("slow")?.states.contains(.busy) == false)
    #expect(view.node("count")?.label == "Count: 100")
    #expect(try app.announcements().contains(.toast("Done", .info)))
  }

  @Test func fieldsUpdateTheState() throws {
    let app = try start()
    #expect(try app.view().node("query") == nil)
    let view = try app.send(.edit("field", "நெல்"))
    #expect(view.node("query")?.label == "நெல்")
    #expect(view.node("field")?.value == "நெல்")
  }

  @Test func numberFieldsAcceptTheDigitsOfAllScriptsOnly() throws {
    let app = try start()
    #expect(try app.send(.edit("age", "४२")).node("age")?.value == "42")
    #expect(try app.send(.edit("age", "many")).node("age")?.value == "42")
    #expect(try app.announcements().count == 1)
  }

  @Test func choicesAcceptOptionsByIDAndByPress() throws {
    let app = try start()
    #expect(try app.view().node("pick")?.value == "First")
    #expect(try app.send(.press("pick/b")).node("pick")?.value == "Second")
    #expect(try app.send(.edit("pick", "pick/a")).node("pick")?.value == "First")
    #expect(try app.send(.edit("pick", "pick/z")).node("pick")?.value == "First")
  }

  @Test func dialogWaitsForItsAnswer() throws {
    let app = try start()
    try app.send(.edit("field", "x"))
    let asked = try app.send(.press("clear"))
    #expect(asked.dialog?.label == "Sure?")
    #expect(try app.send(.press("dialog/no")).node("query")?.label == "x")
    try app.send(.press("clear"))
    #expect(try app.send(.press("dialog/yes")).node("query") == nil)
    #expect(try app.announcements() == [.toast("Cleared", .info)])
  }

  @Test func reloadKeepsState() throws {
    let app = try start()
    try app.send(.press("add"))
    try app.send(.edit("field", "kept"))
    app.write("Screens/demo/home.yaml", Self.home.replacing("Count: ${", with: "Number: ${"))
    #expect(try app.adoptEdits().isEmpty)
    let view = try app.view()
    #expect(view.node("count")?.label == "Number: 2")
    #expect(view.node("query")?.label == "kept")
  }

  @Test func invalidEditKeepsTheLastValidScreen() throws {
    let app = try start()
    app.write("Screens/demo/home.yaml", Self.home.replacing("counter.count", with: "counter.cuont"))
    let problems = try app.adoptEdits()
    #expect(problems.map(\.help) == ["did you mean `count`?"])
    #expect(try app.send(.press("add")).node("count")?.label == "Count: 2")
  }

  @Test func whyShowsTheExpressionItsValueAndLocation() throws {
    let app = try start()
    let session = try #require(app.session)
    let found = try #require(try app.scheduler.run { await session.explanation(of: "query") })
    #expect(found.component == "text" && found.span.description == "Screens/demo/home.yaml:8:7")
    #expect(found.visibility == .hidden)
    let when = try #require(found.findings.first { $0.key == "when" })
    #expect(when.source == "state.query != \"\"" && when.value == "false" && when.kind == .failing)
    #expect(when.span.description.hasPrefix("Screens/demo/home.yaml:8:"))
    let part = try #require(when.parts.first)
    #expect(part.name == "state.query" && part.value == "\"\"")
    guard case .state(let place) = part.origin else { throw Missing() }
    #expect(place.text == "query")
  }

  private struct Missing: Error {}

  @Test func isDeterministic() throws {
    var seen: Set<[String]> = []
    for _ in 0..<50 {
      let app = try start()
      for event in [
        InputEvent.press("fill"), .press("add"), .press("slow"), .edit("field", "q"), .press("rows/c"),
      ] {
        try app.send(event)
      }
      app.scheduler.advance(by: .seconds(61))
      seen.insert(try app.view().labels + app.announcements().map { "\($0)" })
    }
    #expect(seen.count == 1)
  }
}
