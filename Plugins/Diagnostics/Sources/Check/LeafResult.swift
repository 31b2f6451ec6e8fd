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
