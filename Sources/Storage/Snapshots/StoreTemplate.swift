internal import Foundations
internal import Synchronization

/// An app's freshly migrated databases, for databases in memory to be copied from.
///
/// A walk opens an app on hundreds of devices. Each has databases of its own; only the first one runs the migrations.
package final class StoreTemplate: Sendable {
  /// Identifies a new database.
  private struct Key: Hashable {
    var name: String
    var migrations: [String]
  }

  /// The snapshots by name; nil for databases with nondeterministic migrations.
  private let snapshots = Mutex<[Key: StoreSnapshot?]>([:])

  private let cache = JSONCache()

  /// Starts empty.
  package init() {}

  /// A new database of a name: a copy, where its migrations are deterministic.
  func store(_ name: String, _ migrator: DatabaseMigrator) throws(StoreError) -> Store {
    let key = Key(name: name, migrations: migrator.migrations)
    if let known = snapshots.withLock({ $0[key] }) {
      if let snapshot = known { return Store(copyOf: snapshot, cache: cache) }
      return try Store(inMemory: migrator, cache: cache)
    }
    let store = try Store(inMemory: migrator, cache: cache)
    let snapshot = try store.snapshot()
    // Migrations may do anything, such as to draw a random number: such a database is migrated each time.
    let isRepeatable = try Store(inMemory: migrator).snapshot().bytes == snapshot.bytes
    snapshots.withLock { $0[key] = isRepeatable ? snapshot : .some(nil) }
    return store
  }
}
