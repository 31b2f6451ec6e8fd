import Foundations
import Storage

/// The recipes and ratings in SQLite.
///
/// It is called synchronously, within the actor that owns it.
struct RecipeStore: Sendable {
  private let store: Store

  /// Opens the store, and creates or upgrades its tables.
  ///
  /// - Parameter path: the file; in memory if nil.
  /// - Throws: a diagnostic without a place that names the file, the reason and a remedy.
  init(path: String?) throws(Diagnostic) {
    let migrator = RecipeSchema.migrator
    do throws(StoreError) {
      store =
        if let path { try Store(path: path, migrator: migrator) } else { try Store(inMemory: migrator) }
    } catch {
      throw error.diagnostic
    }
  }

  /// Reads within one consistent view.
  func read<Result>(_ body: (Database) throws -> Result) throws -> Result { try store.database.read(body) }

  /// Writes all or nothing.
  func write<Result>(_ body: (Database) throws -> Result) throws -> Result { try store.database.write(body) }

  /// A number that changes when another process has written.
  func changesElsewhere() throws -> Int {
    try read { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
  }
}

extension RecipeStore {
  /// Whether the store was seeded, without a fault, from exactly the files of a manifest.
  func isSeeded(from manifest: String) throws(Diagnostic) -> Bool {
    try diagnosed { try read { try RecipeSeeding.isCurrent(manifest, $0) } }
  }

  /// Brings the store in line with the data, see ``RecipeSeeding``.
  func seed(_ data: RecipeData, manifest: String?, now: Timestamp) throws(Diagnostic) {
    try diagnosed {
      try write { try RecipeSeeding.seed(data, manifest: manifest, now: now.milliseconds, $0) }
    }
  }

  /// Replaces everything by what another store holds.
  func copy(_ other: RecipeStore) throws(Diagnostic) {
    try diagnosed { try other.store.database.backup(to: store.database) }
  }

  private func diagnosed<Result>(_ body: () throws -> Result) throws(Diagnostic) -> Result {
    do { return try body() } catch { throw StoreError(error, path: store.path).diagnostic }
  }
}
