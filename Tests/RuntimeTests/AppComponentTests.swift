import Foundations
import Testing

@testable import Runtime

/// An app's own components.
@Suite struct AppComponentTests {
  private func start(_ body: String, head: String = "", _ components: [String: String]) throws -> TestApp {
    var files = ["home": screen(body, head: head)]
    for (name, text) in components { files["components/\(name)"] = "component: \(name)\n" + text }
    let app = try TestApp(files)
    _ = try app.start()
    return app
  }

  static let card = """
    params: { title: string, count: int, note: string? }
    events: { chosen: { id: string, times: int }, opened: {} }
    body:
      - { heading: "${params.title}", id: head }
      - { text: "${params.count}" }
      - { text: "${params.note == null ? 'no note' : 'note'}", id: note }
      - { button: Choose, id: choose, do: { emit: chosen, with: { id: "${params.title}", times: "${params.count + 1}" } } }
      - { button: Open, id: open, do: { emit: opened } }
    """

  // MARK: Params and events

  @Test func componentRendersItsArguments() throws {
    let app = try start(
      "- { use: card, id: a, with: { title: \"A${state.query}\", count: \"${counter.count}\" } }\n"
        + "- { use: card, with: { title: Two, count: 2, note: Hm } }\n- { use: card, with: { title: Three, count: 3 } }\n"
        + "- { button: Add, id: add, do: { call: counter.add, with: { by: 4 } } }",
      ["card": Self.card])
    let view = try app.view()
    #expect(
      view.allNodes.map(\.id).filter { $0 != "add" } == [
        "a/head", "a/text", "a/note", "a/choose", "a/open", "use-2/head", "use-2/text", "use-2/note",
        "use-2/choose", "use-2/open", "use-3/head", "use-3/text", "use-3/note", "use-3/choose", "use-3/open",
      ])
    #expect(view.node("use-2/head")?.label == "Two" && view.node("use-2/note")?.label == "note")
    #expect(view.node("use-3/note")?.label == "no note")
    let added = try app.send(.press("add"))
    #expect(added.node("a/text")?.label == "4" && added.node("use-2/text")?.label == "2")
    // The count once for the param, and once for its text.
    #expect(app.evaluations == 2)
    #expect(try app.said() == [])
  }

  @Test func eventRunsAtTheUseWithItsFieldsAndRow() throws {
    let app = try start(
      """
      - list: "['x', 'y']"
        as: name
        row:
          - use: card
            id: card
            with: { title: "${name}!", count: "${index}" }
            on:
              event:
                chosen: { toast: "${event.id} ${event.times} ${name} ${index} ${counter.count}" }
        empty: { text: None }
      """, ["card": Self.card])
    let view = try app.view()
    #expect(view.node("list/1/card/head")?.label == "y!")
    try app.send(.press("list/1/card/choose"))
    #expect(try app.said() == ["y! 2 y 1 0"])
    try app.send(.press("list/0/card/choose"))
    #expect(try app.said() == ["x! 1 x 0 0"])
    // An event without a handler is not an error.
    try app.send(.press("list/0/card/open"))
    #expect(try app.said() == [])
  }

  @Test func eventWithinTheComponentsListSeesOnlyTheUse() throws {
    let app = try start(
      """
      - list: "[10, 20]"
        as: outer
        row:
          use: rows
          id: rows
          with: { names: "${['a', 'b']}" }
          on: { event: { picked: [ { toast: "${event.name} of ${outer}" }, { set: { state.query: "${event.name}" } } ] } }
        empty: { text: None }
      - { text: "${state.query}", id: query }
      """,
      [
        "rows": """
        params: { names: list(string) }
        events: { picked: { name: string } }
        body:
          list: params.names
          id: names
          as: n
          row: { button: "${n}", id: b, do: [ { emit: picked, with: { name: "${n}${index}" } }, { toast: "then ${n}" } ] }
          empty: { text: None }
        """
      ])
    let view = try app.send(.press("list/1/rows/names/0/b"))
    #expect(view.node("query")?.label == "a0")
    #expect(try app.said() == ["a0 of 20", "then a"])
  }

  @Test func eventPropagatesThroughComponents() throws {
    let app = try start(
      "- { use: outer, id: o, on: { event: { done: { toast: \"got ${event.n}\" } } } }",
      [
        "outer":
          "events: { done: { n: int } }\nbody: { use: inner, id: i, with: { by: 5 }, "
          + "on: { event: { pressed: { emit: done, with: { n: \"${event.n * 2}\" } } } } }",
        "inner":
          "params: { by: int }\nevents: { pressed: { n: int } }\n"
          + "body: { button: Go, id: go, do: { emit: pressed, with: { n: \"${params.by + 1}\" } } }",
      ])
    try app.send(.press("o/i/go"))
    #expect(try app.said() == ["got 12"])
  }

  @Test func componentActionsRunOnTheUsingScreen() throws {
    let app = try start(
      "- { use: opener, id: o }",
      [
        "opener":
          "body: [ { button: Go, id: go, do: [ { confirm: Sure?, yes: Y, no: N }, { locale: ta } ] } ]"
      ])
    #expect(try app.send(.press("o/go")).dialog?.label == "Sure?")
    #expect(try app.send(.press("dialog/yes")).locale == "ta")
  }

  // MARK: Slots

  private static let frame = """
    params: { title: string }
    body:
      - heading: ${params.title}
      - slot
      - slot: footer
        body: { text: "No footer for ${params.title}", id: none }
    """

  @Test func slotSeesTheUseAndNotTheComponent() throws {
    let app = try start(
      """
      - list: "['x', 'y']"
        as: name
        row:
          use: frame
          id: f
          with: { title: "T${index}" }
          body: [ { text: "${name} ${state.query}", id: own }, { button: Go, id: go, do: { toast: "${name}" } } ]
        empty: { text: None }
      - use: frame
        with: { title: Plain }
        body: { text: "${counter.count}", id: count }
        slots: { footer: [ { text: Mine, id: mine }, { text: Other } ] }
      """, ["frame": Self.frame])
    let view = try app.view()
    #expect(
      view.allNodes.filter { $0.role != .row && $0.role != .list }.map { "\($0.id)=\($0.label)" } == [
        "list/0/f/heading=T0", "list/0/own=x ", "list/0/go=Go", "list/0/f/none=No footer for T0",
        "list/1/f/heading=T1", "list/1/own=y ", "list/1/go=Go", "list/1/f/none=No footer for T1",
        "use/heading=Plain", "count=0", "mine=Mine", "use/slot-2/text-2=Other",
      ])
    try app.send(.press("list/1/go"))
    #expect(try app.said() == ["y"])
  }

  @Test func slotPassedThroughTwoComponentsSeesTheScreen() throws {
    let app = try start(
      """
      - use: outer
        id: o
        with: { title: Out }
        body: { field: Q, id: q, bind: state.query }
      """,
      [
        "outer":
          "params: { title: string }\nbody: { use: frame, id: f, with: { title: \"${params.title}er\" }, body: [ { text: \"${params.title}\", id: t }, slot ] }",
        "frame": Self.frame,
      ])
    let view = try app.send(.edit("q", "typed"))
    #expect(view.node("q")?.value == "typed")
    #expect(view.labels.first == "Outer" && view.node("o/t")?.label == "Out")
    #expect(view.allNodes.map(\.label).contains("No footer for Outer"))
  }

  @Test func slotInAListRendersInEachRow() throws {
    let app = try start(
      """
      - use: rows
        id: r
        body: { button: "${string(counter.count)}", id: go, do: { call: counter.add, with: { by: 1 } } }
      """,
      [
        "rows":
          "body: { list: \"['a', 'b']\", id: l, as: n, row: [ { text: \"${n}\" }, slot ], empty: { text: None } }"
      ])
    let view = try app.view()
    let ids = view.allNodes.map(\.id)
    #expect(Set(ids).count == ids.count, "\(ids)")
    #expect(view.allNodes.filter { $0.role == .button }.map(\.id) == ["r/l/0/go", "r/l/1/go"])
    #expect(try app.send(.press("r/l/1/go")).node("r/l/0/go")?.label == "1")
  }

  @Test func reevaluatesOnlyDependents() throws {
    let app = try start(
      """
      - use: frame
        with: { title: "${state.query}" }
        body: [ { text: "${counter.count}", id: count }, { text: "${state.level}", id: level } ]
      - { field: Q, id: q, bind: state.query }
      - { button: Add, id: add, do: { call: counter.add, with: { by: 1 } } }
      """, ["frame": Self.frame])
    _ = try app.view()
    #expect(app.evaluations == 0)
    #expect(try app.send(.press("add")).node("count")?.label == "1")
    #expect(app.evaluations == 1)
    // The param, the heading, the slot's own content and the field.
    let view = try app.send(.edit("q", "new"))
    #expect(view.labels.contains("No footer for new"))
    #expect(app.evaluations == 4)
  }

  // MARK: Edits

  @Test func reloadUpdatesEachUseOfAComponent() throws {
    let app = try start(
      "- { use: frame, with: { title: A } }\n- { field: Q, id: q, bind: state.query }", ["frame": Self.frame])
    try app.send(.edit("q", "kept"))
    app.write(
      "Screens/demo/components/frame.yaml",
      "component: frame\nparams: { title: string }\nbody: { text: \"new ${params.title}\" }")
    #expect(try app.adoptEdits() == [])
    #expect(try app.view().labels.first == "new A")
    #expect(try app.view().node("q")?.value == "kept")
    app.write(
      "Screens/demo/components/frame.yaml", "component: frame\nbody: { text: \"new ${params.title}\" }")
    #expect(try !app.adoptEdits().isEmpty)
    #expect(try app.view().labels.first == "new A")
  }
}
