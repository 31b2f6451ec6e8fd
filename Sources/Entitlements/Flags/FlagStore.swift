import Flags
import Foundations
import Storage

/// The documents that the backend served last, one for each kind of device.
struct FlagStore: Sendable {
  /// For which kind of device a document was kept.
  private struct Kept: Hashable { var device: String }

  /// A document as the table has it.
  private struct Served: Hashable {
    var device: String
    var body: String
    var tag: String?
    var at: Int64
  }

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
    try store.fetch(Kept(device: device)) { db in
      guard
        let row = try Row.fetchOne(db, sql: "SELECT * FROM served WHERE device = ?", arguments: [device]),
        let body = String.fromDatabaseValue(row["body"]), let at = Int64.fromDatabaseValue(row["at"])
      else { return nil }
      return ServedDocument(
        source: SourceText(path: "server flags", text: body), at: Timestamp(seconds: at),
        tag: String.fromDatabaseValue(row["tag"]))
    }
  }

  func save(_ copy: ServedDocument, for device: String) throws(StoreError) {
    let row = Served(
      device: device, body: String(decoding: copy.source.bytes, as: UTF8.self), tag: copy.tag,
      at: copy.at.seconds)
    try store.write(row) { db in
      try db.execute(
        sql: "INSERT OR REPLACE INTO served (device, body, tag, at) VALUES (?, ?, ?, ?)",
        arguments: [row.device, row.body, row.tag, row.at])
    }
  }
}
