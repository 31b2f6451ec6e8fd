import Collections
import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Sync
import Synchronization
import Testing

@testable import SessionsPlugin

/// The service with a fake appliance, in virtual time.
struct Hob {
  let scheduler: Scheduler
  let appliance: FakeAppliance
  /// Another one of the same person, in the list where a test says so.
  let second: FakeAppliance
  let reachability: Reachability
  let repository: SessionRepository
  let service: CookingService
  let log: Log
  let history: TestHistory
  private let address: Dialled

  /// The address at which the appliance is dialled; nil for where app.yaml says.
  var dialled: LocalAddress? { address.address.withLock(\.self) }

  private final class Dialled: Sendable {
    let address = Mutex<LocalAddress?>(nil)
    let found = Mutex<LocalAddress?>(nil)
    let searches = Mutex<[Timestamp]>([])
    let person = Mutex<String?>("ann")
  }

  /// Has the appliance answer on the local network from an address; nil for not at all.
  func answer(from address: LocalAddress?) { self.address.found.withLock { $0 = address } }

  /// When the appliance was looked for on the local network.
  var searches: [Timestamp] { address.searches.withLock(\.self) }

  /// Makes it with a database that others of the test may share.
  init(_ shared: Shared? = nil, prefix: String = "s") throws {
    let shared = try shared ?? Shared()
    let scheduler = shared.scheduler
    self.scheduler = scheduler
    (reachability, repository, log) = (shared.reachability, shared.repository, shared.log)
    history = shared.history
    let appliance = FakeAppliance(scheduler, prefix: prefix)
    self.appliance = appliance
    let second = FakeAppliance(scheduler, prefix: "\(prefix)x", device: "EPIC-300")
    self.second = second
    shared.transport.use(appliance)
    let logger = PluginLogger("sessions", to: shared.log) { scheduler.now }
    let dialled = Dialled()
    address = dialled
    @Sendable func link(_ transport: FakeAppliance.Transport, _ reachability: Reachability) -> ApplianceLink {
      ApplianceLink(
        transport.way,
        SocketManager(
          transport, HTTPRequest(.get, "/ws"), scheduler, SeededRandom(seed: 3), reachability), scheduler,
        logger)
    }
    service = CookingService(
      CookingService.Ways(
        cloud: link(
          FakeAppliance.Transport(
            appliance: appliance, [second], way: .cloud, person: { dialled.person.withLock(\.self) }),
          shared.reachability),
        local: { device in
          let own = device == second.device ? second : appliance
          return LocalWays(
            socket: link(FakeAppliance.Transport(appliance: own, way: .local), Reachability()),
            requests: APIClient(
              FakeAppliance.Requests(appliance: own, isLocal: true), scheduler: scheduler,
              random: SeededRandom(seed: 4), settings: APIClient.Settings(retries: .never)),
            reach: { new in
              guard own === appliance else { return false }
              return dialled.address.withLock { old in
                defer { old = new }
                return old != new
              }
            })
        },
        find: { device in
          guard device == FakeAppliance.device else { return nil }
          dialled.searches.withLock { $0.append(scheduler.now) }
          try? await scheduler.sleep(for: .seconds(1))
          return dialled.found.withLock(\.self)
        }),
      repository: shared.repository, reachability: shared.reachability, scheduler: scheduler,
      identifiers: RandomIdentifiers(seed: 5), account: { dialled.person.withLock(\.self) })
  }

  /// What several of them have in common, so that a test of many need not open many databases.
  struct Shared {
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_800_000_000)))
    let reachability = Reachability()
    let log = Log()
    let transport = Switch()
    let repository: SessionRepository
    let history: TestHistory

    init() throws {
      let (stores, scheduler, reachability) = (Stores.inMemory(), scheduler, reachability)
      let store = try stores.open("sessions", migrator: HistorySchema.migrator)
      let gated = GatedTransport(transport, reachability: reachability)
      let requests = APIClient(gated, scheduler: scheduler, random: SeededRandom(seed: 1))
      let link = Mutex<Outbox?>(nil)
      let source = RemoteFeed.Source(
        requests, at: "server",
        scope: {
          link.withLock { $0?.account }.map { RemoteFeed.Source.scope(of: $0, at: "server") }
        })
      history = try TestHistory(source, stores, scheduler, reachability) { store, sender in
        Outbox(
          store, sender: sender, scheduler: scheduler, identifiers: RandomIdentifiers(seed: 8),
          random: SeededRandom(seed: 8), reachability: reachability, report: { Issue.record("\($0)") })
      }
      let outbox = history.outbox
      link.withLock { $0 = outbox }
      repository = SessionRepository(
        store: store, data: history.store, client: SessionClient(client: requests), scheduler: scheduler,
        log: PluginLogger("sessions", to: log) { scheduler.now }, account: { outbox.account })
      try scheduler.run { try await outbox.start(as: "ann") }
    }
  }

  /// The cloud's requests, which go to the appliance of the present test.
  final class Switch: HTTPTransport {
    private let appliance = Mutex<FakeAppliance?>(nil)

    func use(_ other: FakeAppliance) { appliance.withLock { $0 = other } }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      guard let appliance = appliance.withLock(\.self) else { throw .unreachable("test") }
      return try await FakeAppliance.Requests(appliance: appliance, isLocal: false).send(request)
    }
  }

  var snapshot: CookingSnapshot { service.snapshot }
  var cook: CookState { snapshot.cook }
  var stop: StopState.Phase { snapshot.stop.phase }

  func run(_ work: @escaping @Sendable (CookingService) async throws -> Void) throws {
    try scheduler.run { [service] in try await work(service) }
    scheduler.drain()
  }

  func pass(_ time: Duration) { scheduler.advance(by: time) }

  /// Connects, and begins a cook.
  func begin() throws {
    try run { await $0.hold() }
    pass(.milliseconds(10))
    appliance.cook()
    pass(.milliseconds(10))
  }

  /// Has the server list both appliances.
  func listBoth() {
    appliance.respond(
      "/appliances",
      #"""
      [{"id":"a1","device_id":"EPIC-207","name":"Kitchen","status":"online"},
      {"id":"a2","device_id":"EPIC-300","name":"Cellar","status":"online"}]
      """#)
  }

  /// Signs somebody in, or out.
  func sign(in person: String?) throws {
    guard address.person.withLock(\.self) != person else { return }
    address.person.withLock { $0 = person }
    let history = history
    try run { service in
      if let person { try await history.outbox.start(as: person) } else { await history.outbox.stop() }
      history.store.accountChanged()
      await service.accountChanged()
    }
  }

  /// The stop of one of the first person's appliances, wherever it is shown.
  func stop(of device: String) throws -> StopState {
    let key = FollowedAppliance.Key(person: "ann", device: device)
    return try scheduler.run { [service] in await service.followed[key]?.stop } ?? StopState()
  }

  /// Ends all that is under way.
  func end() throws {
    try sign(in: "ann")
    try run { service in
      for key in await service.followed.keys {
        await service.take(
          ApplianceMessage(content: .status(ApplianceStatus(word: "error", engine: .emergencyStop))),
          by: .request, of: key)
      }
      await service.release()
    }
  }
}

final class Log: PluginLog {
  private let entries = Mutex<[String]>([])
  func write(_ entry: PluginLogEntry) { entries.withLock { $0.append("\(entry.level): \(entry.message)") } }
  var lines: [String] { entries.withLock { $0 } }
}

/// The error of an action; nil where there was none.
func code(_ work: () throws -> Void) -> String? {
  do {
    try work()
    return nil
  } catch {
    return (error as? ActionError)?.code.description ?? "\(error)"
  }
}
