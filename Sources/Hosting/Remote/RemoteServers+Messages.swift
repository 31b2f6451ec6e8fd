import Backend
import Foundations
import Services
import Simulation

extension RemoteServers.Server {
  /// Reads what `kolam serve` would send by SMS or e-mail, which its stream has instead.
  ///
  /// Nil for a server on another machine, which sends messages itself.
  var messageStream: (@Sendable (Scheduler, @escaping @Sendable (OutgoingMessage) -> Void) -> Void)? {
    guard address.isLoopback else { return nil }
    let transport = transport
    return { scheduler, deliver in
      scheduler.start("messages") {
        // A server without such a stream, or one that has gone, has no messages: requests of the app report it.
        guard let stream = try? await transport.stream(HTTPRequest(.get, OutgoingMessages.streamPath)),
          stream.status == 200
        else { return }
        var lines = LineSplitter()
        do throws(TransportError) {
          while let part = try await stream.body.next() {
            for line in lines.add(part) { if let message = OutgoingMessage(line: line) { deliver(message) } }
          }
        } catch {}
      }
    }
  }
}

extension RemoteServers.Server {
  /// Sends a push by the route that every embedded server has for it; nil for a server on another machine.
  var push: (@Sendable (PushMessage) async throws -> Void)? {
    guard address.isLoopback else { return nil }
    let transport = transport
    return { message in
      let response = try await transport.send(
        HTTPRequest(
          .post, "/__kolam/push", headers: HTTPHeaders([("content-type", "application/json")]),
          body: JSONWriter.bytes([
            "title": .string(message.title), "text": .string(message.text),
            "channel": message.channel.map { .string($0) } ?? .null,
            "link": message.link.map { .string($0) } ?? .null,
          ])))
      guard response.status == 200 else { throw TransportError.unreachable("push: \(response.status)") }
    }
  }
}

extension RemoteServers.Server {
  /// Sends a tester's request; nil for a server on another machine.
  var request: (@Sendable (HTTPRequest) async throws -> HTTPResponse)? {
    guard address.isLoopback else { return nil }
    let transport = transport
    return { try await transport.send($0) }
  }
}

/// Splits octets into lines; a line of more than 64 KiB is dropped.
private struct LineSplitter {
  private var rest: [UInt8] = []
  private static let limit = 64 << 10

  mutating func add(_ part: [UInt8]) -> [[UInt8]] {
    rest += part
    var lines = rest.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
    rest = lines.popLast() ?? []
    if rest.count > Self.limit { rest = [] }
    return lines
  }
}
