import Foundations

/// A stage of a dish as the appliance cooks it (docs/products/epicura.md, 7, `recipe_data`).
struct CookingStage: Sendable, Hashable {
  /// What is done in it.
  var kind: Kind
  /// The temperature that it is cooked at.
  var celsius: Int
  /// How long it takes.
  var minutes: Int
  /// How the arm stirs; nil where it rests.
  var stirring: Stirring?
  /// What the camera looks for, which may end it early; nil where time alone does.
  var check: Check?
  /// What is added at its start.
  var lines: [Recipe.Line]
  /// The water that is added at its start, in grams.
  var water: Int?

  /// The closed list of stages; their names on screen are the app's.
  enum Kind: String, ClosedCode {
    case heatOil = "heat_oil"
    case temper, saute
    case cookMasala = "cook_masala"
    case roast, cook, boil, simmer, reduce, finish, rest
    static let noun = "stage"

    /// The name in the contract, which has one language.
    var name: String {
      switch self {
      case .heatOil: "Heat oil"
      case .temper: "Temper spices"
      case .saute: "Sauté"
      case .cookMasala: "Cook masala"
      case .roast: "Roast"
      case .cook: "Cook"
      case .boil: "Boil"
      case .simmer: "Simmer"
      case .reduce: "Reduce"
      case .finish: "Finish"
      case .rest: "Rest"
      }
    }
  }

  /// The patterns of the arm.
  enum Stirring: String, ClosedCode {
    case continuous, intermittent, reverse, scrape, fold
    static let noun = "stirring"
  }

  /// What the camera can recognize.
  enum Check: String, ClosedCode {
    case oilShimmer = "oil_shimmer"
    case spicesCrackle = "spices_crackle"
    case goldenBrown = "golden_brown"
    case oilSeparates = "oil_separates"
    case boiling, thickened
    static let noun = "check"
  }
}

extension Recipe {
  /// The dispensers of the appliance: two liquids, six boxes of powders, five trays (docs/products/epicura.md, 9).
  enum Dispenser: Hashable {
    case oil, water
    case powder(box: Int)
    case tray(Int)
  }

  /// The most boxes of powders and trays that a dish can use.
  static let (boxes, trays) = (6, 5)

  /// The dispensers of a dish: powders have a box each, all else of a stage has a tray.
  ///
  /// - Returns: each line of each stage with its dispenser; nil where there are too few dispensers.
  var dispensed: [[(line: Line, from: Dispenser)]]? {
    var boxOf: [String: Int] = [:]
    var tray = 0
    let all = stages.map { stage in
      var ownTray: Int?
      return stage.lines.map { line -> (line: Line, from: Dispenser) in
        if line.ingredient.isOil { return (line, .oil) }
        if line.isPowder {
          let box = boxOf[line.ingredient.id] ?? boxOf.count + 1
          boxOf[line.ingredient.id] = box
          return (line, .powder(box: box))
        }
        if ownTray == nil { tray += 1 }
        ownTray = tray
        return (line, .tray(tray))
      }
    }
    return boxOf.count <= Self.boxes && tray <= Self.trays ? all : nil
  }

  /// `recipe_data` of the contract, with the ids of stages and ingredients as extras of ours; nil where the appliance
  /// cannot cook the dish.
  var program: Value? {
    guard !stages.isEmpty, let dispensed else { return nil }
    let wire = zip(stages, dispensed).map { stage, lines -> Value in
      var members: [(String, Value)] = [
        ("name", .string(stage.kind.name)), ("code", .string(stage.kind.rawValue)),
        ("temp_target", .int(stage.celsius)), ("duration_seconds", .int(stage.minutes * 60)),
        ("stir", .bool(stage.stirring != nil)),
      ]
      if let stirring = stage.stirring { members.append(("stir_pattern", .string(stirring.rawValue))) }
      if let check = stage.check { members.append(("cv_check", .string(check.rawValue))) }
      var ingredients = lines.map { $0.line.dispensed(from: $0.from) }
      if let water = stage.water {
        ingredients.append([
          "subsystem": "SLD", "name": "water", "channel": "WATER", "amount_g": .int(water),
        ])
      }
      members.append(("ingredients", .list(ingredients)))
      return .map(ValueMap(fields: members))
    }
    return [
      "name": .string(name.en), "servings": .int(servings),
      "total_time_minutes": .int(stages.map(\.minutes).reduce(0, +)), "stages": .list(wire),
    ]
  }
}

extension Ingredient {
  /// Whether the oil dispenser has it.
  var isOil: Bool { id == "ghee" || id == "oil" || id.hasSuffix("-oil") }
}

extension Recipe.Line {
  /// Whether a box of powders can dispense it: a measure of spoons of something dry and fine.
  var isPowder: Bool {
    let dry = ["powder", "masala", "salt", "turmeric", "asafoetida", "sugar", "seeds", "fenugreek-leaves"]
    let isSpooned = [.tsp, .tbsp, .pinch, .toTaste].contains(unit)
    return isSpooned && dry.contains { ingredient.id.hasSuffix($0) }
  }

  /// The amount in grams, as cooks' tables give it for powders and oils; nil where there is none.
  private var grams: Double? {
    let each: Double? =
      switch unit {
      case .g, .ml: 1
      case .kg, .l: 1000
      case .tsp: isPowder ? 2.5 : 4.5
      case .tbsp: isPowder ? 7.5 : 14
      case .pinch: 0.4
      default: nil
      }
    return each.flatMap { each in amount.map { (($0 * each) * 10).rounded() / 10 } }
  }

  fileprivate func dispensed(from dispenser: Recipe.Dispenser) -> Value {
    var members: [(String, Value)] = []
    switch dispenser {
    case .oil: members = [("subsystem", "SLD"), ("channel", "OIL")]
    case .water: members = [("subsystem", "SLD"), ("channel", "WATER")]
    case .powder(let box): members = [("subsystem", "ASD"), ("id", .int(box))]
    case .tray(let tray): members = [("subsystem", "CID"), ("id", .int(tray)), ("mode", "FULL")]
    }
    members.insert(("name", .string(ingredient.name.en)), at: 1)
    members.append(("ingredient_id", .string(ingredient.id)))
    // To taste is half a teaspoon: a machine needs a number.
    if case .tray = dispenser {} else { members.append(("amount_g", .double(grams ?? 1.3))) }
    return .map(ValueMap(fields: members))
  }
}
