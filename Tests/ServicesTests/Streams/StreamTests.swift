import Foundations
import Simulation
import TestSupport
import Testing

@testable import Services

/// A server whose streams are written by a test.
private final class StreamServer: HTTPTransport {
  let pipe = Pipe<[UInt8]>(capacity: 10) { $0.count }
  let status: Int
  init(status: Int = 200) { self.status = status }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    HTTPResponse(status: 200, body: [1, 2])
  }

  func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream {
    HTTPStream(
      status: status,
      headers: HTTPHeaders([("x-path", request.path), ("x-key", request.headers["apikey"] ?? "-")]),
      body: pipe.incoming())
  }
}

/// A transport without streams.
private struct WholeServer: HTTPTransport {
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    HTTPResponse(status: 201, headers: HTTPHeaders([("x-a", "b")]), body: [7, 8])
  }
}

@Suite struct StreamTests {
  private let scheduler = virtualScheduler()

  /// Reads a body to its end, each part as a line of a trace.
  private func read(_ body: Incoming<[UInt8]>, _ trace: Trace) -> Job {
    scheduler.start("reader") {
      do throws(TransportError) {
        for try await part in body { trace.add("\(part)") }
        trace.add("end")
      } catch {
        trace.add("\(error)")
      }
    }
  }

  @Test func wholeResponseIsOnePart() throws {
    let parts = try scheduler.run {
      let stream = try await WholeServer().stream(HTTPRequest(.get, "/"))
      #expect(stream.status == 201 && stream.headers["x-a"] == "b")
      var parts: [[UInt8]] = []
      for try await part in stream.body { parts.append(part) }
      return parts
    }
    #expect(parts == [[7, 8]])
  }

  @Test func aSenderWaitsForASlowReader() throws {
    let (scheduler, trace, pipe) = (scheduler, Trace(), Pipe<[UInt8]>(capacity: 2) { $0.count })
    let body = pipe.incoming()
    scheduler.start("sender") {
      for number: UInt8 in 1...4 {
        try? await pipe.send([number])
        trace.add("sent \(number)")
      }
      pipe.finish()
    }
    scheduler.drain()
    #expect(trace.lines == ["sent 1", "sent 2"])
    _ = read(body, trace)
    scheduler.drain()
    #expect(trace.lines.filter { !$0.hasPrefix("sent") } == ["[1]", "[2]", "[3]", "[4]", "end"])
    #expect(trace.lines.contains("sent 4"))
  }

  @Test func releasedBodyCancelsTheSender() throws {
    let (scheduler, trace, pipe) = (scheduler, Trace(), Pipe<[UInt8]>(capacity: 1) { $0.count })
    pipe.onCancel { trace.add("left") }
    var body: Incoming<[UInt8]>? = pipe.incoming()
    scheduler.start("sender") {
      do throws(TransportError) { while true { try await pipe.send([1]) } } catch { trace.add("\(error)") }
    }
    scheduler.drain()
    #expect(body != nil && trace.lines.isEmpty)
    body = nil
    scheduler.drain()
    #expect(trace.lines == ["left", "cancelled"])
  }

  @Test func cancelledReaderCancelsTheSender() throws {
    let (trace, pipe) = (Trace(), Pipe<[UInt8]>(capacity: 1) { $0.count })
    pipe.onCancel { trace.add("left") }
    let job = read(pipe.incoming(), trace)
    scheduler.drain()
    job.cancel()
    scheduler.drain()
    #expect(trace.lines == ["left", "cancelled"])
  }

  @Test func aBrokenStreamThrowsAtOnce() throws {
    let (trace, pipe) = (Trace(), Pipe<[UInt8]>(capacity: 9) { $0.count })
    _ = read(pipe.incoming(), trace)
    scheduler.drain()
    pipe.finish(.unreachable("cut"))
    scheduler.drain()
    #expect(trace.lines == [#"unreachable("cut")"#])
  }

  @Test func streamFailsWhenGoingOffline() throws {
    let (scheduler, trace, server, reachability) = (scheduler, Trace(), StreamServer(), Reachability())
    let gated = GatedTransport(server, reachability: reachability)
    server.pipe.onCancel { trace.add("left") }
    let body = try scheduler.run {
      try await server.pipe.send([1])
      return try await gated.stream(HTTPRequest(.get, "/live")).body
    }
    _ = read(body, trace)
    scheduler.drain()
    reachability.set(online: false)
    scheduler.drain()
    #expect(trace.lines == ["[1]", "left", "offline"])
    #expect(throws: TransportError.offline) {
      try scheduler.run { _ = try await gated.stream(HTTPRequest(.get, "/live")) }
    }
  }

  @Test func faultsReachAnOpenStream() throws {
    let (scheduler, trace, server) = (scheduler, Trace(), StreamServer())
    let faults = FaultInjector(scheduler)
    func open() throws -> Incoming<[UInt8]> {
      try scheduler.run {
        try await faults.stream(HTTPRequest(.get, "/live")) { request throws(TransportError) in
          try await server.stream(request)
        }.body
      }
    }
    _ = read(try open(), trace)
    faults.add(Fault(.drop, path: "/other"))
    faults.add(Fault(.silence, path: "/live", times: 1))
    #expect(faults.faults == [Fault(.drop, path: "/other")], "a fault that has happened is used up")
    try scheduler.run { try await server.pipe.send([1]) }
    scheduler.drain()
    #expect(trace.lines.isEmpty, "nothing passes a silent connection")
    faults.clear()
    scheduler.drain()
    #expect(trace.lines == ["[1]"])
    faults.add(Fault(.drop, path: "/live", times: 1))
    scheduler.drain()
    #expect(trace.lines == ["[1]", "\(FaultInjector.dropped)"])
    // The stream has ended: the next fault applies to the next request.
    faults.add(Fault(.drop, times: 1))
    #expect(faults.faults.count == 1)
  }

  @Test func clientOpensAStreamWithItsSettings() throws {
    let (scheduler, server) = (scheduler, StreamServer())
    let client = APIClient(
      server, scheduler,
      settings: APIClient.Settings(prefix: "/api", headers: HTTPHeaders([("apikey", "k")])))
    try scheduler.run {
      let stream = try await client.stream(HTTPRequest(.get, "/live")).get()
      #expect(stream.headers["x-path"] == "/api/live" && stream.headers["x-key"] == "k")
    }
  }

  @Test func rejectedStreamThrowsTheServersMessage() throws {
    let (scheduler, server) = (scheduler, StreamServer(status: 404))
    let client = APIClient(server, scheduler)
    scheduler.start("server") {
      try? await server.pipe.send(Array(#"{"code":"#.utf8))
      try? await server.pipe.send(Array(#""gone"}"#.utf8))
      server.pipe.finish()
    }
    let failure = try scheduler.run { await client.stream(HTTPRequest(.get, "/live")).failure }
    #expect(failure == .notFound(ServerError(code: "gone")))
  }

  @Test func endlessErrorBodyTimesOut() throws {
    let (scheduler, client) = (scheduler, APIClient(StreamServer(status: 403), scheduler))
    let failure = try scheduler.run {
      await client.stream(HTTPRequest(.get, "/live", timeout: .seconds(5))).failure
    }
    #expect(failure == .forbidden(.silent))
    #expect(start.duration(to: scheduler.now) == .seconds(5))
  }

  @Test func partsFromTheNetworkArriveOneByOne() throws {
    let scheduler = Scheduler(.live)
    let server = try LoopbackServer { connection in
      _ = connection.read(1000)
      connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n")
      _ = connection.read(1)
    }
    let transport = try CurlTransport(server.address, scheduler: scheduler)
    try scheduler.run {
      let stream = try await transport.stream(HTTPRequest(.get, "/"))
      #expect(stream.status == 200)
      #expect(try await stream.body.next() == Array("abc".utf8))
    }
  }
}
