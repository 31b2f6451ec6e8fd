/// What a photo and a diary say about a plant: rules over what was measured, with no trained model.
///
/// A photo of a leaf shows its condition and whether it is bleached. It shows neither how moist the soil is nor what is
/// beneath the leaf: these stay unknown unless the diary supports something, and so does a lack of light.
struct LeafFindings: Equatable {
  var hydration = Hydration.unknown
  var lightStress = LightStress.unknown
  var leafCondition = LeafCondition.unknown
  var pests = Pests.unknown
  var fromDiary: [LeafStatus] = []
  /// How sure the rules are, 0 to 1; never near 1, since nobody has measured how often they are right.
  var confidence: Double
  /// Signs that no status has a name for.
  var hasPowder = false
  var hasBurntEdges = false

  /// From which share of the leaf a sign counts.
  private static let least = (
    chlorosis: 0.08, necrosis: 0.04, spots: 0.01, powder: 0.03, bleaching: 0.03, edge: 0.02
  )
  /// Days in which a sign in the diary is news.
  private static let recent = 14

  init(_ measured: LeafMeasurements, _ facts: KnownPlant?, _ diary: CareHistory) {
    confidence = Self.confidence(measured)
    leafCondition = Self.condition(measured)
    hasPowder = measured.powder >= Self.least.powder
    hasBurntEdges = measured.edgeBurn >= Self.least.edge
    readLight(measured, diary)
    readHydration(facts, diary)
    readPests(diary)
  }

  /// The sign that is furthest over its bound.
  private static func condition(_ measured: LeafMeasurements) -> LeafCondition {
    // What is not spots is one large or an edge.
    let scattered = measured.spots >= 3 ? measured.spotArea / least.spots : 0
    let signs: [(LeafCondition, Double)] = [
      (.necrosis, (measured.necrosis - measured.spotArea) / least.necrosis),
      (.spots, max(scattered, measured.powder / least.powder)),
      (.chlorosis, measured.chlorosis / least.chlorosis),
    ]
    guard let strongest = signs.max(by: { $0.1 < $1.1 }), strongest.1 >= 1 else { return .normal }
    return strongest.0
  }

  private mutating func readLight(_ measured: LeafMeasurements, _ diary: CareHistory) {
    if measured.bleaching >= Self.least.bleaching {
      lightStress = .possible
    } else if diary.has("light", within: Self.recent) || diary.has("heat", within: Self.recent) {
      lightStress = .possible
      fromDiary.append(.light_stress)
    } else if measured.leaf > 0, measured.bleaching < 0.005 {
      lightStress = .none
    }
  }

  private mutating func readHydration(_ facts: KnownPlant?, _ diary: CareHistory) {
    let waterings = diary.events("watering")
    let longest =
      switch facts?.substrate {
      case "hydro": 3
      case "coco": 6
      default: 10
      }
    if diary.has("overwatering", within: Self.recent) {
      hydration = .possible_overwatering
    } else if diary.has("underwatering", within: Self.recent) {
      hydration = .possible_underwatering
    } else if let last = waterings.first, diary.days(since: last) > longest {
      hydration = .possible_underwatering
    } else if facts?.substrate != "hydro", diary.events("watering", within: 4).count >= 5 {
      hydration = .possible_overwatering
    } else if diary.events("watering", within: longest * 2).count >= 2 {
      hydration = .normal
    }
    if hydration != .unknown { fromDiary.append(.hydration) }
  }

  private mutating func readPests(_ diary: CareHistory) {
    if diary.has("pests", within: Self.recent) {
      pests = .possible
    } else if ["note", "photo", "stress"].map({ diary.events($0, within: Self.recent).count }).reduce(0, +)
      >= 3
    {
      // Who has looked at the plant so often, and written of it, would have written of pests.
      pests = .not_obvious
    }
    if pests != .unknown { fromDiary.append(.pests) }
  }

  /// A leaf that is large, in focus and well lit can be judged better.
  private static func confidence(_ measured: LeafMeasurements) -> Double {
    let size = min(1, measured.leaf / 0.15)
    let focus = min(1, 0.4 + measured.sharpness / 100)
    let light = 1 - min(0.6, measured.clipped)
    return (0.8 * size.squareRoot() * focus * light * 100).rounded() / 100
  }

  /// What to look at next, without repetition, in the order of the statuses.
  var checklist: [CheckItem] {
    var items: [CheckItem] = []
    func add(_ more: CheckItem...) { for item in more where !items.contains(item) { items.append(item) } }
    switch hydration {
    case .possible_overwatering: add(.standing_water, .drainage, .longer_between)
    case .possible_underwatering: add(.dry_root_ball, .water_all)
    case .unknown, .normal: break
    }
    if lightStress == .possible { add(.light_distance, .light_hours, .bleaching_curling) }
    switch leafCondition {
    case .chlorosis: add(.older_or_newer, .ph, .feeding)
    case .spots: add(.spot_pattern, .undersides, .air_flow)
    case .necrosis: add(.old_or_new_leaves, .salts)
    case .unknown, .normal: break
    }
    if hasBurntEdges { add(.edges, .salts) }
    if hasPowder { add(.powder_wipe, .air_flow) }
    if pests == .possible { add(.undersides, .webbing, .stickiness) }
    add(.photograph_again, .write_diary)
    return items
  }
}
