import Foundations
import PluginKit
import Testing

@testable import Runtime

/// States of the app, and states that are kept over restarts.
@Suite struct StateTests {
  private static func app(_ state: String, _ more: String = "") -> String {
    TestApp.appFile + "\nstate: { \(state) }\n\(more)"
  }

  private let storage = MemoryStateStorage()

  private func app(_ home: String, _ state: String, _ more: String = "", files: [String: String] = [:]) throws
    -> TestApp
  {
    let app = try TestApp(
      files.merging(["home": "screen: home\ntitle: Home\n\(home)"]) { given, _ in given },
      app: Self.app(state, more))
    app.states = storage
    return app
  }

  @Test func everyScriptReadsAndSetsTheStateOfTheApp() throws {
    let other = "screen: other\ntitle: Other\nbody: { text: \"${app.name} ${string(app.count)}\", id: t }"
    let card = """
      component: card
      body: [ { text: "${string(app.count)}", id: c }, { button: Add, id: add, do: { set: { app.count: "${app.count + 1}" } } } ]
      """
    let app = try app(
      "body: [ { use: card }, { button: Other, id: other, do: { go: other } } ]", "count: int",
      files: ["other": other, "components/card": card])
    #expect(try app.start().labels.contains("0"))
    let ids = try app.view().allNodes.map(\.id)
    let add = try #require(ids.first { $0.hasSuffix("add") })
    #expect(try app.send(.press(add)).labels.contains("1"))
    #expect(try app.send(.press("other")).node("t")?.label == "demo 1")
    #expect(storage.content.withLock(\.reads) == 1, "nothing but the choices of language and theme is read")
    #expect(try app.start().labels.contains("0"), "it is not kept")
  }

  @Test func aKeptStateSurvivesARestart() throws {
    let app = try app(
      """
      state: { seen: { type: bool, keep: true }, open: bool, note: { type: string?, keep: true } }
      body:
        - { toggle: Seen, id: seen, bind: state.seen }
        - { toggle: Open, id: open, bind: state.open }
        - { field: Name, id: name, bind: app.name_of_person }
        - { field: Note, id: note, bind: state.note }
      """, "name_of_person: { type: string, keep: true }")
    _ = try app.start()
    try app.send(.press("seen"))
    try app.send(.press("open"))
    try app.send(.edit("name", "Asha"))
    #expect(try app.send(.edit("note", "hi")).node("note")?.value == "hi")
    #expect(storage.value("screen home", "seen") == "true")
    let view = try app.start()
    #expect(view.node("seen")?.states.contains(.checked) == true)
    #expect(view.node("open")?.states.contains(.checked) == false)
    #expect(view.node("name")?.value == "Asha")
    #expect(view.node("note")?.value == "hi")
    #expect(try app.said() == [])
  }

  @Test func whatAnotherProcessWritesIsSeen() throws {
    let app = try app(
      "body: [ { text: \"${string(app.count)}\", id: t }, { button: Add, id: add, do: { set: { app.count: \"${app.count + 1}\" } } } ]",
      "count: { type: int, keep: true }")
    #expect(try app.start().node("t")?.label == "0")
    storage.put("app", "count", "int", "5")
    #expect(try app.view().node("t")?.label == "5")
    storage.put("app", "count", "int", "7")
    #expect(try app.send(.press("add")).node("t")?.label == "8")
    #expect(storage.value("app", "count") == "8")
  }

  @Test func aStateOfAnAccountIsItsOwn() throws {
    let app = try app(
      "body: [ { field: A, id: a, bind: app.a }, { field: B, id: b, bind: app.b } ]",
      "a: { type: string, keep: true, per: account }, b: { type: string, keep: true }")
    _ = try app.start()
    try app.send(.edit("a", "device"))
    try app.send(.edit("b", "all"))
    storage.content.withLock { $0.account = "asha" }
    #expect(try app.view().node("a")?.value == "")
    try app.send(.edit("a", "mine"))
    #expect(storage.value("app", "a", account: "asha") == "mine".quoted)
    storage.content.withLock { $0.account = "ravi" }
    #expect(try app.view().node("a")?.value == "")
    #expect(try app.view().node("b")?.value == "all")
    storage.content.withLock { $0.account = nil }
    #expect(try app.view().node("a")?.value == "device")
  }

  @Test func whatCannotBeStoredChangesNothing() throws {
    let app = try app(
      "state: { x: int }\nbody: [ { text: \"${string(app.count)} ${string(state.x)}\", id: t }, { button: Add, id: add, do: { set: { state.x: 1, app.count: 1 } } } ]",
      "count: { type: int, keep: true }")
    _ = try app.start()
    storage.content.withLock { $0.error = ActionError(.storage, "the disk is full") }
    #expect(try app.send(.press("add")).node("t")?.label == "0 0")
    #expect(try app.said().first?.hasPrefix("refused:") == true)
  }

  @Test(arguments: [
    ("int", "3", "double", "3"), ("double", "3.0", "int", "3"),
    ("string", "\"low\"", "enum(low, high)", "\"low\""),
    ("enum(low)", "\"low\"", "enum(low, high)?", "\"low\""), ("int", "4", "int?", "4"),
    ("list(int)", "[1,2]", "list(double)", "[1,2]"),
    ("{note: string}", "{\"note\":\"n\"}", "Task", "{\"title\":\"n\",\"done\":false,\"due\":null}"),
    (
      "{title: string, due: string}", "{\"title\":\"n\",\"due\":\"2026-11-27\"}", "Task?",
      "{\"title\":\"n\",\"done\":false,\"due\":\"2026-11-27\"}"
    ),
    ("map(string, int)", "{\"a\":1}", "map(string, double)", "{\"a\":1}"),
    ("timestamp", "\"2026-11-27T10:00:00Z\"", "timestamp?", "\"2026-11-27T10:00:00Z\""),
  ]) func aValueThatStillFitsIsTaken(_ old: String, _ stored: String, _ type: String, _ shown: String) throws
  {
    storage.put("app", "x", old, stored)
    let app = try migrated(type)
    _ = try app.start()
    #expect(try value(in: app) == shown)
    #expect(try app.said() == [])
  }

  @Test(arguments: [
    ("string", "\"a\"", "int?", "null"), ("enum(a, b)", "\"b\"", "enum(a, c)?", "null"),
    ("bool", "{", "bool?", "null"), ("", "", "string?", "null"), ("int", "1.5", "int?", "null"),
    ("timestamp", "\"soon\"", "timestamp?", "null"), ("list(string)", "[1]", "list(string)?", "null"),
    ("{done: bool}", "{\"done\":true}", "Task?", "null"),
    (
      "{title: string, done: string}", "{\"title\":\"n\",\"done\":\"x\"}", "Task?",
      "{\"title\":\"n\",\"done\":false,\"due\":null}"
    ),
    (
      "{title: string, gone: int}", "{\"title\":\"n\",\"gone\":1}", "Task?",
      "{\"title\":\"n\",\"done\":false,\"due\":null}"
    ),
    ("int", String(repeating: "[", count: 100_000), "int?", "null"),
  ]) func whatDoesNotFitIsReportedAndSetAside(
    _ old: String, _ stored: String, _ type: String, _ shown: String
  ) throws {
    storage.put("app", "x", old, stored)
    let app = try migrated(type)
    _ = try app.start()
    #expect(try value(in: app) == shown)
    let said = try app.said()
    #expect(said.count == 1 && said.first?.contains("KL0947") == true, "\(said)")
    #expect(storage.value("app", "x") == stored, "it is there until something else is stored")
    try app.send(.press("clear"))
    #expect(storage.value("app", "x") == "null")
    let key = StoredState.Key(account: "", place: "app", name: "x")
    #expect(storage.content.withLock { $0.unread[key] } == StoredState(type: old, value: stored))
  }

  private func value(in app: TestApp) throws -> String {
    try #require(app.driver).ask { session in ValueJSON.write(session.states.fields[0].1) }
  }

  private func migrated(_ type: String) throws -> TestApp {
    let clear = type.hasSuffix("?") ? ", { button: Clear, id: clear, do: { set: { app.x: null } } }" : ""
    let start = type.hasPrefix("enum(low, high)") && !type.hasSuffix("?") ? ", default: high" : ""
    let map = type.hasPrefix("map") ? ", default: { }" : type == "Task" ? ", default: { title: \"\" }" : ""
    return try app(
      "body: [ { text: \"${string(app.x == null)}\", id: t }\(clear) ]",
      "x: { type: \"\(type)\", keep: true\(start)\(map) }",
      "types: { Task: { title: { type: string, was: note }, done: { type: bool, default: false }, due: date? } }"
    )
  }

  @Test func languageAndColorsAreKeptUnlessOthersAreAskedFor() throws {
    let app = try app(
      "body: [ { text: \"${locale} ${app.theme}\", id: t }, { button: Set, id: set, do: [ { locale: ta }, { theme: dark } ] } ]",
      "unused: { type: int }")
    #expect(try app.start().node("t")?.label == "en light")
    try app.send(.press("set"))
    #expect(try app.start().locale == "ta")
    #expect(try app.view().isDark)
    var settings = SessionSettings(locale: "hi")
    settings.isLocaleGiven = true
    settings.isThemeGiven = true
    let view = try app.start(settings)
    #expect(view.locale == "hi" && !view.isDark)
    storage.put("choices", "locale", "string?", "\"fr\"")
    #expect(try app.start().locale == "en", "a language that the app does not speak any more")
  }

  @Test func theSizeOfTextsIsKept() throws {
    let app = try app(
      "body: [ { text: \"${app.textSize}\", id: t }, { button: Set, id: set, do: [ { textSize: large } ] } ]",
      "unused: { type: int }")
    #expect(try app.start().textSize == .standard)
    #expect(try app.send(.press("set")).textSize == .large)
    #expect(try app.start().node("t")?.label == "large")
    storage.put("choices", "textSize", "string?", "\"enormous\"")
    #expect(try app.start().textSize == .standard, "a size that there is no more")
  }

  @Test(arguments: [
    (TextSize.standard, 40, 40), (.large, 40, 32), (.largest, 40, 24), (.largest, 30, 20), (.large, 12, 12),
  ])
  func largerTextsHaveFewerCellsInALine(_ size: TextSize, _ columns: Int, _ left: Int) {
    #expect(size.columns(of: columns) == left)
  }

  @Test(arguments: [
    ("state: { 1️⃣x: { type: duration, default: 1s, keep: true } }", "KL0249"),
    ("state: { 1️⃣x: { type: dyn, keep: true } }", "KL0249"),
    ("state: { x: { type: int, per: 1️⃣account } }", "KL0203"),
    ("state: { x: { type: int, keep: 1️⃣maybe } }", "KL0214"),
    ("state: { x: { type: string, keep: true } }\nfields: 1️⃣state.x", "KL0249"),
  ]) func reportsWhatCannotBeKept(_ state: String, _ code: String) throws {
    let parts = state.split(separator: "\nfields: ", maxSplits: 1).map(String.init)
    let body = parts.count > 1 ? "{ field: Code, id: f, kind: secret, bind: \(parts[1]) }" : "[]"
    let found = try problems("screen: home\ntitle: Home\n\(parts[0])\nbody: \(body)")
    #expect(found.count == 1 && found.first?.hasPrefix("\(code) 1️⃣") == true, "\(found)")
  }

  @Test func aStateOfTheAppCannotHideWhatTheRuntimeHasThere() throws {
    let found = try problems("screen: home\ntitle: Home\nbody: []", app: Self.app("theme: string"))
    #expect(found.count == 1 && found[0].contains("`app.theme` is taken"), "\(found)")
  }
}

extension String {
  fileprivate var quoted: String { "\"\(self)\"" }
}
