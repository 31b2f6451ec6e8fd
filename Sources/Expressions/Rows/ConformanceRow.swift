package import Foundations

/// Runs rows of CEL's conformance data: an expression, its environment, and its expected result.
package struct ConformanceRow: Sendable {
  /// The outcome of a row.
  package struct Outcome: Sendable {
    /// The row's name.
    package let name: String
    /// The suite it belongs to.
    package let suite: String
    /// Whether the result was the expected one.
    package let isPassed: Bool
    /// The result: a tagged value, an error or a type, as JSON.
    package let got: String
    /// The expression, for reports.
    package let expression: String

    /// The outcome as one line of JSON: `{"name": …, "pass": …, "got": …}`.
    package var line: String {
      "{\"name\":\(JSON.string(name).text),\"pass\":\(isPassed),\"got\":\(got)}"
    }
  }

  private let json: ParsedJSON

  /// Reads a row.
  ///
  /// - Parameter line: a line of the rows' file, JSON.
  /// - Throws: where and why the line is no JSON.
  package init(line: some Sequence<UInt8>) throws(JSONSyntaxError) {
    json = try ParsedJSON.read(Array(line))
  }

  /// Compiles and evaluates the row's expression.
  package func run() -> Outcome {
    let expression = json["expr"]?.text ?? ""
    let (isPassed, got) = judge(expression)
    return Outcome(
      name: json["name"]?.text ?? "", suite: json["suite"]?.text ?? "", isPassed: isPassed, got: got,
      expression: expression)
  }

  private func judge(_ expression: String) -> (Bool, String) {
    let expected = json["expected"]
    var declarations = declarations()
    var values: [Value] = []
    for (name, tagged) in json["bindings"]?.members ?? [] {
      guard let value = TaggedValue.read(tagged) else {
        return (false, error("the binding `\(name)` has no form known here"))
      }
      let slot = declarations.slot(of: name) ?? declarations.declare(name, .dyn)
      while values.count <= slot { values.append(.null) }
      values[slot] = value
    }
    let source = SourceText(path: "expr", text: expression)
    let span = Span(source, 0..<source.bytes.count)
    var diagnostics = Diagnostics()
    let program =
      json["disable_check"]?.truth == true
      ? Program.compileUnchecked(
        span, declarations, hasMacros: json["disable_macros"]?.truth != true, into: &diagnostics)
      : Program.compile(span, declarations, into: &diagnostics)
    guard let program else {
      return (expected?["error"] != nil, error(diagnostics.all.map(\.message).joined(separator: "; ")))
    }
    if let type = expected?["type"]?.text {
      let found = TypeText.write(program.type)
      let isSame = found == type || TypeText.read(type) == program.type
      if expected?["value"] == nil || !isSame { return (isSame, "{\"type\":\"\(found)\"}") }
    }
    let value = program.evaluate(values)
    let got = TaggedValue.write(value)
    if expected?["error"] != nil { return (value.isError, got) }
    guard let wanted = expected?["value"].flatMap(TaggedValue.read) else { return (false, got) }
    return (TaggedValue.same(value, wanted), got)
  }

  private func error(_ message: String) -> String {
    "{\"error\":\(JSON.string(message).text)}"
  }

  /// The declarations of the row's environment: variables with types, functions with overloads.
  private func declarations() -> Declarations {
    var functions = FunctionLibrary.standard
    for entry in json["type_env"]?.elements ?? [] {
      guard let name = entry["name"]?.text else { continue }
      for overload in entry["overloads"]?.elements ?? [] {
        let parameters = (overload["params"]?.elements ?? []).map { $0.text.flatMap(TypeText.read) ?? .dyn }
        let function = NativeFunction(
          name, parameters, overload["result"]?.text.flatMap(TypeText.read) ?? .dyn,
          isMember: overload["receiver"]?.truth ?? false
        ) { _ in .failure(.noFunction, "this function is declared only") }
        functions.register(function)
      }
    }
    var declarations = Declarations(container: json["container"]?.text ?? "", functions: functions)
    for entry in json["type_env"]?.elements ?? [] {
      guard let name = entry["name"]?.text, let type = entry["type"]?.text else { continue }
      declarations.declare(name, TypeText.read(type) ?? .dyn)
    }
    return declarations
  }
}
