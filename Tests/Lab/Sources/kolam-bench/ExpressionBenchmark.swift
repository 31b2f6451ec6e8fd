import Expressions
import Foundations

/// Measurements of the expression language, with their limits.
struct ExpressionBenchmark {
  private struct Row {
    let name: String
    let key: String
    let nanoseconds: Double
    let bar: Double?
  }

  static let three = #"user.tier == "pro" && recipe.rating > 4.0 && recipe.tags.exists(t, t == "veg")"#
  static let simple = #"user.tier == "pro""#

  private let declarations: Declarations
  private let slots: [Value]

  init() {
    var declarations = Declarations()
    let user = RecordType(name: "User", fields: [.init("name", .string), .init("tier", .string)])
    let recipe = RecordType(
      name: "Recipe",
      fields: [.init("title", .string), .init("rating", .double), .init("tags", .list(.string))])
    declarations.declare("user", .record(user))
    declarations.declare("recipe", .record(recipe))
    self.declarations = declarations
    slots = [
      ["name": "Asha", "tier": "pro"],
      ["title": "Sambar", "rating": 4.5, "tags": ["south", "lentils", "spicy", "veg"]],
    ]
  }

  func run(asJSON: Bool) {
    let rows = measure()
    if asJSON {
      let members = rows.map { "\"\($0.key)\":\(Int($0.nanoseconds.rounded()))" }
      print("{\(members.joined(separator: ","))}")
      return
    }
    for row in rows { print(Table.line(row.name, row.nanoseconds, bar: row.bar)) }
  }

  private func measure() -> [Row] {
    [
      Row(
        name: "three terms, evaluate", key: "three", nanoseconds: evaluate(Self.three, turns: 100_000),
        bar: 400),
      Row(
        name: "user.tier == \"pro\", evaluate", key: "simple",
        nanoseconds: evaluate(Self.simple, turns: 500_000),
        bar: 100),
      Row(name: "three terms, parse", key: "parse", nanoseconds: parse(Self.three), bar: 15_000),
      Row(
        name: "user.tier == \"pro\", parse", key: "parse_simple", nanoseconds: parse(Self.simple), bar: 15_000
      ),
      Row(name: "three terms, parse and check", key: "check", nanoseconds: check(Self.three), bar: 30_000),
      Row(
        name: "user.tier == \"pro\", parse and check", key: "check_simple", nanoseconds: check(Self.simple),
        bar: 30_000),
      Row(name: "(a+)+$ over 100 kB", key: "pattern", nanoseconds: pattern(), bar: 50_000_000),
      Row(name: "a screen of 200 bindings after one change", key: "screen", nanoseconds: screen(), bar: nil),
    ]
  }

  private func span(_ text: String) -> Span {
    let source = SourceText(path: "bench.yaml", text: text)
    return Span(source, 0..<source.bytes.count)
  }

  private func program(_ text: String) -> Program {
    var diagnostics = Diagnostics()
    guard let program = Program.compile(span(text), declarations, into: &diagnostics) else {
      // A benchmark of an expression that does not compile would measure nothing.
      fatalError(diagnostics.all.map(\.message).joined(separator: "\n"))
    }
    return program
  }

  private func evaluate(_ text: String, turns: Int) -> Double {
    let program = program(text)
    // A benchmark of a wrong result would be meaningless.
    precondition(program.evaluate(slots) == true)
    return Measurement.nanoseconds(turns: turns) { _ = program.evaluate(slots) }
  }

  private func parse(_ text: String) -> Double {
    let span = span(text)
    return Measurement.nanoseconds(turns: 5_000) { _ = Program.canParse(span) }
  }

  private func check(_ text: String) -> Double {
    let span = span(text)
    return Measurement.nanoseconds(turns: 5_000) {
      var diagnostics = Diagnostics()
      _ = Program.compile(span, declarations, into: &diagnostics)
    }
  }

  /// A pattern for which a backtracking matcher takes exponential time, on a text that does not match.
  private func pattern() -> Double {
    var declarations = Declarations()
    declarations.declare("text", .string)
    var diagnostics = Diagnostics()
    let program = Program.compile(span("text.matches('(a+)+$')"), declarations, into: &diagnostics)
    let slots: [Value] = [.string(String(repeating: "a", count: 100_000) + "!")]
    // A benchmark of a wrong result would be meaningless.
    precondition(program?.evaluate(slots) == false)
    return Measurement.nanoseconds(turns: 1, rounds: 5) { _ = program?.evaluate(slots) }
  }

  /// 200 bindings, 20 of which depend on one field: dependents are found by their reads and evaluated.
  private func screen() -> Double {
    let texts = [Self.three, Self.simple, "recipe.title", "size(recipe.tags)", "recipe.rating * 2.0"]
    let programs = (0..<200).map { index in program(index < 20 ? texts[index % 2] : texts[2 + index % 3]) }
    let change = ReadPath(slot: 0, steps: [.field("tier")])
    return Measurement.nanoseconds(turns: 1_000) {
      for program in programs where program.reads.contains(where: { $0.isConcerned(by: change) }) {
        _ = program.evaluate(slots)
      }
    }
  }
}
