import Backend
import Foundations
import Services
import Simulation

extension RemoteServers.Server {
  /// Reads what `kolam serve` would send by SMS or e-mail, which its stream has instead.
  ///
  /// Nil for a server on another machine without a key, which sends messages itself.
  var messageStream: ServerConnection.MessageObservation? {
    guard let transport = control else { return nil }
    return { reception, deliver in
      let stream = MessageStream(
        transport: transport, scheduler: reception.scheduler, random: reception.random,
        reachability: reception.reachability, deliver: deliver)
      reception.scheduler.start("messages") { await stream.run() }
    }
  }
}

extension RemoteServers.Server {
  /// Sends a push by the route that every embedded server has for it; nil for a server that is not ours to ask.
  var push: (@Sendable (PushMessage) async throws -> Void)? {
    guard let transport = control else { return nil }
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
  /// Sends a tester's request; nil for a server that is not ours to ask.
  var request: (@Sendable (HTTPRequest) async throws -> HTTPResponse)? {
    guard let transport = control else { return nil }
    return { try await transport.send($0) }
  }
}
