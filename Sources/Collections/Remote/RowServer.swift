package import Foundations
package import Simulation
package import Storage
package import Sync

/// A server that has rows of an app.
package struct RowServer: Sendable {
  /// Its name under `servers:`.
  let name: String
  /// Where rows are read from.
  let source: RemoteFeed.Source
  /// Whether there is a network: what could not be read without one is read when it returns.
  let reachability: Reachability
  /// Makes the outbox that sends changes, over the database of the rows.
  let outbox: @Sendable (Store, any OutboxSender) -> Outbox

  /// Describes a server.
  ///
  /// - Parameters:
  ///   - name: its name under `servers:`.
  ///   - source: where rows are read from.
  ///   - reachability: whether there is a network.
  ///   - outbox: makes the outbox that sends changes, over the database of the rows.
  package init(
    _ name: String, source: RemoteFeed.Source, reachability: Reachability,
    outbox: @escaping @Sendable (Store, any OutboxSender) -> Outbox
  ) {
    self.name = name
    self.source = source
    self.reachability = reachability
    self.outbox = outbox
  }
}
