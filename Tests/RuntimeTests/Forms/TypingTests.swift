import Foundations
import Testing

@testable import Runtime

/// A text field's value while typing.
@Suite struct TypingTests {
  @Test func typingRunsChangeAndNotSubmit() throws {
    let form = try FormApp(
      """
      - field: A
        id: a
        on: { change: [ { toast: "changed ${value}" } ], submit: [ { toast: "given ${value}" } ] }
      - { text: "${form.a}", id: shown }
      """)
    let typed = try form.app.send(.type("a", "d"))
    #expect(typed.node("a")?.value == "d" && typed.node("shown")?.label == "d")
    try form.app.send(.type("a", "do"))
    // The same text again is not a keystroke.
    try form.app.send(.type("a", "do"))
    #expect(try form.said() == ["“changed d”", "“changed do”"])
    try form.app.send(.edit("a", "do"))
    #expect(try form.said() == ["“given do”"])
    try form.app.send(.edit("a", "dosa"))
    #expect(try form.said() == ["“changed dosa”", "“given dosa”"])
  }

  @Test func ignoresIncompleteTextSilently() throws {
    let form = try FormApp(
      """
      - { field: Day, id: day, kind: date }
      - { field: Age, id: age, kind: number, digits: 0, bind: state.age }
      - { text: "${state.age}", id: shown }
      """)
    try form.type("3", into: "age")
    let day = try form.app.send(.type("day", "21/1")).node("day")
    #expect(day?.value == "" && day?.states == [])
    let age = try form.app.send(.type("age", "3 y")).node("age")
    #expect(age?.value == "3" && age?.states == [])
    #expect(try form.app.send(.type("age", "42")).node("shown")?.label == "42")
    #expect(try form.said() == [])
    // Once committed, it is an error like any other.
    #expect(try form.type("21/1", into: "day").states == [.invalid])
    #expect(try form.said().count == 1)
    #expect(try form.app.send(.type("day", "21/11/2026")).node("day")?.states == [])
  }

  @Test func reportsInvalidTextOnlyOnSubmit() throws {
    let form = try FormApp("- { field: Name, id: name, min: 3 }")
    #expect(try form.app.send(.type("name", "a")).node("name")?.states == [])
    #expect(try form.type("a", into: "name").states == [.invalid])
    #expect(try form.said().count == 1)
    // A reported error stays until it is fixed, and is not repeated at every keystroke.
    #expect(try form.app.send(.type("name", "as")).node("name")?.states == [.invalid])
    #expect(try form.app.send(.type("name", "ash")).node("name")?.states == [])
    #expect(try form.said() == [])
  }

  @Test func notifiesTheOwnerOnceAndOnlyOfValidAnswers() throws {
    let form = try FormApp(
      """
      - field: A
        id: a
        kind: number
        value: counter.count
        max: 5
        on:
          change: [ { call: counter.add, with: { by: "${value}" } }, { toast: "changed ${value}" } ]
          submit: [ { toast: "given ${value}" } ]
      """)
    #expect(try form.app.send(.type("a", "7")).node("a")?.states == [])
    #expect(try form.node("a")?.value == "0")
    #expect(try form.app.send(.type("a", "4")).node("a")?.value == "4")
    try form.app.send(.edit("a", "4"))
    #expect(try form.said() == ["“changed 4”", "“given 4”"])
  }

  @Test func notifiesOnceEvenIfTheFieldIgnoresItsValue() throws {
    let form = try FormApp(
      """
      - field: A
        id: a
        value: "''"
        on: { change: [ { toast: "changed ${value}" } ], submit: [ { toast: "given ${value}" } ] }
      """)
    try form.app.send(.type("a", "x"))
    try form.app.send(.edit("a", "x"))
    try form.app.send(.edit("a", "x"))
    #expect(try form.said() == ["“changed x”", "“given x”", "“changed x”", "“given x”"])
  }

  @Test func typingDoesNotWaitForActionsUnderWay() throws {
    let form = try FormApp(
      """
      - field: A
        id: a
        on: { change: [ { call: counter.slow }, { toast: "changed ${value}" } ] }
      """)
    try form.app.send(.type("a", "d"))
    #expect(try form.app.send(.type("a", "do")).node("a")?.value == "do")
    #expect(try form.said() == [])
    try form.app.wait(seconds: 60)
    #expect(try form.said() == ["“changed d”", "“changed do”"])
  }

  @Test(arguments: ["gone", "diet", "diet/veg", "go", "shut"])
  func rejectsTypingIntoOtherNodes(_ id: String) throws {
    let form = try FormApp(
      """
      - { choice: Diet, id: diet, options: [ { value: veg, label: Veg }, { value: all, label: All } ] }
      - { button: Go, id: go, do: [ { toast: Went } ] }
      - { field: Shut, id: shut, enabled: 1 > 2 }
      """)
    try form.app.send(.type(id, "veg"))
    #expect(try form.said().allSatisfy { $0.hasPrefix("refused: ") } && form.node("diet")?.value != "veg")
  }

  @Test func ignoresTypingWhileLocked() throws {
    let form = try FormApp(
      "- { field: A, id: a }\n- { button: Lock, id: lock, do: [ lock ] }\n- { text: \"${form.a}\", id: shown }"
    )
    try form.app.send(.press("lock"))
    try form.app.send(.type("a", "x"))
    #expect(try form.app.send(.press("unlock")).node("a")?.value == "")
  }
}
