import AppServices
import Foundations
import HostPlugins
import PluginKit
import Services
import Simulation
import Storage
import Sync
import Synchronization
import Testing

/// The plugin beside an outbox of notes, and a server whose responses a test sets.
final class SyncPluginFixture {
  let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_767_225_600)))
  let reachability = Reachability()
  let sender = NoteSender()
  let network = Network()
  let outbox: Outbox
  let services: PluginServices
  let stored: StoredDataRegistry
  let plugin: SyncPlugin
  private let registry: PluginRegistry

  init() throws {
    let host = HostServices(
      scheduler: scheduler, identifiers: RandomIdentifiers(seed: 1), random: SeededRandom(seed: 1),
      log: RecentLog(),
      servers: AppServers(ServerSettings(prefix: "/v1"), GatedTransport(network, reachability: reachability)),
      stores: .inMemory(), reachability: reachability)
    stored = host.stored
    var diagnostics = Diagnostics()
    let notes = SourceText(
      path: "plugin.yaml", text: "plugin: notes\nversion: 1.0.0\nneeds: [outbox, http, sockets]\nmodels: {}\n"
    )
    let owner = PluginServices(
      try #require(Contract.read(notes, into: &diagnostics)), from: host)
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { try OutboxSchema.create($0) }
    outbox = try owner.outbox(in: Store(inMemory: migrator), sender: sender)
    client = try owner.server()
    services = PluginServices(try Self.contract(), from: host)
    var registry = PluginRegistry()
    plugin = try SyncPlugin(services)
    registry.register(plugin, try Self.contract())
    self.registry = registry
    scheduler.drain()
  }

  /// Requests to the server.
  let client: APIClient

  /// The shipped contract.
  static func contract(file: String = #filePath) throws -> Contract {
    let root = file.split(separator: "/").dropLast(4).joined(separator: "/")
    let source = try SourceText.load("/\(root)/Plugins/Sync/plugin.yaml", shownAs: "Plugins/Sync/plugin.yaml")
    var diagnostics = Diagnostics()
    let contract = try #require(Contract.read(source, into: &diagnostics))
    #expect(diagnostics.all == [])
    return contract
  }

  /// Writes a note, and waits until nothing more happens now.
  @discardableResult
  func write(_ text: String, on entity: String = "a", kind: String = "note.add") throws -> String {
    let id = try outbox.write { _, operations in
      try operations.enqueue(OutboxDraft(kind, on: entity, body: Array(text.utf8)))
    }
    scheduler.drain()
    return id
  }

  /// Opens a model.
  func open(_ model: String, _ parameters: [String: Value] = [:]) throws -> any ModelHandle {
    let handle = try registry.open(
      "sync.\(model)", with: ValueMap(fields: parameters.map { ($0.key, $0.value) }))
    handle.start()
    scheduler.drain()
    return handle
  }

  /// Runs an action.
  func invoke(_ handle: any ModelHandle, _ action: String, _ arguments: [String: Value] = [:]) throws {
    let arguments = ValueMap(fields: arguments.map { ($0.key, $0.value) })
    _ = try scheduler.run { try await handle.invoke(action, arguments) }
    scheduler.drain()
  }

  /// The code of an action's error.
  func code(_ handle: any ModelHandle, _ action: String, _ arguments: [String: Value] = [:]) -> ActionError
    .Code?
  {
    do {
      try invoke(handle, action, arguments)
      return nil
    } catch {
      return (error as? ActionError)?.code
    }
  }
}

extension ModelHandle {
  /// A field of the state.
  subscript(field: String) -> Value {
    if case .map(let state) = state { state[field] ?? .null } else { .null }
  }
}

/// The fields of a record.
func fields(_ value: Value) -> ValueMap { if case .map(let map) = value { map } else { .empty } }

/// The records of a list.
func records(_ value: Value) -> [ValueMap] { if case .list(let all) = value { all.map(fields) } else { [] } }

/// Sends notes as a test wants it, and knows their texts.
final class NoteSender: OutboxSender {
  private struct State {
    var results: [OutboxResult] = []
    var sent: [String] = []
    var discarded: [String] = []
    var hasRowsOfNobody = false
  }
  private let state = Mutex(State())

  /// The results of the next attempts; ``OutboxResult/confirmed(_:)`` after them.
  func answer(_ results: OutboxResult...) { state.withLock { $0.results += results } }
  var sent: [String] { state.withLock(\.sent) }
  var discarded: [String] { state.withLock(\.discarded) }

  var hasRowsOfNobody: Bool {
    get { state.withLock(\.hasRowsOfNobody) }
    set { state.withLock { $0.hasRowsOfNobody = newValue } }
  }
  func hasUnadopted(in db: Database) throws -> Bool { hasRowsOfNobody }

  func send(_ operation: OutboxOperation) async -> OutboxResult {
    state.withLock { state in
      let result = state.results.isEmpty ? .confirmed([]) : state.results.removeFirst()
      if case .confirmed = result { state.sent.append(String(decoding: operation.body, as: UTF8.self)) }
      return result
    }
  }
  func confirm(_ operation: OutboxOperation, _ response: [UInt8], in db: Database) throws {}
  func discard(_ operation: OutboxOperation, in db: Database) throws {
    state.withLock { $0.discarded.append(operation.id) }
  }
  func summary(of operation: OutboxOperation, in db: Database) throws -> OutboxSummary {
    let text = String(decoding: operation.body, as: UTF8.self)
    return OutboxSummary(subject: ["en": operation.entity], text: text.isEmpty ? nil : text)
  }
  func body(of operation: OutboxOperation, saying text: String) -> [UInt8]? {
    operation.body.isEmpty ? nil : Array(text.utf8)
  }
}

/// A server that responds as a test wants it.
final class Network: HTTPTransport {
  private let state = Mutex((failure: TransportError?.none, requests: [HTTPRequest]()))

  func fail(_ failure: TransportError?) { state.withLock { $0.failure = failure } }
  var requests: [HTTPRequest] { state.withLock(\.requests) }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let failure = state.withLock { state in
      state.requests.append(request)
      return state.failure
    }
    if let failure { throw failure }
    return HTTPResponse(status: 404)
  }
}
