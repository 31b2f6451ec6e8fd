import Foundations
import Testing

import Documents

@Suite struct TypeSyntaxTests {
  private func parse(_ text: String) -> (TypeSyntax?, Diagnostic?) {
    var diagnostics = Diagnostics()
    let source = SourceText(path: "t.yaml", text: text)
    let scalar = Scalar(text: text, style: .plain, verbatim: 0..<text.utf8.count)
    let node = Node(.scalar(scalar), Span(source, 0..<text.utf8.count))
    let syntax = TypeSyntax.parse(
      node,
      named: [
        "Ingredient": .record(
          RecordType(name: "Ingredient", fields: [.init("id", .string), .init("weight", .double)]))
      ], into: &diagnostics)
    return (syntax, diagnostics.all.first)
  }

  @Test(arguments: [
    ("string", "string"), ("list( string )", "list(string)"), ("string?", "string?"),
    ("map(string, list(int))", "map(string, list(int))"), ("enum(a, b-c)", "enum(a, b-c)"),
    ("int(1..5)", "int"), ("int(-3..-1)?", "int?"), ("phase", "phase"),
    ("list(Ingredient)", "list(Ingredient)"), ("list(Ingredient) by id", "list(Ingredient)"),
    ("list(Ingredient)  by  id?", "list(Ingredient)?"), ("enum(a, b, …)", "enum(a, b, other, …)"),
    ("enum(a, ...)?", "enum(a, other, …)?"), ("enum(a, other, …)", "enum(a, other, …)"),
    ("map(string, list(Ingredient) by id)", "map(string, list(Ingredient))"),
  ]) func readsTypes(_ written: String, _ expected: String) {
    #expect(parse(written).0?.type.description == expected)
  }

  @Test func keepsTheFieldThatTellsRecordsApart() {
    guard case .list(.record(let record))? = parse("list(Ingredient) by id").0?.type else {
      Issue.record("no list")
      return
    }
    #expect(record.key == "id")
    #expect(record.name == "Ingredient")
  }

  @Test func anOpenEnumShowsUnknownWordsAsOther() {
    guard case .enumeration(let words)? = parse("enum(a, b, …)").0?.type else {
      Issue.record("no enum")
      return
    }
    #expect(words.isOpen)
    #expect(["a", "z", "other"].map(words.shown) == ["a", "other", "other"])
  }

  @Test func keepsRanges() {
    #expect(parse("int(1..5)").0?.range == 1...5)
  }

  @Test(arguments: [
    ("strng", 1, "did you mean `string`?"), ("list(Ingrediant)", 6, "did you mean `Ingredient`?"),
    ("list(", 6, nil), ("list(int", 9, nil), ("int(5..1)", 8, nil), ("int(1..99999999999999999999)", 8, nil),
    ("number", 1, "write `int` for whole numbers, or `double`"), ("list(text)", 6, "write `string`"),
    ("list(Ingredient) by di", 21, "did you mean `id`?"), ("list(Ingredient) by weight", 21, nil),
    ("list(string) by id", 14, nil), ("list(Ingredient) by", 18, nil), ("enum(…)", 6, nil),
    ("enum(a, …, b)", 10, nil), ("enum(a, ..)", 9, nil),
    ("", 1, nil), ("string string", 8, nil), ("enum()", 6, nil),
  ]) func reportsSyntaxErrors(_ written: String, _ column: Int, _ help: String?) {
    let (syntax, problem) = parse(written)
    #expect(syntax == nil)
    #expect(problem?.span?.location.column == column)
    #expect(problem?.help == help)
  }

  @Test func rejectsDeeplyNestedTypes() {
    #expect(parse(String(repeating: "list(", count: 10_000)).1?.message == "types nest more than 16 deep")
  }
}
