/// A code of a closed list, shared by recipe files and the wire format.
protocol ClosedCode: RawRepresentable, CaseIterable, Sendable, Hashable where RawValue == String {
  /// Its name in messages, such as `cuisine`.
  static var noun: String { get }
}

extension ClosedCode {
  /// The code as it is sent: the contract joins words by `-`.
  var wire: String { rawValue.replacing("_", with: "-") }

  /// All codes of the list, in declaration order.
  static var all: [String] { allCases.map(\.rawValue) }
}

/// The region that a recipe comes from: finer than the contract's cuisines, an extra of ours.
enum Region: String, ClosedCode {
  case northIndian = "north_indian"
  case southIndian = "south_indian"
  case punjabi, gujarati, rajasthani, bengali, maharashtrian, kashmiri, goan, hyderabadi, chettinad, kerala
  case tamil, street
  case indoChinese = "indo_chinese"
  case mughlai
  static let noun = "region"

  /// The cuisine of the contract that it belongs to.
  var cuisine: Cuisine { self == .indoChinese ? .chinese : .indian }
}

/// The cuisines of the contract (docs/products/epicura.md, 7).
enum Cuisine: String, ClosedCode {
  case indian, italian, american, chinese, mexican, korean, thai, japanese, asian, global
  static let noun = "cuisine"
}

/// What kind of dish it is: the contract's categories (docs/products/epicura.md, 7), and three of ours after them.
enum Category: String, ClosedCode {
  case dal, curry, rice, pasta, soup
  case stirFry = "stir_fry"
  case onePot = "one_pot"
  case breakfast, dessert, snack
  case bread, drink, condiment
  static let noun = "category"
}

/// The diet that it suits; each case allows what the ones before it allow.
enum Diet: String, ClosedCode, Comparable {
  case vegan, veg, egg, nonveg
  static let noun = "diet"

  static func < (left: Diet, right: Diet) -> Bool { left.rank < right.rank }
  private var rank: Int {
    switch self {
    case .vegan: 0
    case .veg: 1
    case .egg: 2
    case .nonveg: 3
    }
  }
}

/// The difficulty of a recipe.
enum Difficulty: String, ClosedCode {
  case easy, medium, hard
  static let noun = "difficulty"
}

/// The unit of an amount.
enum Unit: String, ClosedCode {
  case g, kg, ml, l, tsp, tbsp, cup, piece, clove, sprig, pinch, inch, bunch, slice, leaf
  case toTaste = "to_taste"
  static let noun = "unit"
}

/// The part of a shop where an ingredient is, an extra of ours; `none` is not bought.
enum Aisle: String, ClosedCode {
  case vegetables, dairy
  case meatFish = "meat_fish"
  case grains, pulses, nuts, spices, basics, oils, drinks, none
  static let noun = "aisle"
}

/// The allergens that users must be warned of.
enum Allergen: String, ClosedCode {
  case gluten, dairy, nuts, peanut, egg, fish, crustacean, mollusc, soy, mustard, sesame
  static let noun = "allergen"
}

/// The tags that recipes are searched by.
enum Tag: String, ClosedCode {
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
  static let noun = "tag"
}
