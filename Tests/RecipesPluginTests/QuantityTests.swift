import Foundations
import Simulation
import Testing

@testable import RecipesPlugin

/// Properties of the sums of the grocery list, over made-up recipes.
struct QuantityTests {
  private static let units: [IngredientUnit?] =
    [nil] + IngredientUnit.allCases.filter { ![.oz, .lb, .flOz].contains($0) }.map { $0 }

  private func line(_ random: SeededRandom) -> GroceryLine {
    let unit = Self.units[random.int(in: 0..<Self.units.count)]
    let amount = random.int(in: 0..<8) == 0 ? nil : Double(random.int(in: 1..<4000)) / 8
    let id = "ingredient-\(random.int(in: 0..<4))"
    return GroceryLine(
      ingredient: id, name: ["en": id], aisle: Coded("spices"),
      quantity: Quantity(
        amount, unit.map { Coded($0.rawValue) }, for: random.int(in: 1..<9), of: random.int(in: 1..<9)))
  }

  /// Each item of a list with how much of it there is.
  private func sums(_ lines: [GroceryLine]) -> [String: Quantity] {
    Dictionary(
      GroceryRepository.items(lines).map { ($0.item, $0.quantity) }, uniquingKeysWith: { first, _ in first })
  }

  @Test(arguments: 0..<50) func theOrderOfRecipesMakesNoDifference(_ seed: Int) {
    let random = SeededRandom(seed: UInt64(seed))
    var lines = (0..<40).map { _ in line(random) }
    let expected = sums(lines)
    for _ in 1...10 {
      for index in lines.indices { lines.swapAt(index, random.int(in: 0..<lines.count)) }
      #expect(sums(lines) == expected)
    }
  }

  @Test(arguments: 0..<50) func nothingIsLostAndNothingIsMixed(_ seed: Int) {
    let random = SeededRandom(seed: UInt64(seed))
    let lines = (0..<40).map { _ in line(random) }
    let items = GroceryRepository.items(lines)
    // Every ingredient is on the list, each measure of it once, with all of its thousandths.
    #expect(Set(items.map(\.ingredient)) == Set(lines.map(\.ingredient)))
    #expect(Set(items.map(\.item)).count == items.count)
    for item in items {
      let same = lines.filter {
        $0.ingredient == item.ingredient && $0.quantity.measure == item.quantity.measure
      }
      #expect(item.quantity.thousandths == same.reduce(0) { $0 + $1.quantity.thousandths })
      #expect(item.quantity.isSpooned == same.allSatisfy(\.quantity.isSpooned))
    }
    // What is left out goes by taste, and is on the list with an amount.
    let left = Set(lines.map(\.item)).subtracting(items.map(\.item))
    for line in lines where left.contains(line.item) {
      #expect(line.quantity.measure == .toTaste)
      #expect(items.contains { $0.ingredient == line.ingredient })
    }
  }

  /// Amounts and units, their sum, and the unit that it is shown in.
  static let additions: [(amounts: [(Double, String)], sum: Double, unit: String)] = [
    ([(500.0, "g"), (0.75, "kg")], 1.25, "kg"),
    ([(250, "ml"), (1, "l")], 1.25, "l"),
    ([(1, "tsp"), (1, "tsp")], 2, "tsp"),
    ([(2, "tsp"), (1, "tsp")], 1, "tbsp"),
    ([(1, "tbsp"), (1.5, "tsp")], 1.5, "tbsp"),
    ([(8, "tbsp"), (0.5, "cup")], 1, "cup"),
    ([(1, "tbsp"), (100, "ml")], 115, "ml"),
    ([(2, "clove"), (3, "clove")], 5, "clove"),
    ([(400, "g")], 400, "g"),
  ]

  @Test(arguments: additions) func addsAsACookWould(
    _ amounts: [(Double, String)], _ sum: Double, _ unit: String
  ) throws {
    let parts = amounts.map { Quantity($0.0, Coded($0.1), for: 1, of: 1) }
    let total = parts.dropFirst().reduce(parts[0], +).shown(in: .metric)
    #expect(total.amount == sum && total.unit.rawValue == unit)
  }

  @Test func whatCannotBeAddedStaysApart() {
    let lines = ["g", "ml", "piece", "clove", "to_taste", "handful", "pouch"].map { unit in
      GroceryLine(
        ingredient: "garlic", name: [:], aisle: Coded("spices"),
        quantity: Quantity(unit == "to_taste" ? nil : 2, Coded(unit), for: 1, of: 1))
    }
    // Two units that this version does not know are not the same one.
    #expect(GroceryRepository.items(lines).count == 6)
  }

  @Test func manyServingsOfHugeAmountsDoNotOverflow() {
    let most = Quantity(1e9, Coded("kg"), for: 1000, of: 1)
    let sum = (0..<20).reduce(most) { sum, _ in sum + sum }
    #expect(sum.thousandths == .max)
  }

  static let conversions: [(amount: Double, unit: String, shown: Double, shownUnit: String)] = [
    (100, "g", 3.53, "oz"), (1, "kg", 2.2, "lb"), (500, "ml", 16.9, "fl_oz"), (2, "tsp", 2, "tsp"),
  ]

  @Test(arguments: conversions) func imperialUnits(
    _ amount: Double, _ unit: String, _ shown: Double, _ shownUnit: String
  ) throws {
    let parsed = try #require(IngredientUnit(rawValue: unit))
    let (number, result) = Units.imperial.shown(amount, parsed)
    #expect(number == shown && result.rawValue == shownUnit)
  }

  static let small: [(amount: Double, unit: String, shown: Double, shownUnit: String)] = [
    (3, "g", 0.11, "oz"), (0.75, "g", 0.75, "g"), (0.001, "g", 0.01, "g"), (0.0625, "tsp", 1, "pinch"),
    (0.125, "tsp", 0.125, "tsp"), (0.42, "tsp", 0.375, "tsp"), (0.5, "pinch", 1, "pinch"),
    (2.6, "pinch", 3, "pinch"), (0.01, "piece", 0.125, "piece"), (12.4, "piece", 12.5, "piece"),
    (1.667, "cup", 1 + 2 / 3.0, "cup"), (0.98, "tbsp", 1, "tbsp"), (0, "tsp", 0, "tsp"),
  ]

  @Test(arguments: small) func smallAmountsAreMeasuredAsACookDoes(
    _ amount: Double, _ unit: String, _ shown: Double, _ shownUnit: String
  ) throws {
    let (number, result) = Units.imperial.shown(amount, try #require(IngredientUnit(rawValue: unit)))
    #expect(number == shown && result.rawValue == shownUnit)
  }

  @Test(
    arguments: [
      (0.5, "kg", 0.5, "kg"), (0.5 / 3, "kg", 167, "g"), (1.5, "kg", 1.5, "kg"), (0.2, "l", 200, "ml"),
      (0.25, "l", 0.25, "l"),
    ] as [(Double, String, Double, String)])
  func partsOfAKiloAreReadInGrams(
    _ amount: Double, _ unit: String, _ shown: Double, _ shownUnit: String
  ) throws {
    let (number, result) = Units.metric.shown(amount, try #require(IngredientUnit(rawValue: unit)))
    #expect(number == shown && result.rawValue == shownUnit)
  }

  @Test(
    arguments: [
      (0.3, 1, "pinch"), (0.4, 1, "pinch"), (0.625, 0.25, "tsp"), (0.8, 0.25, "tsp"), (1.3, 0.5, "tsp"),
      (2.5, 1, "tsp"), (7.5, 3, "tsp"),
    ] as [(Double, Double, String)])
  func boxesOfPowdersAreFilledByTheSpoon(_ grams: Double, _ amount: Double, _ unit: String) {
    let shown = KitchenMeasure.powder(grams)
    #expect(shown.amount == amount && shown.unit.rawValue == unit)
  }
}
