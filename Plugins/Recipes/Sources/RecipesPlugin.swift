public import PluginKit
import Services
public import Simulation
import Storage

/// Epicura's recipes: searched and filtered lists, favourites, and one recipe at a time.
public struct RecipesPlugin: NativePlugin {
  static let name = "recipes"

  /// The name of its contract.
  public var name: String { Self.name }
  /// Where its work runs.
  public let scheduler: Scheduler
  /// Its view models.
  public let models: [ModelDefinition]
  private let reconnection: Reachability.Observation

  /// Opens the copy of the recipes.
  ///
  /// - Parameter services: uses `http` for `/api/v1/recipes` and `stores` for `recipes.sqlite`.
  /// - Throws: a `StoreError` where the copy cannot be opened.
  public init(_ services: PluginServices) throws {
    let client = APIClient(
      services.http, scheduler: services.scheduler, random: services.random,
      settings: APIClient.Settings(prefix: "/api/v1"))
    let store = try services.stores.open("recipes", migrator: RecipeSchema.migrator)
    let memory = services.shared?.part { RecipeMemory() }
    let repository = RecipeRepository(
      store: RecipeStore(store, memory), remote: RecipeRemote(client, memory), scheduler: services.scheduler,
      limits: services.limits, log: services.log)
    scheduler = services.scheduler
    reconnection = services.reachability.onChange { [scheduler] isOnline in
      guard isOnline else { return }
      scheduler.start("recipes is online again") { await repository.refreshAfterTrouble() }
    }
    models = [
      ModelDefinition(RecipeList.self, with: RecipeList.Parameters.self, sharing: services.shared) {
        parameters, output in
        RecipeList(parameters, repository: repository, output: output)
      },
      ModelDefinition(RecipeDetail.self, with: RecipeDetail.Parameters.self, sharing: services.shared) {
        parameters, output in
        RecipeDetail(parameters, repository: repository, output: output)
      },
    ]
  }
}
