/// Who may eat a recipe.
enum Diet: String, WireCode {
  case vegan, veg, egg, nonveg, other
}

/// What may be eaten: each case up to `egg` includes those before it.
enum DietFilter: String, Codable, CaseIterable, Sendable {
  case all, vegan, veg, egg, nonveg

  /// The diets that pass, or nil where all do.
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

/// The part of a meal a recipe is made for.
enum Course: String, WireCode {
  case breakfast, snack, starter, main, side, rice, bread, dessert, drink, condiment, other
}

/// Where a recipe comes from.
enum Cuisine: String, WireCode {
  case northIndian = "north_indian"
  case southIndian = "south_indian"
  case punjabi, gujarati, rajasthani, bengali, maharashtrian, kashmiri, goan, hyderabadi, chettinad, kerala
  case tamil, street
  case indoChinese = "indo_chinese"
  case mughlai, other
}

/// How hard a recipe is.
enum Difficulty: String, WireCode {
  case easy, medium, hard, other
}

/// What an amount counts.
enum IngredientUnit: String, WireCode {
  case g, kg, ml, l, tsp, tbsp, cup, piece, clove, sprig, pinch, inch, bunch, slice, leaf
  case toTaste = "to_taste"
  case other
}

/// What people must be warned of; one that is not known is still a warning.
enum Allergen: String, WireCode {
  case gluten, milk, nuts, peanut, egg, fish, crustacean, mollusc, soya, mustard, sesame, other
}

/// What a recipe is looked for by.
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
