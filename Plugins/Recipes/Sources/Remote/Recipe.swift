import Foundations
import PluginKit

/// A recipe as the copy on the device has it: a row of the collection ``collection``, which plugin.yaml declares.
struct Recipe: Decodable, Sendable, Equatable {
  /// A text by language.
  typealias Localized = [String: String]

  /// The collection that it is a row of.
  static let collection = "recipes"
  /// The fields that lists do not show, and do not decode.
  static let details = ["ingredients", "steps", "program"]

  struct Ingredient: Decodable, Sendable, Equatable {
    var id: String
    var name: Localized
    var amount: Double?
    var unit: Coded<IngredientUnit>?
    var note: Localized?
    /// Where it is bought, an extra of our server.
    var aisle: Coded<Aisle>?
  }

  struct Step: Decodable, Sendable, Equatable {
    var text: Localized
    var minutes: Int?
    /// Its time where that is no whole number of minutes.
    var seconds: Int?
    var celsius: Int?

    /// How long it takes; nil where the server does not say it, or what nobody waits for.
    var time: Duration? {
      let (longest, minutes) = (6_000_000, minutes ?? -1)
      if let seconds { return 0...longest ~= seconds ? .seconds(seconds) : nil }
      return 0...longest / 60 ~= minutes ? .minutes(minutes) : nil
    }

    enum CodingKeys: String, CodingKey {
      case text, minutes, seconds
      case celsius = "temperature_c"
    }
  }

  var id: String
  var name: Localized
  var description: Localized
  var category: Coded<Category>
  private var cuisines: [Coded<Cuisine>]
  var region: Coded<Region>?
  var diet: Coded<Diet>
  var difficulty: Coded<Difficulty>
  /// 0 none to 3 hot; nil where the server does not say it.
  var spice: Int?
  var tags: [String]
  var allergens: [Coded<Allergen>]
  var prepMinutes: Int
  var cookMinutes: Int
  var servings: Int
  var rating: Double
  var ratingCount: Int
  /// Of one serving, as the next.
  var kcal: Double
  var protein: Double
  var carbs: Double
  var fat: Double
  /// Whether the appliance can cook it.
  var cookable: Bool
  /// Where its image is, as the server says it; nil where it has none.
  var image: String?
  /// Empty of a card, as the steps.
  var ingredients: [Ingredient]
  var steps: [Step]
  /// How the appliance cooks it; nil where it cannot, and of a card.
  var program: CookingProgram?

  var cuisine: Coded<Cuisine> { cuisines.first ?? Coded("") }

  /// Reads a row; nil where this version cannot.
  init?(_ row: ValueMap) {
    guard let recipe = try? ValueDecoder.decode(Self.self, from: .map(row)) else { return nil }
    self = recipe
  }
}
