package import Foundations
import Services
package import Simulation
package import Storage

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

  /// The rows that were changed here and at a server, and about which the person has not decided.
  ///
  /// - Returns: the latest of each collection first.
  /// - Throws: where a database cannot be read.
  package func conflicts() throws(StoreError) -> [OpenConflict] {
    var open: [OpenConflict] = []
    for owner in host.conflicts.entries {
      for conflict in try owner.conflicts() { open.append(OpenConflict(conflict: conflict, owner: owner)) }
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

  /// How many records of the servers this version of the app cannot read.
  ///
  /// - Returns: their number.
  /// - Throws: where a database cannot be read.
  package func unreadableCount() throws(StoreError) -> Int {
    var count = 0
    for owner in host.conflicts.entries { count += try owner.unreadableCount() }
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

/// A conflict that is not decided.
package struct OpenConflict: Sendable {
  /// The conflict, with both of its sides.
  package let conflict: DataConflict
  /// Who decides it.
  package let owner: any DataConflicts
}
