import Foundations
import Testing

@testable import Runtime

@Suite struct StepsTests {
  private static let wizard = """
    - steps:
        - { step: name, title: Name, body: [ { field: Name, id: name, on: { appear: { toast: hello } } }, { button: X, id: x, do: { toast: x } } ] }
        - { step: extra, title: Extra, when: state.on, body: { text: More } }
        - { step: town, title: Town, body: { field: Town, id: town } }
      id: signup
    - { text: { verbatim: "${form.name}/${form.town}" }, id: sent }
    - { toggle: On, id: on, bind: state.on }
    """

  @Test func wizardMovesForwardAndBack() throws {
    let app = try TestApp.showing(Self.wizard)
    #expect(
      try app.tree.first
        == "steps [step 'Name' selected [field 'Name' =, button 'X'], step 'Town', button 'Next' primary]")
    #expect(
      try app.send(.press("signup/next")).nodes[0].words
        == "steps [step 'Name' checked, step 'Town' selected [field 'Town' =], button 'Back']")
    #expect(try app.view().node("signup/next") == nil)
    #expect(try app.send(.press("signup/back")).node("signup/name")?.states == [.selected])
  }

  @Test func onlyEarlierStepsCanBeSelected() throws {
    let app = try TestApp.showing(Self.wizard)
    #expect(try app.view().node("signup/town")?.interaction == nil)
    try app.send(.press("signup/town"))
    #expect(try app.view().node("signup/name")?.states == [.selected])
    try app.send(.press("signup/next"))
    #expect(try app.send(.press("signup/name")).node("signup/name")?.states == [.selected])
  }

  @Test func sendsAnswersOfEarlierStepsOnly() throws {
    let app = try TestApp.showing(Self.wizard)
    #expect(try app.send(.edit("name", "Asha")).node("sent")?.label == "Asha/")
    try app.send(.press("signup/next"))
    #expect(try app.send(.edit("town", "Pune")).node("sent")?.label == "Asha/Pune")
    #expect(try app.send(.press("signup/back")).node("sent")?.label == "Asha/")
    #expect(try app.send(.press("signup/next")).node("sent")?.label == "Asha/Pune")
  }

  @Test func ignoresEventsInHiddenStepsAndRunsAppearOnReturn() throws {
    let app = try TestApp.showing(Self.wizard)
    #expect(try app.announcements() == [.toast("hello", .info)])
    try app.send(.press("x"))
    #expect(try app.announcements() == [.toast("x", .info)])
    try app.send(.press("signup/next"))
    #expect(try app.announcements() == [])
    try app.send(.press("x"))
    #expect(try app.announcements().count == 1)
    try app.send(.press("signup/back"))
    #expect(try app.announcements() == [.toast("hello", .info)])
  }

  @Test func stepFollowsItsCondition() throws {
    let app = try TestApp.showing(Self.wizard)
    try app.send(.press("on"))
    #expect(try app.send(.press("signup/next")).node("signup/extra")?.states == [.selected])
    #expect(try app.send(.press("signup/next")).node("signup/town")?.states == [.selected])
    #expect(try app.send(.press("on")).node("signup/town")?.states == [.selected])
  }

  @Test func invalidAnswerPreventsTheNextStep() throws {
    let app = try TestApp.showing(Self.wizard.replacing("id: name,", with: "id: name, required: true,"))
    let view = try app.send(.press("signup/next"))
    #expect(view.node("signup/name")?.states == [.selected])
    #expect(view.node("name")?.states == [.invalid, .required])
    #expect(
      try app.announcements().contains(
        .invalid([.init(id: "name", label: "Name", message: "field.required")])))
    try app.send(.edit("name", "Asha"))
    #expect(try app.send(.press("signup/next")).node("signup/town")?.states == [.selected])
    // Input of an earlier step is still submitted.
    #expect(try app.view().node("sent")?.label == "Asha/")
  }

  @Test func showsProgressWithoutANextButton() throws {
    let app = try TestApp.showing(
      """
      - steps:
          - { step: a, title: A }
          - { step: b, title: B, done: state.on }
          - { step: c, title: C, done: "true" }
        id: s
        value: counter.count + 1
      - { button: Add, id: add, do: { call: counter.add, with: { by: 1 } } }
      """)
    #expect(try app.tree.first == "steps [step 'A' selected, step 'B', step 'C' checked]")
    #expect(
      try app.send(.press("add")).nodes[0].words
        == "steps [step 'A' checked, step 'B' selected, step 'C' checked]")
    try app.send(.press("add"))
    // A number beyond the last step is the last step.
    #expect(try app.send(.press("add")).node("s/c")?.states == [.selected, .checked])
    #expect(try app.view().node("s/a")?.interaction == nil)
  }

  @Test func wizardInARowKeepsItsStep() throws {
    let app = try TestApp.showing(
      """
      - list: "state.on ? ['b', 'a'] : ['a', 'b']"
        id: rows
        key: item
        row: { steps: [ { step: x, title: X, body: [] }, { step: y, title: Y, body: [] } ], id: s, next: On, back: Off }
        empty: []
      - { toggle: On, id: on, bind: state.on }
      """)
    #expect(try app.view().node("rows/a/s/next")?.label == "On")
    try app.send(.press("rows/a/s/next"))
    let view = try app.send(.press("on"))
    #expect(view.node("rows/a/s/y")?.states == [.selected])
    #expect(view.node("rows/b/s/x")?.states == [.selected])
    #expect(view.node("rows/a/s/back")?.label == "Off")
  }
}
