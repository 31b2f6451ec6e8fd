import Foundations
import Services
import Simulation

/// Realtime's socket at `/realtime/v1/websocket`, vsn 1.0.0.
enum RealtimeSocket {
  /// How many messages may wait for a client that does not read; then it is dropped.
  private static let mostUnread = 1000
  /// For how long a client may be silent.
  static let silence = Duration.seconds(60)

  static func channel(_ hub: RealtimeHub, _ context: ServerContext) -> Channel {
    let receiver = WeakHub(hub)
    return .socket("/realtime/v1/websocket") { request in
      guard let key = request.query("apikey") ?? request.headers["apikey"],
        let role = SupabaseKeys.role(of: key)
      else { throw ErrorResponse(status: 401, code: "unauthorized", message: "the apikey is not valid") }
      let version = request.query("vsn") ?? "1.0.0"
      guard version == "1.0.0" else {
        throw ErrorResponse(status: 400, code: "vsn", message: "this server speaks vsn 1.0.0 only")
      }
      return { socket in await serve(socket, role, receiver, context.clock) }
    }
  }

  /// Serves a socket until either side leaves; it does not hold the hub, which ends with its server.
  private static func serve(
    _ socket: any SocketConnection, _ role: Caller.Role, _ receiver: WeakHub, _ clock: ServerClock
  ) async {
    let (messages, outbound) = AsyncStream.makeStream(
      of: String.self, bufferingPolicy: .bufferingOldest(mostUnread))
    let number = await receiver.hub?.join(role, outbound) {
      socket.close(SocketClosing(1008, "too many messages were not read"))
    }
    guard let number else { return }
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for await text in messages { guard (try? await socket.send(.text(text))) != nil else { return } }
      }
      group.addTask { await read(socket, number, receiver) }
      group.addTask { await watch(number, receiver, clock) }
      await group.next()
      group.cancelAll()
    }
    await receiver.hub?.leave(number)
    socket.close(.goingAway)
  }

  private static func read(_ socket: any SocketConnection, _ number: Int, _ receiver: WeakHub) async {
    do throws(TransportError) {
      for try await message in socket.incoming {
        guard case .text(let text) = message, text.utf8.count <= RealtimeFrame.largest,
          let frame = RealtimeFrame(text)
        else {
          return socket.close(SocketClosing(1003, "a message is a JSON object with a topic and an event"))
        }
        guard let hub = receiver.hub else { return }
        await hub.receive(frame, from: number)
      }
    } catch {}
  }

  /// Ends channels whose token has expired, and a client that is silent.
  private static func watch(_ number: Int, _ receiver: WeakHub, _ clock: ServerClock) async {
    while let wait = await receiver.hub?.look(after: number) {
      guard (try? await clock.sleep(for: wait)) != nil else { return }
    }
  }
}

/// The hub of a server, for as long as the server is there.
final class WeakHub: Sendable {
  weak let hub: RealtimeHub?

  init(_ hub: RealtimeHub) { self.hub = hub }
}
