import PluginKit

extension RecipeDetail {
  /// What goes into a dispenser of the appliance.
  struct Filling: Codable, Equatable, Sendable {
    var id: String
    var dispenser: Dispenser
    /// Which of its kind, from 1; 0 where there is only one.
    var number: Int
    /// Empty for water.
    var name: [String: String]
    /// For the chosen servings; nil where all of the recipe's amount goes in.
    var amount: Double?
    var unit: FillingUnit

    /// The same for other servings, measured as a cook does it: powders by the spoon, all else by weight.
    func measured(_ scale: (Double) -> Double, in units: Units) -> Filling {
      guard let grams = amount.map(scale) else { return self }
      let shown = dispenser == .powder ? KitchenMeasure.powder(grams) : units.shown(grams, .g)
      var filling = self
      (filling.amount, filling.unit) = (shown.amount, FillingUnit(rawValue: shown.unit.rawValue) ?? .g)
      return filling
    }
  }

  enum FillingUnit: String, Codable, CaseIterable, Sendable { case g, oz, lb, tsp, pinch }

  enum Dispenser: String, Codable, CaseIterable, Sendable { case oil, water, powder, tray }

  /// A stage as the appliance cooks it.
  struct Stage: Codable, Equatable, Sendable {
    /// From 1.
    var number: Int
    var kind: StageKind
    /// The server's name of it.
    var name: String
    var celsius: Double
    /// Nil where the server does not say it.
    var time: Duration?
  }

  /// What is done in a stage; a newer server's is `other`, and shown by its name.
  enum StageKind: String, WireCode {
    case heatOil = "heat_oil"
    case temper, saute
    case cookMasala = "cook_masala"
    case roast, cook, boil, simmer, reduce, finish, rest, other
  }

  static func stages(_ recipe: Recipe) -> [Stage] {
    (recipe.program?.stages ?? []).enumerated().map { index, stage in
      Stage(
        number: index + 1, kind: stage.code.flatMap(StageKind.init) ?? .other, name: stage.name,
        celsius: stage.celsius, time: stage.seconds.map { .seconds($0) })
    }
  }

  /// What all stages take from each dispenser, dispenser by dispenser, in grams and for the recipe's own servings.
  static func fillings(_ recipe: Recipe) -> [Filling] {
    let names = Dictionary(
      recipe.ingredients.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    var found: [Filling] = []
    for portion in (recipe.program?.stages ?? []).flatMap(\.ingredients) {
      let (dispenser, number) = place(portion.dispenser)
      let ingredient = portion.ingredient ?? portion.name
      let id = "\(dispenser.rawValue)-\(number)-\(ingredient)"
      if let index = found.firstIndex(where: { $0.id == id }) {
        found[index].amount = found[index].amount.flatMap { known in portion.grams.map { known + $0 } }
      } else {
        found.append(
          Filling(
            id: id, dispenser: dispenser, number: number,
            name: portion.ingredient.flatMap { names[$0] }
              ?? (dispenser == .water ? [:] : ["en": portion.name]),
            amount: portion.grams, unit: .g))
      }
    }
    let order = Dispenser.allCases
    func rank(_ filling: Filling) -> (Int, Int) {
      (order.firstIndex(of: filling.dispenser) ?? 0, filling.number)
    }
    // Within a dispenser in the order of the stages.
    return found.enumerated().sorted { left, right in
      let (first, second) = (rank(left.element), rank(right.element))
      return first == second ? left.offset < right.offset : first < second
    }.map(\.element)
  }

  private static func place(_ dispenser: CookingProgram.Dispenser) -> (Dispenser, number: Int) {
    switch dispenser {
    case .oil: (.oil, 0)
    case .water: (.water, 0)
    case .powder(let box): (.powder, box)
    case .tray(let tray): (.tray, tray)
    }
  }
}
