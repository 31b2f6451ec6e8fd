import Foundations

extension Localized {
  /// The text by language code.
  var wire: Value { ["en": .string(en), "hi": .string(hi), "ta": .string(ta)] }
}

extension Recipe {
  /// The members that the contract has; all others are extras of ours.
  static let contract = [
    "id", "name", "category", "cuisine", "difficulty", "time_minutes", "servings", "tags", "nutrition",
    "image_url", "version", "recipe_data", "created_at", "updated_at",
  ]

  /// Whether a text may be sent as a member of its name: no other member has it.
  func canSend(textAs name: String) -> Bool {
    ![card, details].contains { $0.member(name) != nil }
      && !(Self.contract + ["rating", "rating_count"]).contains(name)
  }

  /// The members of a card without the store's own (id, version), see ``StoredRecipe``; the last ones are extras of
  /// ours (docs/products/epicura.md, 7 and 10).
  var card: Value {
    [
      "name": .string(name.en), "category": .string(category.wire), "cuisine": .string(region.cuisine.wire),
      "difficulty": .string(difficulty.wire), "time_minutes": .int(minutes), "servings": .int(servings),
      "tags": .list(wireTags.map { .string($0) }), "nutrition": nutrition.wire,
      "image_url": .string("/images/recipes/\(id).jpg"), "names": name.wire,
      "region": .string(region.rawValue), "diet": .string(diet.rawValue), "spice": .int(spice),
      "allergens": .list(allergens.map { .string($0.wire) }),
    ]
  }

  /// The further members of a whole recipe.
  var details: Value {
    var members: [(String, Value)] = [
      ("descriptions", description.wire), ("prep_minutes", .int(prepMinutes)),
      ("cook_minutes", .int(cookMinutes)), ("ingredients", .list(lines.map(\.wire))),
      ("steps", .list(steps.map(\.wire))),
    ]
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) { members.append((name, text.wire)) }
    if let program { members.append(("recipe_data", program)) }
    return .map(ValueMap(fields: members))
  }

  /// Its tags with those of the diet: what is vegan is vegetarian too.
  var wireTags: [String] {
    let diets: [String] =
      switch diet {
      case .vegan: ["vegan", "vegetarian"]
      case .veg: ["vegetarian"]
      case .egg, .nonveg: []
      }
    return diets + tags.map(\.wire)
  }
}

extension Recipe.Nutrition {
  fileprivate var wire: Value {
    [
      "calories": .double(kilocalories), "protein_g": .double(proteinGrams), "carbs_g": .double(carbsGrams),
      "fats_g": .double(fatGrams),
    ]
  }
}

extension Recipe.Line {
  fileprivate var wire: Value {
    var fields: [(String, Value)] = [
      ("id", .string(ingredient.id)), ("name", ingredient.name.wire),
      ("amount", amount.map(Value.double) ?? .null), ("unit", .string(unit.rawValue)),
    ]
    if let aisle = ingredient.aisle { fields.append(("aisle", .string(aisle.rawValue))) }
    if let note { fields.append(("note", note.wire)) }
    return .map(ValueMap(fields: fields))
  }
}

extension Recipe.Step {
  fileprivate var wire: Value {
    var fields: [(String, Value)] = [("text", text.wire)]
    if let minutes { fields.append(("minutes", .int(minutes))) }
    if let celsius { fields.append(("temperature_c", .int(celsius))) }
    return .map(ValueMap(fields: fields))
  }
}
