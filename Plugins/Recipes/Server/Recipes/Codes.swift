/// A code of a closed list, shared by recipe files and the wire format.
protocol ClosedCode: RawRepresentable, CaseIterable, Sendable, Hashable where RawValue == String {
  /// Its name in messages, such as `cuisine`.
  static var noun: String { get }
}

extension ClosedCode {
  /// All codes of the list, in declaration order.
  static var all: [String] { allCases.map(\.rawValue) }
}

/// The origin of a recipe.
enum Cuisine: String, ClosedCode {
  case northIndian = "north_indian"
  case southIndian = "south_indian"
  case punjabi, gujarati, rajasthani, bengali, maharashtrian, kashmiri, goan, hyderabadi, chettinad, kerala
  case tamil, street
  case indoChinese = "indo_chinese"
  case mughlai
  static let noun = "cuisine"
}

/// The course that a recipe is made for.
enum Course: String, ClosedCode {
  case breakfast, snack, starter, main, side, rice, bread, dessert, drink, condiment
  static let noun = "course"
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

/// The allergens that users must be warned of.
enum Allergen: String, ClosedCode {
  case gluten, milk, nuts, peanut, egg, fish, crustacean, mollusc, soya, mustard, sesame
  static let noun = "allergen"
}

/// The tags that recipes are searched by.
enum Tag: String, ClosedCode {
  case quick
  case onePot = "one_pot"
  case festive, kids
  case highProtein = "high_protein"
  case noOnionGarlic = "no_onion_garlic"
  case glutenFree = "gluten_free"
  case fermented
  case deepFried = "deep_fried"
  case steamed, comfort, healthy, party, tiffin
  static let noun = "tag"
}
