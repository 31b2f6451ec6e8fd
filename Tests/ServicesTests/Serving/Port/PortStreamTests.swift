import Foundation
import Foundations
import Services
import Simulation
import Synchronization
import TestSupport
import Testing

/// Streams on a real port.
@Suite struct PortStreamTests {
  private let scheduler = Scheduler(.live)

  /// Returns a port whose every path is a stream of two parts; `/open` never ends, `/cut` breaks.
  private func port(log: Log = Log()) throws -> PortServer {
    let scheduler = scheduler
    let port = try PortServer(scheduler: scheduler, log: { log.add($0) }) {
      request throws(TransportError) -> ServerResponse in
      let pipe = Pipe<[UInt8]>(capacity: 1 << 20) { $0.count }
      pipe.onCancel { log.left() }
      scheduler.start("sender") {
        try? await pipe.send(Array("one".utf8))
        try? await pipe.send(Array("three".utf8))
        if request.path == "/cut" { pipe.finish(.unreachable("cut")) }
        if request.path.hasPrefix("/whole") { pipe.finish() }
      }
      return .stream(HTTPStream(status: 200, body: pipe.incoming()))
    }
    port.start()
    return port
  }

  private func stop(_ port: PortServer) throws { try scheduler.run { await port.stop(grace: .seconds(30)) } }

  @Test func sendsAStreamInChunksAndKeepsTheConnection() throws {
    let log = Log()
    let port = try port(log: log)
    let client = try RawClient(port.port)
    for _ in 1...2 {
      client.send("GET /whole?secret=1 HTTP/1.1\r\nHost: localhost\r\n\r\n")
      let answer = try scheduler.reading { client.read(until: "0\r\n\r\n") }
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.contains("transfer-encoding: chunked\r\n"))
      #expect(answer.hasSuffix("\r\n\r\n3\r\none\r\n5\r\nthree\r\n0\r\n\r\n"))
    }
    try stop(port)
    let (opened, ended) = ("GET /whole 200 stream_opened", "GET /whole 200 stream_ended")
    #expect(log.lines == [opened, ended, opened, ended])
  }

  @Test func endsAStreamToAnHTTP10ClientByClosing() throws {
    let port = try port()
    let client = try RawClient(port.port)
    client.send("GET /whole HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
    let answer = try scheduler.reading { client.readToEnd() ?? "" }
    #expect(answer.hasSuffix("\r\n\r\nonethree") && !answer.contains("transfer-encoding"))
    try stop(port)
  }

  @Test func sendsOnlyHeadersToHead() throws {
    let log = Log()
    let port = try port(log: log)
    let client = try RawClient(port.port)
    client.send("HEAD /open HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    #expect(try scheduler.reading { client.readToEnd() ?? "" }.hasSuffix("\r\n\r\n"))
    #expect(log.leftCount == 1)
    try stop(port)
  }

  @Test func disconnectedClientCancelsTheHandler() throws {
    let log = Log()
    let port = try port(log: log)
    let transport = try CurlTransport(port.address, scheduler: scheduler)
    try scheduler.run { [scheduler] in
      let stream = try await transport.stream(HTTPRequest(.get, "/open"))
      #expect(try await stream.body.next() != nil)
      #expect(log.leftCount == 0)
      stream.body.cancel()
      for _ in 1...100 where log.leftCount == 0 { try await scheduler.sleep(for: .milliseconds(20)) }
    }
    #expect(log.leftCount == 1)
    try stop(port)
    #expect(log.lines == ["GET /open 200 stream_opened", "GET /open 200 stream_broken"])
  }

  @Test func brokenStreamBreaksTheResponse() throws {
    let port = try port()
    let transport = try CurlTransport(port.address, scheduler: scheduler)
    let error = try scheduler.run {
      do throws(TransportError) {
        let stream = try await transport.stream(HTTPRequest(.get, "/cut"))
        for try await _ in stream.body {}
        return TransportError?.none
      } catch {
        return error
      }
    }
    guard case .unreachable? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    try stop(port)
  }

  @Test func stopDoesNotWaitForStreams() throws {
    let log = Log()
    let port = try port(log: log)
    let transport = try CurlTransport(port.address, scheduler: scheduler)
    let stream = try scheduler.run {
      let stream = try await transport.stream(HTTPRequest(.get, "/open"))
      _ = try await stream.body.next()
      return stream
    }
    let began = scheduler.now
    try stop(port)
    #expect(began.duration(to: scheduler.now) < .seconds(10))
    #expect(log.leftCount == 1)
    stream.body.cancel()
  }

  @Test func throwingHandlerClosesTheConnectionWithoutAResponse() throws {
    let port = try PortServer(scheduler: scheduler) { _ throws(TransportError) in throw .offline }
    port.start()
    let client = try RawClient(port.port)
    client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(try scheduler.reading { client.readToEnd() ?? "" } == "")
    try stop(port)
  }
}

extension Scheduler {
  /// Drives the port while another thread reads a client's data.
  @discardableResult
  func reading(_ read: @escaping @Sendable () -> String) throws -> String {
    try run {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: read()) }
      }
    }
  }
}

/// A port's log, and the number of clients that have left.
private final class Log: Sendable {
  private let state = Mutex<(lines: [String], left: Int)>(([], 0))
  var lines: [String] { state.withLock { $0.lines } }
  var leftCount: Int { state.withLock { $0.left } }
  func left() { state.withLock { $0.left += 1 } }
  func add(_ record: RequestRecord) {
    state.withLock {
      $0.lines.append("\(record.method) \(record.path) \(record.status) \(record.event.rawValue)")
    }
  }
}
