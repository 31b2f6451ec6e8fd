/// The limits of a script.
enum ScriptBudget {
  /// Levels of brackets in a script.
  static let depth = 200
  /// Operators or members one after the other, nesting included; more is for the engine.
  static let chain = 150
  /// Bytes of a script.
  static let length = 4_000_000
  /// Steps of a script in the interpreter: a node, or 16 bytes that it makes.
  static let steps = 4_000_000
  /// Members of a list or object that is changed; the engine changes longer ones.
  static let members = 1_000
  /// Bytes of one text.
  static let bytes = 16_000_000
}
