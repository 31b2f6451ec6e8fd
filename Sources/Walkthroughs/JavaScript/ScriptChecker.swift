/// Finds the syntax errors of scripts, which it does not run.
package final class ScriptChecker {
  private let engines: EnginePool?
  /// Opened for the first script that needs it; nil where there is none.
  private lazy var engine: JavaScriptCoreEngine? = engines.flatMap { engines in
    let host = ScriptHost(now: { 0 }, random: { 0 }, faker: Faker(seed: 1), platform: "ios")
    return try? JavaScriptCoreEngine(engines, host: host)
  }

  /// Creates a checker.
  ///
  /// - Parameter engines: has the processes of the engine; nil to check only what the interpreter supports.
  package init(_ engines: EnginePool?) { self.engines = engines }

  /// Returns the error with which a script would fail before anything of it runs.
  ///
  /// - Parameters:
  ///   - script: statements.
  ///   - name: the name of its file, or a description.
  /// - Returns: the error; nil where there is none, or only an engine could tell and there is none.
  package func error(in script: String, name: String) -> ScriptError? {
    do throws(InterpreterError) {
      _ = try ScriptParser.parse(script)
      return nil
    } catch {
      switch error {
      case .failed(let kind, let message, let offset):
        let (line, column) = offset.map { Scripts.lineAndColumn(of: $0, in: script) } ?? (nil, nil)
        return ScriptError(kind, message, script: name, line: line, column: column)
      case .unsupported: return engine?.syntaxError(of: script, name: name)
      }
    }
  }
}
