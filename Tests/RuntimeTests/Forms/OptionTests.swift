import Foundations
import Testing

@testable import Runtime

/// Choices, checklists and steppers: options, values and announcements.
@Suite struct OptionTests {
  @Test func aStepperShowsWholeNumbersAsTheyAre() throws {
    let form = try FormApp(
      """
      - stepper: How many
        id: many
        value: counter.count
        min: 0
        max: 5
        on: { change: [ { toast: { verbatim: "${string(value + 1)}" } } ] }
      """)
    #expect(try form.node("many")?.value == "0")
    try form.app.send(.edit("many", "+"))
    #expect(try form.said() == ["“2”"])
  }

  @Test func dataOptionsAreTyped() throws {
    let form = try FormApp(
      """
      - { button: Fill, id: fill, do: [ { call: counter.fill } ] }
      - choice: Row
        id: row
        items: counter.rows
        as: it
        offer: { value: "${it.id}", label: "${it.name}", when: it.id != 'b' }
        on: { change: [ { toast: "${value}" } ] }
      - { text: "${form.row == null ? 'none' : form.row}", id: shown }
      """)
    let empty = try #require(try form.node("row"))
    #expect(empty.children == [] && empty.hint == "There’s nothing to choose from.")
    try form.app.send(.press("fill"))
    #expect(try form.node("row")?.children.map(\.label) == ["Row a", "Row c"])
    #expect(try form.app.send(.press("row/c")).node("row")?.value == "Row c")
    #expect(try form.node("shown")?.label == "c")
    #expect(try form.said() == ["“c”"])
    #expect(try form.app.send(.edit("row", "b")).node("row")?.value == "Row c")
    #expect(try form.said() == ["refused: That’s not one of the options."])
  }

  @Test func selectionKeepsItsOrder() throws {
    let form = try FormApp(
      """
      - choices: Nuts
        id: nuts
        options: [ { value: 1, label: One }, { value: 2, label: Two }, { value: 3, label: Three, when: state.on } ]
      - { text: { verbatim: "${string(size(form.nuts))} ${string(form.nuts.exists(n, n == 2))}" }, id: shown }
      """)
    #expect(try form.node("nuts")?.children.map(\.id) == ["nuts/1", "nuts/2"])
    try form.app.send(.edit("nuts", "nuts/2"))
    try form.app.send(.edit("nuts", "1"))
    let node = try #require(try form.node("nuts"))
    #expect(node.value == "One and Two" && node.children.allSatisfy { $0.states == [.selected] })
    #expect(try form.node("shown")?.label == "2 true")
    #expect(try form.app.send(.edit("nuts", "nuts/2")).node("nuts")?.value == "One")
    #expect(try form.app.send(.press("nuts/3")).node("nuts")?.value == "One")
    #expect(try form.said() == ["refused: This isn’t available right now."])
  }

  @Test func checklistTogglesEachItem() throws {
    let form = try FormApp(
      """
      - checklist: At hand
        id: hand
        items: "['Rice', 'Lentils', 'Rice']"
        offer: { value: "${item}", label: "${item}" }
        on: { change: [ { toast: { verbatim: "${string(size(value))}" } } ] }
      """)
    let node = try #require(try form.node("hand"))
    #expect(node.role == .choices && node.interaction == nil)
    #expect(node.children.map(\.id) == ["hand/Rice", "hand/Lentils"])
    #expect(node.children.allSatisfy { $0.role == .option && $0.interaction == .press && $0.states == [] })
    #expect(try form.app.send(.press("hand/Lentils")).node("hand/Lentils")?.states == [.checked])
    #expect(try form.app.send(.press("hand/Lentils")).node("hand/Lentils")?.states == [])
    #expect(try form.said() == ["“1”", "“0”"])
  }

  @Test func stepperStepsAndAcceptsValues() throws {
    let form = try FormApp(
      """
      - { stepper: For, id: people, min: 2, max: 4, text: "${value} people" }
      - { text: { verbatim: "${string(form.people)}" }, id: shown }
      """)
    let node = try #require(try form.node("people"))
    #expect(node.value == "2 people" && node.measure == .range(2, from: 2, through: 4, step: 1))
    #expect(node.interaction == .edit(.number) && node.role == .stepper)
    #expect(try form.type("+", into: "people").value == "3 people")
    #expect(try form.type("४", into: "people").value == "4 people")
    #expect(try form.type("+", into: "people").states == [])
    #expect(try form.said() == ["refused: 4 is the maximum."])
    let wrong = try form.type("5", into: "people")
    #expect(wrong.value == "4 people" && wrong.hint == "Enter a number from 2 to 4.")
    #expect(try form.type("-", into: "people").value == "3 people")
    #expect(try form.node("shown")?.label == "3" && form.node("people")?.states == [])
  }

  @Test func statesHoldTypedSelections() throws {
    let form = try FormApp(
      """
      - { choice: Level, id: level, bind: state.level, options: [ { value: low, label: Low }, { value: null, label: Any } ] }
      - { text: { verbatim: "${state.level}" }, id: shown }
      """)
    #expect(try form.node("level")?.value == "Any")
    #expect(try form.app.send(.press("level/low")).node("shown")?.label == "low")
    #expect(try form.app.send(.edit("level", "level/-")).node("level")?.value == "Any")
  }

  @Test(arguments: [
    (
      "- { choice: A, id: a, bind: state.level, options: [ { value: 1️⃣lwo, label: L } ] }",
      ["KL0228 1️⃣ `lwo` is none of the words that are held here → did you mean `low`?"]
    ),
    (
      "- { choice: A, id: a, options: [ { value: low, label: L }, { value: 1️⃣hihg, label: H } ], on: { change: { set: { state.level: '${value}' } } } }",
      ["KL0228 1️⃣ `hihg` is none of the values that this is given to → did you mean `high`?"]
    ),
    (
      "- { button: B, id: b, do: { set: { state.level: '${form.a}' } } }\n- { choice: A, id: a, options: [ { value: low, label: L }, { value: 1️⃣hihg, label: H } ] }",
      ["KL0228 1️⃣ `hihg` is none of the values that this is given to → did you mean `high`?"]
    ),
    (
      "- { choice: A, id: a, options: [ { value: low, label: L }, { value: 1️⃣hihg, label: H } ], on: { change: [ { set: { state.level: '${value}' } }, { set: { state.level: '${value}' } } ] } }",
      ["KL0228 1️⃣ `hihg` is none of the values that this is given to → did you mean `high`?"]
    ),
    (
      "- { choice: A, id: a, bind: state.age, options: [ { value: 1️⃣old, label: O } ] }",
      ["KL0214 1️⃣ `old` is not a whole number"]
    ),
    (
      "- { choice: A, id: a, options: [ { value: x, label: X }, { value: 1️⃣x, label: Y } ] }",
      ["KL0229 1️⃣ the option `x` is given twice → remove one of the two"]
    ),
    (
      "- { 1️⃣choice: A, id: a }",
      [
        "KL0232 1️⃣ the choice has no options → add `options:` with a value and a label each, or `items:` with a list"
      ]
    ),
    (
      "- { choice: A, id: a, 1️⃣items: \"['a']\" }",
      ["KL0232 1️⃣ `items` without `offer` → add `offer:` with the value and the label of an item"]
    ),
    (
      "- { choices: A, id: a, bind: 1️⃣state.query, options: [ { value: x, label: X } ] }",
      [
        "KL0204 1️⃣ the state `state.query` is of type `string`, expected a list → declare it as `list(string)`, or whatever its items are"
      ]
    ),
    ("- { stepper: A, id: a, 1️⃣min: 5, max: 2 }", ["KL0233 1️⃣ `min` is more than `max` → exchange the two"]),
    (
      "- { stepper: A, id: a, min: 1, max: 2, 1️⃣step: 0 }",
      ["KL0233 1️⃣ the step is 0, expected more than 0 → write how far one step up goes"]
    ),
    (
      "- { field: A, id: a, kind: number, 1️⃣min: 5, max: 2.5 }",
      ["KL0233 1️⃣ `min` is more than `max` → exchange the two"]
    ),
    ("- { field: A, id: a, 1️⃣min: 60, max: 6 }", ["KL0233 1️⃣ `min` is more than `max` → exchange the two"]),
    (
      "- { field: A, id: a, kind: duration, 1️⃣min: 2h, max: 90m }",
      ["KL0233 1️⃣ `min` is more than `max` → exchange the two"]
    ),
    ("- { field: A, id: a, kind: number, min: 5, max: 5 }", []),
    (
      "- { field: A, id: a, 1️⃣digits: 2 }",
      ["KL0234 1️⃣ a field of kind `text` has no `digits` → remove it, or use `check:` with a condition"]
    ),
    (
      "- { field: A, id: a, kind: number, value: 1️⃣state.query }",
      ["KL0204 1️⃣ found `string`, expected `int` or `double`"]
    ),
    ("- { field: A, id: a, check: { test: 1️⃣valeu == '', message: M } }", ["did you mean `value`?"]),
    (
      "- { field: A, id: a, kind: number, check: { test: value > 'x', message: M } }",
      ["KL0308 7:53 `>` does not take `double` and `string`"]
    ),
    ("- { field: A, id: a, min: 1️⃣few }", ["`few` is not a whole number"]),
  ])
  func reportsErrorsAtTheirLocations(_ body: String, _ expected: [String]) throws {
    let found = try problems(screen(body))
    #expect(found.count == expected.count, "\(found)")
    for (found, expected) in zip(found, expected) { #expect(found.contains(expected), "\(found)") }
  }

  @Test func warnsOfAChoiceWithoutOptions() throws {
    let found = try problems(screen("- { choice: A, id: a, 1️⃣options: [] }"), including: .warning)
    #expect(
      found == [
        "KL0231 1️⃣ the choice has nothing to choose from → add an option, such as `{ value: a, label: A }`"
      ])
  }
}
