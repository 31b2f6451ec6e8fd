import Services
import Simulation

/// Our client against the server of somebody else.
///
/// The server echoes, speaks the subprotocol `events`, answers `/refuse` with 401 and `sign in`, closes `/close/CODE`
/// with that code, and sends `frag` `ments` in two frames with a ping between them at `/fragments`.
struct SocketCheck {
  let transport: WebSocketTransport
  let scheduler: Scheduler

  init(_ address: String, certificates: String?, _ scheduler: Scheduler) throws {
    let connector = NetworkConnector(scheduler, certificates: certificates)
    transport = try WebSocketTransport(address, by: connector, scheduler, SystemRandom())
    self.scheduler = scheduler
  }

  private struct Mismatch: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs all checks, and prints a line for each.
  ///
  /// - Returns: whether all passed.
  func run() -> Bool {
    let checks: [(String, @Sendable () async throws -> Void)] = [
      ("text", { try await echo([.text("hello"), .text("नमस्ते வணக்கம் 🍛"), .text("")]) }),
      ("binary", { try await echo([.binary([]), .binary(Array(0...255))]) }),
      (
        "lengths",
        { try await echo([125, 126, 65_535, 65_536].map { .binary([UInt8](repeating: 7, count: $0)) }) }
      ),
      ("large", { try await echo([.binary([UInt8](repeating: 3, count: 8 << 20))]) }),
      ("fragments", fragments), ("ping", ping), ("subprotocol", subprotocol), ("401", refusal),
      ("our close code", { try await close(ours: true, code: 4321) }),
      ("their close code 1000", { try await close(ours: false, code: 1000) }),
      ("their close code 1001", { try await close(ours: false, code: 1001) }),
      ("their close code 4001", { try await close(ours: false, code: 4001) }),
    ]
    var isPassed = true
    for (name, check) in checks {
      do {
        try scheduler.run(named: name) { try await scheduler.deadline(in: .seconds(20), check) }
        print("ok \(name)")
      } catch {
        isPassed = false
        print("not ok \(name): \(error)")
      }
    }
    return isPassed
  }

  private func open(_ path: String = "/echo", _ headers: HTTPHeaders = HTTPHeaders()) async throws
    -> WebSocketConnection
  {
    let socket = try await transport.connect(HTTPRequest(.get, path, headers: headers, timeout: .seconds(10)))
    guard let socket = socket as? WebSocketConnection else { throw Mismatch(description: "no WebSocket") }
    return socket
  }

  private func expect<T: Equatable>(_ value: T, _ wanted: T) throws {
    if value != wanted {
      throw Mismatch(description: "\(String("\(value)".prefix(80))) is not \(String("\(wanted)".prefix(80)))")
    }
  }

  private func echo(_ messages: [SocketMessage]) async throws {
    let socket = try await open()
    for message in messages {
      try await socket.send(message)
      try expect(try await socket.incoming.next(), message)
    }
    socket.close(.normal)
    await socket.waitForEnd()
  }

  private func fragments() async throws {
    let socket = try await open("/fragments")
    try expect(try await socket.incoming.next(), .text("fragments"))
    try await socket.send(.text("after"))
    try expect(try await socket.incoming.next(), .text("after"))
    socket.close(.normal)
  }

  private func ping() async throws {
    let socket = try await open()
    for _ in 1...3 { try await socket.ping() }
  }

  private func subprotocol() async throws {
    let socket = try await open("/echo", HTTPHeaders([("sec-websocket-protocol", "mqtt, events")]))
    try expect(socket.subprotocol, "events")
  }

  private func refusal() async throws {
    do throws(SocketOpeningError) {
      _ = try await transport.connect(HTTPRequest(.get, "/refuse"))
    } catch {
      guard case .refused(let response) = error else { throw error }
      try expect(response.status, 401)
      return try expect(String(decoding: response.body, as: UTF8.self).contains("sign in"), true)
    }
    throw Mismatch(description: "it was opened")
  }

  private func close(ours: Bool, code: UInt16) async throws {
    let socket = try await open(ours ? "/echo" : "/close/\(code)")
    if ours { socket.close(SocketClosing(code, "bye")) }
    try expect(try await socket.incoming.next(), nil)
    await socket.waitForEnd()
    try expect(socket.closing?.code, code)
  }
}
