import Glibc
import Simulation
import Synchronization
import TestSupport
import Testing

@testable import Services

/// Responses that are read while they arrive.
@Suite struct CurlStreamTests {
  private let scheduler = Scheduler(.live)
  private static let head =
    "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n"

  /// Serves one request with a test's closure, and returns a transport to it.
  private func serve(
    _ serve: @escaping @Sendable (LoopbackConnection) -> Void
  ) throws -> (server: LoopbackServer, transport: CurlTransport) {
    let server = try LoopbackServer { connection in
      guard connection.readRequest() != nil else { return }
      serve(connection)
    }
    return (server, try CurlTransport(server.address, scheduler: scheduler))
  }

  @Test func partsArriveAsTheyAreSent() throws {
    let partsRead = Mutex(0)
    let (server, transport) = try serve { connection in
      connection.send(Self.head)
      for number in 1...3 {
        // Each part is sent only after the previous one was read.
        while partsRead.withLock({ $0 }) < number - 1 { sched_yield() }
        connection.send("6\r\npart \(number)\r\n")
      }
      connection.send("0\r\n\r\n")
    }
    let parts = try scheduler.run {
      let (head, stream) = try await transport.begin(HTTPRequest(.get, "/"))
      var parts = ["\(head.status) \(head.headers["content-type"] ?? "")"]
      while let part = try await stream.next() {
        parts.append(String(decoding: part, as: UTF8.self))
        partsRead.withLock { $0 += 1 }
      }
      return parts
    }
    #expect(parts == ["200 text/plain", "part 1", "part 2", "part 3"])
    withExtendedLifetime(server) {}
  }

  @Test func slowReaderAppliesBackPressureAndLosesNothing() throws {
    let size = 24 << 20
    // It counts up every 256 bytes, with a period of 64 KiB.
    let period = 64 << 10
    let pattern = (0..<2 * period).map { UInt8(truncatingIfNeeded: $0 >> 8) }
    let sent = Mutex(0)
    let (server, transport) = try serve { connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
      for start in stride(from: 0, to: size, by: period) {
        connection.send(Array(pattern.prefix(period)))
        sent.withLock { $0 = start }
      }
    }
    let (received, isWhole, ahead) = try scheduler.run {
      let (_, stream) = try await transport.begin(HTTPRequest(.get, "/"))
      var (received, isWhole, ahead) = (0, true, 0)
      while let part = try await stream.next() {
        let place = received % period
        isWhole = isWhole && part.count <= period && part == Array(pattern[place..<place + part.count])
        received += part.count
        ahead = max(ahead, sent.withLock { $0 } - received)
      }
      return (received, isWhole, ahead)
    }
    #expect(received == size && isWhole)
    // Besides unread data, the system buffers some on both sides.
    #expect(ahead < 16 << 20)
    withExtendedLifetime(server) {}
  }

  @Test func limitsUnreadData() throws {
    let buffer = CurlStreamBuffer()
    let part = [UInt8](repeating: 1, count: 16 << 10)
    var taken = 0
    while case .taken = part.withUnsafeBytes({ buffer.receive($0) }) { taken += 1 }
    #expect(taken == CurlStreamBuffer.mostUnread / part.count)
    var resumed: [Int] = []
    for number in 1...taken where buffer.takePart().isResumed { resumed.append(number) }
    // Once, when half of it has been read.
    #expect(resumed == [taken / 2])
  }

  @Test func brokenStreamThrowsAfterTheReceivedParts() throws {
    let (server, transport) = try serve { connection in
      connection.send(Self.head + "3\r\nabc\r\n")
    }
    let received = Mutex("")
    let error = try scheduler.run {
      let (_, stream) = try await transport.begin(HTTPRequest(.get, "/"))
      return await outcome { () throws(TransportError) in
        while let part = try await stream.next() {
          received.withLock { $0 += String(decoding: part, as: UTF8.self) }
        }
      }.failure
    }
    #expect(received.withLock { $0 } == "abc")
    guard case .unreachable = error else {
      Issue.record("\(String(describing: error)) is not `unreachable`")
      return
    }
    withExtendedLifetime(server) {}
  }

  @Test func missingHeadTimesOut() throws {
    let (server, transport) = try serve { $0.waitForEnd() }
    let error = try scheduler.run {
      await outcome { () throws(TransportError) in
        _ = try await transport.begin(HTTPRequest(.get, "/", timeout: .milliseconds(40)))
      }.failure
    }
    #expect(error == .timedOut)
    withExtendedLifetime(server) {}
  }

  @Test func timeoutDoesNotApplyToTheBody() throws {
    let headRead = Mutex(false)
    let (server, transport) = try serve { connection in
      connection.send(Self.head)
      while !headRead.withLock({ $0 }) { sched_yield() }
      // libcurl measures real time, so the server has to take real time.
      poll(nil, 0, 120)
      connection.send("2\r\nok\r\n0\r\n\r\n")
    }
    let part = try scheduler.run {
      let (_, stream) = try await transport.begin(HTTPRequest(.get, "/", timeout: .milliseconds(100)))
      headRead.withLock { $0 = true }
      return try await stream.next()
    }
    #expect(part == Array("ok".utf8))
    withExtendedLifetime(server) {}
  }

  @Test func releasedStreamClosesItsConnection() throws {
    let hasEnded = Mutex(false)
    let (server, transport) = try serve { connection in
      connection.send(Self.head + "3\r\nabc\r\n")
      connection.waitForEnd()
      hasEnded.withLock { $0 = true }
    }
    try scheduler.run {
      let (_, stream) = try await transport.begin(HTTPRequest(.get, "/"))
      _ = try await stream.next()
    }
    while !hasEnded.withLock({ $0 }) { sched_yield() }
    withExtendedLifetime(server) {}
  }

  @Test func aCancelledReaderEndsTheTransfer() throws {
    let scheduler = scheduler
    let hasBegun = Atomic(false)
    let hasEnded = Mutex(false)
    let (server, transport) = try serve { connection in
      hasBegun.store(true, ordering: .releasing)
      connection.send(Self.head)
      connection.waitForEnd()
      hasEnded.withLock { $0 = true }
    }
    let errors = Mutex<[TransportError]>([])
    let job = scheduler.start("reader") {
      do throws(TransportError) {
        let (_, stream) = try await transport.begin(HTTPRequest(.get, "/"))
        _ = try await stream.next()
      } catch {
        errors.withLock { $0.append(error) }
      }
    }
    // Before that, its request may not be sent.
    while !hasBegun.load(ordering: .acquiring) { scheduler.drain() }
    job.cancel()
    while !job.isFinished { scheduler.drain() }
    #expect(errors.withLock { $0 } == [.cancelled])
    while !hasEnded.withLock({ $0 }) { sched_yield() }
    withExtendedLifetime(server) {}
  }

  @Test func silentStreamDoesNotBlockVirtualTime() throws {
    let scheduler = virtualScheduler()
    let server = try LoopbackServer { connection in
      _ = connection.readRequest()
      connection.send(Self.head)
      connection.waitForEnd()
    }
    let transport = try CurlTransport(server.address, scheduler: scheduler)
    try scheduler.run {
      let (_, stream) = try await transport.begin(HTTPRequest(.get, "/"))
      try await scheduler.sleep(for: .seconds(3600))
      withExtendedLifetime(stream) {}
    }
    withExtendedLifetime(server) {}
  }

  @Test func streamOfAMissingServerIsUnreachable() throws {
    let port = try LoopbackServer { _ in }.port
    let transport = try CurlTransport("http://127.0.0.1:\(port)", scheduler: scheduler)
    let error = try scheduler.run {
      await outcome { () throws(TransportError) in _ = try await transport.begin(HTTPRequest(.get, "/")) }
        .failure
    }
    guard case .unreachable = error else {
      Issue.record("\(String(describing: error)) is not `unreachable`")
      return
    }
  }
}
