import Foundations
import Services
import Synchronization

/// The dialects of a backend, and which of them are turned on.
package final class DialectSet: Sendable {
  /// All that there are, in order.
  package let known: [Dialect]
  private let names: Mutex<Set<String>>

  /// Where testers turn them on, which no dialect hides.
  static let path = "/__kolam/dialects"

  /// Collects the dialects of servers.
  ///
  /// - Parameters:
  ///   - servers: the servers.
  ///   - names: those that are turned on; names of none have no effect.
  init(_ servers: [any AppServer.Type], on names: [String]) {
    known = Dialect.all(of: servers)
    self.names = Mutex(Set(names))
  }

  /// The ones that are turned on, in order.
  private var active: [Dialect] {
    let names = names.withLock(\.self)
    return names.isEmpty ? [] : known.filter { names.contains($0.name) }
  }

  /// Whether a dialect is turned on.
  package func isOn(_ name: String) -> Bool { names.withLock { $0.contains(name) } }

  /// Turns on some dialects, and all others off.
  ///
  /// - Throws: a 400 at a name of none.
  func set(_ names: [String]) throws(ErrorResponse) {
    if let problem = Self.problem(with: names, among: known) { throw .parameter("dialects", problem) }
    self.names.withLock { $0 = Set(names) }
  }

  /// What is wrong with names of dialects; nil where nothing is.
  package static func problem(with names: [String], among known: [Dialect]) -> String? {
    guard let unknown = names.first(where: { name in !known.contains { $0.name == name } }) else {
      return nil
    }
    let all = known.map(\.name)
    let hint = nearestName(to: unknown, in: all).map { "did you mean `\($0)`?" }
    return "no dialect `\(unknown.prefix(40))`: " + (hint ?? "there are \(all.joined(separator: ", "))")
  }

  /// Answers a request where a dialect does so instead of the server.
  func refusal(of request: HTTPRequest, below prefix: String, _ context: ServerContext) throws
    -> HTTPResponse?
  {
    let active = active
    if active.isEmpty || request.path.prefix(while: { $0 != "?" }) == Self.path { return nil }
    let seen = DialectRequest(request, prefix: prefix)
    for dialect in active {
      do { if let response = try dialect.refuse(seen, context) { return response } } catch let rejection
        as AccessToken.Rejection
      {
        return Envelope.response(to: rejection)
      }
    }
    return nil
  }

  /// The request that the server is to answer: of a response that is rewritten there is no other version.
  func request(_ request: HTTPRequest) -> HTTPRequest {
    guard active.contains(where: { $0.rewrite != nil }) else { return request }
    var request = request
    request.headers["if-none-match"] = nil
    return request
  }

  /// Changes a response.
  func rewrite(_ response: HTTPResponse, to request: HTTPRequest, below prefix: String) -> HTTPResponse {
    let rewrites = active.compactMap(\.rewrite)
    guard !rewrites.isEmpty, request.path.prefix(while: { $0 != "?" }) != Self.path,
      let value = try? ValueJSON.read(response.body)
    else { return response }
    let seen = DialectRequest(request, prefix: prefix)
    var response = response
    response.body = JSONWriter.bytes(
      rewrites.reduce(value) { value, rewrite in rewrite(seen, response.status, value) })
    response.headers["etag"] = nil
    response.headers["content-length"] = String(response.body.count)
    return response
  }

  /// The messages that a socket's client receives instead of one of the server.
  func messages(for message: SocketMessage) -> [SocketMessage] {
    let rewrites = active.compactMap(\.messages)
    guard !rewrites.isEmpty, case .text(let text) = message, let value = try? ValueJSON.read(Array(text.utf8))
    else { return [message] }
    return rewrites.reduce([value]) { values, rewrite in values.flatMap(rewrite) }
      .map { .text(String(decoding: JSONWriter.bytes($0), as: UTF8.self)) }
  }

  /// All dialects as testers see them.
  var list: Value {
    .list(
      known.map {
        ["name": .string($0.name), "summary": .string($0.summary), "is_on": .bool(isOn($0.name))]
      })
  }
}

extension Dialect {
  /// The dialects of a backend with these servers, in order.
  package static func all(of servers: [any AppServer.Type]) -> [Dialect] {
    [noKit, noLimits] + servers.flatMap { $0.dialects }
  }

  /// The name of ``noKit``, which also leaves out the field `server`.
  static let noKitName = "no-kit"

  /// A server that is not Kolam's.
  static let noKit = missing(
    noKitName, "A product's own server: nothing at Kolam's own paths, such as /__kolam, flags and plans.",
    at: KitPaths.patterns)

  /// The name of ``noLimits``, which ``Backend`` asks before it counts a request.
  static let noLimitsName = "no-limits"

  /// A server that counts requests from other machines only.
  static let noLimits = Dialect(noLimitsName, "As many requests from this machine as there are: no 429.")
}

/// A server's end of a socket, whose messages dialects change.
struct DialectSocket: SocketConnection {
  let socket: any SocketConnection
  let dialects: DialectSet

  var incoming: Incoming<SocketMessage> { socket.incoming }
  var closing: SocketClosing? { socket.closing }

  func send(_ message: SocketMessage) async throws(TransportError) {
    for message in dialects.messages(for: message) { try await socket.send(message) }
  }

  func ping() async throws(TransportError) { try await socket.ping() }
  func close(_ closing: SocketClosing) { socket.close(closing) }
}
