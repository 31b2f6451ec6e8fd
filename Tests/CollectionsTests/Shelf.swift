import Collections
import Expressions
import Foundation
import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Sync
import Synchronization

/// Collections of an app in memory, or in a folder, for a test.
struct Shelf {
  let scheduler: Scheduler
  let store: CollectionStore
  let plugin: CollectionPlugin
  let reports: Reports
  /// The most rows that a plan allows; nil for no limit.
  let allowance: Allowance
  let reachability = Reachability()
  let outbox: Outbox?

  final class Reports: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock(\.self) }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  /// The pushes of a server.
  final class Pushes: Sendable {
    private let followers = Mutex<[(types: Set<String>, call: @Sendable () -> Void)]>([])
    func follow(_ types: Set<String>, _ call: @escaping @Sendable () -> Void) {
      followers.withLock { $0.append((types, call)) }
    }
    func send(_ type: String) {
      for call in followers.withLock({ $0.filter { $0.types.contains(type) }.map(\.call) }) { call() }
    }
  }

  final class Allowance: Sendable {
    private let most = Mutex<Int?>(nil)
    func set(_ number: Int?) { most.withLock { $0 = number } }
    func allows(_ count: Int) -> Bool { most.withLock { $0.map { count < $0 } ?? true } }
  }

  init(
    _ collections: [CollectionDeclaration], in stores: Stores = .inMemory(), seed: UInt64 = 1,
    scheduler: Scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_700_000_000))),
    server: (any HTTPTransport)? = nil, sockets: (any SocketTransport)? = nil,
    pushes: Pushes = Pushes(), scope: @escaping @Sendable () -> String? = { "server" },
    shown: (@Sendable () -> String?)? = nil, account: String = "ann",
    authorizer: (any Authorizer)? = nil
  ) {
    let (reports, allowance, reachability) = (Reports(), Allowance(), reachability)
    self.scheduler = scheduler
    self.reports = reports
    self.allowance = allowance
    let made = Mutex<Outbox?>(nil)
    let link = server.map { server in
      RowServer(
        "main",
        source: RemoteFeed.Source(
          APIClient(
            GatedTransport(server, reachability: reachability), scheduler: scheduler,
            random: SeededRandom(seed: seed),
            settings: APIClient.Settings(retries: .never)), at: "server", scope: scope,
          shown: shown),
        reachability: reachability,
        channel: { live in
          guard let sockets, let request = live.request() else { return nil }
          let socket = SocketManager(sockets, request, scheduler, SeededRandom(seed: seed), reachability)
          return live.channel(over: socket, authorizer: authorizer, on: scheduler) { reports.add($0) }
        }, onPush: { pushes.follow($0, $1) }
      ) { store, sender in
        let outbox = Outbox(
          store, sender: sender, scheduler: scheduler, identifiers: RandomIdentifiers(seed: seed &+ 1000),
          random: SeededRandom(seed: seed), reachability: reachability, report: { reports.add("\($0)") })
        made.withLock { $0 = outbox }
        if scope() != nil { scheduler.start("outbox start") { await outbox.startReporting(as: account) } }
        return outbox
      }
    }
    store = CollectionStore(
      collections, functions: .standard, in: stores, of: link, scheduler: scheduler,
      identifiers: RandomIdentifiers(seed: seed),
      isBelowLimit: { _, count in allowance.allows(count) }, report: { reports.add($0) })
    outbox = made.withLock(\.self)
    plugin = CollectionPlugin(store)
  }

  /// The operations of the outbox, the first ones first.
  func statuses() throws -> [OutboxStatus.Entry] { try outbox?.status().entries ?? [] }

  /// Gives an operation of the outbox up.
  func discard(_ entry: OutboxStatus.Entry) throws {
    guard let outbox else { return }
    try scheduler.run { try await outbox.discard(entry.id) }
  }

  /// Sends what waits for its time.
  func sendNow() {
    guard let outbox else { return }
    scheduler.start("send") { await outbox.retryAll() }
    scheduler.drain()
  }

  func open(_ name: String, _ parameters: (String, Value)...) throws(ActionError) -> any ModelHandle {
    let handle = try plugin.open(name, with: ValueMap(fields: parameters))
    handle.start()
    return handle
  }
}

extension Span {
  /// A place for what a test declares.
  static let nowhere = Span(SourceText(path: "test.yaml", text: ""), 0..<0)
}

extension RecordDeclaration {
  /// A task of a to-do list.
  static let task = RecordDeclaration(
    "Task",
    fields: [
      Field("title", .string, range: 1...200, at: .nowhere),
      Field("done", .bool, defaultValue: false, at: .nowhere),
      Field("due", .nullable(.string), isDate: true, at: .nowhere),
      Field(
        "priority", .enumeration(Enumeration(cases: ["low", "normal", "high"])), defaultValue: "normal",
        at: .nowhere),
      Field("tags", .list(.string), defaultValue: [], at: .nowhere),
    ])
}

extension ModelHandle {
  /// A field of the state.
  func value(_ field: String) -> Value {
    guard case .map(let state) = snapshot.state else { return snapshot.state }
    return state[field] ?? .null
  }

  /// A field of each row.
  func column(_ field: String) -> [Value] {
    guard case .list(let items) = value("items") else { return [] }
    return items.map { item in if case .map(let row) = item { row[field] ?? .null } else { item } }
  }

  @discardableResult
  func call(_ action: String, _ arguments: [(String, Value)] = []) async throws(ActionError) -> Value {
    try await invoke(action, ValueMap(fields: arguments))
  }

  /// Calls an action that fails; returns its code.
  func failure(_ action: String, _ arguments: [(String, Value)] = []) async -> String? {
    do throws(ActionError) {
      _ = try await invoke(action, ValueMap(fields: arguments))
      return nil
    } catch {
      return error.code.description
    }
  }
}

/// A folder that ends with the test.
final class TemporaryFolder: Sendable {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-\(UUID().uuidString)").path

  /// The names of the files in it; none where it was not made.
  func names() -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
