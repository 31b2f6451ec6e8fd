import Flags
import Foundations
import Glibc
import Services
import Simulation
import Storage
import Synchronization
import Testing

@testable import AppServices

/// A scripted server with its own signing key.
final class PlanServer: HTTPTransport {
  struct State {
    /// The plan it responds with; nil for none.
    var plan: (tier: String, until: Timestamp, renews: Bool)?
    var failure: TransportError?
    /// A response that overrides the regular one.
    var answer: HTTPResponse?
    /// Claims that override those of the token before it is signed.
    var claims: [String: String] = [:]
    var key = "k1"
    var skew = Duration.zero
    var requests: [HTTPRequest] = []
  }

  static let keys = ["k1", "k2"].enumerated().reduce(into: [String: Ed25519.PrivateKey]()) { keys, item in
    keys[item.element] = Ed25519.PrivateKey([UInt8](repeating: UInt8(item.offset + 1), count: 32))
  }

  static func publicKeys(_ ids: String...) throws -> [String: Ed25519.PublicKey] {
    try ids.reduce(into: [:]) { keys, id in keys[id] = try #require(Self.keys[id]?.publicKey) }
  }

  private let scheduler: Scheduler
  let state = Mutex(State())

  init(_ scheduler: Scheduler) { self.scheduler = scheduler }

  func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }
  var requests: [HTTPRequest] { state.withLock { $0.requests } }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let state = state.withLock { state in
      state.requests.append(request)
      return state
    }
    if let failure = state.failure { throw failure }
    if let answer = state.answer { return answer }
    guard let plan = state.plan else { return .json("{\"token\":null}") }
    let device = request.query.first { $0.name == "device" }?.value ?? Self.device(in: request.body)
    let token = Self.token(
      state, device: device, tier: plan.tier, issued: scheduler.now.advanced(by: state.skew),
      until: plan.until)
    return .json("{\"token\":\"\(token)\"}")
  }

  static func token(
    _ state: State, device: String, tier: String, issued: Timestamp, until: Timestamp
  ) -> String {
    var claims = [
      "aud": "\"demo\"", "sub": "\"asha\"", "dev": "\"\(device)\"", "tier": "\"\(tier)\"",
      "iat": "\(issued.seconds)", "exp": "\(until.seconds)", "ren": "false",
    ]
    claims.merge(state.claims) { $1 }
    let text = claims.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
    guard let key = keys[state.key] else { return "" }
    return SignedToken.sign(Array("{\(text)}".utf8), by: key, id: state.key)
  }

  private static func device(in body: [UInt8]) -> String {
    let text = String(decoding: body, as: UTF8.self)
    guard let start = text.firstRange(of: "\"device\":\"")?.upperBound else { return "" }
    return String(text[start...].prefix { $0 != "\"" })
  }
}

extension HTTPResponse {
  static func json(_ text: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: HTTPHeaders([("content-type", "application/json")]), body: Array(text.utf8))
  }
}

/// Logged lines.
final class Lines: Sendable {
  private let stored = Mutex<[String]>([])
  var all: [String] { stored.withLock { $0 } }
  func add(_ line: String) { stored.withLock { $0.append(line) } }
}

/// A device with a plan, on a virtual clock and in a folder that survives a restart.
final class Device {
  let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_767_225_600)))
  let reachability = Reachability()
  let server: PlanServer
  let folder: String
  private(set) var plan: SubscriptionState
  /// The log.
  let log = Lines()

  /// Whether people sign in.
  private let hasAccounts: Bool

  init(keys: [String: Ed25519.PublicKey]? = nil, hasAccounts: Bool = false) throws {
    self.hasAccounts = hasAccounts
    var template = Array("/tmp/kolam-plan-XXXXXX".utf8CString)
    folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    server = PlanServer(scheduler)
    plan = try Self.open(
      folder, server, scheduler, reachability, keys ?? PlanServer.publicKeys("k1"), hasAccounts, seed: 1,
      log: { [log] in log.add($0) })
  }

  deinit {
    for name in ["plan.sqlite", "plan.sqlite-wal", "plan.sqlite-shm"] { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }

  private static func open(
    _ folder: String, _ server: PlanServer, _ scheduler: Scheduler, _ reachability: Reachability,
    _ keys: [String: Ed25519.PublicKey], _ hasAccounts: Bool, seed: UInt64,
    log: @escaping @Sendable (String) -> Void
  ) throws -> SubscriptionState {
    let client = APIClient(
      GatedTransport(server, reachability: reachability), scheduler: scheduler, random: SeededRandom(seed: 1),
      settings: APIClient.Settings(retries: .never))
    let plan = try SubscriptionState(
      SubscriptionState.Identity(app: "demo", account: "asha", keys: keys, hasAccounts: hasAccounts),
      client: client,
      stores: Stores(folder: folder), scheduler: scheduler, identifiers: RandomIdentifiers(seed: seed),
      log: log)
    plan.use(gracePeriods: ["pro": .seconds(72 * 3600)])
    return plan
  }

  /// Closes the app and opens it again with the same folder.
  func restart(keys: [String: Ed25519.PublicKey]? = nil) throws {
    scheduler.stop()
    plan = try Self.open(
      folder, server, scheduler, reachability, keys ?? PlanServer.publicKeys("k1"), hasAccounts, seed: 2,
      log: { [log] in log.add($0) })
  }

  /// Edits the database, as with a database tool.
  func edit(_ sql: String) throws {
    let store = try Stores(folder: folder).open("plan", migrator: PlanStore.migrator)
    try store.write { try $0.execute(sql: sql) }
  }

  func value(_ column: String) throws -> String? {
    let store = try Stores(folder: folder).open("plan", migrator: PlanStore.migrator)
    return try store.read { try String.fetchOne($0, sql: "SELECT \(column) FROM plan") }
  }

  func sell(_ tier: String = "pro", days: Int = 30, renews: Bool = false) {
    let until = scheduler.now.advanced(by: .seconds(days * 86_400))
    server.set { $0.plan = (tier, until, renews) }
  }

  /// Buys the plan, or returns why that failed.
  @discardableResult
  func upgrade(_ tier: String = "pro") throws -> PlanError? {
    let plan = plan
    return try scheduler.run {
      await Self.trouble { () throws(PlanError) in try await plan.upgrade(to: tier) }
    }
  }

  func restore() throws -> PlanError? {
    let plan = plan
    return try scheduler.run {
      await Self.trouble { () throws(PlanError) in try await plan.restore() }
    }
  }

  func refresh() throws -> PlanError? {
    let plan = plan
    return try scheduler.run {
      await Self.trouble { () throws(PlanError) in try await plan.refresh() }
    }
  }

  private static func trouble(
    _ work: () async throws(PlanError) -> Void
  ) async -> PlanError? {
    do throws(PlanError) { try await work() } catch { return error }
    return nil
  }

  func wait(hours: Int) { scheduler.advance(by: .seconds(hours * 3600)) }
}
