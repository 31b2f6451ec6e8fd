/// What amounts can be added to each other.
enum Measure: Hashable, Sendable {
  /// By weight: grams and kilograms.
  case mass
  /// By volume: millilitres, litres, spoons and cups.
  case volume
  /// Things of one unit, by its code; also one that this version does not know.
  case things(String)
  /// As much as needed.
  case toTaste
  /// Nobody has said how much.
  case unsaid

  /// Its name in the database and in ids of items.
  var code: String {
    switch self {
    case .mass: "mass"
    case .volume: "volume"
    case .things(let unit): "of \(unit)"
    case .toTaste: "to taste"
    case .unsaid: "unsaid"
    }
  }

  init(code: String) {
    self =
      switch code {
      case "mass": .mass
      case "volume": .volume
      case "to taste": .toTaste
      case "unsaid": .unsaid
      default: .things(String(code.dropFirst("of ".count)))
      }
  }
}

/// An amount of an ingredient that can be added to others of its measure.
///
/// It is counted in whole thousandths of a gram, of a millilitre or of one thing, so that the order in which amounts are
/// added makes no difference.
struct Quantity: Sendable, Hashable {
  let measure: Measure
  private(set) var thousandths: Int
  /// Whether it was measured by spoons and cups alone; it is shown so then.
  private(set) var isSpooned: Bool

  init(measure: Measure, thousandths: Int, isSpooned: Bool) {
    (self.measure, self.thousandths, self.isSpooned) = (measure, thousandths, isSpooned)
  }

  /// Measures an amount of a recipe.
  ///
  /// - Parameters:
  ///   - amount: the amount; nil where it goes by taste.
  ///   - unit: its unit as the server sent it; nil for pieces.
  ///   - servings: for how many the amount is to be.
  ///   - written: for how many it is written, at least 1.
  init(_ amount: Double?, _ unit: Coded<IngredientUnit>?, for servings: Int, of written: Int) {
    guard let amount, unit?.code != .toTaste else {
      self.init(
        measure: unit?.code == IngredientUnit.none ? .unsaid : .toTaste, thousandths: 0, isSpooned: false)
      return
    }
    let (measure, factor, isSpooned): (Measure, Double, Bool) =
      switch unit?.code {
      case .g: (.mass, 1, false)
      case .kg: (.mass, 1000, false)
      case .ml: (.volume, 1, false)
      case .l: (.volume, 1000, false)
      case .tsp: (.volume, Self.teaspoon, true)
      case .tbsp: (.volume, Self.tablespoon, true)
      case .cup: (.volume, Self.cup, true)
      default: (.things(unit?.raw ?? IngredientUnit.piece.rawValue), 1, false)
      }
    let scaled = amount * factor * Double(servings) / Double(written) * 1000
    // No kitchen has more; a sum of many stays far below what an Int holds.
    self.init(
      measure: measure, thousandths: Int(min(max(scaled, 0), 1e15).rounded()), isSpooned: isSpooned)
  }

  /// Adds an amount of the same measure.
  static func + (left: Quantity, right: Quantity) -> Quantity {
    assert(left.measure == right.measure, "amounts of different measures have no sum")
    let (sum, isTooLarge) = left.thousandths.addingReportingOverflow(right.thousandths)
    return Quantity(
      measure: left.measure, thousandths: isTooLarge ? .max : sum,
      isSpooned: left.isSpooned && right.isSpooned)
  }
}

extension Quantity {
  /// Millilitres, as recipes count them.
  static let teaspoon = 5.0
  /// Millilitres.
  static let tablespoon = 15.0
  /// Millilitres: 16 tablespoons.
  static let cup = 240.0

  /// The amount in the unit that a cook would take.
  ///
  /// - Parameter units: what the person reads.
  /// - Returns: the amount, nil where it goes by taste, and its unit; `other` is one that this version does not know.
  func shown(in units: Units) -> (amount: Double?, unit: IngredientUnit) {
    let number = Double(thousandths) / 1000
    switch measure {
    case .toTaste: return (nil, .toTaste)
    case .unsaid: return (nil, .none)
    case .things(let code):
      return units.shown(number, IngredientUnit(rawValue: code) ?? .other)
    case .volume where isSpooned:
      if number < Self.tablespoon { return units.shown(number / Self.teaspoon, .tsp) }
      if number < Self.cup / 4 { return units.shown(number / Self.tablespoon, .tbsp) }
      return units.shown(number / Self.cup, .cup)
    case .mass: return number < 1000 ? units.shown(number, .g) : units.shown(number / 1000, .kg)
    case .volume: return number < 1000 ? units.shown(number, .ml) : units.shown(number / 1000, .l)
    }
  }
}
