/// How the appliance cooks a dish: `recipe_data` of the contract (docs/products/epicura.md, 7).
struct CookingProgram: Sendable, Equatable {
  /// A stage; stages follow each other.
  struct Stage: Sendable, Equatable {
    /// The name in the server's words.
    var name: String
    /// What is done, where the server says it by a code.
    var code: String?
    /// The temperature in degrees Celsius.
    var celsius: Double
    /// How long it takes at most, in seconds; nil where the server does not say it.
    var seconds: Int?
    /// How the arm stirs; nil where it rests.
    var stirring: String?
    /// What the camera looks for.
    var check: String?
    /// What is added at its start.
    var ingredients: [Portion]
  }

  /// What one dispenser adds.
  struct Portion: Sendable, Equatable {
    var dispenser: Dispenser
    /// The name in the server's words.
    var name: String
    /// The id among the recipe's ingredients, where the server gives it.
    var ingredient: String?
    /// Grams; nil where the dispenser is emptied.
    var grams: Double?
  }

  /// A dispenser of the appliance: liquids (SLD), boxes of powders (ASD), trays (CID).
  enum Dispenser: Sendable, Hashable {
    case oil, water
    case powder(Int)
    case tray(Int)
  }

  var servings: Int
  var stages: [Stage]
}

/// As `recipe_data` is sent.
extension CookingProgram: Decodable {
  private struct ReceivedStage: Decodable {
    var name: String
    var code: String?
    var temp_target: Double
    var duration_seconds: Int?
    var stir: Bool?
    var stir_pattern: String?
    var cv_check: String?
    var ingredients: [ReceivedPortion]?
  }

  private struct ReceivedPortion: Decodable {
    var subsystem: String
    var name: String
    var ingredient_id: String?
    var channel: String?
    var id: Int?
    var amount_g: Double?

    var dispenser: Dispenser? {
      switch subsystem {
      case "SLD": channel == "WATER" ? .water : .oil
      case "ASD": id.map { .powder($0) }
      case "CID": id.map { .tray($0) }
      default: nil
      }
    }
  }

  private enum Key: String, CodingKey { case servings, stages }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    servings = try container.decodeIfPresent(Int.self, forKey: .servings) ?? 1
    guard container.contains(.stages) else {
      stages = try ReceivedSegments(from: decoder).stages
      return
    }
    stages = try container.decode([ReceivedStage].self, forKey: .stages).map { stage in
      Stage(
        name: stage.name, code: stage.code, celsius: stage.temp_target, seconds: stage.duration_seconds,
        stirring: stage.stir == false ? nil : stage.stir_pattern, check: stage.cv_check,
        // A subsystem of a newer appliance is none that this version can name.
        ingredients: (stage.ingredients ?? []).compactMap { portion in
          portion.dispenser.map {
            Portion(
              dispenser: $0, name: portion.name, ingredient: portion.ingredient_id, grams: portion.amount_g)
          }
        })
    }
  }
}
