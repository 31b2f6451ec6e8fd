import Foundations

extension Localized {
  /// The text by language code.
  var wire: Value { ["en": .string(en), "hi": .string(hi), "ta": .string(ta)] }
}

extension Recipe {
  /// The content of its file in the wire format.
  ///
  /// Id, version, stamp and rating are missing: the store adds them, see ``StoredRecipe``.
  var content: Value {
    [
      "name": name.wire, "description": description.wire, "cuisine": .string(cuisine.rawValue),
      "course": .string(course.rawValue), "diet": .string(diet.rawValue), "spice": .int(spice),
      "tags": .list(tags.map { .string($0.rawValue) }),
      "allergens": .list(allergens.map { .string($0.rawValue) }), "prep_minutes": .int(prepMinutes),
      "cook_minutes": .int(cookMinutes), "servings": .int(servings),
      "difficulty": .string(difficulty.rawValue), "nutrition": nutrition.wire,
      "ingredients": .list(lines.map(\.wire)), "steps": .list(steps.map(\.wire)),
    ]
  }
}

extension Recipe.Nutrition {
  fileprivate var wire: Value {
    [
      "kcal": .double(kilocalories), "protein_g": .double(proteinGrams), "carbs_g": .double(carbsGrams),
      "fat_g": .double(fatGrams),
    ]
  }
}

extension Recipe.Line {
  fileprivate var wire: Value {
    var fields: [(String, Value)] = [
      ("id", .string(ingredient.id)), ("name", ingredient.name.wire),
      ("amount", amount.map(Value.double) ?? .null), ("unit", .string(unit.rawValue)),
    ]
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
