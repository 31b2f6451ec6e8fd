/// A word out of a closed list that recipe files and the wire share.
protocol ClosedCode: RawRepresentable, CaseIterable, Sendable, Hashable where RawValue == String {
  /// What messages call it, such as `cuisine`.
  static var noun: String { get }
}

extension ClosedCode {
  /// All codes of the list, in declared order.
  static var all: [String] { allCases.map(\.rawValue) }
}

/// Where a recipe comes from.
enum Cuisine: String, ClosedCode {
  case northIndian = "north_indian"
  case southIndian = "south_indian"
  case punjabi, gujarati, rajasthani, bengali, maharashtrian, kashmiri, goan, hyderabadi, chettinad, kerala
  case tamil, street
  case indoChinese = "indo_chinese"
  case mughlai
  static let noun = "cuisine"
}

/// The part of a meal a recipe is made for.
enum Course: String, ClosedCode {
  case breakfast, snack, starter, main, side, rice, bread, dessert, drink, condiment
  static let noun = "course"
}

/// Who may eat it; each case allows what the ones before it allow.
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

/// How hard a recipe is.
enum Difficulty: String, ClosedCode {
  case easy, medium, hard
  static let noun = "difficulty"
}

/// What an amount counts.
enum Unit: String, ClosedCode {
  case g, kg, ml, l, tsp, tbsp, cup, piece, clove, sprig, pinch, inch, bunch, slice, leaf
  case toTaste = "to_taste"
  static let noun = "unit"
}

/// What people must be warned of.
enum Allergen: String, ClosedCode {
  case gluten, milk, nuts, peanut, egg, fish, crustacean, mollusc, soya, mustard, sesame
  static let noun = "allergen"
}

/// What a recipe is looked for by.
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
