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

  /// Opens the copy of the recipes.
  ///
  /// - Parameter services: uses the server `main` for `/recipes`, `/users/me` and what is below it, and the collections of both.
  /// - Throws: an error if they cannot be opened.
  package init(_ services: PluginServices) throws {
    let scheduler = services.scheduler
    let data = try services.data(of: ServerSettings.mainName)
    let favourites = Favourites(data: data)
    let preferences = PreferenceRepository(data)
    let repository = RecipeRepository(data, favourites, preferences, scheduler, services.log)
    if let store = try services.earlierStore(migrator: RecipeSchema.migrator) {
      try favourites.move(from: store)
      try GroceryRows.move(from: store, to: try services.data)
      try EarlierPreferences(store: store).move(to: data)
      try EarlierMeals(store: store).move(to: data)
      try EarlierRecipes(store: store).move(to: data)
    }
    favourites.describe()
    let images = try services.images
    try services.list(stored: "recipes") { [weak repository] in repository?.stored }
    try services.list(stored: "images") { [weak images] in
      guard let size = await images?.size, size > 0 else { return nil }
      return StoredDataRegistry.Status(bytes: size)
    }
    try services.list(stored: "preferences") { StoredDataRegistry.Status() }
    let groceries = GroceryRepository(try services.data, identifiers: services.identifiers)
    let meals = MealRepository(data, repository, identifiers: services.identifiers)
    let pushes = try services.pushes
    self.scheduler = scheduler
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
