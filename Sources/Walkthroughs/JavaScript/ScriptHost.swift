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
