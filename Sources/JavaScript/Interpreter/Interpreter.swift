/// Runs scripts of paths, operators, templates and assignments with JavaScript's semantics, without an engine.
///
/// Its lists and objects are values, so a script that gives one a second name is left to the engine. An unsupported
/// construct throws `unsupported` and leaves all as it was: the engine runs the script from its beginning.
final class Interpreter {
  /// The globals with which every script starts.
  var globals: [String: ScriptValue]
  /// All that the running script sees.
  private var variables: [String: ScriptValue] = [:]
  private var hasChanges = false
  private var stepsLeft = 0
  private var parsed: [String: Result<[Statement], InterpreterError>] = [:]

  init(platform: String) {
    globals = ["output": .object([]), "maestro": .object([.init("platform", .string(platform))])]
  }

  /// Sets `maestro.copiedText`.
  func setCopiedText(_ text: String?) {
    guard case .object(let members)? = globals["maestro"] else { return }
    let copied = ScriptValue.Member("copiedText", text.map(ScriptValue.string) ?? .undefined)
    globals["maestro"] = .object(members.filter { $0.key != copied.key } + [copied])
  }

  /// Runs a script and returns its value; an unsupported script leaves everything unchanged.
  func run(_ script: String) throws(InterpreterError) -> ScriptValue {
    let statements = try parse(script)
    stepsLeft = ScriptBudget.steps
    variables = globals
    hasChanges = false
    defer { variables = [:] }
    var last = ScriptValue.undefined
    do throws(InterpreterError) {
      for statement in statements {
        if let value = try run(statement) { last = value }
      }
    } catch {
      if case .fault = error { keepChanges() }
      throw error
    }
    keepChanges()
    return last
  }

  private func keepChanges() {
    guard hasChanges else { return }
    for name in StandardNames.kept { globals[name] = variables[name] }
  }

  private func parse(_ script: String) throws(InterpreterError) -> [Statement] {
    if let known = parsed[script] { return try known.get() }
    // A walkthrough has some hundred scripts; more are texts that a loop has made.
    if parsed.count >= 1_000 { parsed.removeAll() }
    let result = Result { () throws(InterpreterError) in try ScriptParser.parse(script) }
    parsed[script] = result
    return try result.get()
  }

  /// Runs a statement and returns its value; nil where it has none.
  private func run(_ statement: Statement) throws(InterpreterError) -> ScriptValue? {
    switch statement {
    case .expression(let expression): return try evaluate(expression)
    case .declaration(let name, let value):
      if let value { variables[name] = try unshared(value) } else { variables[name] = .undefined }
      return nil
    case .assignment(let path, let value, let result):
      var keys: [(key: ScriptValue, place: Int)] = []
      for (key, place) in path.keys { keys.append((try evaluate(key), place)) }
      let new = try unshared(value)
      let shown = if let result { try evaluate(result) } else { new }
      hasChanges = true
      try set(new, at: keys[...], of: &variables[path.name, default: .undefined])
      return shown
    }
  }

  /// The value of an expression that is given a name, under which it may be changed.
  func unshared(_ expression: Expression) throws(InterpreterError) -> ScriptValue {
    let value = try evaluate(expression)
    switch expression {
    case .array, .object: return value
    default:
      if value.isContainer { throw .unsupported("a list or object under a second name", at: 0) }
      return value
    }
  }

  /// Stores a value where keys lead to (ECMA-262, 7.3.4), in strict code.
  private func set(
    _ value: ScriptValue, at path: ArraySlice<(key: ScriptValue, place: Int)>, of container: inout ScriptValue
  ) throws(InterpreterError) {
    guard let (key, place) = path.first else {
      container = value
      return
    }
    // A change copies the list or object, which long ones are not worth.
    let tooLong = InterpreterError.unsupported("a change of a long list or object", at: place)
    let rest = path.dropFirst()
    switch container {
    case .array(var elements):
      guard elements.count < ScriptBudget.members else { throw tooLong }
      guard case .number(let number) = key, let index = Int(exactly: number), 0...elements.count ~= index
      else {
        throw .unsupported("a gap in a list, or a member of one", at: place)
      }
      defer { container = .array(elements) }
      if index < elements.count { return try set(value, at: rest, of: &elements[index]) }
      var added = ScriptValue.undefined
      try set(value, at: rest, of: &added)
      elements.append(added)
    case .object(var members):
      let name = try text(key)
      guard StandardNames.isPlainMember(name) else { throw .unsupported("the member `\(name)`", at: place) }
      guard members.count < ScriptBudget.members else { throw tooLong }
      defer { container = .object(members) }
      if let index = members.firstIndex(where: { $0.key == name }) {
        return try set(value, at: rest, of: &members[index].value)
      }
      var added = ScriptValue.undefined
      try set(value, at: rest, of: &added)
      members.append(.init(name, added))
    default:
      if path.count > 1, container.isNullish { throw cannotRead(key, of: container, at: place) }
      let owner = container.isNullish ? container.text : container.typeName
      throw .type("cannot set `\(key.text)` of \(owner)", at: place)
    }
  }

  func value(of name: String) -> ScriptValue { variables[name] ?? .undefined }

  func cannotRead(_ key: ScriptValue, of base: ScriptValue, at place: Int) -> InterpreterError {
    .type("cannot read `\(key.text)` of \(base.text)", at: place)
  }

  /// Counts work done.
  func spend(_ steps: Int = 1) throws(InterpreterError) {
    stepsLeft -= steps
    guard stepsLeft >= 0 else { throw .fault(.budget, "the script does too much", at: nil) }
  }

  /// Counts the bytes of a text that was made.
  func spend(bytes: Int) throws(InterpreterError) {
    guard bytes <= ScriptBudget.bytes else { throw .fault(.budget, "the text is too long", at: nil) }
    try spend(1 + bytes / 16)
  }
}
