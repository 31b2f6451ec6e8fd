package import Foundations
import Services
package import Simulation
package import Storage
package import Sync
internal import Synchronization

/// What waits to be sent in all plugins, and how the app's servers are reached; of the need `sync`.
package struct SyncServices: Sendable {
  /// The outboxes of all plugins.
  package let outboxes: OutboxRegistry
  /// What the app keeps on this device.
  package let stored: StoredDataRegistry
  /// The servers and the sockets.
  package let connections: ConnectionRegistry
  /// Whether there is a network.
  package let reachability: Reachability
  private let host: HostServices

  package init(_ host: HostServices) {
    outboxes = host.outboxes
    stored = host.stored
    connections = host.connections
    reachability = host.reachability
    self.host = host
  }

  /// Asks every server for a response, of whatever status, and tries again what waits for one.
  ///
  /// What it finds out is in ``connections``.
  package func check() async {
    for entry in outboxes.entries { await entry.outbox.retryAll() }
    for name in host.servers.names { await host.ping(name) }
  }

  /// The conflicts of all plugins that are not decided.
  ///
  /// - Returns: the latest of each plugin first.
  /// - Throws: where a database cannot be read.
  package func conflicts() throws(StoreError) -> [OpenConflict] {
    var open: [OpenConflict] = []
    for engine in host.engines.engines {
      for conflict in try engine.conflicts() where conflict.resolution == nil {
        let (local, remote) = try engine.sides(of: conflict)
        open.append(OpenConflict(conflict: conflict, local: local, remote: remote, engine: engine))
      }
    }
    return open
  }

  /// How many changes of all plugins wait until somebody who has signed out signs in again.
  ///
  /// - Returns: their number.
  /// - Throws: where a database cannot be read.
  package func keptCount() throws(StoreError) -> Int {
    var count = 0
    for entry in outboxes.entries { count += try entry.outbox.keptCount() }
    return count
  }

  /// Whether something was changed while nobody was signed in, in any plugin, and nobody has signed in since.
  ///
  /// - Returns: whether it is so.
  /// - Throws: where a database cannot be read.
  package func hasUnowned() throws(StoreError) -> Bool {
    for entry in outboxes.entries where try entry.outbox.hasUnowned() { return true }
    return false
  }

  /// How many records of the servers this version of the app cannot read, of all plugins.
  ///
  /// - Returns: their number.
  /// - Throws: where a database cannot be read.
  package func unreadableCount() throws(StoreError) -> Int {
    var count = 0
    for engine in host.engines.engines { count += try engine.unreadableCount() }
    return count
  }

  /// The changes of all plugins that are not sent yet.
  ///
  /// - Returns: the first of each plugin, the oldest first.
  /// - Throws: where a database cannot be read.
  package func changes() throws(StoreError) -> [WaitingChange] {
    var changes: [WaitingChange] = []
    for entry in outboxes.entries {
      for (operation, summary) in try entry.outbox.summaries() {
        changes.append(WaitingChange(entry: operation, summary: summary, outbox: entry.outbox))
      }
    }
    return changes.sorted {
      ($0.entry.operation.enqueuedAt, $0.entry.operation.sequence) < (
        $1.entry.operation.enqueuedAt, $1.entry.operation.sequence
      )
    }
  }
}

/// The sync engines of an app's plugins, for the screen that shows their conflicts.
package final class SyncRegistry: Sendable {
  private let state = Mutex<[SyncEngine]>([])

  /// The engines, in the order in which they were added.
  package var engines: [SyncEngine] { state.withLock(\.self) }

  func add(_ engine: SyncEngine) { state.withLock { $0.append(engine) } }
}

/// A conflict that is not decided, with both of its sides.
package struct OpenConflict: Sendable {
  /// The conflict.
  package let conflict: SyncConflict
  /// How it is here; nil where it was deleted here.
  package let local: SyncSide?
  /// How the server has it; nil where it was deleted there.
  package let remote: SyncSide?
  /// Whose it is.
  package let engine: SyncEngine
}
