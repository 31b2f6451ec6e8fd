package import AppServices
package import PluginKit
package import Simulation

/// Epicura's recipes: searched and filtered lists, favourites, one recipe at a time, and what the person prefers.
package struct RecipesPlugin: NativePluginType {
  /// The name of its contract.
  package static let name = "recipes"

  /// Where its work runs.
  package let scheduler: Scheduler
  /// Its view models.
  package let models: [ModelDefinition]
  private let reconnection: Reachability.Observation

  /// Opens the copy of the recipes.
  ///
  /// - Parameter services: uses the server `main` for `/recipes`, `/users/me` and what is below it, and the database `recipes`.
  /// - Throws: an error if the copy cannot be opened.
  package init(_ services: PluginServices) throws {
    let store = try services.store(migrator: RecipeSchema.migrator)
    let (client, scheduler) = (try services.server(), services.scheduler)
    let recipes = RecipeStore(store)
    let data = try services.data(of: ServerSettings.mainName)
    let favourites = Favourites(data: data)
    try favourites.move(from: store)
    try GroceryRows.move(from: store, to: try services.data)
    try EarlierPreferences(store: store).move(to: data)
    try EarlierMeals(store: store).move(to: data)
    favourites.describe { try recipes.names(of: $0) }
    let preferences = PreferenceRepository(data)
    let repository = RecipeRepository(
      store: recipes, remote: RecipeClient(client), favourites: favourites,
      preferences: preferences, scheduler: scheduler, log: services.log)
    let images = try services.images
    try services.list(stored: "recipes") { [weak repository] in await repository?.stored }
    try services.list(stored: "images") { [weak images] in
      guard let size = await images?.size, size > 0 else { return nil }
      return StoredDataRegistry.Status(bytes: size)
    }
    try services.list(stored: "preferences") { StoredDataRegistry.Status() }
    let groceries = GroceryRepository(try services.data, identifiers: services.identifiers)
    let meals = MealRepository(data, store, identifiers: services.identifiers)
    let pushes = try services.pushes
    self.scheduler = scheduler
    favourites.observe { [scheduler, weak repository] in
      scheduler.start("favourites") { [weak repository] in await repository?.favouritesChanged() }
    }
    scheduler.start("preferences") {
      for await _ in preferences.changes { await repository.preferencesChanged() }
    }
    reconnection = try services.reachability.onChange { [scheduler] isOnline in
      guard isOnline else { return }
      scheduler.start("recipes is online again") { await repository.retryAfterFailure() }
    }
    models = [
      ModelDefinition(RecipeList.self, with: RecipeList.Parameters.self) {
        parameters, output in
        RecipeList(parameters, repository: repository, output: output)
      },
      ModelDefinition(RecipeDetail.self, with: RecipeDetail.Parameters.self) {
        parameters, output in
        RecipeDetail(parameters, repository: repository, images: images, output: output)
      },
      ModelDefinition(GroceryList.self) {
        GroceryList(groceries, repository, preferences, scheduler, output: $0)
      },
      ModelDefinition(MealPlan.self, with: MealPlan.Parameters.self) {
        MealPlan($0, meals, repository, groceries, scheduler, output: $1)
      },
      ModelDefinition(NewRecipes.self) { NewRecipes(repository, pushes, scheduler, output: $0) },
      ModelDefinition(Preferences.self) { Preferences(preferences, scheduler, output: $0) },
    ]
  }
}
