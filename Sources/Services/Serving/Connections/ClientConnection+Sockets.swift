import Foundations
import Simulation

extension ClientConnection {
  /// Makes the connection a WebSocket, and passes its messages between the client and the server until it has ended.
  ///
  /// - Parameters:
  ///   - served: the client's end of the server's socket.
  ///   - subprotocols: those that the server speaks.
  ///   - request: the request for it.
  ///   - head: the request's head.
  ///   - reader: has the bytes that came after the request.
  ///   - began: when the request had come.
  /// - Returns: whether another request may follow: only where no WebSocket was opened.
  /// - Throws: where the client is gone.
  func serve(
    _ served: any SocketConnection, _ subprotocols: [String], to request: HTTPRequest, _ head: RequestHead,
    _ reader: inout RequestReader, since began: Timestamp
  ) async throws(ConnectionEnd) -> Bool {
    let response = WebSocketHandshake.response(to: request, subprotocols: subprotocols)
    guard response.status == 101, !head.isOld else {
      served.close(.goingAway)
      return try await send(
        response.status == 101 ? HTTPResponse(status: 426) : response, to: head, since: began)
    }
    do throws(ConnectionEnd) { try await write(ResponseEncoder.switching(response.headers)) } catch {
      served.close(.goingAway)
      throw error
    }
    log(head, 101, since: began, .socketOpened)
    let (limits, scheduler) = (service.limits, service.scheduler)
    let client = WebSocketConnection(
      TCPByteStream(socket, to: "the client", stall: (limits.stallTime, scheduler)), early: reader.takeRest(),
      subprotocol: response.headers["sec-websocket-protocol"], scheduler, masks: nil,
      WebSocketSettings(messageLimit: limits.bodySize, closeTime: limits.closeTime))
    let isStopping = phase.withLock { phase in
      phase.closeSocket = { client.close(Self.stopped) }
      return phase.isStopping
    }
    defer { phase.withLock { $0.closeSocket = nil } }
    if isStopping { client.close(Self.stopped) }
    let heartbeat = scheduler.start("heartbeat of a socket") { await self.watch(client) }
    await withTaskCancellationHandler {
      async let _: Void = Self.pass(from: client, to: served)
      await Self.pass(from: served, to: client)
      await client.waitForEnd()
    } onCancel: {
      client.drop()
    }
    heartbeat.cancel()
    log(head, 101, since: began, client.closing == nil ? .socketBroken : .socketClosed)
    return false
  }

  private static let stopped = SocketClosing(1001, "the server stops")

  /// Passes the client's messages on, and its closing.
  private static func pass(from client: WebSocketConnection, to served: any SocketConnection) async {
    do throws(TransportError) {
      for try await message in client.incoming { try await served.send(message) }
    } catch {}
    served.close(client.closing ?? SocketClosing(1006))
  }

  /// Passes the server's messages on, and its closing; a connection that a fault broke is dropped.
  private static func pass(from served: any SocketConnection, to client: WebSocketConnection) async {
    do throws(TransportError) {
      for try await message in served.incoming {
        guard (try? await client.send(message)) != nil else { break }
      }
      client.close(served.closing ?? .normal)
    } catch {
      client.drop()
    }
  }

  /// Asks a silent client from time to time whether it is still there, since its connection counts.
  private func watch(_ client: WebSocketConnection) async {
    let limit = service.limits.idleTime
    do {
      while true {
        try await service.scheduler.sleep(for: limit)
        try await service.scheduler.deadline(in: limit) { try await client.ping() }
      }
    } catch is DeadlineExceeded {
      client.drop()
    } catch {}
  }
}
