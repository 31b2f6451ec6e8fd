import Foundations
import Testing

@testable import Expressions

@Suite struct RowConditionTests {
  private static let row = RecordType(
    name: "Task",
    fields: [
      .init("title", .string), .init("done", .bool), .init("due", .nullable(.timestamp)),
      .init("count", .int), .init("tags", .list(.string)),
    ])

  private static let functions: FunctionLibrary = {
    var functions = FunctionLibrary.standard
    functions.register(
      NativeFunction("written", [.timestamp], .string, implicit: ["locale", "zone"]) { .string("\($0[1])") })
    functions.register(NativeFunction("now", [], .timestamp, implicit: ["clock"]) { $0[0] })
    functions.register(
      NativeFunction("startsWith", [.string, .string], .bool, isMember: true) { _ in .bool(true) })
    return functions
  }()

  private func captures(_ text: String) -> [String] {
    RowCondition.captures(text, at: span(text), functions: Self.functions).map(\.text)
  }

  private func compile(
    _ text: String, at place: Span? = nil, captured: [ValueType] = [], into diagnostics: inout Diagnostics
  ) -> RowCondition? {
    RowCondition.compile(
      text, at: place ?? span(text), row: Self.row, captured: captured, functions: Self.functions,
      into: &diagnostics)
  }

  private func condition(_ text: String) throws -> RowCondition {
    var diagnostics = Diagnostics()
    return try #require(compile(text, into: &diagnostics), "\(diagnostics.all.map(\.message))")
  }

  private static let task: ValueMap = ValueMap(fields: [
    ("title", "Milk"), ("done", false), ("due", .null), ("count", 2), ("tags", ["home"]),
  ])

  // MARK: Captures

  @Test(
    arguments: [
      ("!item.done", []), ("item.due < params.until", ["params.until"]), ("item.count == 3", []),
      ("item.title.contains(state.word) && item.count > state.least", ["state.word", "state.least"]),
      ("(params.a + 1) * 2 < item.count", ["(params.a + 1) * 2"]),
      ("item.count < -(params.a) && (params.b)", ["-(params.a)", "(params.b)"]),
      ("state.showsAll || !item.done", ["state.showsAll"]), ("state.showsAll", ["state.showsAll"]),
      ("item.title in [\"a\", \"b\"]", []), ("item.title in [params.a, \"b\"]", ["[params.a, \"b\"]"]),
      ("item.due < timestamp(\"2026-01-01T00:00:00Z\")", ["timestamp(\"2026-01-01T00:00:00Z\")"]),
      ("item.tags.exists(tag, tag == state.tag)", ["state.tag"]),
      ("item.tags.exists(item, item == params.tag)", ["params.tag"]),
      (
        "params.tags.exists(tag, tag in item.tags) || params.tags.all(tag, tag == \"\")",
        ["params.tags", "params.tags.all(tag, tag == \"\")"]
      ), ("cel.bind(limit, params.a + 1, item.count < limit)", ["params.a + 1"]),
      ("math.greatest(item.count, params.a) > 2", ["params.a"]),
      ("item[params.field] == 1", ["params.field"]),
      ("has(params.a) && has(item.title)", ["has(params.a)"]), (".item.count < .params.a", [".params.a"]),
      ("items.size() > item.count", ["items.size()"]), ("item.due < now()", ["now()"]),
      (
        "written(item.due) == params.a && written(now()) == \"\"",
        ["params.a", "written(now()) == \"\"", "locale", "zone"]
      ),
    ] as [(String, [String])])
  func capturesTheLargestPartsThatDoNotReadTheRow(_ text: String, _ expected: [String]) {
    #expect(captures(text) == expected)
  }

  @Test func capturesCompileAtTheirPlaceInTheFile() throws {
    let source = SourceText(path: "a.yaml", text: "where: \"item.count < params.most\"\n")
    let text = "item.count < params.most"
    let capture = try #require(
      RowCondition.captures(text, at: Span(source, 8..<8 + text.utf8.count), functions: .standard).first)
    var diagnostics = Diagnostics()
    #expect(capture.compile(Declarations(), into: &diagnostics) == nil)
    #expect(diagnostics.all.first?.span?.description == "a.yaml:1:22")
  }

  @Test func escapedTextsHaveThePlaceOfTheirScalar() throws {
    let source = SourceText(path: "a.yaml", text: #"where: "item.title == \"a\" && item.titel == params.x""#)
    let place = Span(source, 7..<source.bytes.count)
    let text = #"item.title == "a" && item.titel == params.x"#
    var diagnostics = Diagnostics()
    #expect(compile(text, at: place, into: &diagnostics) == nil)
    #expect(diagnostics.all.map(\.message) == ["no field `titel` on `Task`"])
    #expect(diagnostics.all.first?.span == place)
    let capture = RowCondition.captures(text, at: place, functions: .standard).first
    #expect(capture?.text == "params.x")
    #expect(capture?.span == place)
  }

  // MARK: Errors

  @Test(arguments: [
    ("item.titel == \"a\"", "no field `titel` on `Task`", "1:6"),
    ("item.count == \"a\"", "`int` and `string` are never equal", "1:1"),
    ("item.count", "found `int`, expected `bool`", "1:1"),
    ("item.count < 1 &&", "the expression ends where a value is expected", "1:18"),
    ("item.title.begins(params.a)", "no function `begins` to call on `string`", "1:12"),
  ])
  func reportsWhatIsWrong(_ text: String, _ message: String, _ place: String) {
    var diagnostics = Diagnostics()
    #expect(compile(text, into: &diagnostics) == nil)
    #expect(diagnostics.all.map(\.message) == [message])
    #expect(diagnostics.all.first?.span?.description == "test.yaml:\(place)")
  }

  @Test func checksCapturesByTheirTypes() {
    var diagnostics = Diagnostics()
    #expect(compile("item.count < params.a", captured: [.string], into: &diagnostics) == nil)
    #expect(diagnostics.all.map(\.message) == ["`<` does not take `int` and `string`"])
    #expect(compile("item.count < params.a", captured: [.int], into: &diagnostics) != nil)
    #expect(compile("item.count < params.a", captured: [.error], into: &diagnostics) != nil)
  }

  @Test(arguments: ["", "(", "item.", "item.a ? ", "'\u{0}", "@0", "item == @1", "((((((((("])
  func malformedConditionsHaveOneErrorAndNoCaptures(_ text: String) {
    var diagnostics = Diagnostics()
    #expect(compile(text, into: &diagnostics) == nil)
    #expect(diagnostics.all.count == 1)
    #expect(captures(text).isEmpty)
  }

  // MARK: Evaluation

  @Test func matchesRowsWithOtherValuesOfItsCaptures() throws {
    let condition = try condition("item.count > params.least && !item.done")
    #expect(condition.matches(Self.task, captured: [1]) == true)
    #expect(condition.matches(Self.task, captured: [2]) == false)
    #expect(condition.matches(Self.task, captured: ["a"]) == nil)
    #expect(condition.matches(Self.task, captured: []) == nil)
  }

  @Test func anErrorExcludesARowUnlessAnotherPartDecides() throws {
    let failing = try condition("item.due < params.until")
    let until = Value.timestamp(Timestamp(seconds: 0))
    #expect(failing.matches(Self.task, captured: [until]) == nil)
    guard case .error(let error) = failing.evaluate(Self.task, captured: [until]) else {
      Issue.record("no error")
      return
    }
    #expect(error.message.contains("`<` does not take `null`"))
    #expect(
      try condition("item.due < params.until && item.done").matches(Self.task, captured: [until]) == false)
    #expect(
      try condition("item.due < params.until || !item.done").matches(Self.task, captured: [until]) == true)
  }

  @Test func functionsOfRowValuesTakeTheNamesTheyReadByThemselves() throws {
    var task = ValueMap(fields: [("due", .timestamp(Timestamp(seconds: 0)))])
    let condition = try condition("written(item.due) == params.a")
    #expect(condition.matches(task, captured: [.string("\(Value.string("hi"))"), "hi", "UTC"]) == true)
    task = ValueMap(fields: [("due", .null)])
    #expect(condition.matches(task, captured: ["", "hi", "UTC"]) == nil)
  }

  @Test func aRowThatCostsTooMuchFailsInsteadOfHanging() throws {
    let condition = try condition("params.list.all(a, params.list.all(b, a + b + item.count >= 0))")
    let list = Value.list((0..<2_000).map { .int($0) })
    #expect(condition.matches(Self.task, captured: [list, list]) == nil)
  }

  // MARK: SQL

  private func sql(_ text: String, _ captured: [Value] = []) throws -> SQLCondition {
    try condition(text).sql(captured: captured) { field in
      Self.row.type(of: field).flatMap(ColumnKind.init).map { RowColumn("c_" + field, $0) }
    }
  }

  @Test func partsWithAnEqualBecomeSQLAndTheOthersStay() throws {
    let found = try sql(
      "!item.done && item.tags.exists(t, t == params.tag) && item.count in params.counts",
      ["home", [1, "a", 2.0, 2.5]])
    #expect(found.sql == "((c_done = 0) AND (c_count IS NOT NULL AND c_count IN (?, ?)))")
    #expect(found.arguments == [.int(1), .int(2)])
    #expect(found.residual?.matches(Self.task, captured: ["home", .null]) == true)
    #expect(found.residual?.matches(Self.task, captured: ["work", .null]) == false)
    #expect(found.pushed == ["!item.done", "item.count in params.counts"])
    #expect(
      found.unpushed.map { "\($0.text): \($0.reason)" } == [
        "item.tags.exists(t, t == params.tag): it walks with `exists`"
      ])
  }

  @Test(arguments: [
    ("item.tags == params.a", "`tags` has no column"), ("item.count + 1 > 2", "it computes with `+`"),
    ("size(item.title) > 2", "it calls `size`"), ("has(item.due)", "it asks `has`"),
    ("item == params.a", "it uses the row as a whole"),
    ("item[params.a] == 1", "it computes the field's name"),
    ("params.a in item.tags", "`tags` has no column"),
    ("item.count in params.a", "`in` has no list of the screen"),
    ("(item.done ? 1 : item.count) == 1", "it compares what another operator computes"),
    ("item.title.startsWith(\"a\")", "it calls `startsWith`"),
    ("item.title == \"a\\u0000\"", "it compares a value that no column can keep"),
    ("item.count in [item.count, 2]", "it makes a list of each row"),
    ("item.title.contains(\"\\u0000\")", "it looks for U+0000"),
  ])
  func saysWhyAPartHasNoEqualInSQL(_ text: String, _ reason: String) throws {
    let found = try sql(text, ["a"])
    #expect(found.sql == "1")
    #expect(found.unpushed.map(\.reason) == [reason])
    #expect(found.residual != nil)
  }

  @Test func longListsAndConditionsAreLeftToTheEvaluation() throws {
    let list = Value.list((0...1_000).map { .int($0) })
    #expect(
      try sql("item.count in params.a", [list]).unpushed.map(\.reason) == [
        "the list has more than 1000 elements"
      ])
    let terms = Array(repeating: "item.done", count: 400).joined(separator: " || ")
    #expect(try sql("(\(terms)) && item.done").unpushed.map(\.reason).first == "the condition is too long")
  }
}
