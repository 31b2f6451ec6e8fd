/// One script context, whose globals live as long as it does: a walkthrough's run with all its subflows.
///
/// Not sendable: it is used by one task at a time.
package protocol ScriptEngine: AnyObject {
  /// Evaluates a script in a scope of its own, as strict code, and gives the value of its last statement.
  ///
  /// As upstream has it: declarations are local to the script; what it assigns to a name that nobody declared is gone
  /// when it ends, and an environment variable has its own value again; a name that nothing has is `undefined`. What
  /// stays are the contents of `output` and `maestro`.
  ///
  /// - Parameters:
  ///   - script: statements, of which the last expression is the value.
  ///   - name: the name of its file, or what it is, for errors.
  /// - Returns: the value; what is no plain data (a date, a function) as its text.
  /// - Throws: why there is no value.
  @discardableResult func evaluate(_ script: String, name: String) throws(ScriptError) -> ScriptValue

  /// Gives a global a value, which every later script begins with.
  func setGlobal(_ name: String, to value: ScriptValue)

  /// The value of a global between scripts; nil where there is none.
  func global(_ name: String) -> ScriptValue?

  /// Takes a global away; a script that names it sees `undefined`.
  func removeGlobal(_ name: String)
}
