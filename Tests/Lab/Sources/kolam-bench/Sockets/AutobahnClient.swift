import Services
import Simulation

/// Our client in Autobahn's test suite: it runs all cases of a fuzzing server, echoing.
struct AutobahnClient {
  let transport: WebSocketTransport
  let scheduler: Scheduler

  init(_ address: String, _ scheduler: Scheduler) throws {
    // Its messages have up to 16 MiB.
    transport = try WebSocketTransport(
      address, by: NetworkConnector(scheduler), scheduler, SystemRandom(),
      WebSocketSettings(messageLimit: 64 << 20, closeTime: .seconds(2)))
    self.scheduler = scheduler
  }

  /// Runs the cases, and has the server write its report.
  func run() throws {
    try scheduler.run(named: "autobahn") {
      let first = try await open("/getCaseCount")
      let answer = try await first.incoming.next()
      await first.waitForEnd()
      guard case .text(let text)? = answer, let count = Int(text) else {
        return print("the server has no cases")
      }
      for number in 1...count {
        let socket = try await open("/runCase?case=\(number)&agent=kolam")
        do { for try await message in socket.incoming { try await socket.send(message) } } catch {}
        await socket.waitForEnd()
      }
      let end = try await open("/updateReports?agent=kolam")
      while (try? await end.incoming.next()) ?? nil != nil {}
      await end.waitForEnd()
      print("ran \(count) cases")
    }
  }

  private func open(_ path: String) async throws -> WebSocketConnection {
    guard let socket = try await transport.connect(HTTPRequest(.get, path)) as? WebSocketConnection else {
      throw TransportError.unreachable("no WebSocket")
    }
    return socket
  }
}
