/// The scripts of a walkthrough: run by the interpreter, and by JavaScriptCore from the first script that needs it.
///
/// Most scripts are paths and comparisons, for which no engine is loaded. Globals behave the same in both, and are
/// transferred when the engine opens.
package final class Scripts: ScriptEngine {
  private let host: ScriptHost
  private let engines: EnginePool
  private var small: Interpreter
  private var engine: JavaScriptCoreEngine?
  private var copied: String?
  /// A global that shadows a function of the language, which the interpreter would not detect.
  private var hidden: String?

  /// Creates a context, in which `output` is empty.
  ///
  /// - Parameters:
  ///   - host: the environment of scripts.
  ///   - engines: has the processes of the engine, and the limits of scripts.
  package init(host: ScriptHost, engines: EnginePool = EnginePool()) {
    self.host = host
    self.engines = engines
    small = Interpreter(platform: host.platform)
  }

  /// Whether scripts now run in the engine.
  package var usesEngine: Bool { engine != nil }

  /// Returns the first construct that the interpreter does not support, from a script's text alone.
  ///
  /// - Parameter script: statements.
  /// - Returns: the construct; nil if there is none, and for invalid JavaScript.
  package static func need(of script: String) -> UnsupportedConstruct? {
    do throws(InterpreterError) {
      _ = try ScriptParser.parse(script)
      return nil
    } catch {
      guard case .unsupported(let construct, let offset) = error else { return nil }
      let (line, column) = lineAndColumn(of: offset, in: script)
      return UnsupportedConstruct(construct: construct, line: line, column: column)
    }
  }

  /// Whether the value of a script is that of an assignment, such as `output.x = 5`, which compares nothing.
  ///
  /// - Parameter script: statements.
  /// - Returns: whether it ends with one; false where only an engine could tell.
  package static func endsWithAssignment(_ script: String) -> Bool {
    guard case .assignment(_, _, result: nil)? = try? ScriptParser.parse(script).last else { return false }
    return true
  }

  /// Evaluates a script in a scope of its own; see ``ScriptEngine/evaluate(_:name:)``.
  @discardableResult package func evaluate(_ script: String, name: String) throws(ScriptError) -> ScriptValue
  {
    takeCopiedText()
    if let engine { return try engine.run(script, name: name) }
    do throws(InterpreterError) {
      if let hidden { throw .unsupported("a variable of the name `\(hidden)`", at: 0) }
      return try small.run(script)
    } catch {
      switch error {
      case .failed(let kind, let message, let offset):
        let (line, column) = offset.map { Self.lineAndColumn(of: $0, in: script) } ?? (nil, nil)
        throw ScriptError(kind, message, script: name, line: line, column: column)
      case .unsupported(let construct, let offset):
        let (line, column) = Self.lineAndColumn(of: offset, in: script)
        let engine = try open(
          UnsupportedConstruct(construct: construct, line: line, column: column), for: name)
        return try engine.run(script, name: name)
      }
    }
  }

  private func open(_ need: UnsupportedConstruct, for name: String) throws(ScriptError)
    -> JavaScriptCoreEngine
  {
    let opened: JavaScriptCoreEngine
    do throws(EngineProcess.Missing) {
      opened = try JavaScriptCoreEngine(engines, host: host)
    } catch {
      throw ScriptError(
        .engineMissing, "\(need.construct) needs a whole JavaScript engine: \(error.reason)", script: name,
        line: need.line, column: need.column)
    }
    opened.takeOver(small.globals)
    engine = opened
    // Its globals belong to the engine now.
    small = Interpreter(platform: host.platform)
    host.onLeave(need)
    return opened
  }

  private func takeCopiedText() {
    let text = host.copiedText()
    guard text != copied else { return }
    copied = text
    if let engine { return engine.setCopiedText(text) }
    small.setCopiedText(text)
  }

  /// Sets a global of all later scripts.
  package func setGlobal(_ name: String, to value: ScriptValue) {
    if let engine { return engine.setGlobal(name, to: value) }
    if StandardNames.globals.contains(name) { hidden = name }
    small.globals[name] = value
  }

  /// Returns the value of a global between scripts, if it exists.
  package func global(_ name: String) -> ScriptValue? {
    if let engine { return engine.global(name) }
    return small.globals[name]
  }

  /// Removes a global.
  package func removeGlobal(_ name: String) {
    if let engine { return engine.removeGlobal(name) }
    if hidden == name { hidden = nil }
    small.globals[name] = nil
  }

  /// The line and the column of an offset in a script, from 1.
  static func lineAndColumn(of offset: Int, in script: String) -> (line: Int, column: Int) {
    var line = 1
    var column = 1
    for byte in script.utf8.prefix(offset) {
      if byte == 10 {
        line += 1
        column = 1
      } else if !UTF8.isContinuation(byte) {
        column += 1
      }
    }
    return (line, column)
  }
}
