import Foundations

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

/// A message of a thread, as it is stored and shown.
struct ThreadMessage: Codable, Equatable, Sendable {
  enum Speaker: String, Codable, CaseIterable { case person, assistant }

  var id: String
  var from: Speaker
  var at: Timestamp
  var text = ""
  var advice: [Advice] = []
  var limited: LimitedReason?
  var isPartial = false
}

/// Why a question is answered by rules.
enum LimitedReason: String, Codable, CaseIterable {
  case off, offline, no_key, refused, rate_limited, unreachable, timeout, malformed, cut_off
}

/// A piece of advice by rules; the words are in the catalog.
enum Advice: String, Codable, CaseIterable {
  case yellow_older, yellow_newer, yellow_watering, yellow_ph
  case water_check, water_recent, water_long_ago, water_drainage
  case light_hours, light_low, light_high, light_gradual
  case pests_undersides, pests_isolate, pests_wipe, pests_seen
  case feed_recent, feed_none, feed_gradual, feed_salts
  case general_compare, general_photo, general_one_change, general_diary
  case check_chlorosis, check_spots, check_necrosis, check_light, check_pests
  case not_for_this
}
