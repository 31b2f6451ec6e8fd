/// `recipe_data` as the product's newer database has it (docs/products/epicura.md, 7 and 9): segments of heat and stirring,
/// and quantities of all of the dish.
///
/// It says nothing of when an ingredient is added, so all of them are in the first stage.
struct ReceivedSegments: Decodable, Sendable {
  private struct Segment: Decodable {
    var temp_start_c: Double
    var heat_profile: String?
    var heat_duration_s: Int?
    var stir_direction: String?
  }

  private struct Ingredient: Decodable {
    var name: String
    var subsystem: String
    var channel: Channel?
    var total_qty: Double?
    var unit: String?

    var portion: CookingProgram.Portion? {
      guard let dispenser else { return nil }
      // Grams as cooks' tables have them: 0.92 a millilitre of oil, 2.5 a teaspoon of powder.
      let each: Double? =
        switch unit {
        case "ml": dispenser == .oil ? 0.92 : 1
        case "quarter_tsp": 0.625
        default: nil
        }
      return CookingProgram.Portion(
        dispenser: dispenser, name: name,
        grams: each.flatMap { each in total_qty.map { ($0 * each * 10).rounded() / 10 } })
    }

    private var dispenser: CookingProgram.Dispenser? {
      switch (subsystem, channel) {
      case ("SLD", .name(let liquid)): liquid.lowercased() == "water" ? .water : .oil
      case ("ASD", .number(let box)): .powder(box)
      case ("CID", .number(let slot)): .tray(slot)
      default: nil
      }
    }
  }

  /// A liquid by its name, a box or a slot by its number, which may be written as a text.
  private enum Channel: Decodable {
    case name(String)
    case number(Int)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else {
        let text = try container.decode(String.self)
        self = Int(text).map { .number($0) } ?? .name(text)
      }
    }
  }

  private var segments: [Segment]
  private var ingredients: [Ingredient]?

  /// The segments as stages.
  var stages: [CookingProgram.Stage] {
    segments.enumerated().map { index, segment in
      CookingProgram.Stage(
        name: (segment.heat_profile ?? "").replacing("_", with: " "), celsius: segment.temp_start_c,
        seconds: segment.heat_duration_s, stirring: segment.stir_direction,
        ingredients: index == 0 ? (ingredients ?? []).compactMap(\.portion) : [])
    }
  }
}
