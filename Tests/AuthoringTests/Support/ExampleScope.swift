import Catalogs
import Expressions
import Foundations

/// The names and values for the explanations' expressions: those of a screen that shows a recipe.
enum ExampleScope {
  /// Returns the diagnostics of compiling and evaluating an expression.
  static func diagnostics(of expression: String) -> [Diagnostic] {
    let source = SourceText(path: "expression", text: expression)
    var diagnostics = Diagnostics()
    let program = Program.compile(Span(source, 0..<source.bytes.count), declarations, into: &diagnostics)
    if let program, let fault = program.error(in: program.evaluate(names.map(\.value))) {
      diagnostics.report(fault)
    }
    return diagnostics.sorted
  }

  private static var declarations: Declarations {
    var functions = FunctionLibrary.standard
    KolamFunctions.register(into: &functions)
    var declarations = Declarations(functions: functions)
    for name in names { declarations.declare(name.name, name.type) }
    return declarations
  }

  private static let names: [(name: String, type: ValueType, value: Value)] = [
    ("recipe", .record(recipe), .map(idli)),
    ("tier", .enumeration(Enumeration(name: "tier", cases: ["free", "pro"])), .string("free")),
    ("people", .int, .int(4)),
    ("locale", .string, .string("en")),
  ]

  private static let recipe = RecordType(
    name: "Recipe",
    fields: [
      .init("name", .string), .init("minutes", .int), .init("rating", .double),
      .init("image", .nullable(.string)),
      .init("steps", .list(.string)), .init("amounts", .map(.string, .int)),
    ])

  private static let idli = ValueMap(fields: [
    ("name", .string("Idli")), ("minutes", .int(30)), ("rating", .double(4.5)), ("image", .null),
    ("steps", .list([.string("Soak"), .string("Steam")])),
    ("amounts", .map(ValueMap(fields: [("rice", .int(300))]))),
  ])
}
