internal import CJavaScriptCore

/// The whole of JavaScript, by JavaScriptCore.
final class JavaScriptCoreEngine {
  private let context: OpaquePointer
  private let bridge: HostBridge
  private let limit: Duration

  /// Opens a context.
  ///
  /// - Parameters:
  ///   - library: the engine.
  ///   - host: the environment of scripts.
  ///   - limit: how long one script may compute; time in which it waits for an answer does not count.
  /// - Throws: why the engine does not start.
  init(
    _ library: JavaScriptCoreLibrary, host: ScriptHost, limit: Duration
  ) throws(JavaScriptCoreLibrary.Missing) {
    let bridge = HostBridge(host)
    let taker = Self.taker
    let prelude = Array(ScriptPrelude.source.utf16)
    let made = withUnsafePointer(to: library.table) { table in
      cjsc_create(
        table, prelude, prelude.count, limit / .seconds(1),
        { receiver, units, count, context in
          guard let receiver else { return }
          let bridge = Unmanaged<HostBridge>.fromOpaque(receiver).takeUnretainedValue()
          let answer = bridge.answer(to: EngineMessage.read(UnsafeBufferPointer(start: units, count: count)))
          let sent = Array(EngineMessage.text(of: answer).utf16)
          cjsc_answer(context, sent, sent.count)
        }, Unmanaged.passUnretained(bridge).toOpaque(), taker)
    }
    guard let made else {
      throw .init(reason: "JavaScriptCore was found but could not be started (\(bridge.takenText))")
    }
    context = made
    self.bridge = bridge
    self.limit = limit
  }

  deinit { cjsc_free(context) }

  private static let taker: CJSCTaker = { receiver, units, count in
    guard let receiver else { return }
    Unmanaged<HostBridge>.fromOpaque(receiver).takeUnretainedValue().taken = Array(
      UnsafeBufferPointer(start: units, count: count))
  }

  /// Runs a script in a scope of its own.
  func run(_ script: String, name: String) throws(ScriptError) -> ScriptValue {
    switch call("R", script) {
    case .value(let value): return value
    case .outOfTime:
      throw ScriptError(.timeLimit, "the script took more than \(limit) of computing", script: name)
    case .thrown(let message, let line, let column):
      let wrong = message.contains("SyntaxError") ? syntaxErrorLine(of: script) : nil
      if let wrong { throw ScriptError(.syntax, message, script: name, line: wrong) }
      throw ScriptError(.exception, message, script: name, line: line, column: column)
    }
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
    case outOfTime
  }

  /// Calls the prelude: the first letter of the text is the command, and that of the reply its kind.
  private func call(_ command: String, _ text: String) -> Reply {
    let sent = Array((command + text).utf16)
    let receiver = Unmanaged.passUnretained(bridge).toOpaque()
    let result = cjsc_call(context, sent, sent.count, receiver, Self.taker)
    if result == Int32(CJSC_OUT_OF_TIME) { return .outOfTime }
    defer { bridge.taken = [] }
    guard result == Int32(CJSC_DONE) else { return .thrown(bridge.takenText, line: nil, column: nil) }
    let value = EngineMessage.read(bridge.taken.dropFirst())
    if bridge.taken.first == UInt16(ascii: "V") { return .value(value) }
    guard case .array(let error) = value, error.count == 3 else {
      return .thrown(bridge.takenText, line: nil, column: nil)
    }
    func number(_ index: Int) -> Int? {
      if case .number(let number) = error[index] { Int(exactly: number) } else { nil }
    }
    return .thrown(error[0].text, line: number(1), column: number(2))
  }

  /// The line on which a script is no JavaScript; nil where it is.
  private func syntaxErrorLine(of script: String) -> Int? {
    let strict = Array("'use strict';\(script)".utf16)
    let line = cjsc_wrong_line(context, strict, strict.count)
    return line > 0 ? Int(line) : nil
  }
}
