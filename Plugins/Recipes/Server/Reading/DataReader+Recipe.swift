import Documents
import Foundations

extension DataReader {
  private static let recipeKeys = [
    "name", "description", "region", "category", "spice", "tags", "prep", "cook", "servings", "difficulty",
    "rating", "nutrition", "ingredients", "steps",
  ]

  /// Reads a recipe.
  ///
  /// - Parameters:
  ///   - id: the name of its file, without the extension.
  ///   - root: the file's document.
  ///   - known: the available ingredients.
  /// - Returns: the recipe, or nil if anything in it is wrong.
  mutating func recipe(_ id: String, _ root: Node, using known: [String: Ingredient]) -> Recipe? {
    guard let fields = fields(root, required: Self.recipeKeys, optional: ["texts", "cooking"]) else {
      return nil
    }
    // Every field is read before the first missing one returns, so that all errors are reported at once.
    let name = fields["name"].flatMap { localized($0) }
    let description = fields["description"].flatMap { localized($0) }
    let texts = fields["texts"].map { self.texts($0) } ?? [:]
    let region = fields["region"].flatMap { code($0, as: Region.self) }
    let category = fields["category"].flatMap { code($0, as: Category.self) }
    let spice = fields["spice"].flatMap { integer($0, in: 0...3) }
    let tags = fields["tags"].flatMap { codes($0, as: Tag.self) }
    let prep = fields["prep"].flatMap { minutes($0) }
    let cook = fields["cook"].flatMap { minutes($0) }
    let servings = fields["servings"].flatMap { integer($0, in: 1...50) }
    let difficulty = fields["difficulty"].flatMap { code($0, as: Difficulty.self) }
    let rating = fields["rating"].flatMap { self.rating($0) }
    let nutrition = fields["nutrition"].flatMap { self.nutrition($0) }
    let lines = fields["ingredients"].flatMap { list($0) { $0.line($1, using: known) } }
    let steps = fields["steps"].flatMap { list($0) { $0.step($1) } }
    let stages = fields["cooking"].map { list($0) { $0.stage($1, of: lines ?? []) } } ?? []
    guard let name, let description, let region, let category, let spice, let tags, let prep, let cook,
      let servings, let difficulty, let rating, let nutrition, let lines, let steps, let stages, let texts
    else { return nil }
    var recipe = Recipe(
      id: id, name: name, description: description, texts: [:], region: region, category: category,
      spice: spice, tags: tags,
      prepMinutes: prep, cookMinutes: cook, servings: servings, difficulty: difficulty, rating: rating,
      nutrition: nutrition, lines: lines, steps: steps, stages: stages)
    for entry in fields["texts"]?.entries ?? [] where !recipe.canSend(textAs: entry.name) {
      report(
        .dataUnknownKey, "a recipe has a member `\(entry.name)` already", at: entry.key,
        help: "give the text another name")
      return nil
    }
    recipe.texts = texts
    return check(recipe, fields) ? recipe : nil
  }

  /// Reads a list that is not empty, item by item; nil if any item is wrong.
  mutating func list<Item>(_ node: Node, _ read: (inout Self, Node) -> Item?) -> [Item]? {
    guard let nodes = items(node) else { return nil }
    if nodes.isEmpty { report(.dataWrongKind, "found an empty list, expected at least one item", at: node) }
    let items = nodes.compactMap { read(&self, $0) }
    return items.count == nodes.count && !items.isEmpty ? items : nil
  }

  /// Reads texts by the names of the members that they are sent as.
  private mutating func texts(_ node: Node) -> [String: Localized]? {
    guard let entries = node.entries else {
      report(.dataWrongKind, "found \(node.kindInWords), expected texts by their names", at: node)
      return nil
    }
    var texts: [String: Localized] = [:]
    for entry in entries {
      if Self.isMember(entry.name) {
        texts[entry.name] = localized(entry.value)
      } else {
        report(
          .dataIdentifier, "`\(entry.name)` is no name of a text", at: entry.key,
          help: "write lower case words joined by `_`, such as `goes_with`")
      }
    }
    return texts.count == entries.count ? texts : nil
  }

  private mutating func rating(_ node: Node) -> Recipe.Rating? {
    guard let fields = fields(node, required: ["average", "count"]) else { return nil }
    let average = fields["average"].flatMap { number($0, in: 0...5) }
    let count = fields["count"].flatMap { integer($0, in: 0...1_000_000_000) }
    guard let average, let count else { return nil }
    return Recipe.Rating(average: average, count: count)
  }

  private mutating func nutrition(_ node: Node) -> Recipe.Nutrition? {
    guard let fields = fields(node, required: ["kcal", "protein", "carbs", "fat"]) else { return nil }
    let energy = fields["kcal"].flatMap { number($0, in: 0...5000) }
    let protein = fields["protein"].flatMap { number($0, in: 0...500) }
    let carbs = fields["carbs"].flatMap { number($0, in: 0...1000) }
    let fat = fields["fat"].flatMap { number($0, in: 0...500) }
    guard let energy, let protein, let carbs, let fat else { return nil }
    return Recipe.Nutrition(kilocalories: energy, proteinGrams: protein, carbsGrams: carbs, fatGrams: fat)
  }

  private mutating func line(_ node: Node, using known: [String: Ingredient]) -> Recipe.Line? {
    guard let fields = fields(node, required: ["use", "unit"], optional: ["amount", "note"]) else {
      return nil
    }
    let ingredient = fields["use"].flatMap { self.ingredient($0, using: known) }
    let unit = fields["unit"].flatMap { code($0, as: Unit.self) }
    let amount = fields["amount"].flatMap { number($0, in: 0.01...100_000) }
    let note = fields["note"].flatMap { localized($0) }
    guard let ingredient, let unit, (note != nil) == (fields["note"] != nil),
      (amount != nil) == (fields["amount"] != nil)
    else { return nil }
    if unit == .toTaste, amount != nil {
      report(.dataNumber, "found an amount with the unit `to_taste`", at: node, help: "remove one of the two")
      return nil
    }
    if unit != .toTaste, amount == nil {
      report(.dataMissingKey, "`amount` missing", at: node, help: "add `amount`, or make the unit `to_taste`")
      return nil
    }
    return Recipe.Line(ingredient: ingredient, amount: amount, unit: unit, note: note)
  }

  private mutating func ingredient(_ node: Node, using known: [String: Ingredient]) -> Ingredient? {
    guard let id = text(node) else { return nil }
    if let ingredient = known[id] { return ingredient }
    report(
      .dataUnknownIngredient, "unknown ingredient `\(id)`", at: node,
      help: suggestion(id, known.keys) ?? "define it in a file `ingredients*.yaml`")
    return nil
  }

  private mutating func step(_ node: Node) -> Recipe.Step? {
    guard let fields = fields(node, required: ["text"], optional: ["time", "heat"]) else { return nil }
    let text = fields["text"].flatMap { localized($0) }
    let time = fields["time"].flatMap { minutes($0) }
    let heat = fields["heat"].flatMap { integer($0, in: 1...300) }
    guard let text, (time != nil) == (fields["time"] != nil), (heat != nil) == (fields["heat"] != nil) else {
      return nil
    }
    return Recipe.Step(text: text, minutes: time, celsius: heat)
  }
}
