import Flags
import Foundations
import Storage

/// The documents that the backend served last, one for each kind of device.
struct FlagStore: Sendable {
  private let store: Store

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 flags") { db in
      try db.execute(
        sql: """
          -- `at` is in seconds since 1970.
          CREATE TABLE served (device TEXT PRIMARY KEY, body TEXT NOT NULL, tag TEXT, at INTEGER NOT NULL)
          WITHOUT ROWID;
          """)
    }
    return migrator
  }

  init(_ stores: Stores) throws(StoreError) {
    store = try stores.open("flags", migrator: Self.migrator)
  }

  func load(_ device: String) throws(StoreError) -> ServedDocument? {
    try store.fetch { db in
      guard
        let row = try Row.fetchOne(
          db.cachedStatement(sql: "SELECT * FROM served WHERE device = ?"), arguments: [device]),
        let body = String.fromDatabaseValue(row["body"]), let at = Int64.fromDatabaseValue(row["at"])
      else { return nil }
      return ServedDocument(
        source: SourceText(path: "server flags", text: body), at: Timestamp(seconds: at),
        tag: String.fromDatabaseValue(row["tag"]))
    }
  }

  func save(_ copy: ServedDocument, for device: String) throws(StoreError) {
    try store.write { db in
      try db.cachedStatement(
        sql: "INSERT OR REPLACE INTO served (device, body, tag, at) VALUES (?, ?, ?, ?)"
      ).execute(arguments: [
        device, String(decoding: copy.source.bytes, as: UTF8.self), copy.tag, copy.at.seconds,
      ])
    }
  }
}
