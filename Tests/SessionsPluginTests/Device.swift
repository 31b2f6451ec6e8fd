import Accounts
import AppServices
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

@testable import SessionsPlugin

/// A device with the plugin, its own clock and a fake appliance.
final class Device {
  let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_800_000_000)))
  let reachability = Reachability()
  let appliance: FakeAppliance
  let log = Log()
  private let host: HostServices

  /// - Parameters:
  ///   - stores: what is kept on it.
  ///   - seed: makes its identifiers, which differ from those of every other run on the same stores.
  init(stores: Stores = .inMemory(), seed: UInt64 = 1) {
    appliance = FakeAppliance(scheduler)
    var servers = AppServers()
    servers.add(
      ServerSettings(prefix: "/api/v1", retries: .never),
      GatedTransport(
        FakeAppliance.Requests(appliance: appliance, isLocal: false), reachability: reachability),
      sockets: FakeAppliance.Transport(appliance: appliance, way: .cloud))
    servers.add(
      ServerSettings(name: "appliance", retries: .never),
      FakeAppliance.Requests(appliance: appliance, isLocal: true),
      sockets: FakeAppliance.Transport(appliance: appliance, way: .local), reachability: Reachability())
    var host = HostServices(
      scheduler: scheduler, identifiers: RandomIdentifiers(seed: seed), random: SeededRandom(seed: 1),
      log: log,
      servers: servers, stores: stores, reachability: reachability)
    host.addAccount(of: ServerSettings.mainName, ProductProfile.epicura.signIn)
    do { host.serverData["main"] = try TestHistory(host, seed: seed + 100).store } catch {
      Issue.record("\(error)")
    }
    self.host = host
  }

  func services() throws -> PluginServices { PluginServices(try shippedContract().contract, from: host) }

  /// Opens a model as screens do.
  func open(_ model: String, _ parameters: Value = .map(.empty), as account: String? = "ann") throws -> Model
  {
    let services = try services()
    var registry = PluginRegistry()
    registry.register(try SessionsPlugin(services), try shippedContract().contract)
    if let account { try signIn(account) }
    guard case .map(let parameters) = parameters else { throw ActionError(.badArguments) }
    let model = Model(try registry.open("sessions.\(model)", with: parameters), registry, scheduler)
    scheduler.drain()
    return model
  }

  /// Opens another model of the plugin that one is open of.
  func model(_ name: String, _ parameters: ValueMap = .empty, beside other: Model) throws -> Model {
    let model = Model(
      try other.registry.open("sessions.\(name)", with: parameters), other.registry, scheduler)
    scheduler.drain()
    return model
  }

  func signIn(_ account: String) throws {
    let service = try #require(host.accounts[ServerSettings.mainName])
    try scheduler.run {
      await service.start()
      _ = try await service.requestCode(for: "+919876543210")
      try await service.signIn(phone: "+919876543210", code: Secret("123456"))
    }
    #expect(service.current.person?.id == account)
    scheduler.drain()
  }

  /// The newest picture that a front is given for a source.
  func picture(of source: Value) throws -> [UInt8]? {
    guard case .string(let text) = source, case .camera(let name) = ImageReference(text) else { return nil }
    return try scheduler.run { [cameras = host.cameras] in try? await cameras.newest(of: name) }
  }

  /// Receives a push; returns whether a model tells of it.
  func push(_ type: String, _ data: [String: String] = [:]) -> Bool {
    defer { scheduler.drain() }
    return host.pushes.handle(PushRegistry.Push(type, data))
  }

  /// The rows of the server.
  var data: any DataService {
    get throws { try #require(host.serverData["main"]) }
  }

  func waiting() throws -> [WaitingChange] { try SyncServices(host).changes() }
  func pass(_ time: Duration) { scheduler.advance(by: time) }
}

/// An open model with the events that it has emitted.
final class Model: Sendable {
  let handle: any ModelHandle
  let registry: PluginRegistry
  private let scheduler: Scheduler
  private let emitted = Mutex<[ModelEvent]>([])
  private let revisions = Mutex(0)

  init(_ handle: any ModelHandle, _ registry: PluginRegistry, _ scheduler: Scheduler) {
    (self.handle, self.registry, self.scheduler) = (handle, registry, scheduler)
    handle.onEvent { [weak self] event in self?.emitted.withLock { $0.append(event) } }
    handle.onChange { [weak self] in
      // The next change is reported once the state was read.
      _ = self?.handle.snapshot
      self?.revisions.withLock { $0 += 1 }
    }
    handle.start()
  }

  var events: [String] { emitted.withLock { $0.map(\.name) } }

  /// The newest event.
  var lastEvent: ModelEvent? { emitted.withLock(\.last) }

  /// How often its state has changed.
  var changes: Int { revisions.withLock(\.self) }

  subscript(field: String) -> Value {
    guard case .map(let state) = handle.state else { return .null }
    return state[field] ?? .null
  }

  /// The ids of the listed sessions.
  var ids: [String] {
    guard case .list(let rows) = self["sessions"] else { return [] }
    return rows.map { row in
      if case .map(let card) = row, case .string(let id)? = card["id"] { id } else { "?" }
    }
  }

  func invoke(_ action: String, _ arguments: Value = .map(.empty)) throws {
    guard case .map(let map) = arguments else { return }
    _ = try scheduler.run { [handle] in try await handle.invoke(action, map) }
    scheduler.drain()
  }
}

/// Returns the shipped `plugin.yaml` and its diagnostics.
func shippedContract(file: String = #filePath) throws -> (contract: Contract, problems: [Diagnostic]) {
  let root = file.split(separator: "/").dropLast(3).joined(separator: "/")
  let source = try SourceText.load(
    "/\(root)/Plugins/Sessions/plugin.yaml", shownAs: "Plugins/Sessions/plugin.yaml")
  var diagnostics = Diagnostics()
  let contract = try #require(Contract.read(source, into: &diagnostics))
  return (contract, diagnostics.all)
}

/// A session as the server sends it.
func sessionJSON(_ id: String, _ status: String, day: Int, rating: String = "null") -> String {
  """
  {"id":"\(id)","recipe":{"id":"dal","name":"Dal"},"appliance":{"id":"a1","device_id":"EPIC-207"},\
  "status":"\(status)","started_at":"2026-03-\(10 + day)T10:00:00Z","completed_at":null,"total_duration_s":900,\
  "user_rating":\(rating),"notes":null,"stages_log":[{"stage":"Heat oil","duration_s":88,"result":"oil_shimmer",\
  "cv_confidence":0.93},{"stage":"Simmer","duration_s":600,"result":"completed","cv_confidence":null}]}
  """
}

extension FakeAppliance {
  /// Has the server list sessions.
  ///
  /// - Parameters:
  ///   - sessions: those of a page.
  ///   - page: the page's number; nil for any.
  ///   - total: how many there are; nil for those of the page.
  func list(_ sessions: [String], page: Int? = nil, total: Int? = nil) {
    let total = total ?? sessions.count
    respond(
      "/sessions" + (page.map { "?page=\($0)" } ?? ""), "[\(sessions.joined(separator: ","))]",
      more:
        #","pagination":{"page":\#(page ?? 1),"limit":20,"total":\#(total),"total_pages":\#((total + 19) / 20)}"#
    )
    for session in sessions {
      guard let id = (try? ParsedJSON.read(Array(session.utf8)))?["id"]?.text else { continue }
      respond("/sessions/\(id)", session)
      respond("/sessions/\(id)/rate", session)
    }
  }
}
