import AppServices
import Collections
import Flags
import Foundations
import GardenPlugin
import PluginKit
import Runtime
import Services
import Simulation
import Storage
import Synchronization
import Testing

/// The plugin with a clock, a store, limits and notifications of its own.
struct TestGarden {
  /// The 1st of January 2026 at noon in Kolkata.
  let scheduler: Scheduler
  let limits = PlanLimits()
  let notifications: NotificationService
  let services: PluginServices
  /// What is stored.
  let data: any DataService
  let zone: String
  private let registry: PluginRegistry

  init(
    zone: String = "Asia/Kolkata", now: Int64 = 1_767_249_000, stores: Stores = .inMemory(),
    photoCopies: KeptFiles = .inMemory()
  ) throws {
    self.zone = zone
    scheduler = Scheduler(.virtual(start: Timestamp(seconds: now)))
    var host = HostServices(
      scheduler: scheduler, identifiers: RandomIdentifiers(seed: 1), random: SeededRandom(seed: 1),
      log: RecentLog(), servers: AppServers(), stores: stores, reachability: Reachability(), limits: limits)
    notifications = NotificationService(
      stores, scheduler: scheduler, identifiers: RandomIdentifiers(seed: 2)
    ) { Issue.record("\($0)") }
    host.notifications = notifications
    host.photos = PhotoFiles(copies: photoCopies)
    let app = try Self.app()
    let data = CollectionStore(
      app.collections, functions: app.functions, in: stores, scheduler: scheduler,
      identifiers: RandomIdentifiers(seed: 3), isBelowLimit: { _, _ in true }
    ) { Issue.record("\($0)") }
    host.data = data
    self.data = data
    services = PluginServices(try Self.contract(), from: host)
    var registry = PluginRegistry()
    registry.register(try GardenPlugin(services), try Self.contract())
    registry.register(CollectionPlugin(data), try #require(app.contracts[Contract.dataName]))
    self.registry = registry
  }

  /// The checkout.
  static func root(_ file: String = #filePath) -> String {
    "/" + file.split(separator: "/").dropLast(3).joined(separator: "/")
  }

  private static let shipped = Mutex<App?>(nil)

  /// The app whose data the garden is.
  private static func app() throws -> App {
    try shipped.withLock { shipped in
      if let shipped { return shipped }
      var diagnostics = Diagnostics()
      let app = try #require(App.load(AppFolder(root: root(), app: "grobro"), into: &diagnostics))
      #expect(diagnostics.all == [])
      shipped = app
      return app
    }
  }

  /// The shipped contract.
  static func contract(file: String = #filePath) throws -> Contract {
    let source = try SourceText.load(
      "\(root(file))/Plugins/Garden/plugin.yaml", shownAs: "Plugins/Garden/plugin.yaml")
    var diagnostics = Diagnostics()
    let contract = try #require(Contract.read(source, into: &diagnostics))
    #expect(diagnostics.all == [])
    return contract
  }

  /// Opens a model as a screen does.
  func open(_ model: String, _ fields: [(String, Value)] = []) throws -> TestModel {
    try openHandle("garden.\(model)", fields + [("zone", .string(zone))])
  }

  /// Opens a collection, or a document, as a screen does.
  func openData(_ name: String, _ fields: [(String, Value)] = []) throws -> TestModel {
    try openHandle("data.\(name)", fields)
  }

  private func openHandle(_ name: String, _ fields: [(String, Value)]) throws -> TestModel {
    let handle = try registry.open(name, with: ValueMap(fields: fields))
    handle.start()
    scheduler.drain()
    return TestModel(handle: handle, scheduler: scheduler)
  }

  /// Adds a plant, and returns its id.
  func add(
    _ name: String = "Tulsi", stage: String = "vegetative", substrate: String = "soil", litres: Double = 12
  ) throws -> String {
    let garden = try open("Garden")
    let id = try garden.invoke(
      "add",
      [
        ("name", .string(name)), ("stage", .string(stage)), ("substrate", .string(substrate)),
        ("litres", .double(litres)),
      ])
    guard case .string(let id) = id else { throw ActionError(.internalFailure) }
    return id
  }

  func advance(days: Int) { scheduler.advance(by: .seconds(days * 86_400)) }
}

/// An open model.
struct TestModel {
  let handle: any ModelHandle
  let scheduler: Scheduler

  /// Runs an action, and returns its answer.
  @discardableResult
  func invoke(_ action: String, _ fields: [(String, Value)] = []) throws -> Value {
    let answer = try scheduler.run { [handle] in try await handle.invoke(action, ValueMap(fields: fields)) }
    scheduler.drain()
    return answer
  }

  /// The code that an action fails with; nil where it succeeds.
  func failure(_ action: String, _ fields: [(String, Value)] = []) -> String? {
    do {
      try invoke(action, fields)
      return nil
    } catch { return (error as? ActionError)?.code.description ?? "\(error)" }
  }

  /// A field of the latest state.
  subscript(field: String) -> Value { Self.field(field, of: handle.state) }

  /// A field of each item of a list.
  func each(_ list: String, _ field: String) -> [Value] {
    guard case .list(let items) = self[list] else { return [] }
    return items.map { Self.field(field, of: $0) }
  }

  static func field(_ field: String, of value: Value) -> Value {
    guard case .map(let map) = value else { return .null }
    return map[field] ?? .null
  }
}

/// What the events of a model carried.
final class Told: Sendable {
  private let payloads = Mutex<[ValueMap]>([])

  func add(_ payload: ValueMap) { payloads.withLock { $0.append(payload) } }
  func last(_ field: String) -> Value { payloads.withLock { $0.last?[field] ?? .null } }
  var count: Int { payloads.withLock { $0.count } }
}
