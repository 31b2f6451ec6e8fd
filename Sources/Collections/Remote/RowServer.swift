package import Foundations
package import PluginKit
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
  /// Makes a connection by which it says that rows have changed; nil where it has none.
  let channel: @Sendable (LiveDeclaration) -> (any LiveChannel)?
  /// Calls back at each push of some types.
  let onPush: @Sendable (_ types: Set<String>, _ call: @escaping @Sendable () -> Void) -> Void
  /// Makes the outbox that sends changes, over the database of the rows.
  let outbox: @Sendable (Store, any OutboxSender) -> Outbox

  /// Describes a server.
  ///
  /// - Parameters:
  ///   - name: its name under `servers:`.
  ///   - source: where rows are read from.
  ///   - reachability: whether there is a network.
  ///   - channel: makes a connection by which it says that rows have changed; nil where it has none.
  ///   - onPush: calls back at each push of some types, as long as the app runs.
  ///   - outbox: makes the outbox that sends changes, over the database of the rows.
  package init(
    _ name: String, source: RemoteFeed.Source, reachability: Reachability,
    channel: @escaping @Sendable (LiveDeclaration) -> (any LiveChannel)? = { _ in nil },
    onPush: @escaping @Sendable (_ types: Set<String>, _ call: @escaping @Sendable () -> Void) -> Void = {
      _, _ in
    },
    outbox: @escaping @Sendable (Store, any OutboxSender) -> Outbox
  ) {
    self.name = name
    self.source = source
    self.reachability = reachability
    self.channel = channel
    self.onPush = onPush
    self.outbox = outbox
  }
}
