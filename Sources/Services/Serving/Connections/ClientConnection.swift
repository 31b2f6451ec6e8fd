import Foundations
import Simulation
import Synchronization

/// One client's connection: requests in, responses out, one after the other.
final class ClientConnection: Sendable {
  /// The state shared by all connections of a port.
  struct Service: Sendable {
    let scheduler: Scheduler
    let limits: RequestLimits
    let hosts: HostNames
    let log: @Sendable (RequestRecord) -> Void
    /// The most bytes of a body that its handler reads while it arrives; nil for one that is read before.
    let bodyLimit: PortServer.BodyLimit
    let handler: PortServer.StreamingHandler
  }

  struct Phase {
    /// When the last response was sent; the connection's beginning at first.
    var idleSince: Timestamp
    var isAnswering = false
    var isStreaming = false
    var isStopping = false
    /// Whether a handler has left a part of a body unread, so that no other request can follow.
    var hasUnreadBody = false
    /// Closes the socket that the connection has become.
    var closeSocket: (@Sendable () -> Void)?
  }

  let socket: PolledSocket
  let service: Service
  let phase: Mutex<Phase>
  /// The client's address; empty where it is gone already.
  private let peer: String
  /// What the client is counted by; nil where it is on this machine, with others.
  let network: PeerAddress?

  init(_ socket: PolledSocket, _ service: Service) {
    self.socket = socket
    self.service = service
    peer = socket.peer ?? ""
    let address = PeerAddress(peer)
    network = address?.isLoopback == true ? nil : address?.network
    phase = Mutex(Phase(idleSince: service.scheduler.now))
  }

  /// Since when it waits for a request; nil where it handles one or ends.
  var idleSince: Timestamp? {
    phase.withLock { $0.isAnswering || $0.isStopping ? nil : $0.idleSince }
  }

  /// Whether it has been ended, so that it does not count any more.
  var isStopping: Bool { phase.withLock(\.isStopping) }

  /// Makes the connection end after the pending response.
  ///
  /// - Returns: whether there is none, or a stream, so that the connection can be ended at once; a socket is being closed.
  func stop() -> Bool {
    let (isFree, closeSocket) = phase.withLock { phase in
      phase.isStopping = true
      return (!phase.isAnswering || phase.isStreaming, phase.closeSocket)
    }
    closeSocket?()
    return isFree
  }

  /// Handles requests until the connection ends.
  func run() async {
    defer { socket.close() }
    var reader = RequestReader(service.limits)
    do throws(ConnectionEnd) {
      // One that stopped while a response was being written is not kept open for another request.
      while try await exchange(&reader), !phase.withLock(\.isStopping) {}
    } catch {
      guard case .refused(let refusal) = error else { return }
      service.log(RequestRecord(method: "-", path: "-", status: refusal.status, duration: .zero))
      try? await write(ResponseEncoder.bytes(refusal.response, to: nil, keepsAlive: false))
    }
    await linger()
  }

  /// Responds that there are too many connections.
  func turnAway() async {
    defer { socket.close() }
    try? await write(ResponseEncoder.bytes(RequestError.busy.response, to: nil, keepsAlive: false))
    await linger()
  }

  // MARK: An exchange

  /// Reads a request and answers it.
  ///
  /// - Returns: whether another may follow.
  private func exchange(_ reader: inout RequestReader) async throws(ConnectionEnd) -> Bool {
    guard let head = try await readHead(&reader) else { return false }
    phase.withLock { $0.isAnswering = true }
    defer {
      let now = service.scheduler.now
      phase.withLock { ($0.isAnswering, $0.idleSince) = (false, now) }
    }
    var request = HTTPRequest(head.method, head.target, headers: head.headers)
    request.peer = peer
    if let origin = head.headers["origin"], !head.method.isSafe || head.headers["upgrade"] != nil,
      !service.hosts.allows(origin: origin)
    {
      throw .refused(.foreignOrigin)
    }
    let limit = await service.bodyLimit(request)
    if limit == nil { request.body = try await readBody(of: head, &reader) }
    let began = service.scheduler.now
    let response: ServerResponse
    if let limit {
      response = try await handle(request, of: head, &reader, limit: limit)
    } else {
      do { response = try await service.handler(request) } catch { throw .gone }
    }
    switch response {
    case .response(let response): return try await send(response, to: head, since: began)
    case .socket(let socket, let subprotocols):
      return try await serve(socket, subprotocols, to: request, head, &reader, since: began)
    case .stream(let stream):
      if head.method == .head {
        stream.body.cancel()
        return try await send(
          HTTPResponse(status: stream.status, headers: stream.headers), to: head, since: began)
      }
      let isStopping = phase.withLock { phase in
        phase.isStreaming = true
        return phase.isStopping
      }
      defer { phase.withLock { $0.isStreaming = false } }
      if isStopping { throw .gone }
      return try await send(stream, to: head, &reader, since: began)
    }
  }

  /// Sends a whole response.
  ///
  /// - Returns: whether another request may follow.
  func send(
    _ response: HTTPResponse, to head: RequestHead, since began: Timestamp
  ) async throws(ConnectionEnd) -> Bool {
    let keepsAlive = head.keepsAlive && !phase.withLock { $0.isStopping || $0.hasUnreadBody }
    defer { log(head, response.status, since: began, .completed) }
    try await write(ResponseEncoder.bytes(response, to: head, keepsAlive: keepsAlive))
    return keepsAlive
  }

  /// Writes a line of the log.
  func log(_ head: RequestHead, _ status: Int, since began: Timestamp, _ event: RequestRecord.Event) {
    service.log(
      RequestRecord(
        method: head.method.rawValue, path: HTTPRequest.loggedPath(head.target.prefix { $0 != "?" }),
        status: status,
        duration: began.duration(to: service.scheduler.now), event: event))
  }

  /// Reads the next head; nil where the client sends no more requests.
  private func readHead(_ reader: inout RequestReader) async throws(ConnectionEnd) -> RequestHead? {
    var deadline: RequestDeadline?
    while true {
      if let head = try refusing({ () throws(RequestError) in try reader.nextHead() }) {
        if let host = head.headers["host"], !service.hosts.allows(host) {
          throw .refused(.misdirected(host))
        }
        return head
      }
      if !reader.isEmpty, deadline == nil {
        deadline = RequestDeadline(in: service.limits.headTime, service.scheduler)
      }
      let bytes: [UInt8]
      do throws(ConnectionEnd) {
        bytes = try await read(within: deadline?.left ?? service.limits.idleTime)
      } catch .late {
        if reader.isEmpty { return nil }
        throw .refused(.late)
      }
      if bytes.isEmpty {
        if reader.isEmpty { return nil }
        throw .refused(.malformed("the request ends in the middle"))
      }
      reader.feed(bytes)
    }
  }

  /// Has a request handled whose body its handler reads while it arrives.
  private func handle(
    _ request: HTTPRequest, of head: RequestHead, _ reader: inout RequestReader, limit: Int
  ) async throws(ConnectionEnd) -> ServerResponse {
    let known = reader
    let body = try refusing { () throws(RequestError) in
      try RequestBodyReader(of: head, known, limit: limit, self)
    }
    var request = request
    request.incoming = body.body
    let reading = service.scheduler.start("body of a request") { await body.run() }
    var response: ServerResponse?
    do throws(TransportError) { response = try await service.handler(request) } catch {}
    // What the handler has not read is left to the end of the connection.
    body.body.parts.cancel()
    reading.cancel()
    await reading.wait()
    let (rest, isWhole) = body.rest
    reader = rest
    if let failure = body.failure { throw failure }
    if !isWhole { phase.withLock { $0.hasUnreadBody = true } }
    guard let response else { throw .gone }
    return response
  }

  private func readBody(
    of head: RequestHead, _ reader: inout RequestReader
  ) async throws(ConnectionEnd) -> [UInt8] {
    let limit = service.limits.bodySize
    var body = try refusing { () throws(RequestError) in try BodyDecoder(head.framing, limit: limit) }
    if head.expectsContinue, reader.isEmpty { try await write(ResponseEncoder.continueLine) }
    let deadline = RequestDeadline(in: service.limits.bodyTime, service.scheduler)
    while try !refusing({ () throws(RequestError) in try reader.takeBody(&body) }) {
      let bytes: [UInt8]
      do throws(ConnectionEnd) { bytes = try await read(within: deadline.left) } catch .late {
        throw .refused(.late)
      }
      if bytes.isEmpty { throw .refused(.malformed("the request ends in the middle")) }
      reader.feed(bytes)
    }
    return body.bytes
  }

  private func refusing<T>(_ work: () throws(RequestError) -> T) throws(ConnectionEnd) -> T {
    do throws(RequestError) { return try work() } catch { throw .refused(error) }
  }
}

// MARK: Bytes

extension ClientConnection {
  /// Reads the next bytes; nothing where the client sends no more.
  func read(within limit: Duration) async throws(ConnectionEnd) -> [UInt8] {
    while true {
      do {
        if let bytes = try socket.readNow() { return bytes }
      } catch {
        throw .gone
      }
      try await wait(within: limit) { [socket] in try await socket.waitUntilReadable() }
    }
  }

  /// Writes all bytes, as fast as the client accepts them.
  func write(_ bytes: [UInt8]) async throws(ConnectionEnd) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count: Int
      do { count = try socket.writeNow(rest) } catch { throw .gone }
      rest = rest.dropFirst(count)
      if count == 0 {
        try await wait(within: service.limits.stallTime) { [socket] in try await socket.waitUntilWritable() }
      }
    }
  }

  private func wait(
    within limit: Duration, _ work: @escaping @Sendable () async throws -> Void
  ) async throws(ConnectionEnd) {
    do {
      try await service.scheduler.deadline(in: limit, work)
    } catch is DeadlineExceeded {
      throw .late
    } catch {
      throw .gone
    }
  }

  /// Waits a little for the client to close, and discards further input: if the connection were closed before that, the
  /// client could lose the response (RFC 9112, 9.6).
  private func linger() async {
    socket.endWriting()
    try? await service.scheduler.deadline(in: .seconds(1)) { [socket] in
      var left = 1 << 20
      while left > 0 {
        guard let bytes = try socket.readNow() else {
          try await socket.waitUntilReadable()
          continue
        }
        if bytes.isEmpty { return }
        left -= bytes.count
      }
    }
  }
}

extension ClientConnection {
  /// Makes the connection a WebSocket, and passes its messages between the client and the server until it has ended.
  ///
  /// - Parameters:
  ///   - served: the client's end of the server's socket.
  ///   - subprotocols: those that the server speaks.
  ///   - request: the request for it.
  ///   - head: the request's head.
  ///   - reader: has the bytes that came after the request.
  ///   - began: when the request had come.
  /// - Returns: whether another request may follow: only where no WebSocket was opened.
  /// - Throws: where the client is gone.
  func serve(
    _ served: any SocketConnection, _ subprotocols: [String], to request: HTTPRequest, _ head: RequestHead,
    _ reader: inout RequestReader, since began: Timestamp
  ) async throws(ConnectionEnd) -> Bool {
    let response = WebSocketHandshake.response(to: request, subprotocols: subprotocols)
    guard response.status == 101, !head.isOld else {
      served.close(.goingAway)
      return try await send(
        response.status == 101 ? HTTPResponse(status: 426) : response, to: head, since: began)
    }
    do throws(ConnectionEnd) { try await write(ResponseEncoder.switching(response.headers)) } catch {
      served.close(.goingAway)
      throw error
    }
    log(head, 101, since: began, .socketOpened)
    let (limits, scheduler) = (service.limits, service.scheduler)
    let client = WebSocketConnection(
      TCPByteStream(socket, to: "the client", stall: (limits.stallTime, scheduler)), early: reader.takeRest(),
      subprotocol: response.headers["sec-websocket-protocol"], scheduler, masks: nil,
      WebSocketSettings(messageLimit: limits.bodySize, closeTime: limits.closeTime))
    let isStopping = phase.withLock { phase in
      phase.closeSocket = { client.close(Self.stopped) }
      return phase.isStopping
    }
    defer { phase.withLock { $0.closeSocket = nil } }
    if isStopping { client.close(Self.stopped) }
    let heartbeat = scheduler.start("heartbeat of a socket") { await self.watch(client) }
    await withTaskCancellationHandler {
      async let _: Void = Self.pass(from: client, to: served)
      await Self.pass(from: served, to: client)
      await client.waitForEnd()
    } onCancel: {
      client.drop()
    }
    heartbeat.cancel()
    log(head, 101, since: began, client.closing == nil ? .socketBroken : .socketClosed)
    return false
  }

  private static let stopped = SocketClosing(1001, "the server stops")

  /// Passes the client's messages on, and its closing.
  private static func pass(from client: WebSocketConnection, to served: any SocketConnection) async {
    do throws(TransportError) {
      for try await message in client.incoming { try await served.send(message) }
    } catch {}
    served.close(client.closing ?? SocketClosing(1006))
  }

  /// Passes the server's messages on, and its closing; a connection that a fault broke is dropped.
  private static func pass(from served: any SocketConnection, to client: WebSocketConnection) async {
    do throws(TransportError) {
      for try await message in served.incoming {
        guard (try? await client.send(message)) != nil else { break }
      }
      client.close(served.closing ?? .normal)
    } catch {
      client.drop()
    }
  }

  /// Asks a silent client from time to time whether it is still there, since its connection counts.
  private func watch(_ client: WebSocketConnection) async {
    let limit = service.limits.idleTime
    do {
      while true {
        try await service.scheduler.sleep(for: limit)
        try await service.scheduler.deadline(in: limit) { try await client.ping() }
      }
    } catch is DeadlineExceeded {
      client.drop()
    } catch {}
  }
}

extension ClientConnection {
  /// The most bytes that a client may send ahead while it is sent a stream.
  private static let mostAhead = 64 << 10

  /// Sends a stream in chunks until it ends; for an HTTP/1.0 client the connection's end marks the stream's.
  ///
  /// - Parameters:
  ///   - stream: the stream.
  ///   - head: the request.
  ///   - reader: receives the client's bytes meanwhile.
  ///   - began: when the request had come.
  /// - Returns: whether another request may follow.
  /// - Throws: where the client is gone, or the stream broke; the missing last chunk shows it to the client.
  func send(
    _ stream: HTTPStream, to head: RequestHead, _ reader: inout RequestReader, since began: Timestamp
  ) async throws(ConnectionEnd) -> Bool {
    let framing: ResponseEncoder.Framing = head.isOld ? .connection : .chunked
    let keepsAlive = head.keepsAlive && !head.isOld
    log(head, stream.status, since: began, .opened)
    let outcome = await withTaskGroup(of: StreamStep.self) { group in
      defer { group.cancelAll() }
      group.addTask { await self.watch() }
      group.addTask {
        do throws(ConnectionEnd) {
          try await self.write(
            ResponseEncoder.head(stream.status, stream.headers, framing, to: head, keepsAlive: keepsAlive))
          try await self.pump(stream.body, framing)
          return .sent
        } catch {
          return .broken(error)
        }
      }
      var ahead: [UInt8] = []
      for await step in group {
        if case .ahead(let bytes) = step { ahead += bytes } else { return (step, ahead) }
      }
      return (.broken(.gone), ahead)
    }
    stream.body.cancel()
    reader.feed(outcome.1)
    if case .broken(let end) = outcome.0 {
      log(head, stream.status, since: began, .broken)
      throw end
    }
    log(head, stream.status, since: began, .ended)
    return keepsAlive
  }

  private enum StreamStep: Sendable {
    /// The client already sent the next request; only writing shows whether it is still there.
    case ahead([UInt8])
    /// The stream was sent to its end.
    case sent
    case broken(ConnectionEnd)
  }

  /// Waits until the client is gone or sends something.
  private func watch() async -> StreamStep {
    var ahead: [UInt8] = []
    do {
      while ahead.count < Self.mostAhead {
        guard let bytes = try socket.readNow() else {
          if !ahead.isEmpty { return .ahead(ahead) }
          try await socket.waitUntilReadable()
          continue
        }
        if bytes.isEmpty { break }
        ahead += bytes
      }
    } catch {}
    return .broken(.gone)
  }

  private func pump(
    _ body: Incoming<[UInt8]>, _ framing: ResponseEncoder.Framing
  ) async throws(ConnectionEnd) {
    do {
      while let part = try await body.next() {
        if part.isEmpty { continue }
        try await write(framing == .chunked ? ResponseEncoder.chunk(part) : part)
      }
      if framing == .chunked { try await write(ResponseEncoder.lastChunk) }
    } catch let end as ConnectionEnd {
      throw end
    } catch {
      throw .gone
    }
  }
}
