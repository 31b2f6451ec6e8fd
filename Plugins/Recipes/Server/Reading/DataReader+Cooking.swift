import Documents
import Foundations

extension DataReader {
  /// Reads a stage of `cooking:`.
  ///
  /// - Parameters:
  ///   - node: the stage.
  ///   - lines: the recipe's ingredients, of which it adds some.
  /// - Returns: the stage, or nil if anything in it is wrong.
  mutating func stage(_ node: Node, of lines: [Recipe.Line]) -> CookingStage? {
    let optional = ["stir", "until", "add", "water"]
    guard let fields = fields(node, required: ["stage", "heat", "time"], optional: optional)
    else { return nil }
    let kind = fields["stage"].flatMap { code($0, as: CookingStage.Kind.self) }
    // The appliance cuts the heat off at 260 °C.
    let heat = fields["heat"].flatMap { integer($0, in: 30...250) }
    let time = fields["time"].flatMap { minutes($0) }
    let stirring = fields["stir"].flatMap { code($0, as: CookingStage.Stirring.self) }
    let check = fields["until"].flatMap { code($0, as: CookingStage.Check.self) }
    let water = fields["water"].flatMap { integer($0, in: 10...5000) }
    let added = fields["add"].map { list($0) { $0.added($1, of: lines) } } ?? []
    guard let kind, let heat, let time, let added, (stirring != nil) == (fields["stir"] != nil),
      (check != nil) == (fields["until"] != nil), (water != nil) == (fields["water"] != nil)
    else { return nil }
    return CookingStage(
      kind: kind, celsius: heat, minutes: time, stirring: stirring, check: check, lines: added, water: water)
  }

  private mutating func added(_ node: Node, of lines: [Recipe.Line]) -> Recipe.Line? {
    guard let id = text(node) else { return nil }
    if let line = lines.first(where: { $0.ingredient.id == id }) { return line }
    report(
      .dataUnknownIngredient, "`\(id)` is none of the recipe's ingredients", at: node,
      help: suggestion(id, lines.map(\.ingredient.id)) ?? "list it under `ingredients` too")
    return nil
  }
}
