import Foundation
import Testing

/// What `kolam widget` shows beside other apps.
@Suite struct WidgetTests {
  private static let screens = [
    "home.yaml": """
    screen: home
    title: { verbatim: Home }
    models: { tasks: data.tasks }
    body: { button: { verbatim: Add }, id: add, do: [ { call: tasks.add, with: { title: Milk } } ] }
    """,
    "recent.yaml": """
    screen: recent
    title: { verbatim: Recent }
    models: { tasks: { use: data.tasks, with: { page: 5 } } }
    body:
      list: tasks.items
      id: tasks
      row: { link: "${item.title}", id: open, do: [ { go: home } ] }
      empty: { text: { verbatim: Nothing to do } }
    """,
  ]

  private func checkout(widget: String = "widget: recent") throws -> SmallCheckout {
    let checkout = try SmallCheckout(["todo": Self.screens])
    try checkout.write(
      "Screens/todo/app.yaml",
      """
      app: todo
      name: { verbatim: To-do }
      start: home
      locales: [ en ]
      \(widget)
      types: { Task: { title: string } }
      data: { tasks: { collection: Task } }
      """)
    return checkout
  }

  @Test func showsWhatIsStoredAlsoWhileTheAppRuns() throws {
    let checkout = try checkout()
    let data = ["--data", checkout.root.path + "/data"]
    let check = try Executable()("check", "todo", root: checkout.root)
    #expect(check.code == 0, "\(check.output)\(check.errors)")
    let empty = try Executable()(["widget", "todo"] + data, root: checkout.root)
    #expect(empty.output == "Recent\n\nNothing to do\n" && empty.code == 0, "\(empty.errors)")
    let app = try RunningProgram(["run", "todo"] + data, root: checkout.root)
    app.write("add\n?\n")
    try app.print(until: "quit")
    let shown = try Executable()(["widget", "todo"] + data, root: checkout.root)
    #expect(shown.output == "Recent\n\nMilk\n", "\(shown.output)\(shown.errors)")
    let json = try Executable()(["widget", "todo", "--format", "json"] + data, root: checkout.root)
    #expect(json.lines.count == 1 && json.output.contains(#""role":"link","label":"Milk""#), "\(json.output)")
    _ = app.end(SIGKILL)
  }

  @Test func anAppWithoutAWidgetSaysSo() throws {
    let checkout = try checkout(widget: "about: An app without a widget.")
    let run = try Executable()("widget", "todo", root: checkout.root)
    #expect(
      run.code == 2 && run.errors.contains("name a screen as `widget:` in its app.yaml"), "\(run.errors)")
  }

  @Test(arguments: [(["--width", "3"], "expected 10 to 1000 cells"), (["--format", "html"], "html")])
  func refusesWhatItCannotDraw(_ arguments: [String], _ said: String) throws {
    let checkout = try checkout()
    let run = try Executable()(["widget", "todo"] + arguments, root: checkout.root)
    #expect(run.code == 2 && run.errors.contains(said), "\(run.errors)")
  }
}
