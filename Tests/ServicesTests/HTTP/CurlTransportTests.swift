import Foundations
import Glibc
import Simulation
import Synchronization
import TestSupport
import Testing

@testable import Services

@Suite struct CurlTransportTests {
  private let scheduler = virtualScheduler()

  /// Sends a request to a server that reads it and then responds with these bytes.
  private func fetch(
    _ answer: String, limit: Int = 1 << 20, timeout: Duration = .seconds(30),
    then: @escaping @Sendable (LoopbackConnection) -> Void = { _ in }
  ) throws -> Result<HTTPResponse, TransportError> {
    let server = try LoopbackServer { connection in
      guard connection.readRequest() != nil else { return }
      connection.send(answer)
      then(connection)
    }
    return try fetch(server, limit: limit, HTTPRequest(.get, "/", timeout: timeout))
  }

  private func fetch(
    _ server: LoopbackServer, limit: Int = 1 << 20, _ request: HTTPRequest = HTTPRequest(.get, "/")
  ) throws -> Result<HTTPResponse, TransportError> {
    let transport = try CurlTransport(server.address, scheduler: scheduler, maxResponseBytes: limit)
    return try scheduler.run {
      await outcome { () throws(TransportError) in try await transport.send(request) }
    }
  }

  @Test func joinsChunksAndOmitsTrailers() throws {
    let answer = try fetch(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX-A: 1\r\n\r\n"
        + "5\r\nhello\r\n6;ext=1\r\n world\r\n0\r\nX-B: 2\r\n\r\n")
    #expect(answer.success?.body == Array("hello world".utf8))
    #expect(answer.success?.headers["x-a"] == "1")
    #expect(answer.success?.headers["x-b"] == nil)
  }

  @Test func skipsInterimResponses() throws {
    let answer = try fetch(
      "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    #expect(answer.success?.status == 200)
    #expect(answer.success?.headers["link"] == nil)
  }

  @Test func responseWithoutLengthEndsWithItsConnection() throws {
    #expect(try fetch("HTTP/1.0 200 OK\r\n\r\nbody").success?.body == Array("body".utf8))
  }

  @Test func waitsForATrickleWithinTheTimeout() throws {
    let answer = try fetch("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n") { connection in
      for _ in 0..<500 { connection.send("x") }
    }
    #expect(answer.success?.body.count == 500)
  }

  /// A server's raw response, with a short name for test output.
  struct Wire: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: String
    init(_ name: String, _ bytes: String) { (testDescription, self.bytes) = (name, bytes) }
  }

  static let broken = [
    Wire("truncated", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"id\""),
    Wire("truncated chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFF\r\nabc"),
    Wire("broken chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n"),
    Wire("nothing", ""),
    Wire("another protocol", "SSH-2.0-OpenSSH_9.2\r\n"),
    Wire("half a status line", "HTTP/1.1 2"),
    Wire("negative length", "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nabc"),
    Wire("endless field", "HTTP/1.1 200 OK\r\nX: " + String(repeating: "x", count: 400_000) + "\r\n\r\n"),
  ]

  @Test(arguments: broken) func malformedResponseFailsWithinTheTimeout(_ wire: Wire) throws {
    let failure = try fetch(wire.bytes).failure
    guard case .unreachable(let words) = failure else {
      Issue.record("\(String(describing: failure)) is not `unreachable`")
      return
    }
    #expect(words.hasPrefix("127.0.0.1:"))
  }

  @Test func connectionResetIsAnError() throws {
    let failure = try fetch("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc") { $0.reset() }.failure
    guard case .unreachable = failure else {
      Issue.record("\(String(describing: failure)) is not `unreachable`")
      return
    }
  }

  @Test func aSilentServerTimesOut() throws {
    #expect(try fetch("", timeout: .milliseconds(40)) { $0.waitForEnd() }.failure == .timedOut)
  }

  @Test func truncatedResponseTimesOut() throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"
    #expect(try fetch(head, timeout: .milliseconds(40)) { $0.waitForEnd() }.failure == .timedOut)
  }

  @Test func zeroTimeoutIsNotUnlimited() throws {
    #expect(try fetch("", timeout: .zero) { $0.waitForEnd() }.failure == .timedOut)
  }

  static let tooLarge = [
    Wire("by length", "Content-Length: 101\r\n\r\n" + String(repeating: "x", count: 101)),
    Wire("by its end", "\r\n" + String(repeating: "x", count: 101)),
    Wire(
      "by chunk",
      "Transfer-Encoding: chunked\r\n\r\n65\r\n" + String(repeating: "x", count: 101) + "\r\n0\r\n\r\n"),
    Wire("by a boast", "Content-Length: 99999999999999\r\n\r\n"),
  ]

  @Test(arguments: tooLarge) func rejectsAResponseOverTheLimit(_ wire: Wire) throws {
    let answer = "HTTP/1.1 200 OK\r\n" + wire.bytes
    #expect(try fetch(answer, limit: 100) { $0.waitForEnd() }.failure == .tooLarge(limit: 100))
  }

  @Test func acceptsAResponseAtTheLimit() throws {
    let answer = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n" + String(repeating: "x", count: 100)
    #expect(try fetch(answer, limit: 100).success?.body.count == 100)
  }

  @Test func missingServerIsUnreachable() throws {
    let port = try LoopbackServer { _ in }.port
    let transport = try CurlTransport("http://127.0.0.1:\(port)", scheduler: scheduler)
    let result = try scheduler.run {
      await outcome { () throws(TransportError) in
        try await transport.send(HTTPRequest(.get, "/secret?otp=1"))
      }
    }
    guard case .unreachable(let words) = result.failure else {
      Issue.record("\(result) is not `unreachable`")
      return
    }
    #expect(words.hasPrefix("127.0.0.1:\(port): ") && !words.contains("otp"))
  }

  @Test func aCancelledTransferIsDropped() throws {
    let (scheduler, trace) = (scheduler, Trace())
    let server = try LoopbackServer { connection in
      _ = connection.readRequest()
      connection.waitForEnd()
      trace.add("dropped")
    }
    let transport = try CurlTransport(server.address, scheduler: scheduler)
    let outcomes = try scheduler.run {
      await withTaskGroup(of: Result<HTTPResponse, TransportError>.self) { group in
        group.addTask {
          await outcome { () throws(TransportError) in try await transport.send(HTTPRequest(.get, "/")) }
        }
        while trace.lines.isEmpty {
          await Task.yield()
          if server.connections > 0 { group.cancelAll() }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
    }
    #expect(outcomes == [.failure(.cancelled)])
    #expect(scheduler.isIdle)
  }

  @Test func virtualTimeWaitsForTheNetwork() throws {
    let (scheduler, trace) = (scheduler, Trace())
    let server = try LoopbackServer { _ in HTTPResponse(status: 200) }
    let transport = try CurlTransport(server.address, scheduler: scheduler)
    scheduler.start("timer") {
      try? await scheduler.sleep(for: .milliseconds(1))
      trace.add("fired")
    }
    #expect(try scheduler.run { try await transport.send(HTTPRequest(.get, "/")) }.status == 200)
    #expect(trace.lines.isEmpty)
    #expect(scheduler.now == start)
    scheduler.stop()
  }

  @Test(arguments: [Scheduler.Mode.live, .virtual(start: start)])
  func manyTransfersAtOnceAllEnd(_ mode: Scheduler.Mode) throws {
    let scheduler = Scheduler(mode)
    let server = try LoopbackServer { HTTPResponse(status: 200, body: Array($0.path.utf8)) }
    let transport = try CurlTransport(server.address, scheduler: scheduler)
    let paths = try scheduler.run {
      try await withThrowingTaskGroup(of: String.self) { group in
        for number in 0..<40 {
          group.addTask {
            String(decoding: try await transport.send(HTTPRequest(.get, "/\(number)")).body, as: UTF8.self)
          }
        }
        return try await group.reduce(into: Set<String>()) { $0.insert($1) }
      }
    }
    #expect(paths == Set((0..<40).map { "/\($0)" }))
  }

  @Test func reusesAConnectionAndClosesItWithTheTransport() throws {
    let scheduler = scheduler
    let hungUp = Mutex(false)
    let server = try LoopbackServer { connection in
      while connection.readRequest() != nil {
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
      }
      hungUp.withLock { $0 = true }
    }
    do {
      let transport = try CurlTransport(server.address, scheduler: scheduler)
      for _ in 0..<5 { _ = try scheduler.run { try await transport.send(HTTPRequest(.get, "/")) } }
    }
    #expect(server.connections == 1)
    while !hungUp.withLock({ $0 }) { sched_yield() }
  }

  @Test(arguments: [
    HTTPRequest(.get, "/", headers: HTTPHeaders([("X-A", "1\r\nX-Injected: 2")])),
    HTTPRequest(.get, "/", headers: HTTPHeaders([("X-A\r\nX-B", "1")])),
    HTTPRequest(.get, "/", headers: HTTPHeaders([("", "1")])),
    HTTPRequest(.get, "/", headers: HTTPHeaders([("X-A", "a\u{0}b")])),
    HTTPRequest(.get, "/ HTTP/1.1\r\nX-Injected: 2\r\n"), HTTPRequest(.get, "@evil.example/"),
    HTTPRequest(.get, ""), HTTPRequest(.get, "/दाल"),
  ])
  func rejectsAMalformedRequest(_ request: HTTPRequest) throws {
    let server = try LoopbackServer { _ in HTTPResponse(status: 200) }
    guard case .unreachable = try fetch(server, request).failure else {
      Issue.record("it was sent")
      return
    }
    #expect(server.connections == 0)
  }

  @Test func ignoresTheCallersContentLength() throws {
    let headers = HTTPHeaders([("Content-Length", "999"), ("Transfer-Encoding", "chunked")])
    let server = try LoopbackServer { HTTPResponse(status: 200, body: $0.body) }
    let answer = try fetch(server, HTTPRequest(.post, "/", headers: headers, body: [1, 2]))
    #expect(answer.success?.body == [1, 2])
  }

  @Test func missingLibcurlErrorNamesThePackage() {
    let missing = #expect(throws: CurlLibrary.Missing.self) { try CurlLibrary(named: "libcurl-absent.so.4") }
    #expect(missing?.reason.contains("libcurl-absent.so.4") == true)
    #expect(missing?.reason.contains("apt install libcurl4") == true)
    let other = #expect(throws: CurlLibrary.Missing.self) { try CurlLibrary(named: "libm.so.6") }
    #expect(other?.reason.contains("curl_global_init") == true)
  }
}

@Suite struct ServerAddressTests {
  static let addresses: [(String, String, String)] = [
    ("https://api.epicura.io", "https://api.epicura.io", "api.epicura.io"),
    ("http://localhost:8080/", "http://localhost:8080", "localhost"),
    ("HTTPS://Host/api/v1", "HTTPS://Host/api/v1", "host"),
    ("http://[::1]:80", "http://[::1]:80", "[::1]"),
  ]

  @Test(arguments: addresses) func parsesAddresses(_ text: String, _ url: String, _ host: String) throws {
    let address = try ServerAddress(text)
    #expect(address.url == url)
    #expect(address.host == host)
  }

  @Test(arguments: [
    "", "api.epicura.io", "ftp://host", "file:///etc/passwd", "http://", "http:///path",
    "http://user:pw@host",
    "http://host?x=1", "http://host#f", "http://ho st", "http://host:port", "http://host:99999",
    "http://[::1",
    "http://host\r\n", "http://h\\evil", "http://दाल.example",
  ])
  func rejectsInvalidAddresses(_ text: String) {
    let fault = #expect(throws: Diagnostic.self) { try ServerAddress(text) }
    #expect(fault?.code == .serverAddress)
  }
}
