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

/// The course that a recipe is made for.
enum Course: String, WireCode {
  case breakfast, snack, starter, main, side, rice, bread, dessert, drink, condiment, other
}

/// The origin of a recipe.
enum Cuisine: String, WireCode {
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
  case toTaste = "to_taste"
  case other
}

/// The allergens that users must be warned of; an unknown one is still a warning.
enum Allergen: String, WireCode {
  case gluten, milk, nuts, peanut, egg, fish, crustacean, mollusc, soya, mustard, sesame, other
}

/// The tags that recipes are searched by.
enum Tag: String, Codable, CaseIterable, Sendable {
  case quick
  case onePot = "one_pot"
  case festive, kids
  case highProtein = "high_protein"
  case noOnionGarlic = "no_onion_garlic"
  case glutenFree = "gluten_free"
  case fermented
  case deepFried = "deep_fried"
  case steamed, comfort, healthy, party, tiffin
}
