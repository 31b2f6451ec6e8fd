package import Accounts
package import Simulation
package import Sync
internal import Synchronization

/// The outboxes of an app's plugins: started and stopped with the sign-in to their servers, and seen by the screen that
/// shows what waits.
package final class OutboxRegistry: Sendable {
  /// An outbox and its owner.
  package struct Entry: Sendable {
    /// The plugin that it belongs to.
    package let plugin: String
    /// The server that it sends to, by its name in app.yaml.
    package let server: String
    /// The outbox.
    package let outbox: Outbox
  }

  private struct State {
    var entries: [Entry] = []
    /// Who is signed in, by servers; none where nobody is.
    var accounts: [String: String] = [:]
    /// Whose changes are sent where nobody has to sign in, by servers.
    var nobodies: [String: String] = [:]
    var onReject: (@Sendable () -> Void)?
  }
  private let state = Mutex(State())

  /// The outboxes, in the order in which they were added.
  package var entries: [Entry] { state.withLock(\.entries) }

  /// How many changes of those who are signed in wait to be sent, or were rejected; read from the databases.
  package var waiting: Int {
    let (entries, accounts) = state.withLock { state in
      (state.entries, state.nobodies.merging(state.accounts) { _, account in account })
    }
    return entries.reduce(0) { sum, entry in
      guard let account = accounts[entry.server] else { return sum }
      // What cannot be read is reported by the plugin whose database it is.
      return sum + ((try? entry.outbox.status(of: account).count) ?? 0)
    }
  }

  /// Calls back whenever a server has rejected a change for good.
  ///
  /// - Parameter call: the callback; the last one that was given counts.
  package func onReject(_ call: @escaping @Sendable () -> Void) { state.withLock { $0.onReject = call } }

  /// Reports that a server has rejected a change.
  func changeRejected() { state.withLock(\.onReject)?() }

  /// Adds an outbox; it begins to send at once where somebody is signed in, or nobody has to be.
  ///
  /// - Parameters:
  ///   - entry: the outbox and its owner.
  ///   - nobody: whose changes are sent where nobody has to sign in; nil where somebody has to.
  ///   - scheduler: where it starts.
  func add(_ entry: Entry, sendingFor nobody: String?, on scheduler: Scheduler) {
    let account = state.withLock { state in
      state.entries.append(entry)
      state.nobodies[entry.server] = nobody
      return state.accounts[entry.server] ?? nobody
    }
    guard let account else { return }
    scheduler.start("outbox start") { await Self.use(account, entry.outbox) }
  }

  /// The unsent changes for one server.
  package func of(server: String) -> any UnsentChanges { ServerOutboxes(server: server, registry: self) }

  fileprivate func outboxes(of server: String) -> [Outbox] {
    entries.filter { $0.server == server }.map(\.outbox)
  }

  fileprivate func use(_ account: String?, of server: String) async {
    let outboxes = state.withLock { state in
      state.accounts[server] = account
      return state.entries.filter { $0.server == server }.map(\.outbox)
    }
    for outbox in outboxes { await Self.use(account, outbox) }
  }

  fileprivate func pause(_ server: String, as account: String) async {
    let outboxes = state.withLock { state in
      state.accounts[server] = nil
      return state.entries.filter { $0.server == server }.map(\.outbox)
    }
    for outbox in outboxes { await outbox.pauseReporting(as: account) }
  }

  private static func use(_ account: String?, _ outbox: Outbox) async {
    guard let account else { return await outbox.stop() }
    // What keeps it from starting is reported by the outbox, and tried again at the next sign-in.
    await outbox.startReporting(as: account)
  }
}

/// The outboxes of a server, as its account asks for them.
private struct ServerOutboxes: UnsentChanges {
  let server: String
  let registry: OutboxRegistry

  func count(of account: String) async -> Int {
    registry.outboxes(of: server).reduce(0) { $0 + ((try? $1.status(of: account).count) ?? 0) }
  }

  func send(of account: String, within limit: Duration) async {
    for outbox in registry.outboxes(of: server) { _ = try? await outbox.flush(within: limit) }
  }

  func discard(of account: String) async {
    for outbox in registry.outboxes(of: server) {
      // What cannot be given up stays this account's, and is sent if the same person signs in again.
      try? await outbox.discardAll(of: account)
    }
  }

  func use(account: String?) async { await registry.use(account, of: server) }

  func pause(as account: String) async { await registry.pause(server, as: account) }
}

/// A change that is not sent yet.
package struct WaitingChange: Sendable, Identifiable {
  /// The operation, and whether it waits behind a rejected one.
  package let entry: OutboxStatus.Entry
  /// What a person is shown of it.
  package let summary: OutboxSummary
  /// The outbox that it is in.
  package let outbox: Outbox

  /// The operation's id.
  package var id: String { entry.id }
  /// The kind of change that people see.
  package var kind: String { summary.kind ?? entry.operation.kind }
}
