/// One script context, with globals that persist for its lifetime: a walkthrough's run with all its subflows.
///
/// Not sendable: it is used by one task at a time.
package protocol ScriptEngine: AnyObject {
  /// Evaluates a script in a scope of its own, as strict code, and returns the value of its last statement.
  ///
  /// As in upstream: declarations are local to the script; assignments to undeclared names are dropped when it ends,
  /// and an environment variable is reset to its own value; an unknown name is `undefined`. The contents of `output`
  /// and `maestro` are kept.
  ///
  /// - Parameters:
  ///   - script: statements, of which the last expression is the value.
  ///   - name: the name of its file, or a description, for errors.
  /// - Returns: the value; one that is not plain data (a date, a function) as its text.
  /// - Throws: the error of the script.
  @discardableResult func evaluate(_ script: String, name: String) throws(ScriptError) -> ScriptValue

  /// Sets a global of all later scripts.
  func setGlobal(_ name: String, to value: ScriptValue)

  /// Returns the value of a global between scripts, if it exists.
  func global(_ name: String) -> ScriptValue?

  /// Removes a global; a script that names it sees `undefined`.
  func removeGlobal(_ name: String)
}
