import Foundations
import Simulation
import Testing

@testable import Services

/// The opening of WebSockets by a client, in virtual time.
@Suite struct WebSocketTransportTests {
  private let scheduler = virtualScheduler()

  private func failure(
    _ request: HTTPRequest = HTTPRequest(.get, "/ws"),
    _ play: @escaping @Sendable (MemoryByteStream) async -> Void
  ) throws -> SocketOpeningError? {
    let transport = try WebSocketTransport.scripted(scheduler, play: play)
    return try scheduler.run {
      await outcome { () throws(SocketOpeningError) in _ = try await transport.connect(request) }.failure
    }
  }

  @Test func requestsWithHostFieldsAndSubprotocols() throws {
    let trace = Trace()
    let request = HTTPRequest(
      .get, "/ws", query: [.init("token", "a b")],
      headers: HTTPHeaders([
        ("Origin", "https://app.example"), ("Authorization", "Bearer t"), ("Host", "other"),
        ("Connection", "close"),
        ("Sec-WebSocket-Protocol", "chat, events"), ("Sec-WebSocket-Extensions", "permessage-deflate"),
      ]))
    _ = try failure(request) { server in
      trace.add(await server.accept())
      server.close()
    }
    let lines = trace.lines[0].split(separator: "\r\n").filter { !$0.hasPrefix("sec-websocket-key") }
    #expect(
      lines == [
        "GET /api/ws?token=a%20b HTTP/1.1", "host: events.example:81", "connection: Upgrade",
        "upgrade: websocket", "sec-websocket-version: 13", "sec-websocket-protocol: chat, events",
        "origin: https://app.example", "authorization: Bearer t",
      ])
  }

  @Test func framesInTheSameReadAsTheResponseAreDelivered() throws {
    let transport = try WebSocketTransport.scripted(scheduler) { server in
      await server.accept(sending: [0x81, 2, 0x68, 0x69, 0x81, 1])
      await server.write("!")
    }
    let messages = try scheduler.run {
      let socket = try await transport.connect(HTTPRequest(.get, "/ws"))
      let messages = [try await socket.incoming.next(), try await socket.incoming.next()]
      socket.close(.normal)
      return messages
    }
    #expect(messages == [.text("hi"), .text("!")])
  }

  @Test(arguments: [
    ("HTTP/1.1 401 Unauthorized\r\nContent-Length: 5\r\nX-A: b\r\n\r\nno 1\nmore", 401, "no 1\n"),
    (
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 503 \r\nTransfer-Encoding: chunked\r\n\r\n3\r\nab\n\r\n1;x\r\nc\r\n0\r\n\r\n",
      503, "ab\nc"
    ),
    ("HTTP/1.1 302 Found\r\nLocation: /b\r\n\r\nuntil the end", 302, "until the end"),
    ("HTTP/1.1 403 Forbidden\nContent-Length: 900\n\ncut", 403, "cut"),
    ("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", 200, ""),
  ]) func aRefusalHasItsStatusAndBody(_ response: String, _ status: Int, _ body: String) throws {
    let error = try failure { server in
      _ = await server.readHead()
      await server.write(response)
      server.endWriting()
    }
    guard case .refused(let refusal)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(refusal.status == status && refusal.body == Array(body.utf8))
  }

  @Test(arguments: [
    "SSH-2.0-OpenSSH\r\n\r\n", "HTTP/2 200\r\n\r\n", "HTTP/1.1 1x1\r\n\r\n", "HTTP/1.1 1010\r\n\r\n",
    "\r\n\r\n",
    "HTTP/1.1 101 \r\n: empty\r\n\r\n", "HTTP/1.1 101 \r\nA: b\u{0}c\r\n\r\n",
    "HTTP/1.1 101 \r\nUpgrade: h2c\r\n\r\n",
    "HTTP/1.1 101 \r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: x\r\n\r\n",
    "HTTP/1.1 101 Half of",
  ]) func aResponseThatIsNoneFails(_ response: String) throws {
    let error = try failure { server in
      _ = await server.readHead()
      await server.write(response)
      server.endWriting()
    }
    guard case .failed(.unreachable)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: ["X-Endless: a", "X-Endless: a\r\n", "HTTP/1.1 100 \r\n\r\n"])
  func endlessHeadsHaveALimit(_ part: String) throws {
    let error = try failure { server in
      _ = await server.readHead()
      await server.write("HTTP/1.1 100 \r\n\r\nHTTP/1.1 101 \r\n")
      while (try? await server.write(Array(part.utf8))) != nil {}
    }
    #expect(error == .failed(.tooLarge(limit: ResponseHeadReader.largestHead)) || part.hasPrefix("HTTP"))
    if part.hasPrefix("HTTP") { #expect(error != nil) }
  }

  @Test func aSlowHeadTimesOut() throws {
    let scheduler = Scheduler(.live)
    let transport = try WebSocketTransport.scripted(scheduler) { server in
      _ = await server.readHead()
      while true {
        await server.write("H")
        do { try await scheduler.sleep(for: .milliseconds(5)) } catch { return }
        if (try? await server.write([84])) == nil { return }
      }
    }
    let error = try scheduler.run {
      await outcome { () throws(SocketOpeningError) in
        _ = try await transport.connect(HTTPRequest(.get, "/ws", timeout: .milliseconds(40)))
      }.failure
    }
    #expect(error == .failed(.timedOut))
  }

  @Test(arguments: [
    HTTPRequest(.get, "no slash"), HTTPRequest(.get, "/a\r\nB: c"),
    HTTPRequest(.get, "/", headers: HTTPHeaders([("a", "b\r\nc: d")])),
    HTTPRequest(.get, "/", headers: HTTPHeaders([("sec-websocket-protocol", "a\r\nb: c")])),
  ]) func requestsThatWouldInjectLinesAreNotSent(_ request: HTTPRequest) throws {
    let trace = Trace()
    let error = try failure(request) { _ in trace.add("connected") }
    guard case .failed(.unreachable)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(trace.lines.isEmpty)
  }

  @Test func aConnectionThatFailsIsReported() throws {
    let error = try failure { $0.reset() }
    guard case .failed(.unreachable)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
