import Foundations
import Testing

@testable import Runtime

/// What the action `validate` checks, reports and prevents.
@Suite struct ValidateTests {
  private static let body = """
    - { field: Name, id: name, required: true }
    - { choice: Diet, id: diet, required: true, options: [ { value: veg, label: Veg }, { value: egg, label: Egg } ] }
    - { toggle: Terms, id: terms, required: true }
    - section: More
      id: more
      body:
        - { choices: Nuts, id: nuts, min: 1, max: 2, options: [ { value: a, label: A }, { value: b, label: B }, { value: c, label: C } ] }
        - { field: Off, id: off, required: true, enabled: state.on }
        - { field: Hidden, id: hidden, required: true, when: state.on }
    - { button: Go, id: go, do: [ validate, { toast: Sent } ] }
    - { button: Some, id: some, do: [ { validate: [ more ] }, { toast: Sent } ] }
    - { button: One, id: one, do: [ { validate: name, error: [ { toast: { verbatim: "${error.code}" } } ] }, { toast: Sent } ] }
    """

  @Test func reportsAllInvalidFieldsInReadingOrder() throws {
    let form = try FormApp(Self.body)
    let view = try form.app.send(.press("go"))
    #expect(
      try form.said() == [
        "name: Fill this in.", "diet: Choose one.", "terms: Turn this on to continue.",
        "nuts: Choose at least 1.",
      ])
    #expect(
      view.allNodes.filter { $0.states.contains(.invalid) }.map(\.id) == ["name", "diet", "terms", "nuts"])
    #expect(view.node("off")?.states == [.disabled])
  }

  @Test func continuesOnceAllFieldsAreValid() throws {
    let form = try FormApp(Self.body)
    try form.app.send(.press("go"))
    try form.type("Asha", into: "name")
    try form.app.send(.press("diet/veg"))
    try form.app.send(.press("terms"))
    _ = try form.said()
    let view = try form.app.send(.edit("nuts", "nuts/a"))
    #expect(!view.allNodes.contains { $0.states.contains(.invalid) })
    try form.app.send(.press("go"))
    #expect(try form.said() == ["“Sent”"])
  }

  @Test func validatesSelectedFieldsOnly() throws {
    let form = try FormApp(Self.body)
    try form.app.send(.press("some"))
    #expect(try form.said() == ["nuts: Choose at least 1."])
    try form.app.send(.press("one"))
    #expect(try form.said() == ["name: Fill this in.", "“invalid”", "“Sent”"])
  }

  @Test func reportsUnparsableText() throws {
    let form = try FormApp(
      "- { field: N, id: n, kind: number }\n- { button: Go, id: go, do: [ validate, { toast: Sent } ] }")
    try form.type("4", into: "n")
    try form.type("four", into: "n")
    _ = try form.said()
    try form.app.send(.press("go"))
    #expect(try form.said() == ["n: Enter a number."])
    try form.type("4", into: "n")
    try form.app.send(.press("go"))
    #expect(try form.said() == ["“Sent”"])
  }

  @Test func validatesRowsAndComponents() throws {
    let form = try FormApp(
      """
      - list: "[{'id': 'a', 'n': 1.0}, {'id': 'b', 'n': 9.0}]"
        id: rows
        key: item.id
        as: item
        row:
          - { text: "${item.id}" }
          - { field: Count, id: n, kind: number, value: item.n, max: 5, check: [ { test: value < double(index) + 5.0, message: No } ] }
        empty: []
      - { button: Go, id: go, do: [ { validate: [ n ] }, { toast: Sent } ] }
      """)
    let view = try form.app.send(.press("go"))
    #expect(try form.said() == ["rows/b/n: Enter 5 or less."])
    #expect(view.node("rows/b/n")?.states == [.invalid] && view.node("rows/a/n")?.states == [])
    #expect(try form.type("7", into: "rows/a/n").hint == "Enter 5 or less.")
  }

  @Test func followsTheNumberOfSelectedOptions() throws {
    let form = try FormApp(Self.body)
    try form.app.send(.press("nuts/a"))
    try form.app.send(.press("nuts/b"))
    #expect(try form.said() == [])
    #expect(try form.app.send(.press("nuts/c")).node("nuts")?.hint == "Choose up to 2.")
    #expect(try form.said() == ["nuts: Choose up to 2."])
    #expect(try form.app.send(.press("nuts/a")).node("nuts")?.states == [])
    #expect(try form.node("nuts")?.value == "B and C")
  }

  @Test func unknownIdsAreReported() throws {
    let found = try problems(
      screen(
        """
        - { text: Hi, id: words }
        - { field: Name, id: name }
        - { button: A, id: a, do: [ { validate: 1️⃣nmae } ] }
        - { button: B, id: b, do: [ { validate: [ name, 2️⃣words ] } ] }
        """))
    #expect(
      found == [
        "KL0230 1️⃣ no component has the id `nmae` → did you mean `name`?",
        "KL0230 2️⃣ `words` asks for nothing → name a component that asks, or one that holds such",
      ])
  }
}
