import Foundations
import PluginKit
package import Storage

extension CollectionStore: DataConflicts {
  package func conflicts() throws(StoreError) -> [DataConflict] {
    var all: [DataConflict] = []
    for (table, scope) in try readTables() {
      all += try store.read { db in
        try table.conflicts(of: scope, in: db).map { conflict in
          DataConflict(
            id: "\(table.declaration.name)/\(conflict.key)", detectedAt: conflict.at,
            here: try conflict.here.map { try table.description(of: $0, in: db) },
            there: try conflict.there.map { try table.description(of: $0, in: db) })
        }
      }
    }
    return all
  }

  package func decide(_ id: String, keepsHere: Bool) throws {
    let parts = id.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let table = table(parts[0]), let scope = feed(of: table)?.scope else {
      throw ActionError(.notFound, "no conflict `\(id)`")
    }
    try change(table, scope: scope) { rows in
      guard try table.conflicts(of: scope, in: rows.db).contains(where: { $0.key == parts[1] }) else {
        throw ActionError(.notFound, "no conflict `\(id)`")
      }
      try keepsHere ? rows.retry(parts[1]) : rows.discard(parts[1])
    }
  }

  package func unreadableCount() throws(StoreError) -> Int {
    var count = 0
    for (table, scope) in try readTables() {
      count += try store.fetch { try table.unreadableCount(of: scope, in: $0) }
    }
    return count
  }

  /// The collections of a server that have tables, with whose rows are shown.
  private func readTables() throws(StoreError) -> [(CollectionTable, scope: String)] {
    var found: [(CollectionTable, scope: String)] = []
    for (_, table) in tables.sorted(by: { $0.key < $1.key }) {
      if let scope = feed(of: table)?.scope, try isThere(table) { found.append((table, scope)) }
    }
    return found
  }
}

extension CollectionTable {
  /// What people know a row by: what a plugin says of it, else the first text that it has.
  fileprivate func description(of row: StoredRow, in db: Database) throws -> DataDescription {
    try followers?.description(of: DataChange(from: nil, to: shown(row)), in: db)
      ?? DataDescription(subject: row.values.firstText.map { ["en": $0] } ?? [:])
  }
}

extension [Value] {
  /// The first text that is not empty; nil where there is none.
  var firstText: String? {
    for case .string(let text) in self where !text.isEmpty { return text }
    return nil
  }
}
