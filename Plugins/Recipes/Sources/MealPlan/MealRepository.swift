import Foundations
import PluginKit
import Simulation
import Storage

/// The meal plan of the person who is signed in, here and on the server; an anonymous one, here alone.
struct MealRepository: Sendable {
  private let data: any DataService
  private let recipes: RecipeRepository
  private let identifiers: any IdentifierSource
  private let broadcaster = ChangeBroadcaster()

  /// Reads the plan and follows it.
  ///
  /// - Parameters:
  ///   - data: what the server has.
  ///   - recipes: their names.
  ///   - identifiers: ids of meals.
  init(_ data: any DataService, _ recipes: RecipeRepository, identifiers: any IdentifierSource) {
    (self.data, self.recipes, self.identifiers) = (data, recipes, identifiers)
    data.describe(PlannedMeal.collection) { change, rows in
      guard let meal = (change.after ?? change.before).map(PlannedMeal.init) else { return DataDescription() }
      return DataDescription(
        kind: "meal.change", subject: try rows.names(ofRecipe: meal.recipe),
        day: CivilDate(meal.date), part: meal.meal.raw, count: meal.servings)
    }
    data.observe([PlannedMeal.collection]) { [broadcaster] in broadcaster.send() }
  }

  /// An element at once, and one for each change, here or on the server.
  var changes: AsyncStream<Void> { broadcaster.stream }

  /// All planned meals, with the names of their recipes by language.
  func meals() throws(StoreError) -> [(meal: PlannedMeal, name: [String: String])] {
    let meals = try data.read { try $0.rows(of: PlannedMeal.collection, where: []).map(PlannedMeal.init) }
    let names = try recipes.names()
    return meals.map { ($0, names[$0.recipe] ?? ["en": $0.recipe]) }
  }

  /// An id that no meal has.
  func newID() -> String { identifiers.next() }

  /// Plans, changes or removes meals, in one transaction; the server is sent it.
  ///
  /// - Parameter changes: each with the meal's id, and how it is to be; nil to remove it.
  /// - Throws: an error if it cannot be written.
  func put(_ changes: [(id: String, meal: PlannedMeal?)]) throws {
    try data.write { rows in
      for (id, meal) in changes {
        guard let meal else {
          try rows.remove(id, from: PlannedMeal.collection)
          continue
        }
        if try rows.row(id, of: PlannedMeal.collection) == nil {
          try rows.add(meal.fields, to: PlannedMeal.collection)
        } else {
          try rows.update(id, meal.fields, of: PlannedMeal.collection)
        }
      }
    }
  }

  /// Takes over what has changed on the server.
  ///
  /// - Returns: the code of the error, if it failed; nil as well while nobody is signed in.
  func pull() async -> String? {
    do { try await data.refresh(PlannedMeal.collection) } catch {
      let code = (error as? ActionError)?.code.description ?? "server"
      return code == "signed_out" ? nil : code
    }
    return nil
  }
}
