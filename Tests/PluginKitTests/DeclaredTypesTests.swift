import Documents
import Foundations
import PluginKit
import Testing

@Suite struct DeclaredTypesTests {
  private func read(_ yaml: String) throws -> (DeclaredTypes, Diagnostics) {
    var diagnostics = Diagnostics()
    let source = SourceText(path: "app.yaml", text: yaml)
    let root = try #require(DocumentReader.read(source, into: &diagnostics))
    let types = DeclaredTypes(root, into: &diagnostics)
    return (types, diagnostics)
  }

  @Test func readsFieldsWithTheirLimitsDefaultsAndFormerNames() throws {
    let (types, problems) = try read(
      """
      Task:
        title: string(1..200)
        done: { type: bool, default: false }
        due: date?
        priority: { type: Priority, default: normal, about: How urgent it is. }
        notes: { type: string?, was: note }
        effort: { type: int(1..5), default: 2 }
        share: double(0..1)?
        sub: list(Step)
      Priority: enum(low, normal, high)
      Step: { name: string }
      """)
    #expect(problems.all == [])
    let task = try #require(types.records["Task"])
    #expect(task.field("title")?.range == 1...200)
    #expect(task.field("done")?.defaultValue == .bool(false))
    #expect(task.field("due")?.isDate == true && task.field("due")?.type == .nullable(.string))
    let priority = ValueType.enumeration(Enumeration(name: "Priority", cases: ["low", "normal", "high"]))
    #expect(task.field("priority")?.type == priority)
    #expect(task.field("priority")?.defaultValue == .string("normal"))
    #expect(task.field("notes")?.was == "note")
    #expect(task.field("effort")?.range == 1...5)
    #expect(task.field("share")?.range == 0...1 && task.field("share")?.type == .nullable(.double))
    #expect(task.field("sub")?.type == .list(.record(try #require(types.records["Step"]).type)))
    #expect(task.fields.filter { !$0.isOptional }.map(\.name) == ["title", "sub"])
    #expect(types.named["Task"] == .record(task.type) && types.named["Priority"] == priority)
    #expect(task.field("title")?.span.text == "title")
  }

  @Test(arguments: [
    ("A: { a: { type: int, default: x } }", "KL0413", "x"),
    ("A: { a: { type: int(1..5), default: 6 } }", "KL0413", "6"),
    ("A: { a: { type: string(1..3), default: long } }", "KL0413", "long"),
    ("A: { a: { type: date, default: 2026-02-30 } }", "KL0413", "2026-02-30"),
    ("A: { a: { type: \"enum(b, c)\", default: d } }", "KL0413", "d"),
    ("A: { a: { type: list(int), default: [ 1, b ] } }", "KL0413", "[ 1, b ]"),
    ("A: { a: { type: B, default: { c: 1, d: 2 } } }\nB: { c: int }", "KL0413", "{ c: 1, d: 2 }"),
    ("A: { a: { type: B, default: { } } }\nB: { c: int }", "KL0413", "{ }"),
    ("A: { a: { type: int, default: null } }", "KL0413", "null"),
    ("A: { a: { tpe: int } }", "KL0401", "tpe"), ("A: { a: { default: 1 } }", "KL0402", "a"),
    ("A: { a: [ int ] }", "KL0114", "[ int ]"), ("A: { a: string(3..1) }", "KL0114", "1"),
    ("A: { a: string(-1..1) }", "KL0114", "("), ("A: { a: list(date) }", "KL0114", "date"),
    ("A: { a: string, b: { type: string, was: a } }", "KL0410", "b"),
    ("A: { a: A }", "KL0405", "A"), ("A: { a: B }\nB: { a: A? }", "KL0405", "A"),
    ("string: { a: int }", "KL0412", "string"), ("A: { in: int }", "KL0404", "in"),
    ("A: [ a ]", "KL0114", "[ a ]"), ("[ a ]", "KL0403", "[ a ]"),
    ("A: string(1..3)", "KL0408", "string(1..3)"),
  ]) func reportsFaultsAtTheirPlaces(_ yaml: String, _ code: String, _ place: String) throws {
    let (_, diagnostics) = try read(yaml)
    let problem = try #require(diagnostics.all.first)
    #expect(problem.code.description == code, "\(problem.message)")
    #expect(problem.span?.text == place, "\(problem.message)")
    #expect(diagnostics.all.count == 1, "\(diagnostics.all.map(\.message))")
  }

  @Test func aDefaultGetsTheDefaultsOfItsRecord() throws {
    let (types, problems) = try read(
      "A: { a: { type: B, default: { c: 1 } } }\nB: { c: int, d: { type: int, default: 2 }, e: int? }")
    #expect(problems.all == [])
    #expect(types.records["A"]?.field("a")?.defaultValue == ["c": 1, "d": 2, "e": .null])
    #expect(types.records["A"]?.defaultValue == .init(fields: [("a", ["c": 1, "d": 2, "e": .null])]))
    #expect(types.records["B"]?.defaultValue == nil)
  }

  @Test func limitsHoldWhatIsStored() throws {
    let (types, _) = try read("A: { title: string(1..3)?, day: date, share: double(0..1) }")
    let record = try #require(types.records["A"])
    let (title, day, share) = (record.fields[0], record.fields[1], record.fields[2])
    #expect(title.firstMismatch(of: "e\u{301}bc") == nil)
    #expect(title.firstMismatch(of: .null) == nil)
    #expect(
      title.firstMismatch(of: "", at: "a.title")
        == "`a.title`: found 0 characters, expected 1 to 3 characters")
    #expect(title.firstMismatch(of: 1) == "found a whole number, expected `string`")
    #expect(day.firstMismatch(of: "2026-11-27") == nil)
    #expect(day.firstMismatch(of: "27.11.2026") != nil)
    #expect(share.firstMismatch(of: 0.5) == nil)
    #expect(share.firstMismatch(of: 1.5) == "found 1.5, expected 0 to 1")
    #expect(
      share.firstMismatch(of: .double(.nan)) != nil && share.firstMismatch(of: .double(.infinity)) != nil)
  }

  @Test func aRecordWrittenInPlaceNamesTheTypes() throws {
    let (types, _) = try read("Level: enum(low, high)")
    var diagnostics = Diagnostics()
    let source = SourceText(
      path: "data.yaml", text: "{ name: string?, level: { type: Level, default: low } }")
    let node = try #require(DocumentReader.read(source, into: &diagnostics))
    let record = types.record("profile", node, into: &diagnostics)
    #expect(diagnostics.all == [])
    #expect(record.field("level")?.defaultValue == "low")
  }
}
