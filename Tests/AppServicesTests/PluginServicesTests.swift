import Accounts
import AppServices
import Flags
import Foundations
import PluginKit
import ProductProfiles
import Services
import Simulation
import Storage
import Sync
import Synchronization
import TestSupport
import Testing

/// A server that records its requests.
private final class EchoServer: HTTPTransport {
  let requests = Mutex<[HTTPRequest]>([])

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    requests.withLock { $0.append(request) }
    return HTTPResponse(status: 200)
  }
}

/// A fixed plan.
private final class FixedPlan: PlanSource {
  var current: Subscription { Subscription() }
  func use(gracePeriods: [String: Duration]) {}
  func upgrade(to tier: String) async throws(PlanError) { throw .notForSale }
  func restore() async throws(PlanError) { throw .nothingToRestore }
  func cancel() async throws(PlanError) { throw .noPlan }
  func refresh() async throws(PlanError) {}
  func observe(_ call: @escaping @Sendable () -> Void) -> Int { 0 }
  func stopObserving(_ number: Int) {}
}

/// A server that opens no socket, and records the requests for them.
private final class NoSockets: SocketTransport {
  let requests = Mutex<[HTTPRequest]>([])

  func connect(_ request: HTTPRequest) async throws(SocketOpeningError) -> any SocketConnection {
    requests.withLock { $0.append(request) }
    throw .refused(HTTPResponse(status: 404))
  }
}

/// A sender that is never asked.
private struct SilentSender: OutboxSender {
  func send(_ operation: OutboxOperation) async -> OutboxResult { .cancelled }
  func confirm(_ operation: OutboxOperation, _ response: [UInt8], in db: Database) throws {}
  func discard(_ operation: OutboxOperation, in db: Database) throws {}
}

@Suite struct PluginServicesTests {
  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_767_225_600)))
  private let server = EchoServer()
  private let sockets = NoSockets()
  private let log = RecentLog()

  private func host(plan: (any PlanSource)? = FixedPlan()) -> HostServices {
    var servers = AppServers(
      ServerSettings(prefix: "/api/v1", headers: HTTPHeaders([("x-tenant", "demo")])), server)
    servers.add(ServerSettings(name: "chat", prefix: "/v1"), server, sockets: sockets)
    var services = HostServices(
      scheduler: scheduler, identifiers: RandomIdentifiers(seed: 1), random: SeededRandom(seed: 1), log: log,
      servers: servers, stores: .inMemory(), reachability: Reachability(), plan: plan)
    services.addAccount(of: ServerSettings.mainName, ProductProfile.epicura.signIn)
    services.lock = AppLock(in: services.secrets, scheduler: scheduler)
    return services
  }

  private func services(_ needs: [Contract.Need], plan: (any PlanSource)? = FixedPlan()) throws
    -> PluginServices
  {
    let list = needs.map(\.rawValue).joined(separator: ", ")
    var diagnostics = Diagnostics()
    let contract = Contract.read(
      SourceText(
        path: "plugin.yaml",
        text: "plugin: notes\nversion: 1.0.0\nneeds: [\(list)]\nservers: [main, chat, chatt?]\nmodels: {}\n"),
      into: &diagnostics)
    return PluginServices(try #require(contract), from: host(plan: plan))
  }

  /// How a plugin takes each service.
  private static let serviceUses: [(Contract.Need, @Sendable (PluginServices) throws -> Void)] = [
    (.http, { _ = try $0.server() }), (.http, { _ = try $0.server("chat") }),
    (.http, { _ = try $0.reachability }), (.store, { _ = try $0.store(migrator: DatabaseMigrator()) }),
    (.store, { _ = try $0.store(named: "drafts", migrator: DatabaseMigrator()) }),
    (.limits, { _ = try $0.limits }), (.flags, { _ = try $0.flags }), (.photos, { _ = try $0.photos }),
    (.plan, { _ = try $0.plan }), (.account, { _ = try $0.account() }),
    (.sockets, { _ = try $0.socket(HTTPRequest(.get, "/ws"), server: "chat") }),
    (.media, { _ = try $0.camera(HTTPRequest(.get, "/camera")) }), (.account, { _ = try $0.lock }),
    (.secrets, { _ = try $0.secrets }), (.images, { _ = try $0.images }),
    (
      .outbox,
      { services in
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { try OutboxSchema.create($0) }
        _ = try services.outbox(in: Store(inMemory: migrator), sender: SilentSender())
      }
    ),
  ]

  @Test(arguments: serviceUses.indices) func providesAServiceToAPluginThatListsItsNeed(_ index: Int) throws {
    let (need, take) = Self.serviceUses[index]
    let services = try services([need])
    #expect(services.taken == [])
    try take(services)
    #expect(services.taken == [need])
  }

  @Test(arguments: serviceUses.indices) func refusesAServiceThatThePluginDoesNotList(_ index: Int) throws {
    let (need, take) = Self.serviceUses[index]
    let services = try services(Contract.Need.allCases.filter { $0 != need })
    let fault = try #require(throws: Diagnostic.self) { try take(services) }
    #expect(fault.code == .undeclaredNeed)
    #expect(
      fault.message
        == "plugin `notes` uses `\(need.rawValue)`, which its contract does not list under `needs`")
    #expect(fault.help == "add `\(need.rawValue)` to `needs` in its plugin.yaml")
    #expect(fault.span?.description == "plugin.yaml:3:8")
    #expect(services.taken == [])
  }

  @Test(arguments: Contract.Need.allCases.filter { !PluginServices.answered.contains($0) })
  func acceptsAnUnservedNeedUntilItIsRequired(_ need: Contract.Need) throws {
    let services = try services([need])
    let fault = try #require(throws: Diagnostic.self) { try services.require(need) }
    #expect(fault.code == .missingService)
    #expect(
      fault.message == "plugin `notes` needs `\(need.rawValue)`, which no service of this version answers")
  }

  @Test func opensSocketsBelowTheServersPrefix() throws {
    let socket = try services([.sockets]).socket(HTTPRequest(.get, "/ws"), server: "chat")
    try scheduler.run { await socket.connect() }
    scheduler.drain()
    #expect(sockets.requests.withLock { $0.map(\.path) } == ["/v1/ws"])
    let fault = try #require(throws: Diagnostic.self) {
      try services([.sockets]).socket(HTTPRequest(.get, "/ws"), server: "chatt")
    }
    #expect(fault.code == .missingService && fault.help == "did you mean `chat`?")
  }

  @Test func sendsRequestsWithTheServersPrefixAndHeaders() throws {
    let services = try services([.http])
    for name in ["main", "chat"] {
      let client = try services.server(name)
      _ = try scheduler.run { await client.send(HTTPRequest(.get, "/notes"), as: NoContent.self) }
    }
    let requests = server.requests.withLock { $0 }
    #expect(requests.map(\.path) == ["/api/v1/notes", "/v1/notes"])
    #expect(requests.map { $0.headers["x-tenant"] } == ["demo", nil])
  }

  @Test func failsForAServerThatTheAppDoesNotDeclare() throws {
    let services = try services([.http])
    let fault = try #require(throws: Diagnostic.self) { _ = try services.server("chatt") }
    #expect(fault.code == .missingService)
    #expect(fault.message == "plugin `notes` asks for the server `chatt`, which the app does not have")
    #expect(fault.help == "did you mean `chat`?")
  }

  @Test func refusesAServerThatTheContractDoesNotList() throws {
    let services = try services([.http, .sockets, .media])
    let uses: [() throws -> Void] = [
      { _ = try services.server("lan") }, { _ = try services.route(to: "lan") },
      { _ = try services.socket(HTTPRequest(.get, "/ws"), server: "lan") },
      { _ = try services.camera(HTTPRequest(.get, "/camera"), server: "lan") },
    ]
    for use in uses {
      let fault = try #require(throws: Diagnostic.self) { try use() }
      #expect(fault.code == .undeclaredNeed)
      #expect(fault.help == "add `lan` to `servers` in its plugin.yaml")
    }
  }

  @Test func failsForAnAppWithoutPlans() throws {
    let services = try services([.plan], plan: nil)
    let fault = try #require(throws: Diagnostic.self) { _ = try services.plan }
    #expect(fault.code == .missingService)
    #expect(fault.message == "plugin `notes` needs `plan`, and the app has no server that sells plans")
  }

  @Test func givesEachPluginItsOwnStore() throws {
    let services = try services([.store])
    let own = try services.store(migrator: DatabaseMigrator())
    #expect(try services.store(migrator: DatabaseMigrator()) === own)
    #expect(try services.store(named: "drafts", migrator: DatabaseMigrator()) !== own)
  }

  @Test func logsThePluginTheMessageAndTheTime() throws {
    let services = try services([])
    services.log.warning("a note is left out:\nno title")
    scheduler.advance(by: .seconds(90))
    services.log.error("the server failed")
    #expect(
      log.entries.map(\.line) == [
        "2026-01-01T00:00:00Z warning notes: a note is left out: no title",
        "2026-01-01T00:01:30Z error notes: the server failed",
      ])
  }
}
