internal import CJavaScriptCore

/// The whole of JavaScript, by JavaScriptCore in a process of its own.
final class JavaScriptCoreEngine {
  private let pool: EnginePool
  private let process: EngineProcess
  private let bridge: HostBridge
  /// Why the process has ended, for all later scripts; nil while it runs.
  private var end: (kind: ScriptError.Kind, message: String)?

  /// Opens a context.
  ///
  /// - Parameters:
  ///   - pool: has the processes.
  ///   - host: the environment of scripts.
  /// - Throws: why the engine does not start.
  init(_ pool: EnginePool, host: ScriptHost) throws(EngineProcess.Missing) {
    self.pool = pool
    process = try pool.take()
    bridge = HostBridge(host)
    if case .done = process.request(CJSC_CREATE, Array(ScriptPrelude.source.utf16)) { return }
    process.end()
    throw .init(reason: "JavaScriptCore was found but could not be started")
  }

  deinit { pool.giveBack(process) }

  /// Runs a script in a scope of its own.
  func run(_ script: String, name: String) throws(ScriptError) -> ScriptValue {
    switch call("R", script) {
    case .value(let value): return value
    case .ended(let kind, let message): throw ScriptError(kind, message, script: name)
    case .thrown(let message, let line, let column):
      let wrong = message.contains("SyntaxError") ? syntaxErrorLine(of: script) : nil
      if let wrong { throw ScriptError(.syntax, message, script: name, line: wrong) }
      throw ScriptError(.exception, message, script: name, line: line, column: column)
    }
  }

  /// Returns the syntax error of a script, without running it.
  func syntaxError(of script: String, name: String) -> ScriptError? {
    // All of a script is parsed before its first statement, which ends it.
    guard case .thrown(let message, _, _) = call("R", "throw 0;\(script)"), message.contains("SyntaxError")
    else { return nil }
    return syntaxErrorLine(of: script).map { ScriptError(.syntax, message, script: name, line: $0) }
  }

  /// Imports the globals of the interpreter.
  func takeOver(_ globals: [String: ScriptValue]) {
    for (name, value) in globals.sorted(by: { $0.key < $1.key }) { setGlobal(name, to: value) }
  }

  func setGlobal(_ name: String, to value: ScriptValue) {
    _ = call("S", EngineMessage.text(of: .array([.string(name), value])))
  }

  func removeGlobal(_ name: String) { _ = call("D", name) }

  func global(_ name: String) -> ScriptValue? {
    guard case .value(.array(let found)) = call("G", name) else { return nil }
    return found.first
  }

  func setCopiedText(_ text: String?) {
    _ = call("C", EngineMessage.text(of: text.map(ScriptValue.string) ?? .undefined))
  }

  private enum Reply {
    case value(ScriptValue)
    case thrown(String, line: Int?, column: Int?)
    /// The script was stopped, or one before it together with the process.
    case ended(ScriptError.Kind, String)
  }

  /// Calls the prelude: the first letter of the text is the command, and that of the reply its kind.
  private func call(_ command: String, _ text: String) -> Reply {
    if let end { return .ended(end.kind, "the engine was ended, since \(end.message)") }
    let reply = process.request(CJSC_CALL, Array((command + text).utf16)) { [bridge] question in
      Array(EngineMessage.text(of: bridge.answer(to: EngineMessage.read(question))).utf16)
    }
    switch reply {
    case .done(let text): return Self.read(text)
    case .failed(let text): return .thrown(String(decoding: text, as: UTF16.self), line: nil, column: nil)
    case .outOfTime:
      return stopped(.timeLimit, "the script took more than \(process.limits.time) of computing")
    case .outOfMemory:
      return stopped(.memoryLimit, "the script took more than \(process.limits.memory >> 20) MB of memory")
    case .ended: return stopped(.exception, "JavaScriptCore has ended by itself")
    }
  }

  private func stopped(_ kind: ScriptError.Kind, _ message: String) -> Reply {
    if !process.isRunning { end = (kind, message) }
    return .ended(kind, message)
  }

  private static func read(_ text: [UInt16]) -> Reply {
    let value = EngineMessage.read(text.dropFirst())
    if text.first == UInt16(ascii: "V") { return .value(value) }
    guard case .array(let error) = value, error.count == 3 else {
      return .thrown(String(decoding: text, as: UTF16.self), line: nil, column: nil)
    }
    func number(_ index: Int) -> Int? {
      if case .number(let number) = error[index] { Int(exactly: number) } else { nil }
    }
    return .thrown(error[0].text, line: number(1), column: number(2))
  }

  /// The line on which a script is no JavaScript; nil where it is.
  private func syntaxErrorLine(of script: String) -> Int? {
    let strict = Array("'use strict';\(script)".utf16)
    guard case .done(let text) = process.request(CJSC_CHECK, strict) else { return nil }
    let line = Int(String(decoding: text, as: UTF16.self)) ?? 0
    return line > 0 ? line : nil
  }
}
