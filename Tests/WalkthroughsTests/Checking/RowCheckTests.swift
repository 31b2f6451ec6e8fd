import Foundations
import Maestro
import PluginKit
import Testing

@testable import Walkthroughs

/// The rows with which a walk begins, held against the types of an app.
@Suite struct RowCheckTests {
  private static let place = Span(SourceText(path: "app.yaml", text: ""), 0..<0)
  private static let task = RecordDeclaration(
    "Task",
    fields: [
      .init("title", .string, range: 1...8, at: place),
      .init("done", .bool, defaultValue: false, at: place),
      .init("due", .nullable(.string), isDate: true, at: place),
      .init("minutes", .double, defaultValue: 0, at: place),
    ])
  private static let collections = [
    CollectionDeclaration("tasks", record: task, at: place),
    CollectionDeclaration("profile", form: .document, record: task, at: place),
  ]

  private func check(_ data: String) throws -> (rows: [RowCheck.Row], lines: [String]) {
    let text = "appId: demo\nx-data: \(data)\n---\n- launchApp\n"
    var set = FlowSet(files: MemoryFiles(files: ["flow.yaml": text]))
    set.add("flow.yaml")
    let flow = try #require(set.flows["flow.yaml"])
    let (rows, diagnostics) = RowCheck(collections: Self.collections).rows(of: flow)
    return (
      rows,
      (set.diagnostics.all + diagnostics).map {
        "\($0.span?.location.column ?? 0): \($0.message)" + ($0.help.map { "; \($0)" } ?? "")
      }
    )
  }

  @Test func readsRowsWithTheirKeys() throws {
    let (rows, lines) = try check("{ tasks: [ { title: Milk }, { id: b, title: \"2\", minutes: 3 } ] }")
    #expect(lines.isEmpty)
    #expect(rows.map(\.collection) == ["tasks", "tasks"])
    #expect(
      rows.map(\.fields) == [
        ValueMap(fields: [("title", "Milk")]),
        ValueMap(fields: [
          ("id", "b"), ("title", "2"), ("minutes", 3.0),
        ]),
      ])
  }

  @Test(arguments: [
    (
      "[]",
      "9: found a list for `x-data`, expected collections with rows; such as `x-data: { tasks: [ { title: Milk } ] }`"
    ),
    ("{ tasks: 3 }", "18: found a text for `tasks`, expected a list"),
    ("{ tasks: [ Milk ] }", "20: found a text for a row of `tasks`, expected its fields"),
    ("{ task: [ {} ] }", "11: the app declares no `task` under `data:`; did you mean `tasks`?"),
    (
      "{ profile: [ {} ] }",
      "11: `profile` is a document, which has no rows; let the walk enter what it holds"
    ),
    ("{ tasks: [ { titel: Milk } ] }", "22: no field `titel` on `Task`; did you mean `title`?"),
    ("{ tasks: [ { done: true } ] }", "20: `title` is missing"),
    ("{ tasks: [ { title: A, done: yes } ] }", "38: found `yes` for `done`, expected `bool`"),
    (
      "{ tasks: [ { title: A, due: soon } ] }",
      "37: `due`: found `soon`, expected a date such as `2026-11-27`"
    ),
  ])
  func saysWhatIsWrongAtItsPlace(_ data: String, _ line: String) throws {
    let (rows, lines) = try check(data)
    #expect(rows.isEmpty)
    #expect(lines == [line])
  }

  @Test func holdsTheLimitsOfAField() throws {
    let lines = try check("{ tasks: [ { title: Nine letters } ] }").lines
    #expect(lines.count == 1 && lines[0].contains("title"), "\(lines)")
  }
}
