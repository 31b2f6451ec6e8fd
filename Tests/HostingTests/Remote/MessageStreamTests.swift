import Backend
import Foundations
import Services
import Simulation
import Synchronization
import Testing

@testable import Hosting

/// The messages of `kolam serve` while it comes and goes.
@Suite struct MessageStreamTests {
  /// What a connection brings.
  enum Connection: Sendable {
    case lost
    case status(Int)
    /// A stream at a position.
    case open(Pipe<[UInt8]>, String)
  }

  /// A server whose connections are given, one after the other; the last one stays.
  final class Server: HTTPTransport {
    private let state: Mutex<(connections: [Connection], requests: [(Timestamp, String?)])>
    let scheduler: Scheduler

    init(_ connections: [Connection], _ scheduler: Scheduler) {
      state = Mutex((connections, []))
      self.scheduler = scheduler
    }

    /// When each connection was asked for, in milliseconds, and from where on.
    var requests: [(time: Int, after: String?)] {
      state.withLock { state in
        state.requests.map { (Int(start.duration(to: $0.0) / .milliseconds(1)), $0.1) }
      }
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse { throw .offline }

    func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream {
      let now = scheduler.now
      let next = state.withLock { state in
        state.requests.append((now, request.query.first { $0.name == "after" }?.value))
        return state.connections.count > 1 ? state.connections.removeFirst() : state.connections[0]
      }
      switch next {
      case .lost: throw .unreachable("nothing listens")
      case .status(let status): return HTTPStream(HTTPResponse(status: status))
      case .open(let pipe, let position):
        return HTTPStream(
          status: 200, headers: HTTPHeaders([("x-kolam-messages", position)]), body: pipe.incoming())
      }
    }
  }

  private static let start = Timestamp(seconds: 1_790_000_000)
  private let scheduler = Scheduler(.virtual(start: start))
  private let reachability = Reachability()
  private let received = Received()

  /// What was delivered.
  final class Received: Sendable {
    private let stored = Mutex<[String]>([])
    var texts: [String] { stored.withLock { $0 } }
    func add(_ message: OutgoingMessage) { stored.withLock { $0.append(message.text) } }
  }

  private func follow(_ connections: Connection...) -> Server {
    let server = Server(connections, scheduler)
    let stream = MessageStream(
      transport: server, scheduler: scheduler, random: Halves(), reachability: reachability,
      deliver: { [received] in received.add($0) })
    scheduler.start("messages") { await stream.run() }
    scheduler.drain()
    return server
  }

  private func pipe() -> Pipe<[UInt8]> { Pipe(capacity: 1 << 10) { $0.count } }

  private func line(_ number: Int, _ text: String) -> [UInt8] {
    Array(#"{"number":\#(number),"time":"2026-11-25T08:00:00Z","to":"a@b","text":"\#(text)"}"#.utf8) + [10]
  }

  @Test func itReadsOnFromTheLastMessageAfterTheServerWasRestarted() {
    let (first, second) = (pipe(), pipe())
    let server = follow(.open(first, "1000/4"), .lost, .lost, .open(second, "2000/0"))
    first.offer(line(5, "one"))
    scheduler.advance(by: .seconds(1))
    first.finish(.unreachable("reset"))
    scheduler.drain()
    #expect(server.requests.count == 1)
    scheduler.advance(by: .seconds(10))
    second.offer(line(1, "two"))
    scheduler.drain()
    // Half of 500 ms, of 1 s and of 2 s.
    #expect(server.requests.map(\.time) == [0, 1250, 1750, 2750])
    #expect(server.requests.map(\.after) == [nil, "1000/5", "1000/5", "1000/5"])
    #expect(received.texts == ["one", "two"])
  }

  @Test func aServerThatStartsAfterTheAppHasNothingOfOthers() {
    let opened = pipe()
    let server = follow(.lost, .open(opened, "2000/0"))
    scheduler.advance(by: .seconds(1))
    opened.offer(line(1, "code"))
    scheduler.drain()
    #expect(server.requests.map(\.after) == [nil, "0/0"] && received.texts == ["code"])
  }

  @Test func theDelayIsNeverLongerThanFiveSeconds() {
    let server = follow(.lost)
    scheduler.advance(by: .seconds(60))
    let times = server.requests.map(\.time)
    #expect(zip(times.dropFirst(), times).map(-).max() == 2500)
    #expect(times.count > 20)
  }

  @Test func aConnectionThatLastedMakesTheNextLossTheFirst() {
    let lasting = pipe()
    let server = follow(.lost, .lost, .lost, .open(lasting, "1/0"), .open(pipe(), "1/0"))
    scheduler.advance(by: .seconds(20))
    lasting.finish()
    scheduler.advance(by: .milliseconds(250))
    #expect(server.requests.map(\.time).last == 20_250)
  }

  @Test func aServerThatEndsEachStreamAtOnceIsAskedLessAndLessOften() {
    let ended = pipe()
    ended.finish()
    let server = follow(.open(ended, "1/0"))
    scheduler.advance(by: .seconds(60))
    #expect(server.requests.count < 40)
  }

  @Test func theReturnOfTheNetworkEndsTheDelay() {
    let server = follow(.lost)
    reachability.set(online: false)
    scheduler.advance(by: .seconds(60))
    #expect(server.requests.count == 1)
    reachability.set(online: true)
    scheduler.drain()
    #expect(server.requests.map(\.time) == [0, 60_000])
  }

  @Test(arguments: [(503, true), (429, true), (404, false), (401, false)])
  func onlyAServerThatMayHaveMessagesIsAskedAgain(_ status: Int, _ isAskedAgain: Bool) {
    let server = follow(.status(status))
    scheduler.advance(by: .seconds(60))
    #expect((server.requests.count > 1) == isAskedAgain)
    #expect(scheduler.unfinishedJobs.isEmpty != isAskedAgain)
  }

  @Test func nothingRunsAfterTheEnd() {
    _ = follow(.lost)
    scheduler.stop()
    #expect(scheduler.unfinishedJobs.isEmpty && scheduler.nextDeadline == nil)
  }

  @Test func whatIsNoMessageIsLeftOut() {
    let opened = pipe()
    _ = follow(.open(opened, "x"))
    opened.offer(Array("\n{}\n[1\n".utf8) + [UInt8](repeating: 65, count: 70_000))
    scheduler.drain()
    opened.offer(line(7, "half").dropLast(5).map(\.self))
    scheduler.drain()
    opened.offer(Array("\n".utf8) + line(8, "whole"))
    scheduler.drain()
    #expect(received.texts == ["whole"])
  }

  /// Half of every bound.
  private struct Halves: RandomSource {
    func bits() -> UInt64 { 1 << 63 }
  }
}
