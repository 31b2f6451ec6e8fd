import Accounts
import Foundations
import PluginKit
import Runtime
import Storage

/// Kept states in the SQLite file `state` of an app, which the first state that is stored makes.
struct StateStore: StateStorage {
  private let store: Store
  private let person: AccountService?

  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 states") { db in
      try db.execute(
        sql: """
          -- `account` is empty for the device's; `type` is in full, `value` is JSON.
          CREATE TABLE state (
            account TEXT NOT NULL, place TEXT NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL,
            value TEXT NOT NULL, PRIMARY KEY (account, place, name)
          ) WITHOUT ROWID;
          -- What could not be read any more when it was replaced.
          CREATE TABLE unread (
            account TEXT NOT NULL, place TEXT NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL,
            value TEXT NOT NULL
          );
          """)
    }
    return migrator
  }()

  /// - Parameters:
  ///   - stores: the app's databases.
  ///   - person: who is signed in; nil in an app without sign-in.
  ///   - note: receives what people must know about the file once it is opened.
  init(
    _ stores: Stores, of person: AccountService?, note: @escaping @Sendable (Diagnostic) -> Void
  ) {
    store = stores.deferred("state", migrator: Self.migrator, note: note)
    self.person = person
  }

  var account: String? { person?.owner }

  func identify() async { await person?.start() }

  func read(
    since revision: Int?
  ) throws(ActionError) -> (states: [StoredState.Key: StoredState], revision: Int)? {
    guard !store.isUnmade else { return revision == 0 ? nil : ([:], 0) }
    do throws(StoreError) {
      if let revision, try store.fetch({ try Self.version($0) }) == revision { return nil }
      return try store.read { db in (try Self.states(db), try Self.version(db)) }
    } catch { throw ActionError(.storage, error.description) }
  }

  func write(
    _ states: [StoredState.Key: StoredState], settingAside unread: [StoredState.Key: StoredState]
  ) throws(ActionError) {
    do throws(StoreError) {
      try store.write { db in
        for (key, state) in unread {
          // Only where it is still there: another process may have set it aside.
          try db.cachedStatement(
            sql: """
              INSERT INTO unread SELECT * FROM state
              WHERE account = ? AND place = ? AND name = ? AND type = ? AND value = ?
              """
          ).execute(arguments: [key.account, key.place, key.name, state.type, state.value])
        }
        for (key, state) in states {
          try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO state (account, place, name, type, value) VALUES (?, ?, ?, ?, ?)"
          ).execute(arguments: [key.account, key.place, key.name, state.type, state.value])
        }
      }
    } catch { throw ActionError(.storage, error.description) }
  }

  /// Differs after each change of another process.
  private static func version(_ db: Database) throws -> Int {
    try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
  }

  private static func states(_ db: Database) throws -> [StoredState.Key: StoredState] {
    let rows = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT account, place, name, type, value FROM state"))
    return rows.reduce(into: [:]) { states, row in
      // A damaged column is an empty text, which is no JSON.
      func text(_ column: String) -> String { String.fromDatabaseValue(row[column]) ?? "" }
      let key = StoredState.Key(account: text("account"), place: text("place"), name: text("name"))
      states[key] = StoredState(type: text("type"), value: text("value"))
    }
  }
}
