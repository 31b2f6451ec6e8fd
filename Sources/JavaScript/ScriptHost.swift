/// The environment of scripts, which have no other access: no files, and no clock or randomness of their own.
public struct ScriptHost {
  /// The app's clock, as milliseconds since 1970, for `Date`.
  public var now: () -> Double
  /// `Math.random`: a number from 0 up to, not including, 1.
  public var random: () -> Double
  /// `faker`.
  public var faker: Faker
  /// Takes a line of `console.log`, `info`, `warn`, `error` and `debug`.
  public var log: (String) -> Void
  /// Sends the request of `http.get` and the like, and returns the response; nil where scripts may not use the network.
  public var http: ((HTTPCall) throws -> HTTPAnswer)?
  /// `maestro.platform`: `android`, `ios` or `web`.
  public var platform: String
  /// `maestro.copiedText`, read before each script.
  public var copiedText: () -> String?
  /// Called once, when the first script that the interpreter does not support opens the engine.
  public var onLeave: (ScriptNeed) -> Void

  /// Describes a host.
  ///
  /// - Parameters:
  ///   - now: the app's clock, as milliseconds since 1970.
  ///   - random: `Math.random`.
  ///   - faker: `faker`.
  ///   - platform: `maestro.platform`.
  public init(now: @escaping () -> Double, random: @escaping () -> Double, faker: Faker, platform: String) {
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
public struct HTTPCall: Hashable, Sendable {
  /// The method, in capitals.
  public let method: String
  /// The whole address.
  public let url: String
  /// Header fields in the order given.
  public let headers: [Header]
  /// The body; nil where there is none.
  public let body: String?

  /// A header field.
  public struct Header: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// Its value.
    public let value: String

    /// Names a field's value.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }
}

/// The answer to a script's request.
public struct HTTPAnswer: Hashable, Sendable {
  /// The status code; `ok` is whether it is one of 200 to 299.
  public let status: Int
  /// The header fields; those of one name are joined by a comma.
  public let headers: [HTTPCall.Header]
  /// The body as text.
  public let body: String

  /// Describes an answer.
  public init(status: Int, headers: [HTTPCall.Header] = [], body: String) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
