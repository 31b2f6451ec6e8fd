package import Foundations
package import Services

/// One way in which another server of the same contract differs from ours, for testers to turn on.
///
/// It changes requests, responses and socket messages on their way, so that the server itself stays as it is.
package struct Dialect: Sendable {
  /// Its name, such as `slim-sync`.
  package let name: String
  /// What differs, in one line.
  package let summary: String
  /// Answers a request instead of the server.
  let refuse: @Sendable (DialectRequest, ServerContext) throws -> HTTPResponse?
  /// Changes the JSON of a response.
  let rewrite: (@Sendable (DialectRequest, _ status: Int, Value) -> Value)?
  /// Replaces a JSON message to a socket's client by none, one or several.
  let messages: (@Sendable (Value) -> [Value])?

  /// Describes a dialect.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - summary: what differs, in one line.
  ///   - refuse: answers a request instead of the server, or nil where the server does; an ``AccessToken/Rejection`` that
  ///     it throws is answered in Epicura's envelope.
  ///   - rewrite: changes the JSON of a response; nil to change none.
  ///   - messages: replaces a JSON message to a socket's client; nil to change none.
  package init(
    _ name: String, _ summary: String,
    refuse: @escaping @Sendable (DialectRequest, ServerContext) throws -> HTTPResponse? = { _, _ in nil },
    rewrite: (@Sendable (DialectRequest, _ status: Int, Value) -> Value)? = nil,
    messages: (@Sendable (Value) -> [Value])? = nil
  ) {
    self.name = name
    self.summary = summary
    self.refuse = refuse
    self.rewrite = rewrite
    self.messages = messages
  }

  /// A dialect of a server that has nothing at some paths.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - summary: what differs, in one line.
  ///   - patterns: patterns of the paths below the server's prefix, such as `/notes/**`.
  /// - Returns: the dialect.
  package static func missing(_ name: String, _ summary: String, at patterns: [String]) -> Dialect {
    let globs = patterns.map { Glob($0) }
    return Dialect(
      name, summary,
      refuse: { request, _ in
        guard globs.contains(where: { $0.matches(request.path) }) else { return nil }
        return Envelope.response(to: .notFound("nothing is at `\(request.path)`"))
      })
  }
}

/// A request as dialects see it.
package struct DialectRequest: Sendable {
  /// The method.
  package let method: HTTPRequest.Method
  /// The path below the server's prefix, without the query.
  package let path: String
  /// The header fields.
  package let headers: HTTPHeaders

  init(_ request: HTTPRequest, prefix: String) {
    method = request.method
    headers = request.headers
    path = Self.path(request.path, below: prefix)
  }

  /// A path without its query and its server's prefix.
  static func path(_ path: String, below prefix: String) -> String {
    let whole = path.prefix { $0 != "?" }
    return String(!prefix.isEmpty && whole.hasPrefix("\(prefix)/") ? whole.dropFirst(prefix.count) : whole)
  }

  /// The token of the field `Authorization: Bearer`; nil where there is none.
  package var bearer: String? { headers.bearer }
}

extension Value {
  /// The value with other members, where it is a record; else the value itself.
  ///
  /// - Parameters:
  ///   - removed: names of members to leave out.
  ///   - changed: members to replace or to add.
  /// - Returns: the value.
  package func changing(without removed: Set<String> = [], _ changed: [(String, Value)] = []) -> Value {
    guard case .map(let map) = self else { return self }
    let names = Set(changed.map(\.0)).union(removed)
    let kept = zip(map.keys, map.values).map { ($0.description, $1) }.filter { !names.contains($0.0) }
    return .map(ValueMap(fields: kept + changed))
  }

  /// The member of a record; nil where there is none.
  package func member(_ name: String) -> Value? {
    if case .map(let map) = self { map[name] } else { nil }
  }

  /// The value with one member changed, where it is there.
  package func changing(_ name: String, by change: (Value) -> Value) -> Value {
    member(name).map { changing([(name, change($0))]) } ?? self
  }

  /// The elements of a list, each changed; another value as it is.
  package func changingEach(_ change: (Value) -> Value) -> Value {
    if case .list(let elements) = self { .list(elements.map(change)) } else { self }
  }
}

/// The paths that only Kolam's embedded servers have, and how their responses show that they are one.
package enum KitPaths {
  /// The patterns of the paths, below a server's prefix.
  static let patterns = [
    "/__kolam/**", "/health", "/device-profiles/**", "/admin/**", "/subscription", "/subscription/**",
  ]
  private static let globs = patterns.map { Glob($0) }
  /// The value of the field `server` (RFC 9110, 10.2.4), which proxies replace by their own.
  static let server = "Kolam"
  /// The field that proxies leave alone.
  static let field = "x-kolam-server"

  /// Whether a path is one of them.
  ///
  /// - Parameters:
  ///   - path: the path of a request.
  ///   - prefix: what the paths of its server begin with.
  /// - Returns: whether it is.
  package static func contains(_ path: String, prefix: String) -> Bool {
    let below = DialectRequest.path(path, below: prefix)
    return globs.contains { $0.matches(below) }
  }

  /// Whether a response is one of Kolam's embedded servers.
  package static func isResponse(_ headers: HTTPHeaders) -> Bool {
    headers[field] != nil || headers["server"] == server
  }
}
