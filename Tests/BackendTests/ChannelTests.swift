import Foundations
import Services
import Simulation
import Synchronization
import Testing

@testable import Backend

/// A server with a stream that ticks, one that fails, and a socket that echoes.
private actor TickServer: AppServer {
  static let name = "ticks"
  private let context: ServerContext
  init(_ context: ServerContext) { self.context = context }

  nonisolated var routes: [Route] { [Route(.get, "/ticks/total") { _ in .json(["total": .int(3)]) }] }
  nonisolated var channels: [Channel] {
    let clock = context.clock
    return [
      .stream("/ticks/{count}") { request in
        guard let count = Int(request["count"]) else { throw ErrorResponse.notFound("no such ticks") }
        return StreamAnswer(contentType: "text/plain") { stream in
          for number in 1...count {
            try await stream.yield("\(number)")
            try await clock.sleep(for: .seconds(1))
          }
        }
      },
      .stream("/broken") { _ in
        StreamAnswer(contentType: "text/plain") { stream in
          try await stream.yield("a")
          try await clock.sleep(for: .seconds(1))
          throw NotesError()
        }
      },
      .socket("/echo") { request in
        guard request.query("key") == "right" else {
          throw ErrorResponse(status: 403, code: "forbidden", message: "the key is wrong")
        }
        return { socket in
          for try await message in socket.incoming {
            if message == .text("bye") { return }
            if message == .text("fail") { throw NotesError() }
            try await socket.send(message)
          }
        }
      },
    ]
  }
}

@Suite struct ChannelTests {
  private let scheduler = Scheduler(.virtual(start: testStart))
  private let log = TestLog()
  private let backend: Backend

  init() throws {
    backend = try Backend(
      BackendSetup(
        prefix: "/api", parts: [BackendSetup.Part(TickServer.self)], clock: ServerClock(scheduler), log: log))
  }

  private func get(_ path: String, _ method: HTTPRequest.Method = .get) -> HTTPRequest {
    HTTPRequest(method, "/api\(path)", timeout: .seconds(5))
  }

  @discardableResult
  private func send(_ request: HTTPRequest) throws -> HTTPResponse {
    let backend = backend
    return try scheduler.run { try await backend.send(request) }
  }

  /// Opens a stream and reads it in a job, with the second at which each part arrived.
  private func follow(_ path: String) throws -> (Job, Lines) {
    let (backend, scheduler, request, lines) = (backend, scheduler, get(path), Lines())
    let job = scheduler.start("reader") {
      do throws(TransportError) {
        let stream = try await backend.stream(request)
        for try await part in stream.body {
          let seconds = testStart.duration(to: scheduler.now).components.seconds
          lines.add("\(seconds) \(String(decoding: part, as: UTF8.self))")
        }
        lines.add("end")
      } catch {
        lines.add("\(error)")
      }
    }
    scheduler.drain()
    return (job, lines)
  }

  private func inject(_ fault: Fault) throws {
    let backend = backend
    try scheduler.run { await backend.inject(fault) }
    scheduler.drain()
  }

  @Test func partsArriveAsTheServerSendsThem() throws {
    let (_, lines) = try follow("/ticks/2")
    #expect(lines.all == ["0 1"])
    scheduler.advance(by: .seconds(10))
    #expect(lines.all == ["0 1", "1 2", "end"])
    #expect(
      log.lines == [
        "2026-02-15T09:00:00.000Z main: GET /api/ticks/2 opened",
        "2026-02-15T09:00:02.000Z main: GET /api/ticks/2 finished after 2000 ms",
      ])
  }

  @Test func plainRequestCollectsTheWholeStream() throws {
    #expect(text(try send(get("/ticks/3"))) == "123")
    #expect(throws: TransportError.timedOut) { try send(get("/ticks/9")) }
    let head = try send(get("/ticks/3", .head))
    #expect(head.status == 200 && head.body.isEmpty)
    scheduler.drain()
    #expect(scheduler.unfinishedJobs.isEmpty)
  }

  @Test(arguments: [("/ticks/none", 404), ("/nothing", 404), ("/ticks/total", 200), ("/echo", 426)])
  func deliversOtherResponsesWhole(_ path: String, _ status: Int) throws {
    let (backend, request) = (backend, get(path))
    let stream = try scheduler.run { try await backend.stream(request) }
    #expect(stream.status == status && stream.headers["date"] != nil)
    #expect(log.lines.count == 1)
  }

  @Test func rejectsOtherMethodsOnAStream() throws {
    let response = try send(get("/ticks/3", .post))
    #expect(response.status == 405 && response.headers["allow"] == "GET, HEAD, OPTIONS")
  }

  @Test func disconnectingClientCancelsTheHandler() throws {
    let (job, _) = try follow("/ticks/100")
    #expect(scheduler.unfinishedJobs.count == 2)
    job.cancel()
    scheduler.drain()
    #expect(scheduler.unfinishedJobs.isEmpty)
    #expect(
      log.lines.last == "2026-02-15T09:00:00.000Z main: GET /api/ticks/100 left by its client after 0 ms")
  }

  @Test func handlerErrorBreaksTheStreamAndIsOnlyLogged() throws {
    let (_, lines) = try follow("/broken")
    scheduler.advance(by: .seconds(2))
    #expect(lines.all.count == 2 && lines.all.last?.hasPrefix("unreachable") == true)
    #expect(!lines.all.joined().contains("hunter2"))
    #expect(log.lines.last?.contains("failed: NotesError") == true)
  }

  @Test func anOpenStreamCanBeDropped() throws {
    let (_, lines) = try follow("/ticks/100")
    try inject(Fault(.drop, path: "/api/ticks/*", times: 1))
    #expect(lines.all == ["0 1", "\(FaultInjector.dropped)"])
    #expect(scheduler.unfinishedJobs.isEmpty)
    #expect(log.lines.last == "2026-02-15T09:00:00.000Z main: GET /api/ticks/100 dropped after 0 ms")
    // The fault was limited to one request.
    #expect(try follow("/ticks/1").1.all == ["0 1"])
  }

  @Test func silencedStreamResumesOnceFaultsAreCleared() throws {
    let (backend, (_, lines)) = (backend, try follow("/ticks/3"))
    try inject(Fault(.silence))
    scheduler.advance(by: .seconds(5))
    #expect(lines.all == ["0 1"])
    try scheduler.run { await backend.clearFaults() }
    scheduler.drain()
    #expect(lines.all == ["0 1", "5 2", "5 3", "end"])
  }

  // MARK: Sockets

  private func connect(_ path: String = "/echo?key=right") throws -> any SocketConnection {
    let (backend, request) = (backend, get(path))
    return try scheduler.run { try await backend.connect(request) }
  }

  @Test func socketReceivesAndSendsMessages() throws {
    let socket = try connect()
    try scheduler.run {
      try await socket.send(.text("a"))
      #expect(try await socket.incoming.next() == .text("a"))
      try await socket.send(.text("bye"))
      #expect(try await socket.incoming.next() == nil)
    }
    #expect(socket.closing == .normal)
    #expect(
      log.lines.map { $0.split(separator: ": ")[1] } == [
        "GET /api/echo?key=… opened", "GET /api/echo?key=… finished after 0 ms",
      ])
  }

  @Test func handlerErrorClosesTheSocketWithItsCode() throws {
    let socket = try connect()
    try scheduler.run {
      try await socket.send(.text("fail"))
      #expect(try await socket.incoming.next() == nil)
    }
    #expect(socket.closing == .serverError)
  }

  @Test func releasedSocketCancelsTheHandler() throws {
    _ = try connect()
    scheduler.drain()
    #expect(scheduler.unfinishedJobs.isEmpty)
    #expect(log.lines.last?.contains("left by its client") == true)
  }

  @Test(arguments: [("/echo?key=wrong", 403), ("/ticks/3", 400), ("/ticks/total", 400), ("/nothing", 404)])
  func otherStatusRefusesTheSocket(_ path: String, _ status: Int) throws {
    do {
      _ = try connect(path)
      Issue.record("a socket was opened")
    } catch let SocketOpeningError.refused(response) {
      #expect(response.status == status)
    }
  }

  @Test func anOpenSocketCanBeDropped() throws {
    let socket = try connect()
    try inject(Fault(.drop, times: 1))
    #expect(throws: FaultInjector.dropped) { try scheduler.run { try await socket.incoming.next() } }
    #expect(throws: FaultInjector.dropped) { try scheduler.run { try await socket.send(.text("a")) } }
    #expect(socket.closing == nil && scheduler.unfinishedJobs.isEmpty)
  }

  @Test func faultPreventsASocketFromOpening() throws {
    try inject(Fault(.status(503), times: 1))
    do { _ = try connect() } catch let SocketOpeningError.refused(response) {
      #expect(response.status == 503)
    }
    try inject(Fault(.drop, times: 1))
    #expect(throws: SocketOpeningError.failed(FaultInjector.dropped)) { try connect() }
  }
}

/// Lines that a job writes and a test reads.
private final class Lines: Sendable {
  private let kept = Mutex<[String]>([])
  var all: [String] { kept.withLock { $0 } }
  func add(_ line: String) { kept.withLock { $0.append(line) } }
}
