/// Runs scripts of expressions and declarations, with JavaScript's semantics, without an engine.
///
/// An unsupported construct throws `unsupported` and rolls back all effects: the engine runs the script from its
/// beginning.
final class Interpreter {
  /// The globals with which every script starts.
  var globals: [ScriptText: JSValue] = [:]
  /// The results of `Math.random` and `faker` during the current script, in order.
  private(set) var drawn = DrawnValues()

  let host: ScriptHost
  private var parsed: [String: Result<ScriptProgram, InterpreterError>] = [:]
  /// Undeclared names that the script has assigned; dropped when it ends.
  private var assigned: [ScriptText: JSValue] = [:]
  private var locals: [JSValue] = []
  private var stepsLeft = 0
  private var lines: [String] = []
  private var changes: [(JSObject, JSObject.Contents)] = []

  init(host: ScriptHost) {
    self.host = host
    globals["output"] = .object(JSObject())
    globals["maestro"] = .object(JSObject(members: [("platform", .text(host.platform))]))
  }

  /// Runs a script and returns its value; an unsupported script leaves everything unchanged.
  func run(_ script: String) throws(InterpreterError) -> JSValue {
    let program = try parse(script)
    stepsLeft = ScriptBudget.steps
    drawn = DrawnValues()
    let kept = StandardNames.kept.map { ($0, globals[$0]) }
    locals = Array(repeating: .undefined, count: program.slots)
    defer {
      assigned.removeAll()
      lines.removeAll()
      changes.removeAll()
    }
    do throws(InterpreterError) {
      let value = try run(program)
      lines.forEach(host.log)
      return value
    } catch {
      if case .unsupported = error {
        for (object, contents) in changes.reversed() { object.restore(contents) }
        for (name, value) in kept { globals[name] = value }
      } else {
        lines.forEach(host.log)
      }
      throw error
    }
  }

  private func parse(_ script: String) throws(InterpreterError) -> ScriptProgram {
    if let known = parsed[script] { return try known.get() }
    // A walkthrough has some hundred scripts; more are texts that a loop has made.
    if parsed.count >= 1_000 { parsed.removeAll() }
    let result = Result { () throws(InterpreterError) in try ScriptParser.parse(script) }
    parsed[script] = result
    return try result.get()
  }

  private func run(_ program: ScriptProgram) throws(InterpreterError) -> JSValue {
    var last = JSValue.undefined
    for statement in program.statements {
      switch statement {
      case .expression(let expression): last = try evaluate(expression)
      case .declaration(let values):
        for (slot, value) in values {
          if let value { locals[slot] = try evaluate(value) }
        }
      }
    }
    return last
  }

  /// Counts work done.
  func spend(_ steps: Int = 1) throws(InterpreterError) {
    stepsLeft -= steps
    guard stepsLeft >= 0 else { throw .fault(.budget, "the script does too much", at: nil) }
  }

  /// Counts a text's code units or an array's elements before they are made.
  func spend(units: Int) throws(InterpreterError) {
    guard units <= ScriptBudget.units else { throw .fault(.budget, "the text or list is too long", at: nil) }
    try spend(1 + units / 16)
  }

  func print(_ line: String) { lines.append(line) }

  func drawRandom() -> Double {
    let number = host.random()
    drawn.numbers.append(number)
    return number
  }

  func fake(_ provider: String, _ method: String, _ arguments: [ScriptValue]) -> ScriptValue? {
    let value = host.faker.value(provider: provider, method: method, arguments: arguments)
    drawn.fakes.append(value)
    return value
  }

  /// Records an object's contents before it is changed.
  func willChange(_ object: JSObject) throws(InterpreterError) {
    if changes.last?.0 === object { return }
    try spend(units: object.contents.elements?.count ?? object.contents.keys.count)
    changes.append((object, object.contents))
  }

  func value(of name: ScriptText) -> JSValue {
    if !assigned.isEmpty, let value = assigned[name] { return value }
    return globals[name] ?? .undefined
  }

  func value(ofLocal slot: Int) -> JSValue { locals[slot] }

  func assign(_ value: JSValue, to name: ScriptText) throws(InterpreterError) {
    if name == "undefined" || name == "NaN" || name == "Infinity" || StandardNames.globals.contains(name) {
      throw .unsupported("an assignment to `\(name.string)`", at: 0)
    }
    if StandardNames.kept.contains(name) { globals[name] = value } else { assigned[name] = value }
  }

  func assign(_ value: JSValue, toLocal slot: Int) { locals[slot] = value }
}

/// The random values drawn by a script, to be replayed when it is run again.
struct DrawnValues {
  var numbers: [Double] = []
  var fakes: [ScriptValue?] = []
}
