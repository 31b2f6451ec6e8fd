import Foundation
import Foundations
import Services
import Simulation
import Synchronization
import TestSupport
import Testing

/// A server on a real port, with well-behaved and other clients.
@Suite struct PortServerTests {
  /// Returns a server that echoes requests.
  private func echo(_ limits: RequestLimits = RequestLimits()) throws -> ServedPort {
    try ServedPort(limits: limits) { request in
      HTTPResponse(
        status: 200, headers: HTTPHeaders([("x-line", "\(request.method.rawValue) \(request.path)")]),
        body: request.body)
    }
  }

  @Test func keepsAConnectionAliveBetweenRequests() throws {
    let port = try echo()
    let client = try RawClient(port.port)
    for number in 1...3 {
      client.send("POST /\(number) HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc")
      let answer = client.read(until: "abc")
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.contains("x-line: POST /\(number)\r\n"))
    }
    client.send(
      "GET /a HTTP/1.1\r\nHost: localhost\r\n\r\nGET /b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    )
    let rest = try #require(client.readToEnd())
    #expect(rest.contains("x-line: GET /a\r\n") && rest.contains("x-line: GET /b\r\n"))
    #expect(port.log == ["POST /1 200", "POST /2 200", "POST /3 200", "GET /a 200", "GET /b 200"])
  }

  @Test func closesTheConnectionOfAnHTTP10Client() throws {
    let port = try echo()
    let client = try RawClient(port.port)
    client.send("GET /old HTTP/1.0\r\n\r\n")
    let answer = try #require(client.readToEnd())
    #expect(answer.contains("x-line: GET /old\r\n") && answer.contains("connection: close\r\n"))
    withExtendedLifetime(port) {}
  }

  @Test func answersExpectContinue() throws {
    let port = try echo()
    let client = try RawClient(port.port)
    client.send("POST / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n")
    #expect(client.read(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
    client.send("hello")
    #expect(client.read(until: "hello").hasPrefix("HTTP/1.1 200 OK"))
  }

  @Test(arguments: [
    ("\u{16}\u{3}\u{1}\u{0}\u{5}", 400), ("nonsense\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421),
    ("BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n", 501),
    ("GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 200_000), 431),
    ("GET /" + String(repeating: "a", count: 200_000), 414),
  ]) func rejectsMalformedRequestsAndClosesTheConnection(_ text: String, _ status: Int) throws {
    let port = try echo()
    let client = try RawClient(port.port)
    client.send(text)
    let answer = try #require(client.readToEnd())
    #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer.prefix(100))")
    #expect(answer.contains("connection: close\r\n") && answer.contains(#"{"error":{"code":""#))
    #expect(port.log == ["- - \(status)"])
  }

  @Test func rejectsATruncatedRequest() throws {
    for half in ["GET /", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhe"] {
      let port = try echo()
      let client = try RawClient(port.port)
      client.send(half)
      client.endWriting()
      let answer = withExtendedLifetime(port) { client.readToEnd() }
      #expect(try #require(answer).hasPrefix("HTTP/1.1 400 "))
    }
  }

  @Test func timesOutASlowRequest() throws {
    var limits = RequestLimits()
    (limits.headTime, limits.bodyTime) = (.milliseconds(40), .milliseconds(40))
    for half in ["GET / HTTP/1.1\r\n", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhe"] {
      let port = try echo(limits)
      let client = try RawClient(port.port)
      client.send(half)
      #expect(try #require(client.readToEnd()).hasPrefix("HTTP/1.1 408 "))
      port.stop()
    }
  }

  @Test func closesAnIdleConnection() throws {
    var limits = RequestLimits()
    limits.idleTime = .milliseconds(40)
    let port = try echo(limits)
    let client = try RawClient(port.port)
    #expect(withExtendedLifetime(port) { client.readToEnd() } == "")
  }

  @Test func dropsAClientThatDoesNotRead() throws {
    var limits = RequestLimits()
    limits.stallTime = .milliseconds(40)
    let ended = DispatchSemaphore(value: 0)
    let port = try ServedPort(limits: limits) { request in
      if request.path == "/next" { ended.signal() }
      return HTTPResponse(status: 200, body: [UInt8](repeating: 1, count: 64 << 20))
    }
    let client = try RawClient(port.port)
    client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    // Others are served at the same time.
    let other = try RawClient(port.port)
    other.send("GET /next HTTP/1.1\r\nHost: localhost\r\n\r\n")
    ended.wait()
    // By then the client has timed out.
    while !port.log.contains(where: { $0.hasPrefix("GET / ") }) { sched_yield() }
    var size = 0
    while let part = client.readSome(), !part.isEmpty { size += part.utf8.count }
    #expect(size < 64 << 20)
  }

  @Test func rejectsABodyOverTheLimitEvenWhileReceiving() throws {
    var limits = RequestLimits()
    limits.bodySize = 1000
    for field in ["Content-Length: 500000", "Transfer-Encoding: chunked"] {
      let port = try echo(limits)
      let client = try RawClient(port.port)
      client.send("POST / HTTP/1.1\r\nHost: localhost\r\n\(field)\r\n\r\n")
      client.send("7a120\r\n" + String(repeating: "x", count: 500_000))
      #expect(try #require(client.readToEnd()).hasPrefix("HTTP/1.1 413 "))
      #expect(port.log == ["- - 413"])
    }
  }

  @Test func limitsConnectionsThatAreInUse() throws {
    var limits = RequestLimits()
    limits.connectionCount = 2
    let port = try echo(limits)
    let clients = try (0..<2).map { _ in try RawClient(port.port) }
    for client in clients {
      // A part of the body is still to come.
      client.send(
        "POST / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n")
      #expect(client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 100 "))
    }
    #expect(try #require(RawClient(port.port).readToEnd()).hasPrefix("HTTP/1.1 503 "))
    for client in clients {
      client.send("hello")
      #expect(client.read(until: "hello").hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test func theConnectionThatIsIdleLongestMakesRoomForAnother() throws {
    var limits = RequestLimits()
    limits.connectionCount = 3
    let port = try echo(limits)
    func ask(_ client: RawClient) -> Bool {
      client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
      return client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 ")
    }
    let clients = try (0..<3).map { _ in try RawClient(port.port) }
    for client in clients { #expect(ask(client)) }
    // Used once more, the first is not the oldest.
    #expect(ask(clients[0]))
    let others = try (0..<2).map { _ in try RawClient(port.port) }
    for other in others { #expect(ask(other)) }
    #expect(clients[1].readToEnd() == "" && clients[2].readToEnd() == "")
    #expect(ask(clients[0]))
  }

  @Test(arguments: [
    ("POST", "https://evil.example", 403), ("POST", "null", 403), ("PUT", "http://6.6.6.6", 403),
    ("DELETE", "http://192.168.1.7:80", 403), ("POST", "http://localhost:3000", 200),
    ("POST", "http://127.0.0.1", 200), ("GET", "https://evil.example", 200),
    ("OPTIONS", "https://evil.example", 200),
  ]) func pagesOfOtherSitesChangeNothing(_ method: String, _ origin: String, _ status: Int) throws {
    let port = try echo()
    let client = try RawClient(port.port)
    client.send(
      "\(method) / HTTP/1.1\r\nHost: localhost\r\nOrigin: \(origin)\r\nContent-Length: 0\r\n\r\n")
    #expect(client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 \(status) "))
    // It never reached the server.
    if status == 403 { #expect(port.log == ["- - 403"]) }
  }

  @Test func tokensInPathsAreNotLogged() throws {
    let port = try echo()
    let client = try RawClient(port.port)
    let token = String(repeating: "s3cret", count: 8)
    client.send(
      "GET /sessions/\(token)/6f1c2a9e-3b1d-4c54-9a63-2f0f4f1f7e11 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    )
    _ = client.readToEnd()
    #expect(port.log == ["GET /sessions/…/6f1c2a9e-3b1d-4c54-9a63-2f0f4f1f7e11 200"])
  }

  @Test func queriesAreNotLogged() throws {
    let port = try echo()
    let client = try RawClient(port.port)
    client.send(
      "GET /a?token=s3cret HTTP/1.1\r\nHost: localhost\r\nAuthorization: s3cret\r\nConnection: close\r\n\r\n")
    _ = client.readToEnd()
    #expect(port.log == ["GET /a 200"])
  }

  // MARK: Listening

  @Test func reportsAPortInUse() throws {
    let port = try echo()
    let error = #expect(throws: Diagnostic.self) {
      try PortServer(port: port.port, scheduler: Scheduler(.live)) { _ in HTTPResponse(status: 200) }
    }
    #expect(error?.code == .portTaken)
    #expect(error?.message == "another program listens on port \(port.port) of `127.0.0.1`")
  }

  @Test(arguments: ["192.0.2.1", "not-an-address", "1.2.3.4.5", ":::", "evil\u{1B}[31m"])
  func rejectsForeignAddresses(_ host: String) {
    let error = #expect(throws: Diagnostic.self) {
      try PortServer(host: host, scheduler: Scheduler(.live)) { _ in HTTPResponse(status: 200) }
    }
    #expect(error?.code == .cannotListen)
    #expect(error?.message.contains("\u{1B}") == false)
  }

  @Test func bindsLocalhostToThisMachine() throws {
    let port = try ServedPort(host: "localhost") { _ in HTTPResponse(status: 204) }
    #expect(port.server.address == "http://127.0.0.1:\(port.port)")
  }

  // MARK: Stopping

  @Test func stopClosesIdleConnectionsAndFinishesRequestsUnderWay() throws {
    let asked = DispatchSemaphore(value: 0)
    let answered = Mutex<CheckedContinuation<Void, Never>?>(nil)
    let port = try ServedPort { request in
      if request.path == "/slow" {
        await withCheckedContinuation { continuation in
          answered.withLock { $0 = continuation }
          asked.signal()
        }
      }
      return HTTPResponse(status: 200, body: Array("done".utf8))
    }
    let (idle, slow) = (try RawClient(port.port), try RawClient(port.port))
    idle.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(idle.read(until: "done").hasSuffix("done"))
    slow.send("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n")
    asked.wait()
    port.startStopping()
    #expect(idle.readToEnd() == "")
    answered.withLock { $0.take() }?.resume()
    let answer = try #require(slow.readToEnd())
    #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.contains("connection: close\r\n"))
    port.stop()
    #expect(throws: (any Error).self) { try RawClient(port.port) }
  }

  @Test func stopCancelsRequestsAfterTheGracePeriod() throws {
    let asked = DispatchSemaphore(value: 0)
    let scheduler = Mutex<Scheduler?>(nil)
    let port = try ServedPort(grace: .milliseconds(30)) { _ in
      asked.signal()
      let clock = scheduler.withLock { $0 }
      do { try await clock?.sleep(for: .seconds(3600)) } catch {}
      return HTTPResponse(status: 200)
    }
    scheduler.withLock { $0 = port.scheduler }
    let client = try RawClient(port.port)
    client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    asked.wait()
    port.stop()
    #expect(client.readToEnd() != nil)
  }

  @Test func manyClientsAtOnceAreAllAnswered() throws {
    let scheduler = Scheduler(.live)
    let server = try PortServer(scheduler: scheduler) { HTTPResponse(status: 200, body: Array($0.path.utf8)) }
    server.start()
    let transport = try CurlTransport(server.address, scheduler: scheduler)
    let paths = try scheduler.run {
      let paths = try await withThrowingTaskGroup(of: String.self) { group in
        for number in 0..<60 {
          group.addTask {
            String(decoding: try await transport.send(HTTPRequest(.get, "/\(number)")).body, as: UTF8.self)
          }
        }
        return try await group.reduce(into: Set<String>()) { $0.insert($1) }
      }
      await server.stop()
      return paths
    }
    #expect(paths == Set((0..<60).map { "/\($0)" }))
  }
}
