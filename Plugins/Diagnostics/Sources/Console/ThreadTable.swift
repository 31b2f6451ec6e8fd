#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Storage

/// The rows of threads, within a transaction.
enum ThreadTable {
  /// The most messages of a plant that are kept.
  static let most = 200

  static func messages(of plant: String, in db: Database) throws -> [ThreadMessage] {
    try String.fetchAll(
      db, sql: "SELECT content FROM message WHERE plant = ? ORDER BY sequence", arguments: [plant]
    ).compactMap { try? JSONDecoder().decode(ThreadMessage.self, from: Data($0.utf8)) }
  }

  static func append(_ message: ThreadMessage, to plant: String, in db: Database) throws {
    let content = String(decoding: try JSONEncoder().encode(message), as: UTF8.self)
    try db.execute(sql: "INSERT INTO message (plant, content) VALUES (?, ?)", arguments: [plant, content])
    try db.execute(
      sql: """
        DELETE FROM message WHERE plant = ?1 AND sequence NOT IN
          (SELECT sequence FROM message WHERE plant = ?1 ORDER BY sequence DESC LIMIT \(most))
        """, arguments: [plant])
  }

  static func clear(_ plant: String, in db: Database) throws {
    try db.execute(sql: "DELETE FROM message WHERE plant = ?", arguments: [plant])
  }
}
