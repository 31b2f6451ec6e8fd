/// Why a script failed.
package struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  package enum Kind: Hashable, Sendable {
    /// A syntax error.
    case syntax
    /// The script threw, or violated JavaScript's rules.
    case exception
    /// A limit of length, depth or output is exceeded.
    case budget
    /// The time limit is exceeded.
    case timeLimit
    /// The memory limit is exceeded.
    case memoryLimit
    /// It needs JavaScriptCore, which is not installed.
    case engineMissing
  }

  /// The kind of error.
  package let kind: Kind
  /// The message, in English like JavaScript's own.
  package let message: String
  /// The name that the script was evaluated under.
  package let script: String
  /// The line in the script, from 1, if known.
  package let line: Int?
  /// The column in that line, from 1, if known.
  package let column: Int?

  /// Describes an error.
  ///
  /// - Parameters:
  ///   - kind: the kind of error.
  ///   - message: the message, in English.
  ///   - script: the name that the script was evaluated under.
  ///   - line: the line in the script, from 1.
  ///   - column: the column in that line, from 1.
  package init(_ kind: Kind, _ message: String, script: String, line: Int? = nil, column: Int? = nil) {
    self.kind = kind
    self.message = message
    self.script = script
    self.line = line
    self.column = column
  }

  /// The message, preceded by its location.
  package var description: String {
    let location = [script, line.map(String.init), column.map(String.init)].compactMap { $0 }
    return "\(location.joined(separator: ":")): \(message)"
  }
}

/// A construct that the interpreter does not support.
package struct UnsupportedConstruct: Error, Hashable, Sendable {
  /// Its description: `an arrow function`.
  package let construct: String
  /// Its line in the script, from 1.
  package let line: Int
  /// Its column in that line, from 1.
  package let column: Int
}

/// Why a script stopped: its own error, or a construct that needs the engine.
enum InterpreterError: Error {
  case failed(ScriptError.Kind, String, at: Int?)
  case unsupported(String, at: Int)

  static func type(_ message: String, at offset: Int? = nil) -> InterpreterError {
    .failed(.exception, "TypeError: \(message)", at: offset)
  }
}
