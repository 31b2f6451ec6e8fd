/// The part of a shop where an ingredient is, in the order of a walk through it; an extra of our server.
enum Aisle: String, WireCode {
  case vegetables, dairy
  case meatFish = "meat_fish"
  case grains, pulses, nuts, spices, basics, oils, drinks, other
  /// What the person has added.
  case own

  /// What a server says of what nobody buys, such as water.
  static let notBought = "none"
}

/// The unit of an entry of the grocery list: one of an ingredient, or none.
enum GroceryUnit: String, Codable, CaseIterable, Sendable {
  case g, kg, ml, l, tsp, tbsp, cup, piece, clove, sprig, pinch, inch, bunch, slice, leaf, oz, lb
  case flOz = "fl_oz"
  case toTaste = "to_taste"
  case other, none

  init(_ unit: IngredientUnit) { self = Self(rawValue: unit.rawValue) ?? .other }
}
