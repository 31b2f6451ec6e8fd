import Foundations
import PluginKit
import Testing

@testable import Runtime

@Suite struct RecordTypeTests {
  private static let types = """
    types:
      Task: { title: string(1..200), done: { type: bool, default: false }, due: date?, priority: { type: Priority, default: normal } }
      Priority: enum(low, normal, high)
      Filter: { open: { type: bool, default: true }, text: string? }
    """
  private static let app = TestApp.appFile + "\n" + types

  @Test func anAppHasItsTypes() throws {
    let (app, diagnostics) = try TestApp(
      ["home": "screen: home\ntitle: Home\nbody: []"], app: Self.app
    ).load()
    #expect(diagnostics == [])
    #expect(app?.types.keys.sorted() == ["Filter", "Task"])
    #expect(app?.namedTypes.keys.sorted() == ["Filter", "Priority", "Task"])
  }

  @Test func everyScriptNamesThem() throws {
    let home = """
      screen: home
      title: Home
      state:
        draft: { type: Task, default: { title: "" } }
        all: { type: list(Task), default: [ { title: First, done: true } ] }
        chosen: Task?
        filter: Filter
        byName: { type: "map(string, Task)", default: { a: { title: A } } }
        level: { type: Priority, default: high }
      sequences: { take: { params: { task: Task }, do: [ set: { state.chosen: "${params.task}" } ] } }
      body:
        - use: row
          with: { task: "${state.draft}" }
        - list: state.all
          as: task
          row: { text: "${task.title} ${task.priority} ${string(task.done)}", id: line }
        - text: "${state.byName['a'].priority} ${string(state.filter.open)} ${state.level}"
          id: sum
        - button: Take
          id: take
          do: [ { run: take, with: { task: "${state.all[0]}" } }, { go: task, with: { task: "${state.chosen}" } } ]
      """
    let row = "component: row\nparams: { task: Task }\nbody: { text: \"${params.task.priority}\", id: row }"
    let task =
      "screen: task\nparams: { task: Task? }\ntitle: Task\nbody: { text: \"${params.task.?title.orValue('none')}\", id: t }"
    let app = try TestApp(["home": home, "components/row": row, "task": task], app: Self.app)
    let view = try app.start()
    #expect(
      view.nodes.flatMap(\.subtree).filter { $0.role == .text }.map(\.label) == [
        "normal", "First normal true", "normal true high",
      ])
    #expect(try app.send(.press("take")).nodes.map(\.label) == ["First"])
    #expect(try app.said() == [])
  }

  @Test(arguments: [
    ("draft: { type: Task, default: { title: 1️⃣{ a: b } } }", "found a mapping, expected `string`"),
    ("draft: { type: Task, default: 1️⃣{ done: true } }", "the value is no `Task`: `title` is missing"),
    ("draft: { type: Task, default: { title: a, 1️⃣titel: b } }", "`Task` has no field `titel`"),
    ("draft: { type: Task, default: { title: a, priority: 1️⃣hihg } }", "`hihg` is not a word of `Priority`"),
    ("1️⃣draft: Task", "the state `draft` has no `default`"),
    ("draft: { type: list(1️⃣Tsk) }", "no type `Tsk`"),
  ]) func reportsWhatIsNoRecord(_ state: String, _ message: String) throws {
    let found = try problems(
      "screen: home\ntitle: Home\nstate: { \(state) }\nbody: []", app: Self.app)
    #expect(found.count == 1)
    #expect(found.first?.contains("1️⃣ \(message)") == true, "\(found)")
  }

  @Test func aTypoInAFieldIsFound() throws {
    let found = try problems(
      "screen: home\ntitle: Home\nstate: { t: Task? }\nbody: { text: \"${state.t.1️⃣titel}\", id: t }",
      app: Self.app)
    #expect(found.first?.contains("1️⃣") == true, "\(found)")
  }

  @Test func faultyTypesAreReportedOnceAndSpoilNoScript() throws {
    let found = try problems(
      "screen: home\ntitle: Home\nstate: { t: Task? }\nbody: { text: \"${state.t.title}\", id: t }",
      app: TestApp.appFile + "\ntypes: { Task: { title: strng } }")
    #expect(found.count == 1 && found.first?.hasPrefix("KL0114") == true, "\(found)")
  }

  @Test func anEditOfTheTypesReachesTheScreensThatNameThem() throws {
    let home =
      "screen: home\ntitle: Home\nstate: { f: Filter }\nbody: { text: \"${string(state.f.open)}\", id: f }"
    let files = try TestApp(["home": home], app: Self.app)
    let (old, _) = files.load()
    #expect(try files.start(of: old).node("f")?.label == "true")
    files.write(
      "Screens/demo/app.yaml",
      Self.app.replacing("open: { type: bool, default: true }", with: "open: { type: int, default: 7 }"))
    var diagnostics = Diagnostics()
    for readsScreens in [false, true] {
      let new = App.load(
        files.folder, reusing: old, readingScreens: readsScreens, into: &diagnostics)
      #expect(diagnostics.all == [])
      #expect(try files.start(of: new).node("f")?.label == "7")
    }
    files.write("Screens/demo/app.yaml", Self.app.replacing("open: {", with: "opn: {"))
    _ = App.load(files.folder, reusing: old, into: &diagnostics)?.checkScreens(into: &diagnostics)
    #expect(diagnostics.all.count == 1 && diagnostics.all.first?.span?.text == "open")
  }
}
