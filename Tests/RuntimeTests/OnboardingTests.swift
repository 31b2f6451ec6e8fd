import Foundations
import Testing

@testable import Runtime

/// Flows with a state, and flows that a guard begins.
@Suite struct OnboardingTests {
  private static let app = """
    app: demo
    name: Demo
    start: home
    locales: [en]
    state: { welcomed: { type: bool, keep: true }, who: { type: string, keep: true } }
    routes:
      - { screen: home, when: app.welcomed, else: { flow: welcome, with: { hint: First } } }
      - { screen: late, when: app.welcomed, else: { flow: welcome, with: { hint: Later } } }
    """
  private static let flow = """
    flow: welcome
    params: { hint: string }
    state: { who: string, age: int? }
    steps: [ ask, { screen: age, when: "flow.who != ''" } ]
    exits:
      done: { set: { app.who: "${flow.who}", app.welcomed: true } }
      skip: [ { set: { app.welcomed: true } }, { go: { screen: about, with: { text: "${params.hint}" } } } ]
    """
  private static let ask = """
    screen: ask
    title: Ask
    body:
      - { text: "${flow.step}/${flow.steps} ${flow.who}", id: place }
      - { field: Name, id: name, bind: flow.who }
      - { button: Next, id: next, do: next }
      - { button: Skip, id: skip, do: { exit: skip } }
    """
  private static let age = """
    screen: age
    title: Age
    body:
      - { text: "Hello ${flow.who}", id: hello }
      - { button: Older, id: older, do: { set: { flow.age: "${flow.age == null ? 1 : flow.age + 1}" } } }
      - { text: "${flow.age == null ? 'none' : string(flow.age)}", id: age }
      - { button: Done, id: done, do: next }
    """
  private static let home = """
    screen: home
    title: Home
    body:
      - { text: "Home of ${app.who}", id: home }
      - { button: Late, id: late, do: { go: late } }
      - { button: Reset, id: reset, do: { set: { app.welcomed: false } } }
      - { button: Alone, id: alone, do: { go: ask } }
    """
  private static let about =
    "screen: about\nparams: { text: string }\ntitle: About\nbody: { text: \"About ${params.text}\", id: about }"
  private static let late = "screen: late\ntitle: Late\nbody: { text: Late, id: l }"

  private let files: TestApp

  init() throws {
    files = try TestApp(
      [
        "home": Self.home, "ask": Self.ask, "age": Self.age, "about": Self.about, "late": Self.late,
        "flows/welcome": Self.flow,
      ], app: Self.app)
    files.states = MemoryStateStorage()
  }

  private func welcome() throws {
    try files.send(.edit("name", "Asha"))
    try files.send(.press("next"))
    try files.send(.press("done"))
  }

  @Test func aFirstStartBeginsWithTheFlowAndALaterOneDoesNot() throws {
    let first = try files.start()
    #expect(first.node("place")?.label == "1/1 ")
    #expect(first.flow == .init(flow: "welcome", step: 1, steps: 1))
    #expect(try files.send(.edit("name", "Asha")).node("place")?.label == "1/2 Asha")
    let second = try files.send(.press("next"))
    #expect(second.node("hello")?.label == "Hello Asha" && second.node("age")?.label == "none")
    #expect(try files.send(.press("older")).node("age")?.label == "1")
    let home = try files.send(.press("done"))
    #expect(home.node("home")?.label == "Home of Asha")
    #expect(!home.canGoBack && home.trail == ["Home"])
    #expect(try files.start().node("home")?.label == "Home of Asha")
    #expect(try files.said() == [])
  }

  @Test func cancellingTheFirstFlowBeginsItAgain() throws {
    _ = try files.start()
    try files.send(.edit("name", "Asha"))
    #expect(try files.send(.back).node("place")?.label == "1/1 ", "with a new state")
    #expect(try files.start().node("place")?.label == "1/1 ")
  }

  @Test func anExitOfTheFirstFlowLeadsOnAboveTheFirstScreen() throws {
    _ = try files.start()
    let about = try files.send(.press("skip"))
    #expect(about.node("about")?.label == "About First")
    #expect(about.trail == ["Home", "About"])
    #expect(try files.send(.back).node("home")?.label == "Home of ")
  }

  @Test func afterAFlowThePersonGoesOnToWhatTheGuardHeldBack() throws {
    _ = try files.start()
    try welcome()
    try files.send(.press("reset"))
    #expect(try files.send(.press("late")).node("place")?.label == "1/1 ")
    #expect(try files.send(.back).node("home") != nil, "cancelled")
    try files.send(.press("late"))
    try welcome()
    let late = try files.view()
    #expect(late.node("l")?.label == "Late" && late.trail == ["Home", "Late"])
  }

  @Test func outsideOfItsFlowAScreenSeesTheFirstValues() throws {
    _ = try files.start()
    try welcome()
    #expect(try files.send(.press("alone")).node("place")?.label == "0/0 ")
    try files.send(.edit("name", "Ravi"))
    #expect(try files.said().contains { $0.hasPrefix("refused") }, "there is no flow to hold it")
  }

  @Test func anEditOfTheFlowKeepsItsState() throws {
    _ = try files.start()
    try files.send(.edit("name", "Asha"))
    files.write(
      "Screens/demo/flows/welcome.yaml",
      Self.flow.replacing("age: int?", with: "age: int?, extra: { type: int, default: 3 }"))
    #expect(try files.adoptEdits() == [])
    #expect(try files.view().node("place")?.label == "1/2 Asha")
  }

  @Test(arguments: [
    ("{ flow: welcme }", "did you mean `welcome`?"), ("{ flow: welcome }", "needs `hint`"),
    ("{ flow: welcome, screen: about, with: { hint: a } }", "names a screen and a flow"),
    ("{ }", "names neither a screen nor a flow"), ("welcome", "is a flow, expected a screen"),
  ]) func reportsWhatIsWrongInAGuard(_ written: String, _ words: String) throws {
    files.write(
      "Screens/demo/app.yaml",
      Self.app.replacing("{ flow: welcome, with: { hint: First } }", with: written))
    let errors = files.load().1.filter { $0.severity == .error }
    #expect(errors.count == 1)
    #expect(errors.first.map { "\($0.message) \($0.help ?? "")" }?.contains(words) == true, "\(errors)")
  }

  @Test func aFlowWhoseStepIsHeldBackByItselfEnds() throws {
    files.write("Screens/demo/flows/welcome.yaml", Self.flow.replacing("[ ask,", with: "[ home, ask,"))
    let view = try files.start()
    #expect(view.screen == "")
    #expect(try files.said().contains { $0.hasPrefix("refused") })
  }

  @Test(arguments: [
    ("state: { 1️⃣step: int }", "`flow.step` is taken by the runtime"),
    ("state: { a: 1️⃣strng }", "no type `strng`"), ("state: { 1️⃣a: \"enum(b)\" }", "has no `default`"),
  ]) func reportsFaultyStatesOfAFlow(_ state: String, _ words: String) throws {
    files.write(
      "Screens/demo/flows/welcome.yaml",
      Self.flow.replacing(
        "state: { who: string, age: int? }", with: state.replacing("1️⃣", with: "") + "\nbasic: false"))
    let errors = files.load().1.filter {
      $0.severity == .error && $0.span?.source.path.hasSuffix("welcome.yaml") == true
    }
    #expect(errors.contains { $0.message.contains(words) }, "\(errors)")
  }
}
