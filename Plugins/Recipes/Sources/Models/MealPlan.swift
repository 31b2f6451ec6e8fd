import Foundations
import PluginKit
import Simulation
import Storage

/// What is eaten when, a week at a time.
actor MealPlan: ViewModel {
  struct Parameters: Codable, Sendable {
    var zone: String
    var weekStart: Int?
    var dish: String?
  }

  private struct Planning: Codable {
    var recipe: String
    var day: String
    var meal: MealSlot
    var servings: Int
    var weekly: Bool?
    var again: Bool?
  }
  private struct Move: Codable {
    var id: String
    var day: String
    var meal: MealSlot
    var again: Bool?
  }
  private struct Repetition: Codable {
    var id: String
    var isWeekly: Bool
  }
  private struct Removal: Codable {
    var id: String
    var all: Bool?
  }

  static let name = "MealPlan"
  static let actions: [ActionHandler<MealPlan>] = [
    ActionHandler("next") { model in model.turn(by: 7) },
    ActionHandler("previous") { model in model.turn(by: -7) },
    ActionHandler("showToday") { model in model.turn(by: nil) },
    ActionHandler("plan", Planning.self) { model, arguments throws(ActionError) in
      try await model.plan(arguments)
    },
    ActionHandler("move", Move.self) { model, arguments throws(ActionError) in
      try model.move(arguments)
    },
    ActionHandler("setWeekly", Repetition.self) { model, arguments throws(ActionError) in
      try model.setWeekly(arguments)
    },
    ActionHandler("remove", Removal.self) { model, arguments throws(ActionError) in
      try model.remove(arguments)
    },
    ActionHandler("shop") { model throws(ActionError) in try await model.shop() },
    ActionHandler("refresh") { model throws(ActionError) in
      if let code = await model.meals.pull() { throw ActionError(ActionError.Code(MealPlan.code(code))) }
    },
  ]

  private let meals: MealRepository
  private let recipes: RecipeRepository
  private let groceries: GroceryRepository
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private let zone: TimeZoneRules
  private let weekStart: Int
  /// The dish that was asked for.
  private let wanted: String?
  /// A day of the week that is shown; nil for this week.
  private var shown: CivilDate?
  private var job: Job?

  init(
    _ parameters: Parameters, _ meals: MealRepository, _ recipes: RecipeRepository,
    _ groceries: GroceryRepository, _ scheduler: Scheduler, output: ModelOutput<State>
  ) {
    zone = TimeZoneRules.named(parameters.zone) ?? TimeZoneRules(offset: 0)
    weekStart = parameters.weekStart ?? 0
    wanted = parameters.dish
    // Its week is shown.
    shown = parameters.dish.flatMap { CivilDate(String($0.drop { $0 != "@" }.dropFirst())) }
    (self.meals, self.recipes, self.groceries) = (meals, recipes, groceries)
    (self.scheduler, self.output) = (scheduler, output)
  }

  func open() {
    reload()
    job = scheduler.start("meal plan") { [weak self, meals] in
      for await _ in meals.changes { await self?.reload() }
    }
  }

  func close() { job?.cancel() }

  private var today: CivilDate {
    let now = scheduler.now
    let offset = Duration.seconds(zone.offset(at: now.seconds))
    return CivilDate(now.advanced(by: offset))
  }

  private func turn(by days: Int?) {
    shown = days.map { CivilDate(dayNumber: (shown ?? today).dayNumber + $0) }
    reload()
  }

  private func plan(_ planning: Planning) async throws(ActionError) {
    guard let day = CivilDate(planning.day) else { throw ActionError("invalid_day") }
    guard try await recipe(planning.recipe) != nil else {
      throw RecipeError.notFound.error("there is no recipe `\(planning.recipe)`")
    }
    try refuseTwice(planning.recipe, on: day, planning.meal, again: planning.again)
    let meal = PlannedMeal(
      id: meals.newID(), date: day, meal: planning.meal, recipe: planning.recipe,
      servings: planning.servings, isWeekly: planning.weekly ?? false)
    try put([(meal.id, meal)])
  }

  /// The same dish twice in one meal is asked about.
  private func refuseTwice(
    _ recipe: String, on day: CivilDate, _ slot: MealSlot, again: Bool?, besides id: String? = nil
  ) throws(ActionError) {
    let isPlanned = try all().contains {
      $0.meal.recipe == recipe && $0.meal.meal.code == slot && $0.meal.id != id && $0.meal.occurs(on: day)
    }
    if isPlanned, again != true { throw ActionError("already_planned") }
  }

  private func move(_ move: Move) throws(ActionError) {
    guard let day = CivilDate(move.day) else { throw ActionError("invalid_day") }
    let (meal, from) = try dish(move.id)
    try refuseTwice(meal.recipe, on: day, move.meal, again: move.again, besides: meal.id)
    var moved = meal
    (moved.date, moved.meal) = (day.description, Coded(move.meal.rawValue))
    guard meal.isWeekly else { return try put([(meal.id, moved)]) }
    // Of what comes every week this one is moved, and the others stay.
    var rest = meal
    rest.except.append(from.description)
    (moved.id, moved.repeats, moved.except, moved.until) = (meals.newID(), Coded("none"), [], nil)
    try put([(rest.id, rest), (moved.id, moved)])
  }

  private func setWeekly(_ repetition: Repetition) throws(ActionError) {
    var (meal, day) = try dish(repetition.id)
    if repetition.isWeekly {
      (meal.repeats, meal.until) = (Coded("weekly"), nil)
      meal.except.removeAll { $0 > day.description }
    } else if meal.date == day.description {
      (meal.repeats, meal.except, meal.until) = (Coded("none"), [], nil)
    } else {
      meal.until = day.description
    }
    try put([(meal.id, meal)])
  }

  private func remove(_ removal: Removal) throws(ActionError) {
    let (meal, day) = try dish(removal.id)
    guard meal.isWeekly, removal.all != true else { return try put([(meal.id, nil)]) }
    var rest = meal
    rest.except.append(day.description)
    try put([(rest.id, rest)])
  }

  /// Adds what the shown week's dishes need, from today on.
  private func shop() async throws(ActionError) {
    var wanted: [(recipe: Recipe, servings: Int)] = []
    let (days, planned) = (week.days.filter { $0 >= today }, try all())
    for dish in days.flatMap({ MealWeek.dishes(on: $0, of: planned) }) {
      if let recipe = try await recipe(dish.meal.recipe) { wanted.append((recipe, dish.meal.servings)) }
    }
    guard !wanted.isEmpty else { throw ActionError("nothing_planned") }
    do { try groceries.add(wanted) } catch { throw RecipeError.storage.error("\(error)") }
  }

  /// A recipe of the copy; nil where it has none of this id.
  private func recipe(_ id: String) async throws(ActionError) -> Recipe? {
    do throws(StoreError) { return try recipes.recipe(id)?.recipe } catch {
      throw RecipeError.storage.error(error.description)
    }
  }

  private func dish(_ id: String) throws(ActionError) -> (PlannedMeal, CivilDate) {
    let parts = id.split(separator: "@", maxSplits: 1)
    guard parts.count == 2, let day = CivilDate(String(parts[1])),
      let meal = try all().first(where: { $0.meal.id == parts[0] })?.meal, meal.occurs(on: day)
    else { throw RecipeError.notFound.error("there is no dish `\(id)` in the plan") }
    return (meal, day)
  }

  private func all() throws(ActionError) -> [(meal: PlannedMeal, name: [String: String])] {
    do throws(StoreError) { return try meals.meals() } catch {
      throw RecipeError.storage.error(error.description)
    }
  }

  private func put(_ changes: [(id: String, meal: PlannedMeal?)]) throws(ActionError) {
    do { try meals.put(changes) } catch { throw RecipeError.storage.error("\(error)") }
    reload()
  }

  private var week: MealWeek { MealWeek(of: shown ?? today, start: weekStart) }

  private func reload() {
    // What cannot be read now is reported where it is written.
    guard let meals = try? meals.meals() else { return }
    output.publish(State(week, meals, today: today, zone, wanted))
  }

  private static func code(_ code: String) -> String {
    ["offline", "timeout", "insecure"].contains(code) ? code : "server"
  }
}
