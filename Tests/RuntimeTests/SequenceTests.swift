import Foundations
import Testing

@testable import Runtime

/// Named sequences of actions.
@Suite struct SequenceTests {
  private static let sequences = """
    screen: home
    title: Home
    models: { c: test.Counter }
    state: { log: string }
    sequences:
      save:
        params: { by: int, note: string? }
        do:
          - { call: c.add, with: { by: "${params.by}" }, error: { toast: "${error.code} ${params.by}" } }
          - { run: tell, with: { text: "${params.note == null ? 'none' : params.note}" } }
      tell: { params: { text: string }, do: { set: { state.log: "${state.log}${params.text}${c.count};" } } }
    body:
      - { text: "${state.log}", id: log }
      - { button: A, id: a, do: { run: save, with: { by: 2 } } }
      - { button: B, id: b, do: [ { run: save, with: { by: 3, note: hm } }, { run: tell, with: { text: x } } ] }
      - { button: C, id: c, do: { run: save, with: { by: "${1 / (c.count - 5)}" } } }
      - list: "[1, 2]"
        row: { button: "${item}", id: row, do: { run: tell, with: { text: "${item}-" } } }
        empty: { text: Empty }
    """

  @Test func sequenceSeesItsArguments() throws {
    let app = try TestApp(["home": Self.sequences])
    _ = try app.start()
    #expect(try app.send(.press("a")).node("log")?.label == "none2;")
    #expect(try app.send(.press("b")).node("log")?.label == "none2;hm5;x5;")
    #expect(try app.send(.press("list/1/row")).node("log")?.label == "none2;hm5;x5;2-5;")
    try app.send(.press("c"))
    let said = try app.said()
    #expect(said.first == "refused: Something went wrong (internal)" && said.count == 2, "\(said)")
  }

  @Test func sequenceWithoutParamsSeesThoseOfTheScreen() throws {
    let app = try TestApp([
      "home": """
      screen: home
      title: Home
      body: { link: Page, id: page, do: { go: { screen: page, with: { name: Asha } } } }
      """,
      "page": """
      screen: page
      params: { name: string }
      title: Page
      state: { log: string }
      sequences:
        greet: { do: [ { set: { state.log: "${params.name}" }, if: "['Asha'].exists(n, n == params.name)" } ] }
      body: [ { text: "${state.log}", id: log }, { button: Greet, id: greet, do: { run: greet } } ]
      """,
    ])
    _ = try app.start()
    try app.send(.press("page"))
    #expect(try app.send(.press("greet")).node("log")?.label == "Asha")
  }

  @Test(arguments: [
    ("{ by: 2 }", "{ by: x }", "is not a whole number"), ("{ by: 2 }", "{ bye: 2 }", "takes no `bye`"),
    ("run: save, with: { by: 2 }", "run: save", "needs `by`"),
    ("run: save, with", "run: sve, with", "no sequence `sve`"),
    ("${params.by}", "${params.bye}", "no field `bye`"), ("${params.by}", "${params.note}", "found `string"),
    (
      "run: tell, with: { text: \"${params.note", "run: save, with: { by: 1, note: \"${params.note",
      "runs itself"
    ),
  ])
  func reportsInvalidSequences(_ right: String, _ wrong: String, _ part: String) throws {
    let found = try problems(Self.sequences.replacing(right, with: wrong))
    #expect(found.contains { $0.contains(part) }, "\(found)")
  }
}
