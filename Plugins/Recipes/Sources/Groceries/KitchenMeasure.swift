/// How finely a kitchen measures, and how much one measure is of another.
enum KitchenMeasure {
  /// Grams of an ounce; 16 ounces are a pound.
  private static let ounce = 28.349_523
  /// Millilitres, of the United States.
  private static let fluidOunce = 29.573_53
  /// Ounces: what weighs less is read in grams, since no scale shows so little of them.
  private static let leastOunces = 0.1
  /// Teaspoons: less than that is taken between two fingers.
  private static let pinch = 0.1
  /// Grams of a powder in a teaspoon, and in a pinch, as cooks' tables have them.
  private static let (teaspoonOfPowder, pinchOfPowder) = (2.5, 0.4)
  /// The parts of a spoon, a cup and an onion that cooks measure.
  private static let parts: [Double] = [0, 1 / 8, 1 / 4, 1 / 3, 3 / 8, 1 / 2, 5 / 8, 2 / 3, 3 / 4, 7 / 8, 1]

  /// Three digits, of which at most two are decimals; never nothing where there is something.
  static func weighed(_ number: Double) -> Double {
    let shift = number < 10 ? 100.0 : number < 100 ? 10 : 1
    return max((number * shift).rounded() / shift, number > 0 ? 0.01 : 0)
  }

  /// The nearest amount that spoons and knives measure; never nothing where there is something.
  static func spooned(_ number: Double) -> Double {
    guard number > 0 else { return 0 }
    guard number < 10 else { return (number * 2).rounded() / 2 }
    let whole = number.rounded(.down)
    let rest = number - whole
    let part = parts.min { abs($0 - rest) < abs($1 - rest) } ?? 0
    return max(whole + part, parts[1])
  }

  /// Whether it is less than one, and no quarter, half or three quarters.
  static func isPart(_ number: Double) -> Bool { number < 1 && (number * 4).rounded() != number * 4 }

  /// Teaspoons, or a pinch where there are hardly any.
  static func teaspoons(_ number: Double) -> (amount: Double, unit: IngredientUnit) {
    number > 0 && number < pinch ? (1, .pinch) : (spooned(number), .tsp)
  }

  /// What goes into a box of powders: it is filled by the spoon, and dispenses quarters of one (docs/products/epicura.md, 7).
  ///
  /// - Parameter grams: its weight.
  /// - Returns: quarters of a teaspoon, or a pinch where it is less.
  static func powder(_ grams: Double) -> (amount: Double, unit: IngredientUnit) {
    // Nearer to a pinch than to a quarter of a teaspoon.
    if grams > 0, grams < (pinchOfPowder + teaspoonOfPowder / 4) / 2 { return (1, .pinch) }
    return ((grams / teaspoonOfPowder * 4).rounded() / 4, .tsp)
  }

  /// Ounces, pounds from one on, and grams where they are too few.
  static func imperial(grams: Double) -> (amount: Double, unit: IngredientUnit) {
    let ounces = grams / ounce
    if ounces < leastOunces { return (weighed(grams), .g) }
    return ounces < 16 ? (weighed(ounces), .oz) : (weighed(ounces / 16), .lb)
  }

  static func imperial(millilitres: Double) -> (amount: Double, unit: IngredientUnit) {
    (weighed(millilitres / fluidOunce), .flOz)
  }
}

extension Units {
  /// An amount of a recipe as it is read and measured in these units; spoons, cups and things are the same in all.
  ///
  /// - Parameters:
  ///   - amount: the amount; nil where it goes by taste.
  ///   - unit: its unit.
  /// - Returns: the amount and its unit.
  func shown(_ amount: Double?, _ unit: IngredientUnit) -> (amount: Double?, unit: IngredientUnit) {
    guard let amount else { return (nil, unit) }
    switch unit {
    case .g where self == .imperial: return KitchenMeasure.imperial(grams: amount)
    case .kg where self == .imperial: return KitchenMeasure.imperial(grams: amount * 1000)
    case .ml where self == .imperial: return KitchenMeasure.imperial(millilitres: amount)
    case .l where self == .imperial: return KitchenMeasure.imperial(millilitres: amount * 1000)
    // Half a kilo is called so; 0.17 of one is 167 g.
    case .kg where KitchenMeasure.isPart(amount): return (KitchenMeasure.weighed(amount * 1000), .g)
    case .l where KitchenMeasure.isPart(amount): return (KitchenMeasure.weighed(amount * 1000), .ml)
    case .g, .kg, .ml, .l, .oz, .lb, .flOz: return (KitchenMeasure.weighed(amount), unit)
    case .tsp: return KitchenMeasure.teaspoons(amount)
    // Nobody halves a pinch.
    case .pinch: return (amount > 0 ? max(1, amount.rounded()) : 0, unit)
    case .toTaste, .none, .other: return (amount, unit)
    default: return (KitchenMeasure.spooned(amount), unit)
    }
  }
}
