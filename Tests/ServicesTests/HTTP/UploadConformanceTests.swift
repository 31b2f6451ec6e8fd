import Foundation
import Foundations
import Services
import Simulation
import Synchronization
import TestSupport
import Testing

/// How far a body was read at its source, and how far at its destination.
private final class Flow: Sendable {
  private struct State {
    var produced = 0
    var consumed = 0
    var mostAhead = 0
    var isRight = true
  }

  private let state = Mutex(State())

  /// The byte at a position; neighbours are the same, so that a part is checked by its ends.
  private static func byte(_ position: Int) -> UInt8 { UInt8(truncatingIfNeeded: position >> 12) }

  func source(_ size: Int) -> BodySource {
    BodySource(size: size) { (offset, limit) throws(BodyError) in
      let count = min(limit, 4096 - offset % 4096)
      self.state.withLock { state in
        state.produced = offset + count
        state.mostAhead = max(state.mostAhead, state.produced - state.consumed)
      }
      return [UInt8](repeating: Self.byte(offset), count: count)
    }
  }

  func consume(_ part: [UInt8]) {
    state.withLock { state in
      let (first, last) = (state.consumed, state.consumed + part.count - 1)
      state.isRight = state.isRight && part.first == Self.byte(first) && part.last == Self.byte(last)
      state.consumed = last + 1
    }
  }

  func begin() { state.withLock { $0.consumed = 0 } }

  var produced: Int { state.withLock(\.produced) }
  var consumed: Int { state.withLock(\.consumed) }
  var mostAhead: Int { state.withLock(\.mostAhead) }
  var isRight: Bool { state.withLock(\.isRight) }
}

/// The promises of uploads at every depth: in process, to a server of somebody else's, and to our own on a port.
@Suite struct UploadConformanceTests {
  enum Depth: CaseIterable { case inProcess, network, port }

  private static let size = 100_000_000
  /// The most bytes on the way: ours, libcurl's and what the kernel keeps for a connection of this machine.
  private static let mostOnTheWay = 16 << 20

  /// Sends an upload, which the server takes as it arrives.
  private func upload(
    _ depth: Depth, _ request: HTTPRequest, to flow: Flow, holdingBack isHeldBack: Bool = false
  ) throws -> HTTPResponse {
    let scheduler = depth == .port ? Scheduler(.live) : virtualScheduler()
    let take: @Sendable (HTTPRequest) async -> HTTPResponse = { request in
      // Where nothing held the client back, all would arrive in this time.
      if isHeldBack { try? await scheduler.sleep(for: .milliseconds(400)) }
      do throws(TransportError) {
        for try await part in request.parts { flow.consume(part) }
      } catch { return HTTPResponse(status: 400) }
      return HTTPResponse(status: 200)
    }
    switch depth {
    case .inProcess:
      let transport = InProcessTransport(scheduler, handler: take)
      return try scheduler.run { try await transport.send(request) }
    case .network:
      let server = try LoopbackServer { (connection: LoopbackConnection) in
        while let length = connection.readHead() {
          flow.begin()
          var left = length
          while left > 0 {
            let part = connection.read(min(left, 64 << 10))
            if part.isEmpty { return }
            flow.consume(part)
            left -= part.count
          }
          connection.send("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n")
        }
      }
      let transport = try CurlTransport(server.address, scheduler: scheduler)
      return try scheduler.run { try await transport.send(request) }
    case .port:
      let server = try PortServer(scheduler: scheduler, bodyLimit: { _ in Self.size }) {
        (request) throws(TransportError) -> ServerResponse in .response(await take(request))
      }
      server.start()
      defer { try? scheduler.run { await server.stop() } }
      let transport = try CurlTransport(server.address, scheduler: scheduler)
      return try scheduler.run { try await transport.send(request) }
    }
  }

  private func request(_ source: BodySource, _ progress: UploadProgress? = nil) -> HTTPRequest {
    var request = HTTPRequest(.put, "/photo", timeout: .seconds(120))
    (request.upload, request.progress) = (source, progress)
    return request
  }

  @Test(arguments: Depth.allCases) func aHundredMegabytesAreNeverInMemoryAsAWhole(_ depth: Depth) throws {
    let flow = Flow()
    let reports = Mutex<[[Int]]>([])
    let progress = UploadProgress { sent, total in reports.withLock { $0.append([sent, total]) } }
    let response = try upload(depth, request(flow.source(Self.size), progress), to: flow)
    #expect(response.status == 200)
    #expect(flow.consumed == Self.size && flow.isRight)
    #expect(flow.mostAhead <= (depth == .inProcess ? 64 << 10 : Self.mostOnTheWay))
    let all = reports.withLock(\.self)
    #expect(all.first == [0, Self.size] && all.last == [Self.size, Self.size])
    #expect(all.count > 10 && all.map { $0[0] } == Set(all.map { $0[0] }).sorted())
  }

  @Test(arguments: [Depth.inProcess, .port]) func aServerThatIsSlowHoldsTheClientBack(_ depth: Depth) throws {
    let flow = Flow()
    _ = try upload(depth, request(flow.source(Self.size)), to: flow, holdingBack: true)
    #expect(flow.consumed == Self.size && flow.isRight)
    #expect(flow.mostAhead <= (depth == .inProcess ? 64 << 10 : Self.mostOnTheWay))
  }

  @Test(arguments: Depth.allCases, [0, 1, 65_536, 70_000])
  func aFileArrivesAsItIs(_ depth: Depth, _ size: Int) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("upload-\(UUID().uuidString)")
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 >> 12) }
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let (flow, source) = (Flow(), try BodySource.file(file.path))
    #expect(source.size == size)
    #expect(try upload(depth, request(source), to: flow).status == 200)
    #expect(flow.consumed == size && flow.isRight)
  }

  @Test func aFileThatCannotBeReadIsSaid() throws {
    #expect(throws: BodyError("no such file or directory")) { try BodySource.file("/none/photo.jpg") }
    #expect(throws: BodyError("it is no file")) { try BodySource.file("/tmp") }
  }

  @Test(arguments: Depth.allCases) func aBodyThatBecomesShorterIsAnError(_ depth: Depth) throws {
    let flow = Flow()
    let source = BodySource(size: 1_000_000) { (offset, limit) throws(BodyError) in
      offset < 500_000 ? [UInt8](repeating: 0, count: min(limit, 500_000 - offset)) : []
    }
    do {
      let response = try upload(depth, request(source), to: flow)
      // In process the server is the first to notice.
      #expect(depth == .inProcess && response.status == 400)
    } catch {
      #expect(
        error as? TransportError
          == .unreachable("the request's body could not be read: it is shorter than it was"))
    }
    #expect(flow.consumed <= 500_000)
  }

  @Test func everyAttemptBeginsAtTheBeginning() throws {
    let (flow, scheduler) = (Flow(), virtualScheduler())
    let attempts = Mutex(0)
    let server = try LoopbackServer { (connection: LoopbackConnection) in
      while let length = connection.readHead() {
        flow.begin()
        flow.consume(connection.readAll(length))
        let count = attempts.withLock { attempts in
          attempts += 1
          return attempts
        }
        connection.send("HTTP/1.1 \(count < 3 ? 503 : 200) X\r\ncontent-length: 0\r\n\r\n")
      }
    }
    let client = APIClient(
      try CurlTransport(server.address, scheduler: scheduler), scheduler: scheduler,
      random: SeededRandom(seed: 1))
    let request = request(flow.source(300_000))
    let result = try scheduler.run { await client.send(request, as: NoContent.self) }
    #expect(result == .success(NoContent()))
    #expect(attempts.withLock(\.self) == 3 && flow.consumed == 300_000 && flow.isRight)
  }
}

extension LoopbackConnection {
  /// Reads a request's head.
  ///
  /// - Returns: the length of the body; nil at the end.
  fileprivate func readHead() -> Int? {
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual([13, 10, 13, 10]) {
      let next = read(1)
      if next.isEmpty { return nil }
      head += next
    }
    let line = String(decoding: head, as: UTF8.self).lowercased().split(separator: "\r\n")
      .first { $0.hasPrefix("content-length:") }
    return line.flatMap { Int($0.dropFirst(15).drop { $0 == " " }) } ?? 0
  }

  fileprivate func readAll(_ count: Int) -> [UInt8] {
    var all: [UInt8] = []
    while all.count < count {
      let next = read(count - all.count)
      if next.isEmpty { break }
      all += next
    }
    return all
  }
}
