#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Foundations
import Storage

/// The rows of leaf checks, within a transaction.
enum CheckTable {
  /// The most results that are shown.
  private static let most = 200

  static func results(of plant: String, in db: Database) throws -> [LeafResult] {
    try String.fetchAll(
      db,
      sql: """
        SELECT content FROM leaf_check WHERE plant = ? AND content IS NOT NULL ORDER BY at DESC, id LIMIT \(most)
        """, arguments: [plant]
    ).compactMap { try? JSONDecoder().decode(LeafResult.self, from: Data($0.utf8)) }
  }

  /// The times of a plant's checks between two moments, the oldest first.
  static func times(
    of plant: String, after start: Timestamp, until end: Timestamp, in db: Database
  ) throws -> [Timestamp] {
    try Int64.fetchAll(
      db, sql: "SELECT at FROM leaf_check WHERE plant = ? AND at > ? AND at <= ? ORDER BY at",
      arguments: [plant, start.milliseconds, end.milliseconds]
    ).map { Timestamp(milliseconds: $0) }
  }

  static func insert(_ result: LeafResult, of plant: String, in db: Database) throws {
    let content = String(decoding: try JSONEncoder().encode(result), as: UTF8.self)
    try db.execute(
      sql: "INSERT INTO leaf_check (id, plant, at, content) VALUES (?, ?, ?, ?)",
      arguments: [result.id, plant, result.at.milliseconds, content])
  }

  /// Deletes a result; its time still counts.
  ///
  /// - Returns: whether there was one.
  static func remove(_ id: String, of plant: String, in db: Database) throws -> Bool {
    try db.execute(
      sql: "UPDATE leaf_check SET content = NULL WHERE id = ? AND plant = ? AND content IS NOT NULL",
      arguments: [id, plant])
    return db.changesCount > 0
  }
}
