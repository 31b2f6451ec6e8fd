import Glibc
import Simulation
import Testing

@testable import Services

/// Waiting for sockets on a separate thread.
@Suite struct SocketPollerTests {
  private let scheduler = Scheduler(.live)
  private let poller: SocketPoller
  private let listener: PolledSocket

  init() throws {
    poller = try SocketPoller()
    listener = PolledSocket(try Socket.listening(on: SocketAddress(host: "127.0.0.1", port: 0)), poller)
  }

  /// Starts waiting for a client that never connects, and runs a closure meanwhile.
  ///
  /// - Returns: what ended the wait.
  private func waitResult(
    _ work: @escaping @Sendable (Job, PolledSocket) -> Void
  ) throws -> (any Error)? {
    try scheduler.run { [scheduler, listener] in
      let (ends, continuation) = AsyncStream.makeStream(of: (any Error)?.self)
      let job = scheduler.start("wait") {
        do {
          try await listener.waitUntilReadable()
          continuation.yield(nil)
        } catch {
          continuation.yield(error)
        }
      }
      try await scheduler.sleep(for: .milliseconds(10))
      work(job, listener)
      return await ends.first { _ in true } ?? nil
    }
  }

  @Test func aCancelledWaitEndsAtOnce() throws {
    let end = try waitResult { job, _ in job.cancel() }
    #expect(end is CancellationError)
  }

  @Test func closingASocketEndsItsWait() throws {
    let closed = SocketError(EBADF)
    let end = try waitResult { _, socket in socket.close() }
    #expect(end as? SocketError == closed)
    // The same socket does not end the next wait.
    let next = try waitResult { _, _ in }
    #expect(next as? SocketError == closed)
  }

  @Test(arguments: ["127.0.0.1", "::1"]) func addressesOfBothFamiliesKeepTheirPort(_ host: String) throws {
    #expect(try SocketAddress(host: host, port: 8080).port == 8080)
    #expect(throws: SocketError.self) { try SocketAddress(host: host + ".", port: 8080) }
  }
}
