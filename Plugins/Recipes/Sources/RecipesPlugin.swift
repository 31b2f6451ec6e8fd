package import AppServices
package import PluginKit
package import Simulation

/// Epicura's recipes: searched and filtered lists, favourites, and one recipe at a time.
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
  /// - Parameter services: uses the server `main` for `/recipes` and `/users/me/favourites`, and the database `recipes`.
  /// - Throws: an error if the copy cannot be opened.
  package init(_ services: PluginServices) throws {
    let store = try services.store(migrator: RecipeSchema.migrator)
    let (client, scheduler) = (try services.server(), services.scheduler)
    let sender = FavouriteSender(client, scheduler)
    let outbox = try services.outbox(in: store, sender: sender)
    let favourites = FavouriteRepository(
      store: store, outbox: outbox, sender: sender, client: FavouriteClient(client: client),
      scheduler: scheduler, random: services.random, limits: try services.limits, log: services.log)
    let repository = RecipeRepository(
      store: RecipeStore(store), remote: RecipeClient(client), favourites: favourites, scheduler: scheduler,
      log: services.log)
    self.scheduler = scheduler
    scheduler.start("favourites") {
      for await _ in outbox.changes { await repository.favouritesChanged() }
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
        RecipeDetail(parameters, repository: repository, output: output)
      },
    ]
  }
}
