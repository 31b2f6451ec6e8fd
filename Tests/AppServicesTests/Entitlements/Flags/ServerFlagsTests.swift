import Foundations
import Services
import Simulation
import Storage
import Synchronization
import Testing

@testable import AppServices

/// A scripted flag server.
private final class FlagServer: HTTPTransport {
  struct State {
    var body = #"{"flags":{}}"#
    var maxAge: Int?
    var failure: TransportError?
    var status = 200
    var requests: [HTTPRequest] = []
  }
  let state = Mutex(State())

  func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }
  var requests: [HTTPRequest] { state.withLock { $0.requests } }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let state = state.withLock { state in
      state.requests.append(request)
      return state
    }
    if let failure = state.failure { throw failure }
    var headers = HTTPHeaders([("content-type", "application/json"), ("etag", "\"\(state.body.hashValue)\"")])
    if let age = state.maxAge { headers.add("cache-control", "private, max-age=\(age)") }
    if state.status == 200, request.headers["if-none-match"] == headers["etag"] {
      return HTTPResponse(status: 304, headers: headers)
    }
    return HTTPResponse(status: state.status, headers: headers, body: Array(state.body.utf8))
  }
}

@Suite struct ServerFlagsTests {
  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_767_225_600)))
  private let reachability = Reachability()
  private let server = FlagServer()
  private let stores = Stores.inMemory()
  private let log = Lines()

  private func open(device: String = "phone") throws -> ServerFlags {
    let client = APIClient(
      GatedTransport(server, reachability: reachability), scheduler: scheduler, random: SeededRandom(seed: 1),
      settings: APIClient.Settings(retries: .never))
    return try ServerFlags(
      client, stores: stores, scheduler: scheduler, device: device,
      check: { source in
        String(decoding: source.bytes, as: UTF8.self).contains("bad")
          ? [Diagnostic(Diagnostic.Code("KL0760"), "bad", at: Span(source, 0..<1))] : []
      }, log: { [log] in log.add($0) })
  }

  private func text(_ flags: ServerFlags) -> String? {
    flags.copy.map { String(decoding: $0.source.bytes, as: UTF8.self) }
  }

  @Test func fetchesFlagsAtStartAndOnExpiry() throws {
    server.set { ($0.body, $0.maxAge) = ("one", 60) }
    let flags = try open()
    #expect(flags.copy == nil)
    flags.start(reachability)
    scheduler.drain()
    #expect(text(flags) == "one")
    #expect(server.requests.first?.path == "/device-profiles/phone/flags")
    server.set { $0.body = "two" }
    scheduler.advance(by: .seconds(59))
    #expect(text(flags) == "one")
    scheduler.advance(by: .seconds(1))
    #expect(text(flags) == "two")
  }

  @Test func revalidatesUnchangedFlags() throws {
    server.set { $0.body = "one" }
    let flags = try open()
    flags.start(reachability)
    scheduler.drain()
    let revision = flags.revision
    scheduler.advance(by: .seconds(300))
    #expect(server.requests.count == 2)
    #expect(flags.revision == revision)
    #expect(flags.copy?.at == scheduler.now)
  }

  @Test func rejectsAnInvalidDocumentAndKeepsTheLastValidOne() throws {
    server.set { $0.body = "good" }
    let flags = try open()
    flags.start(reachability)
    scheduler.drain()
    server.set { $0.body = "bad" }
    scheduler.advance(by: .seconds(300))
    #expect(text(flags) == "good")
    #expect(flags.refusal.map(\.message) == ["bad"])
    server.set { $0.body = "better" }
    scheduler.advance(by: .seconds(300))
    #expect(text(flags) == "better")
    #expect(flags.refusal.isEmpty)
  }

  @Test func restoresCachedFlagsOfflineWithTheirAge() throws {
    server.set { $0.body = "one" }
    let first = try open()
    first.start(reachability)
    scheduler.drain()
    let pulled = scheduler.now
    reachability.set(online: false)
    scheduler.advance(by: .seconds(7200))
    scheduler.stop()
    let second = try open()
    second.start(reachability)
    scheduler.drain()
    #expect(text(second) == "one")
    #expect(second.copy?.at == pulled)
    // Requested again as soon as there is a network.
    server.set { $0.body = "two" }
    reachability.set(online: true)
    scheduler.drain()
    #expect(text(second) == "two")
  }

  /// A start soon after the last one writes nothing; a later one updates the age.
  @Test(arguments: [(1799, true), (1800, false)])
  func writesAConfirmationToDiskOnlyAfterAnInterval(seconds: Int64, isLeft: Bool) throws {
    server.set { $0.body = "one" }
    let first = try open()
    first.start(reachability)
    scheduler.drain()
    scheduler.stop()
    let pulled = scheduler.now
    scheduler.advance(by: .seconds(seconds))
    let second = try open()
    second.start(reachability)
    scheduler.drain()
    #expect(second.copy?.at == scheduler.now)
    #expect(try open().copy?.at == (isLeft ? pulled : scheduler.now))
  }

  @Test(arguments: [TransportError.timedOut, .unreachable("x")])
  func keepsFlagsIfTheServerDoesNotRespond(_ failure: TransportError) throws {
    server.set { $0.body = "one" }
    let flags = try open()
    flags.start(reachability)
    scheduler.drain()
    server.set { $0.failure = failure }
    let outcome = try scheduler.run { await flags.exchange().outcome }
    #expect(outcome == .unreachable(APIError(failure)))
    server.set { ($0.failure, $0.status) = (nil, 503) }
    #expect(try scheduler.run { await flags.exchange().outcome } == .unreachable(.server(status: 503)))
    #expect(text(flags) == "one")
  }

  @Test func cachesFlagsPerDeviceProfile() throws {
    server.set { $0.body = "phone" }
    let flags = try open()
    flags.start(reachability)
    scheduler.drain()
    server.set { $0.body = "tablet" }
    try flags.use(device: "tablet")
    #expect(flags.copy == nil)
    scheduler.drain()
    #expect(text(flags) == "tablet")
    reachability.set(online: false)
    try flags.use(device: "phone")
    scheduler.drain()
    #expect(text(flags) == "phone")
  }

  @Test func reportsAnUnreadableCacheAndIgnoresOtherDevices() throws {
    server.set { $0.body = "phone" }
    let flags = try open()
    flags.start(reachability)
    scheduler.drain()
    let revision = flags.revision
    try stores.open("flags", migrator: FlagStore.migrator).write { try $0.execute(sql: "DROP TABLE served") }
    #expect(throws: Diagnostic.self) { try flags.use(device: "tablet") }
    #expect(flags.copy == nil && flags.revision > revision)
    #expect(log.all.count == 1 && log.all[0].hasPrefix("the server's flags for `tablet` cannot be read: "))
    // The server is requested all the same; that its response cannot be stored is logged, too.
    server.set { $0.body = "tablet" }
    scheduler.drain()
    #expect(text(flags) == "tablet")
    #expect(log.all.count == 2 && log.all[1].hasPrefix("the server's flags cannot be stored: "))
  }

  @Test func testersChangeOnlyOurOwnServers() throws { #expect(try open().serve == nil) }

  @Test(
    arguments: [
      (nil, 300), ("max-age=60", 60), ("no-cache, Max-Age = 120", 120), ("max-age=\"90\"", 90),
      ("max-age=0", 10),
      ("max-age=-5", 10), ("max-age=999999999", 86_400), ("max-age=x", 300), ("max-age", 300), ("", 300),
      ("max-age=99999999999999999999", 300),
    ] as [(String?, Int)])
  func honoursTheMaxAgeWithinLimits(_ field: String?, _ seconds: Int) {
    #expect(ServerFlags.lifetime(of: field) == .seconds(seconds))
  }
}
