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

/// The environment of scripts, which have no other access: no files, and no clock or randomness of their own.
package struct ScriptHost {
  /// The app's clock, as milliseconds since 1970, for `Date`.
  package var now: () -> Double
  /// `Math.random`: a number in 0..<1.
  package var random: () -> Double
  /// `faker`.
  package var faker: Faker
  /// Receives a line of `console.log`, `info`, `warn`, `error` and `debug`.
  package var log: (String) -> Void
  /// Sends the request of `http.get` and the like, and returns the response; nil if scripts may not use the network.
  package var http: ((ScriptRequest) throws -> ScriptResponse)?
  /// `maestro.platform`: `android`, `ios` or `web`.
  package var platform: String
  /// `maestro.copiedText`, read before each script.
  package var copiedText: () -> String?
  /// Called once, when the first script that the interpreter does not support opens the engine.
  package var onLeave: (UnsupportedConstruct) -> Void

  /// Describes a host.
  ///
  /// - Parameters:
  ///   - now: the app's clock, as milliseconds since 1970.
  ///   - random: `Math.random`.
  ///   - faker: `faker`.
  ///   - platform: `maestro.platform`.
  package init(now: @escaping () -> Double, random: @escaping () -> Double, faker: Faker, platform: String) {
    self.now = now
    self.random = random
    self.faker = faker
    self.platform = platform
    log = { _ in }
    http = nil
    copiedText = { nil }
    onLeave = { _ in }
  }
}

/// A request of a script.
package struct ScriptRequest: Hashable, Sendable {
  /// The method, in capitals.
  package let method: String
  /// The whole address.
  package let url: String
  /// Header fields in the order given.
  package let headers: [Header]
  /// The body, if there is one.
  package let body: String?

  /// A header field.
  package struct Header: Hashable, Sendable {
    /// Its name.
    package let name: String
    /// Its value.
    package let value: String

    /// Creates a header field.
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }
}

/// The response to a script's request.
package struct ScriptResponse: Hashable, Sendable {
  /// The status code; `ok` is whether it is one of 200 to 299.
  package let status: Int
  /// The header fields; those of one name are joined by a comma.
  package let headers: [ScriptRequest.Header]
  /// The body as text.
  package let body: String

  /// Describes a response.
  package init(status: Int, headers: [ScriptRequest.Header] = [], body: String) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
