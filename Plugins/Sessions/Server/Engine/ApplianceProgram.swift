import Foundations

/// A dish as the engine cooks it: the `recipe_data` of the contract (docs/products/epicura.md, 7).
struct ApplianceProgram: Sendable, Hashable {
  /// What a dispenser gives at the start of a stage.
  struct Portion: Sendable, Hashable {
    var name: String
    /// `SLD`, `ASD` or `CID`.
    var subsystem: String
    /// The box, the tray or the channel.
    var place: String
    var grams: Double
  }

  struct Stage: Sendable, Hashable {
    var name: String
    var celsius: Double
    /// How long it is cooked, in seconds.
    var seconds: Int
    /// The pattern of the arm; nil where it rests.
    var stirring: String?
    /// What the camera looks for; nil where the timer alone ends the stage.
    var check: String?
    var portions: [Portion]
  }

  var recipe: String
  var name: String
  var minutes: Int
  var stages: [Stage]

  /// Seconds of all stages.
  var seconds: Int { stages.map(\.seconds).reduce(0, +) }

  /// Reads the program of a stored recipe; nil where the appliance cannot cook it.
  init?(_ recipe: RecipeProgram) {
    guard let details = try? ParsedJSON.read(recipe.details), let data = details["recipe_data"],
      let stages = data["stages"]?.elements?.compactMap(Stage.init), !stages.isEmpty,
      stages.count == data["stages"]?.elements?.count
    else { return nil }
    (self.recipe, self.name, self.stages) = (recipe.id, recipe.name, stages)
    minutes = data["total_time_minutes"]?.whole ?? (stages.map(\.seconds).reduce(0, +) + 59) / 60
  }

  /// Describes a dish.
  init(recipe: String, name: String, minutes: Int, stages: [Stage]) {
    (self.recipe, self.name, self.minutes, self.stages) = (recipe, name, minutes, stages)
  }
}

extension ApplianceProgram.Stage {
  fileprivate init?(_ json: ParsedJSON) {
    guard let name = json["name"]?.text, let celsius = json["temp_target"]?.number,
      let seconds = json["duration_seconds"]?.whole, seconds > 0
    else { return nil }
    (self.name, self.celsius, self.seconds) = (name, celsius, seconds)
    stirring = json["stir"]?.truth == true ? json["stir_pattern"]?.text ?? "continuous" : nil
    check = json["cv_check"]?.text
    portions = (json["ingredients"]?.elements ?? []).map(ApplianceProgram.Portion.init)
  }
}

extension ApplianceProgram.Portion {
  fileprivate init(_ json: ParsedJSON) {
    name = json["name"]?.text ?? ""
    subsystem = json["subsystem"]?.text ?? ""
    place = json["channel"]?.text ?? json["id"]?.whole.map(String.init) ?? ""
    // A tray is emptied whatever is in it.
    grams = json["amount_g"]?.number ?? 150
  }
}
