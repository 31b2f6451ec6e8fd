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
  ///   - limit: the time limit of one script, without waiting for responses.
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
          guard let answer = bridge.answer(to: ScriptText(units, count)) else { return }
          cjsc_answer(context, answer.units, answer.count)
        }, Unmanaged.passUnretained(bridge).toOpaque(), taker)
    }
    guard let made else {
      throw .init(reason: "JavaScriptCore was found but could not be started (\(bridge.taken.string))")
    }
    context = made
    self.bridge = bridge
    self.limit = limit
  }

  deinit { cjsc_free(context) }

  private static let taker: CJSCTaker = { receiver, units, count in
    guard let receiver else { return }
    Unmanaged<HostBridge>.fromOpaque(receiver).takeUnretainedValue().taken = ScriptText(units, count)
  }

  /// Sets the random values that a script has already drawn, for its rerun.
  func repeats(_ drawn: DrawnValues) { bridge.drawn = drawn }

  /// Runs a script in a scope of its own.
  func run(_ script: String, name: String) throws(ScriptError) -> ScriptValue {
    defer { bridge.drawn = DrawnValues() }
    let result = call("R", ScriptText(script))
    switch result {
    case .value(let value): return value
    case .outOfTime:
      throw ScriptError(.timeLimit, "the script took more than \(limit) of computing", script: name)
    case .thrown(let message, let line, let column):
      let wrong = message.contains("SyntaxError") ? wrongLine(of: script) : nil
      if let wrong { throw ScriptError(.syntax, message, script: name, line: wrong) }
      throw ScriptError(.exception, message, script: name, line: line, column: column)
    }
  }

  /// Imports the globals of the interpreter, preserving shared objects.
  func takeOver(_ globals: [ScriptText: JSValue]) { _ = call("I", GlobalsText.text(of: globals)) }

  func setGlobal(_ name: String, to value: ScriptValue) {
    _ = call("S", GlobalsText.text(of: [ScriptText(name): JSValue(value)]))
  }

  func removeGlobal(_ name: String) { _ = call("D", ScriptText(name)) }

  func global(_ name: String) -> ScriptValue? {
    guard case .value(.array(let found)) = call("G", ScriptText(name)) else { return nil }
    return found.first
  }

  func setCopiedText(_ text: String?) {
    _ = call("C", text.map { ScriptText(ScriptJSONWriter.quoted(ScriptText($0))) } ?? "")
  }

  private enum Reply {
    case value(ScriptValue)
    case thrown(String, line: Int?, column: Int?)
    case outOfTime
  }

  /// Calls the prelude: the first letter of the text is the command, that of the reply its kind.
  private func call(_ command: String, _ text: ScriptText) -> Reply {
    let sent = ScriptText(command) + text
    let receiver = Unmanaged.passUnretained(bridge).toOpaque()
    let result = cjsc_call(context, sent.units, sent.count, receiver, Self.taker)
    if result == Int32(CJSC_OUT_OF_TIME) { return .outOfTime }
    let answer = bridge.taken
    bridge.taken = ""
    guard result == Int32(CJSC_DONE), let kind = answer.units.first,
      let value = try? ScriptJSONReader.read(ScriptText(answer.units.dropFirst()))
    else { return .thrown(answer.string, line: nil, column: nil) }
    if kind == UInt16(ascii: "V") { return .value(JSTaggedValue.value(of: value)) }
    guard case .object(let error) = value else { return .thrown(answer.string, line: nil, column: nil) }
    func number(_ index: Int) -> Int? {
      if case .number(let number)? = error[index] { Int(exactly: number) } else { nil }
    }
    return .thrown(error[0]?.exported().text ?? "", line: number(1), column: number(2))
  }

  /// Returns the line of a syntax error; nil for valid JavaScript.
  private func wrongLine(of script: String) -> Int? {
    let strict = Array("'use strict';\(script)".utf16)
    let line = cjsc_wrong_line(context, strict, strict.count)
    return line > 0 ? Int(line) : nil
  }
}

extension ScriptText {
  /// Copies the engine's text.
  fileprivate init(_ units: UnsafePointer<UInt16>?, _ count: Int) {
    self.init(Array(UnsafeBufferPointer(start: units, count: count)))
  }
}
