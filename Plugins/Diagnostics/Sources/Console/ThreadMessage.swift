import Foundations

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
