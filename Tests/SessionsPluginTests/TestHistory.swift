import AppServices
import Collections
import Foundations
import PluginKit
import Runtime
import Services
import Simulation
import Storage
import Sync
import Synchronization
import TestSupport
import Testing

/// The rows of the history, as the app keeps them.
struct TestHistory {
  let store: CollectionStore
  let outbox: Outbox

  /// Keeps them over a host's server, for who is signed in there.
  init(_ host: HostServices, seed: UInt64) throws {
    let account = try #require(host.accounts[ServerSettings.mainName])
    let log = PluginLogger("data", to: host.log) { [scheduler = host.scheduler] in scheduler.now }
    @Sendable func scope(_ owner: String?) -> String? {
      owner.map { RemoteFeed.Source.scope(of: $0, at: "server") }
    }
    let source = RemoteFeed.Source(
      try #require(host.client()), at: "server", scope: { [weak account] in scope(account?.owner) },
      shown: { [weak account] in scope(account?.holder) })
    try self.init(source, host.stores, host.scheduler, host.reachability, seed: seed) { store, sender in
      host.outbox(
        in: store, sender: sender, of: Contract.dataName, to: ServerSettings.mainName, sendingFor: nil, log)
    }
    _ = account.observe { [weak store] in store?.accountChanged() }
  }

  /// Keeps them over a server.
  init(
    _ source: RemoteFeed.Source, _ stores: Stores, _ scheduler: Scheduler, _ reachability: Reachability,
    seed: UInt64 = 7, _ outbox: @escaping @Sendable (Store, any OutboxSender) -> Outbox
  ) throws {
    let made = Mutex<Outbox?>(nil)
    let server = RowServer("main", source: source, reachability: reachability) { store, sender in
      let outbox = outbox(store, sender)
      made.withLock { $0 = outbox }
      return outbox
    }
    store = CollectionStore(
      try Self.collections(), functions: .standard, in: stores, of: server, scheduler: scheduler,
      identifiers: RandomIdentifiers(seed: seed), isBelowLimit: { _, _ in true }, report: { _ in })
    let found = made.withLock(\.self)
    self.outbox = try #require(found)
  }

  private static let declared = Mutex<[CollectionDeclaration]?>(nil)

  /// What the contract declares.
  private static func collections(file: String = #filePath) throws -> [CollectionDeclaration] {
    try declared.withLock { declared in
      if let declared { return declared }
      let root = "/" + file.split(separator: "/").dropLast(3).joined(separator: "/")
      var diagnostics = Diagnostics()
      let app = try #require(App.load(AppFolder(root: root, app: "epicura"), into: &diagnostics))
      let found = app.collections.filter { ["sessions", "dishes"].contains($0.name) }
      #expect(found.count == 2)
      declared = found
      return found
    }
  }
}
