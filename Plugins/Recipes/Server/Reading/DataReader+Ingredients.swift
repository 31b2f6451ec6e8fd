import Documents
import Foundations

extension DataReader {
  /// Reads a file of ingredients, and adds them to those of earlier files.
  mutating func ingredients(_ root: Node, into known: inout [String: (ingredient: Ingredient, id: Span)]) {
    guard let entries = root.entries else {
      report(.dataWrongKind, "found \(root.kindInWords), expected a mapping of ingredients", at: root)
      return
    }
    for entry in entries {
      guard Self.isIdentifier(entry.name) else {
        report(
          .dataIdentifier, "`\(entry.name)` is no id of an ingredient", at: entry.key,
          help: "write lower case words joined by `-`, such as `cumin-seeds`")
        continue
      }
      if let first = known[entry.name] {
        report(
          .dataDuplicateIngredient, "the ingredient `\(entry.name)` is defined twice", at: entry.key,
          help: "remove one of the two", related: [Diagnostic.Related("first defined here", first.id)])
        continue
      }
      if let ingredient = ingredient(entry.name, entry.value) {
        known[entry.name] = (ingredient, entry.keySpan)
      }
    }
  }

  private mutating func ingredient(_ id: String, _ node: Node) -> Ingredient? {
    let keys = Localized.languages + ["diet"]
    guard let fields = fields(node, required: keys, optional: ["allergens", "aisle"]),
      let dietNode = fields["diet"]
    else { return nil }
    let names = node.entries.map { $0.filter { Localized.languages.contains($0.name) } } ?? []
    let name = localized(Node(.mapping(names), node.span))
    let diet = code(dietNode, as: Diet.self)
    let allergens = fields["allergens"].map { codes($0, as: Allergen.self) } ?? []
    guard let name, let diet, let allergens else { return nil }
    var aisle: Aisle?
    if let node = fields["aisle"] {
      guard let code = code(node, as: Aisle.self) else { return nil }
      aisle = code
    }
    return Ingredient(id: id, name: name, diet: diet, allergens: Set(allergens), aisle: aisle)
  }
}
