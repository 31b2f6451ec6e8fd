import Foundations

@testable import Expressions

/// The types of a recipe screen, as a plugin's contract would declare them.
enum Kitchen {
  static let phase = ValueType.enumeration(
    Enumeration(name: "Phase", cases: ["idle", "loading", "ready", "failed"]))
  static let ingredient = RecordType(
    name: "Ingredient", fields: [.init("name", .string), .init("amount", .double), .init("unit", .string)])
  static let recipe = RecordType(
    name: "RecipeDetail",
    fields: [
      .init("name", .string), .init("rating", .double), .init("total", .int), .init("phase", phase),
      .init("tags", .list(.string)), .init("ingredients", .list(.record(ingredient))),
      .init("note", .nullable(.string)), .init("canCook", .bool), .init("seen", .timestamp),
    ])

  static let declarations: Declarations = {
    var declarations = Declarations()
    declarations.declare("recipe", .record(recipe))
    declarations.declare("user", .record(RecordType(name: "User", fields: [.init("tier", .string)])))
    declarations.declare("count", .int)
    declarations.declare("anything", .dyn)
    declarations.declare("names", .map(.string, .int))
    return declarations
  }()

  static let slots: [Value] = [
    [
      "name": "Sambar", "rating": 4.5, "total": 3, "phase": "ready", "tags": ["south", "veg"],
      "ingredients": [
        ["name": "toor dal", "amount": 1.0, "unit": "cup"],
        ["name": "tamarind", "amount": 2.5, "unit": "tbsp"],
      ], "note": .null, "canCook": true, "seen": .timestamp(Timestamp(seconds: 0)),
    ], ["tier": "pro"], 7, ["x": 1], ["a": 1, "b": 2],
  ]
}

/// Returns an expression as a whole file.
func span(_ text: String) -> Span {
  let source = SourceText(path: "test.yaml", text: text)
  return Span(source, 0..<source.bytes.count)
}

/// Returns the diagnostics of an expression on the recipe screen.
func faults(_ text: String, expecting: ValueType? = nil) -> [Diagnostic] {
  var diagnostics = Diagnostics()
  _ = Program.compile(span(text), Kitchen.declarations, expecting: expecting, into: &diagnostics)
  return diagnostics.all
}

/// Returns the value of an expression on the recipe screen, or its compile error.
func value(_ text: String, budget: Budget = .standard) -> Value {
  var diagnostics = Diagnostics()
  guard let program = Program.compile(span(text), Kitchen.declarations, into: &diagnostics) else {
    let messages = diagnostics.all.map(\.message).joined(separator: "; ")
    return .error(ValueError(code: "not_compiled", messages))
  }
  return program.evaluate(Kitchen.slots, budget: budget)
}

/// Returns the code of an expression's error, if it has one.
func errorCode(_ text: String, budget: Budget = .standard) -> String? {
  if case .error(let error) = value(text, budget: budget) { error.code } else { nil }
}
