/// The diet that a recipe suits.
enum Diet: String, WireCode {
  case vegan, veg, egg, nonveg, other
}

/// The diet filter: each case up to `egg` includes those before it.
enum DietFilter: String, Codable, CaseIterable, Sendable {
  case all, vegan, veg, egg, nonveg

  /// The included diets, or nil for all.
  var diets: [Diet]? {
    switch self {
    case .all: nil
    case .vegan: [.vegan]
    case .veg: [.vegan, .veg]
    case .egg: [.vegan, .veg, .egg]
    case .nonveg: [.nonveg]
    }
  }
}

/// What kind of dish it is; the last ones are extras of our server.
enum Category: String, WireCode {
  case dal, curry, rice, pasta, soup
  case stirFry = "stir_fry"
  case onePot = "one_pot"
  case breakfast, dessert, snack, bread, drink, condiment, other
}

/// The cuisine of a recipe.
enum Cuisine: String, WireCode {
  case indian, italian, american, chinese, mexican, korean, thai, japanese, asian, global, other
}

/// The region that a recipe comes from, an extra of our server.
enum Region: String, WireCode {
  case northIndian = "north_indian"
  case southIndian = "south_indian"
  case punjabi, gujarati, rajasthani, bengali, maharashtrian, kashmiri, goan, hyderabadi, chettinad, kerala
  case tamil, street
  case indoChinese = "indo_chinese"
  case mughlai, other
}

/// The difficulty of a recipe.
enum Difficulty: String, WireCode {
  case easy, medium, hard, other
}

/// The unit of an amount.
enum IngredientUnit: String, WireCode {
  case g, kg, ml, l, tsp, tbsp, cup, piece, clove, sprig, pinch, inch, bunch, slice, leaf
  // For people who read imperial units; recipes are written in the others.
  case oz, lb
  case flOz = "fl_oz"
  case toTaste = "to_taste"
  /// Nobody has said how much.
  case none
  case other
}

/// The allergens that users must be warned of; an unknown one is still a warning.
enum Allergen: String, WireCode {
  case gluten, dairy, nuts, peanut, egg, fish, crustacean, mollusc, soy, mustard, sesame, other
}

/// The tags that recipes are searched by.
enum Tag: String, Codable, CaseIterable, Sendable {
  case quick
  case onePot = "one_pot"
  case festive, kids
  case proteinRich = "protein_rich"
  case noOnionGarlic = "no_onion_garlic"
  case glutenFree = "gluten_free"
  case fermented
  case deepFried = "deep_fried"
  case steamed, comfort, healthy, party, tiffin
  case stirFry = "stir_fry"
}

/// A code of an open list, which a newer server may extend.
protocol WireCode: RawRepresentable, CaseIterable, Codable, Sendable, Hashable where RawValue == String {
  /// The fallback for a code that this version does not know.
  static var other: Self { get }
}

/// A code as the server sent it, so that a later version can interpret it.
struct Coded<Code: WireCode>: Codable, Sendable, Hashable {
  let raw: String

  /// The code, or ``WireCode/other`` if it is unknown.
  var code: Code { Code(rawValue: raw) ?? .other }
  var isKnown: Bool { Code(rawValue: raw) != nil }

  init(_ raw: String) { self.raw = raw }
  init(from decoder: any Decoder) throws { raw = try decoder.singleValueContainer().decode(String.self) }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(raw)
  }
}
