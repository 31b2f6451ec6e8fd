import AppServices
import Foundations
import PluginKit
import Storage
import Synchronization

/// The plugin's database, opened when something is first read or written.
final class DiagnosticsStore: Sendable {
  private let services: PluginServices
  private let opened = Mutex<Store?>(nil)

  init(_ services: PluginServices) throws(Diagnostic) {
    try services.require(.store)
    self.services = services
  }

  /// Reads.
  ///
  /// - Throws: `storage`; the reason is in the log.
  func read<Result>(_ body: (Database) throws -> Result) throws(ActionError) -> Result {
    let store = try store
    do throws(StoreError) { return try store.read(body) } catch { throw failure(error.diagnostic) }
  }

  /// Writes, within a transaction.
  ///
  /// - Throws: `storage`; the reason is in the log.
  func write<Result>(_ body: (Database) throws -> Result) throws(ActionError) -> Result {
    let store = try store
    do throws(StoreError) { return try store.write(body) } catch { throw failure(error.diagnostic) }
  }

  private var store: Store {
    get throws(ActionError) {
      if let store = opened.withLock({ $0 }) { return store }
      do throws(Diagnostic) {
        let store = try services.store(migrator: DiagnosticsSchema.migrator)
        opened.withLock { $0 = store }
        return store
      } catch {
        throw failure(error)
      }
    }
  }

  private func failure(_ diagnostic: Diagnostic) -> ActionError {
    services.log.error(diagnostic.message)
    return ActionError(.storage)
  }
}

/// The migrations of the plugin's database; a released migration is never changed.
enum DiagnosticsSchema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 checks and threads") { db in
      try db.execute(
        sql: """
          -- Of a check that was removed only its time is kept, which counts for the plan.
          CREATE TABLE leaf_check (
            id TEXT PRIMARY KEY,
            plant TEXT NOT NULL,
            at INTEGER NOT NULL,
            content TEXT
          ) WITHOUT ROWID;
          CREATE INDEX leaf_check_plant ON leaf_check (plant, at);
          CREATE TABLE message (
            sequence INTEGER PRIMARY KEY,
            plant TEXT NOT NULL,
            content TEXT NOT NULL
          );
          CREATE INDEX message_plant ON message (plant, sequence);
          CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
          """)
    }
    return migrator
  }
}
