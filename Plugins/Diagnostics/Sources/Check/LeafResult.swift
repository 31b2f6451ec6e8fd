import Foundations

/// A leaf check that was made, as it is stored and shown.
struct LeafResult: Codable, Equatable, Sendable {
  var id: String
  var event: String?
  var photo: String
  var at: Timestamp
  var modelVersion: String
  var hydration = Hydration.unknown
  var lightStress = LightStress.unknown
  var leafCondition = LeafCondition.unknown
  var pests = Pests.unknown
  var confidence: Double?
  var fromDiary: [LeafStatus] = []
  var evidence = Evidence()
  var checklist: [CheckItem] = []

  /// The numbers that the statuses come from: shares of the leaf, 0 to 1.
  struct Evidence: Codable, Equatable, Sendable {
    var leaf = 0.0
    var chlorosis = 0.0
    var necrosis = 0.0
    var edgeBurn = 0.0
    var powder = 0.0
    var bleaching = 0.0
    var spots = 0
    var vari = 0.0
    var sharpness = 0.0
  }
}

extension LeafResult.Evidence {
  /// Takes what was measured.
  init(_ measured: LeafMeasurements) {
    (leaf, chlorosis, necrosis) = (measured.leaf, measured.chlorosis, measured.necrosis)
    (edgeBurn, powder, bleaching) = (measured.edgeBurn, measured.powder, measured.bleaching)
    (spots, vari, sharpness) = (measured.spots, measured.vari, measured.sharpness)
  }
}

/// Whether a plant has the water that it needs.
enum Hydration: String, Codable, CaseIterable {
  case unknown, normal, possible_overwatering, possible_underwatering
}

/// Whether the light may harm a plant.
enum LightStress: String, Codable, CaseIterable { case unknown, none, possible }

/// How a leaf looks.
enum LeafCondition: String, Codable, CaseIterable { case unknown, normal, chlorosis, spots, necrosis }

/// Whether there may be pests.
enum Pests: String, Codable, CaseIterable { case unknown, not_obvious, possible }

/// One of the four.
enum LeafStatus: String, Codable, CaseIterable { case hydration, light_stress, leaf_condition, pests }

/// What a person can look at or do next; the words are in the catalog.
enum CheckItem: String, Codable, CaseIterable {
  case standing_water, drainage, longer_between, dry_root_ball, water_all, light_distance, light_hours
  case bleaching_curling, older_or_newer, ph, feeding, spot_pattern, undersides, air_flow, old_or_new_leaves
  case salts, edges, webbing, stickiness, powder_wipe, photograph_again, write_diary
}

/// Why a photo cannot be checked; the words are in the catalog.
enum PhotoProblem: String, Codable, CaseIterable {
  case photo_missing, photo_unreadable, empty, unknown_format, unsupported, animated,
    too_large
  case truncated, damaged, too_small, blank, no_leaf, little_leaf
}
