package import Simulation
import Synchronization

/// Opens TCP connections, for addresses that are not encrypted.
///
/// One thread polls for all of its connections; it is started by the first of them. Proxies are not used: these
/// addresses are mostly devices in the same network.
package final class TCPConnector: ByteStreamConnector {
  /// After what time the next address is tried beside one that has not responded (RFC 8305, 5).
  private static let attemptDelay = Duration.milliseconds(250)

  private let scheduler: Scheduler
  private let started = Mutex<SocketPoller?>(nil)

  /// Makes a connector; nothing is started yet.
  ///
  /// - Parameter scheduler: the clock for deadlines; a pending connection is its external work.
  package init(_ scheduler: Scheduler) { self.scheduler = scheduler }

  /// The thread that polls, also for sockets that others open; started at the first call.
  package func poller() throws(TransportError) -> SocketPoller {
    try started.withLock { poller throws(TransportError) in
      if let poller { return poller }
      do throws(SocketError) {
        let started = try SocketPoller()
        poller = started
        return started
      } catch {
        throw .unreachable("no thread could be started for connections: \(error)")
      }
    }
  }

  /// Connects to a server's host and port; its addresses of both families are tried in turn.
  ///
  /// - Throws: ``TransportError``.
  package func connect(
    to server: ServerAddress, within limit: Duration
  ) async throws(TransportError) -> any ByteStream {
    if server.isEncrypted { throw .insecure(.handshake) }
    let poller = try poller()
    let external = scheduler.external()
    defer { external.finish() }
    do {
      return try await scheduler.deadline(in: limit) { [self] in
        let addresses = try await AddressResolver.addresses(of: server.bareHost, port: server.port)
        let socket = try await firstConnected(addresses, to: server, poller)
        return TCPByteStream(socket, to: server.authority)
      }
    } catch let error as TransportError {
      throw error
    } catch is DeadlineExceeded {
      throw .timedOut
    } catch {
      throw .cancelled
    }
  }

  private enum Step: Sendable {
    case connected(PolledSocket)
    case failed(SocketError)
    case late
  }

  /// Connects to the first address that responds; a further one is tried after each failure, and beside a slow one.
  private func firstConnected(
    _ addresses: [SocketAddress], to server: ServerAddress, _ poller: SocketPoller
  ) async throws -> PolledSocket {
    try await withThrowingTaskGroup(of: Step.self) { [scheduler] group in
      defer { group.cancelAll() }
      var (left, pending, last) = (addresses[...], 0, SocketError(0))
      func tryNext() {
        guard let address = left.popFirst() else { return }
        pending += 1
        group.addTask { try await Self.attempt(address, poller) }
        guard !left.isEmpty else { return }
        group.addTask {
          try await scheduler.sleep(for: Self.attemptDelay)
          return .late
        }
      }
      tryNext()
      while pending > 0, let step = try await group.next() {
        switch step {
        case .connected(let socket): return socket
        case .failed(let error):
          (pending, last) = (pending - 1, error)
          tryNext()
        case .late: tryNext()
        }
      }
      throw TransportError.unreachable("\(server.authority): \(last)")
    }
  }

  private static func attempt(_ address: SocketAddress, _ poller: SocketPoller) async throws -> Step {
    do {
      let socket = try Socket.connecting(to: address)
      let polled = PolledSocket(socket, poller)
      do {
        try await polled.waitUntilWritable()
        try socket.checkConnected()
      } catch {
        polled.close()
        throw error
      }
      return .connected(polled)
    } catch let error as SocketError {
      return .failed(error)
    }
  }
}
