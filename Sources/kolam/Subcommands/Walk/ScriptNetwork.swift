import Foundations
import Services
import Simulation
import Walkthroughs

/// Sends the requests of flows' scripts over the network, if allowed.
enum ScriptNetwork {
  /// Why a script's request failed.
  private struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  /// Sends a request and waits for its response.
  ///
  /// - Parameter call: the request.
  /// - Returns: the response, whatever its status.
  /// - Throws: an error if there is no response.
  static func answer(_ call: ScriptRequest) throws -> ScriptResponse {
    guard let method = HTTPRequest.Method(rawValue: call.method.uppercased()) else {
      throw Fault(description: "no method `\(call.method)`")
    }
    let (server, target) = try parts(of: call.url)
    let scheduler = Scheduler(.live)
    let transport = try CurlTransport(server, scheduler: scheduler)
    let (path, query) = target.split(at: "?")
    let request = HTTPRequest(
      method, path.isEmpty ? "/" : path,
      query: query.split(separator: "&").map { item in
        let (name, value) = String(item).split(at: "=")
        return HTTPRequest.QueryItem(Self.decoded(name), Self.decoded(value))
      }, headers: HTTPHeaders(call.headers.map { ($0.name, $0.value) }), body: Array((call.body ?? "").utf8))
    let response: HTTPResponse
    do {
      response = try scheduler.run(named: "http") { try await transport.send(request) }
    } catch let error as TransportError {
      throw Fault(description: Self.words(of: error))
    }
    return ScriptResponse(
      status: response.status,
      headers: response.headers.fields.map { ScriptRequest.Header($0.name, $0.value) },
      body: String(decoding: response.body, as: UTF8.self))
  }

  /// Why there was no response, in words.
  private static func words(of error: TransportError) -> String {
    switch error {
    case .offline: "there is no network"
    case .timedOut: "no response in time"
    case .unreachable(let reason): reason
    case .insecure(let error): error.reason
    case .cancelled: "it was cancelled"
    case .tooLarge(let limit): "the response has more than \(limit) bytes"
    }
  }

  /// Splits a URL into the server's address and the target, without a fragment.
  private static func parts(of url: String) throws -> (server: String, target: String) {
    let whole = url.split(at: "#").before
    guard let scheme = ["https://", "http://"].first(where: { whole.lowercased().hasPrefix($0) }) else {
      throw Fault(description: "`\(visibleText(String(url.prefix(80))))` is no address of a web server")
    }
    let rest = whole.dropFirst(scheme.count)
    let host = rest.prefix { $0 != "/" && $0 != "?" }
    return (scheme + host, String(rest.dropFirst(host.count)))
  }

  /// A decoded name or value of a query; requests encode it again.
  private static func decoded(_ text: String) -> String {
    PercentCoding.decode(text, plusIsSpace: true) ?? text
  }
}

extension String {
  /// Splits at the first occurrence of a character; without one, all is before it.
  fileprivate func split(at letter: Character) -> (before: String, behind: String) {
    guard let index = firstIndex(of: letter) else { return (self, "") }
    return (String(self[..<index]), String(self[self.index(after: index)...]))
  }
}
