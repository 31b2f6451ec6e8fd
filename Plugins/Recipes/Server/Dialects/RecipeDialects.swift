import Backend
import Foundations
import Services

/// How a product's server of recipes may differ from ours: the contract's contradictions and gaps (reference
/// apps/epicura, 2, 7 and 9), each as a dialect.
enum RecipeDialects {
  static let all: [Dialect] = [
    Dialect(
      "sign-in-for-recipes", "Recipes need a token, as all that the contract does not exempt.",
      refuse: { request, context in
        guard isOfRecipes(request) else { return nil }
        guard let token = request.bearer else { throw AccessToken.Rejection.missing }
        _ = try context.authenticate(token: token)
        return nil
      }),
    Dialect(
      "slim-sync", "The sync sends ids, names and versions, and none of a card's members.",
      rewrite: { request, _, body in
        guard request.path == "/recipes/sync" else { return body }
        return body.changing("data") { data in
          data.changing(without: ["has_more"]).changing("recipes") { recipes in
            recipes.changingEach { keeping(["id", "name", "version", "updated_at"], of: $0) }
          }
        }
      }),
    ofRecipes("bare-recipes", "Recipes have the contract's members only, and none of ours.") { recipe in
      keeping(Recipe.contract, of: recipe).changing("recipe_data") { program in
        program.changing("stages") { stages in
          stages.changingEach { stage in
            stage.changing(without: ["code"]).changing("ingredients") { ingredients in
              ingredients.changingEach { $0.changing(without: ["ingredient_id"]) }
            }
          }
        }
      }
    },
    ofRecipes("cuisine-lists", "A recipe's cuisine is a list, as in the newer database.") { recipe in
      recipe.changing("cuisine") { .list([$0]) }
    },
    ofRecipes("segments", "`recipe_data` has segments and quantities, as in the newer database.") { recipe in
      recipe.changing("recipe_data", by: RecipeSegments.value)
    },
    ofRecipes("unknown-codes", "Recipes have categories, cuisines, tags and allergens that nobody knows yet.")
    {
      recipe in
      guard recipe.member("category") != nil else { return recipe }
      return recipe.changing([
        ("category", "fusion"), ("cuisine", "martian"), ("difficulty", "expert"),
        ("tags", .list(["keto"])), ("allergens", .list(["lupin"])),
      ])
    },
    Dialect(
      "absolute-images", "Images have addresses of the server's own, by plain http.",
      rewrite: { request, _, body in
        guard let host = request.headers["host"] else { return body }
        return ofRecipes(in: body) { recipe in
          recipe.changing("image_url") { url in
            if case .string(let path) = url, path.hasPrefix("/") {
              .string("http://\(host)\(path)")
            } else {
              url
            }
          }
        }
      }),
    .missing(
      "no-favourites", "No favourites on the server.",
      at: ["/users/me/favourites", "/users/me/favourites/**"]),
    .missing(
      "no-meal-plan", "No meal plan on the server.", at: ["/users/me/meal-plan", "/users/me/meal-plan/**"]),
  ]

  private static func isOfRecipes(_ request: DialectRequest) -> Bool {
    request.path == "/recipes" || request.path.hasPrefix("/recipes/")
  }

  private static func ofRecipes(
    _ name: String, _ summary: String, _ change: @escaping @Sendable (Value) -> Value
  ) -> Dialect {
    Dialect(name, summary, rewrite: { _, _, body in ofRecipes(in: body, change) })
  }

  /// Changes all recipes of a response: a list of them, one, or those of a record.
  private static func ofRecipes(in body: Value, _ change: (Value) -> Value) -> Value {
    body.changing("data") { data in
      if case .list = data { return data.changingEach { isRecipe($0) ? change($0) : $0 } }
      return isRecipe(data) ? change(data) : data.changing("recipes") { $0.changingEach(change) }
    }
  }

  /// A session has a recipe's id, too, and none of its other members.
  private static func isRecipe(_ value: Value) -> Bool { value.member("time_minutes") != nil }

  private static func keeping(_ names: [String], of value: Value) -> Value {
    .map(ValueMap(fields: names.compactMap { name in value.member(name).map { (name, $0) } }))
  }
}

/// Stages as segments of the product's newer database: of heat and stirring, with quantities of the whole dish (reference
/// apps/epicura, 7).
enum RecipeSegments {
  /// `recipe_data` with segments instead of stages; at most five, so that later stages join the last one.
  static func value(_ program: Value) -> Value {
    guard case .list(let stages)? = program.member("stages") else { return program }
    let ingredients = stages.flatMap { stage -> [Value] in
      if case .list(let portions)? = stage.member("ingredients") { portions.map(ingredient) } else { [] }
    }
    return program.changing(
      without: ["stages"],
      [("segments", .list(stages.prefix(5).map(segment))), ("ingredients", .list(ingredients))])
  }

  private static func segment(_ stage: Value) -> Value {
    [
      "temp_start_c": stage.member("temp_target") ?? .null, "heat_profile": "medium_high",
      "heat_duration_s": stage.member("duration_seconds") ?? .null, "stir_rotation": "normal",
      "stir_direction": "forward", "stir_duration_s": stage.member("duration_seconds") ?? .null,
    ]
  }

  private static func ingredient(_ portion: Value) -> Value {
    let subsystem = portion.member("subsystem") ?? .null
    let grams: Double =
      switch portion.member("amount_g") {
      case .double(let grams)?: grams
      case .int(let grams)?: Double(grams)
      default: 0
      }
    let (channel, quantity, unit): (Value, Value, Value) =
      switch subsystem {
      case "SLD":
        (portion.member("channel") == "WATER" ? "water" : "oil", .double(grams.rounded()), "ml")
      case "ASD": (portion.member("id") ?? .null, .double((grams / 0.625).rounded()), "quarter_tsp")
      default: (portion.member("id") ?? .null, 1, "slot")
      }
    return [
      "name": portion.member("name") ?? .null, "subsystem": subsystem, "channel": channel,
      "total_qty": quantity,
      "unit": unit,
    ]
  }
}
