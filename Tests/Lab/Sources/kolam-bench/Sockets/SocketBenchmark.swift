import Foundations
import Glibc
import Services
import Simulation
import Synchronization

/// The throughput of an echo over loopback: by our WebSocket client and port, and by two bare sockets with the same
/// bytes; all of ours runs on one thread, as in an app.
struct SocketBenchmark {
  /// The bytes of a message.
  let size: Int
  /// How many bytes are echoed.
  let total: Int

  /// At most so many times a bare echo's time ours takes; nil where it is only shown.
  let bar: Double?

  /// Measures both, and prints them.
  ///
  /// - Returns: whether the bar is kept.
  func run() throws -> Bool {
    var best = (ours: Double.infinity, bare: Double.infinity)
    for _ in 1...3 {
      best.bare = min(best.bare, try bareSeconds())
      best.ours = min(best.ours, try ourSeconds())
    }
    let ratio = best.ours / best.bare
    print(
      "\(size >> 10) KiB messages: WebSocket \(rate(best.ours)), bare sockets \(rate(best.bare)), "
        + "\((ratio * 100).rounded() / 100) times" + (bar.map { " (bar: \($0))" } ?? ""))
    return bar.map { ratio <= $0 } ?? true
  }

  private func rate(_ seconds: Double) -> String { "\(Int(Double(total) / seconds / 1e6)) MB/s" }

  private func seconds(_ work: () throws -> Void) rethrows -> Double {
    let duration = try ContinuousClock().measure(work)
    return Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }

  /// Echoes messages by a WebSocket: sends and receives at the same time.
  private func ourSeconds() throws -> Double {
    let scheduler = Scheduler(.live)
    let server = try EchoServer(scheduler: scheduler).open()
    let transport = try WebSocketTransport(
      server.address, by: NetworkConnector(scheduler), scheduler, SystemRandom())
    let (size, count) = (size, total / size)
    let socket = try scheduler.run { try await transport.connect(HTTPRequest(.get, "/echo")) }
    let spent = try seconds {
      try scheduler.run {
        let message = SocketMessage.binary([UInt8](repeating: 5, count: size))
        scheduler.start("sender") {
          for _ in 0..<count where (try? await socket.send(message)) == nil { return }
        }
        for _ in 0..<count { _ = try await socket.incoming.next() }
      }
    }
    socket.close(.normal)
    try scheduler.run { await server.stop() }
    return spent
  }

  /// Echoes the same bytes by two connected sockets, with a thread for the echo and one for sending.
  private func bareSeconds() throws -> Double {
    let listener = try Socket.listening(on: SocketAddress(host: "127.0.0.1", port: 0))
    let near = try BlockingSocket(to: listener.address())
    let far = try BlockingSocket(listener.accept())
    let (total, size) = (total, size)
    return seconds {
      let echo = BlockingSocket.thread {
        var left = total
        while left > 0 {
          let bytes = far.read(atMost: 64 << 10)
          if bytes.isEmpty { return }
          far.write(bytes)
          left -= bytes.count
        }
      }
      let sender = BlockingSocket.thread {
        let message = [UInt8](repeating: 5, count: size)
        for _ in 0..<(total / size) { near.write(message) }
      }
      var left = total / size * size
      while left > 0 {
        let bytes = near.read(atMost: 64 << 10)
        if bytes.isEmpty { break }
        left -= bytes.count
      }
      pthread_join(sender, nil)
      near.close()
      pthread_join(echo, nil)
    }
  }
}
