import Foundations
import Testing

@testable import Runtime

@Suite struct FlowTests {
  private static let home = """
    screen: home
    title: Home
    state: { skips: bool }
    body:
      - { button: Begin, id: begin, do: { go: { flow: setup, with: { name: Plum } } } }
      - { button: Sheet, id: sheet, do: { present: { flow: setup, with: { name: Plum } } } }
      - { button: Swap, id: swap, do: { replace: { flow: setup, with: { name: Plum } } } }
      - { button: Next, id: next, do: next }
    """

  private static let flow = """
    flow: setup
    params: { name: string }
    steps:
      - { screen: step, with: { id: a } }
      - { screen: step, with: { id: b }, when: "tier == 'pro'" }
      - { screen: step, with: { id: "${params.name}" } }
    exits:
      done: { toast: "done ${params.name}" }
      cancel: { toast: Cancelled }
      help: [ { go: help }, { toast: Helped } ]
    """

  private static let step = """
    screen: step
    params: { id: string }
    title: "Step ${params.id}"
    on: { leave: { toast: "left ${params.id}" } }
    body:
      - { text: "${flow.name} ${flow.step}/${flow.steps}", id: place }
      - { button: Next, id: next, do: [ next, { toast: "after ${params.id}" } ] }
      - { button: Help, id: help, do: [ { exit: help }, { toast: Exited } ] }
      - { button: More, id: more, do: { go: help } }
      - { button: Inner, id: inner, do: { go: { flow: inner } } }
      - { button: Slow, id: slow, do: [ { call: c.slow }, next ] }
    models: { c: test.Counter }
    """

  private static let help = """
    screen: help
    title: Help
    body:
      - { button: On, id: on, do: next }
      - { button: Out, id: out, do: { exit: cancel } }
      - { button: Close, id: close, do: [ dismiss, next ] }
    """

  private static let inner = """
    flow: inner
    steps: [ step2 ]
    exits: { done: [ { toast: Inner done }, next ] }
    """

  private static let step2 =
    "screen: step2\ntitle: Inner\nbody: [ { text: \"${flow.name}\", id: place }, { button: N, id: n, do: next } ]"

  private func start(_ flow: String = FlowTests.flow, _ settings: SessionSettings = SessionSettings()) throws
    -> TestApp
  {
    // An exit that no flow declares is an error when it is taken.
    let step =
      flow.contains("help:")
      ? Self.step : Self.step.replacing("do: [ { exit: help }, { toast: Exited } ]", with: "do: next")
    let app = try TestApp([
      "home": Self.home, "step": step, "help": Self.help, "step2": Self.step2, "flows/setup": flow,
      "flows/inner": Self.inner,
    ])
    _ = try app.start(settings)
    return app
  }

  @Test func showsTheStepsWhoseConditionsHold() throws {
    let app = try start()
    let first = try app.send(.press("begin"))
    #expect(first.title == "Step a" && first.node("place")?.label == "setup 1/2")
    #expect(first.flow == ScreenView.FlowProgress(flow: "setup", step: 1, steps: 2))
    let second = try app.send(.press("next"))
    #expect(second.title == "Step Plum" && second.node("place")?.label == "setup 2/2")
    let said = try app.said()
    #expect(Set(said) == ["after a", "left a"], "\(said)")
    let home = try app.send(.press("next"))
    #expect(home.title == "Home" && home.flow == nil && !home.canGoBack)
    #expect(Set(try app.said()) == ["left Plum", "done Plum", "after Plum"])
  }

  @Test func progressFollowsTheConditions() throws {
    let app = try start()
    try app.send(.press("begin"))
    #expect(try app.send(.tier("pro")).node("place")?.label == "setup 1/3")
    #expect(try app.send(.press("next")).title == "Step b")
    // A step that is no longer part of the flow is still the current one.
    #expect(try app.send(.tier("free")).node("place")?.label == "setup 2/3")
    #expect(try app.send(.press("next")).node("place")?.label == "setup 2/2")
    #expect(try app.send(.back).title == "Step b")
  }

  @Test func backFromTheFirstStepCancels() throws {
    let app = try start()
    try app.send(.press("begin"))
    try app.send(.press("next"))
    _ = try app.said()
    #expect(try app.send(.back).title == "Step a")
    #expect(try app.said() == ["left Plum"])
    let home = try app.send(.back)
    #expect(home.title == "Home")
    #expect(Set(try app.said()) == ["left a", "Cancelled"])
  }

  @Test func exitClosesTheFlowAndContinues() throws {
    let app = try start()
    try app.send(.press("begin"))
    try app.send(.press("next"))
    let help = try app.send(.press("help"))
    #expect(help.trail == ["Home", "Help"] && help.flow == nil)
    #expect(Set(try app.said()).isSuperset(of: ["Helped", "Exited"]))
  }

  @Test(arguments: ["when: \"false\"", "when: \"params.name == 'x'\""])
  func flowWithoutStepsCompletesAtOnce(_ condition: String) throws {
    let app = try start(
      "flow: setup\nparams: { name: string }\nsteps: { screen: step, with: { id: a }, \(condition) }\n"
        + "exits: { done: { toast: Nothing to do } }")
    #expect(try app.send(.press("begin")).title == "Home")
    #expect(try app.said() == ["Nothing to do"])
  }

  @Test func flowWithoutExitsCompletes() throws {
    let app = try start("flow: setup\nparams: { name: string }\nsteps: { screen: step, with: { id: a } }")
    try app.send(.press("begin"))
    #expect(try app.send(.press("next")).title == "Home")
    try app.send(.press("begin"))
    #expect(try app.send(.back).title == "Home")
  }

  @Test func skipsAndReportsAStepWithAFailingCondition() throws {
    let app = try start(
      Self.flow.replacing("\"tier == 'pro'\"", with: "\"int(params.name) > 1\""))
    #expect(try app.send(.press("begin")).node("place")?.label == "setup 1/2")
    #expect(try app.said() == [])
    #expect(try app.send(.press("next")).title == "Step Plum")
    let said = try app.said()
    #expect(said.count { $0.hasPrefix("problem: Screens/demo/flows/setup.yaml:5") } == 1, "\(said)")
  }

  @Test func aFlowWithinAFlowReturnsToIt() throws {
    let app = try start()
    try app.send(.press("begin"))
    let inner = try app.send(.press("inner"))
    #expect(inner.node("place")?.label == "inner" && inner.trail == ["Home", "Step a", "Inner"])
    #expect(try app.send(.back).title == "Step a")
    try app.send(.press("inner"))
    _ = try app.said()
    // Its exit continues the enclosing flow.
    let next = try app.send(.press("n"))
    #expect(next.trail == ["Home", "Step a", "Step Plum"])
    #expect(try app.said().contains("Inner done"))
  }

  @Test func dismissingASheetCancelsItsFlow() throws {
    let app = try start()
    #expect(try app.send(.press("sheet")).isSheet)
    try app.send(.press("next"))
    try app.send(.press("more"))
    _ = try app.said()
    let home = try app.send(.press("close"))
    #expect(home.title == "Home" && !home.isSheet)
    let said = try app.said()
    #expect(said.contains("Cancelled"))
    #expect(said.contains("refused: Something went wrong (not_in_flow)"))
  }

  @Test func aScreenOpenedFromAStepBelongsToTheFlow() throws {
    let app = try start()
    try app.send(.press("begin"))
    try app.send(.press("more"))
    #expect(try app.send(.press("on")).trail == ["Home", "Step a", "Help", "Step Plum"])
    try app.send(.press("more"))
    #expect(try app.send(.press("out")).trail == ["Home"])
    try app.send(.press("next"))
    #expect(try app.said().last == "refused: Something went wrong (not_in_flow)")
  }

  @Test func flowReplacingTheFirstScreenRestoresItAtItsEnd() throws {
    let app = try start()
    #expect(try app.send(.press("swap")).trail == ["Step a"])
    #expect(try app.view().canGoBack)
    #expect(try app.send(.back).trail == ["Home"])
    #expect(try app.said().contains("Cancelled"))
  }

  @Test func lateNextActionDoesNotMoveALaterStep() throws {
    let app = try start()
    try app.send(.press("begin"))
    try app.send(.press("slow"))
    try app.send(.press("next"))
    app.scheduler.advance(by: .seconds(61))
    #expect(try app.view().trail == ["Home", "Step a", "Step Plum"])
    let said = try app.said()
    #expect(Set(said) == ["after a", "left a"], "\(said)")
  }

  @Test func reloadUpdatesARunningFlow() throws {
    let app = try start()
    try app.send(.press("begin"))
    // A step is added before, one after, and the text of the exit changes.
    app.write(
      "Screens/demo/flows/setup.yaml",
      """
      flow: setup
      params: { name: string }
      steps: [ help, { screen: step, with: { id: z } }, step2 ]
      exits: { done: { toast: Edited }, help: { toast: Help } }
      """)
    #expect(try app.adoptEdits() == [])
    #expect(try app.view().node("place")?.label == "setup 2/3")
    #expect(try app.send(.press("next")).title == "Inner")
    try app.send(.press("n"))
    #expect(try app.said().contains("Edited"))
  }

  @Test func removedStepTakesThePositionOfTheOneBeforeIt() throws {
    let app = try start()
    try app.send(.press("begin"))
    try app.send(.press("more"))
    app.write(
      "Screens/demo/flows/setup.yaml",
      "flow: setup\nparams: { name: string }\nsteps: [ step2 ]\nexits: { help: next }")
    #expect(try app.adoptEdits() == [])
    try app.send(.back)
    #expect(try app.send(.press("next")).title == "Inner")
  }

  @Test func reloadRejectsARunningFlowWithErrors() throws {
    let app = try start()
    try app.send(.press("begin"))
    app.write("Screens/demo/flows/setup.yaml", Self.flow.replacing("tier ==", with: "teir =="))
    #expect(try !app.adoptEdits().isEmpty)
    #expect(try app.send(.press("next")).title == "Step Plum")
  }
}
