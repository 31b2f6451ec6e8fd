import AppServices
import PluginKit
import Simulation

/// Reports recipes that the server pushes as new (docs/products/epicura.md, 8), once they are in the copy.
actor NewRecipes: ViewModel {
  struct State: ModelState {
    /// How many pushes there were.
    var count = 0
  }
  struct Published: Codable {
    var count: Int
    var name: [String: String]
  }

  /// The type of its pushes.
  private static let type = "new_recipes"

  static let name = "NewRecipes"
  static let published = EventType("published", Published.self)
  static let events: [any DeclaredEvent] = [published]
  static let actions: [ActionHandler<NewRecipes>] = []

  private let repository: RecipeRepository
  private let pushes: PushRegistry
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private var handler: Int?
  private var state = State()

  init(
    _ repository: RecipeRepository, _ pushes: PushRegistry, _ scheduler: Scheduler, output: ModelOutput<State>
  ) {
    (self.repository, self.pushes, self.scheduler, self.output) = (repository, pushes, scheduler, output)
  }

  func open() {
    handler = pushes.add([Self.type]) { [weak self, scheduler] push in
      scheduler.start("push of new recipes") { [weak self] in await self?.receive(push.data) }
    }
  }

  func close() { handler.map(pushes.remove) }

  private func receive(_ data: [String: String]) async {
    _ = await repository.refresh()
    // In the server's words, where the copy could not be brought up to date.
    var name = data["recipe_name"].map { ["en": $0] } ?? [:]
    if let id = data["recipe_id"], let saved = try? repository.recipe(id) {
      name = saved.recipe.name
    }
    output.emit(Self.published, Published(count: max(1, data["count"].flatMap(Int.init) ?? 1), name: name))
    state.count += 1
    output.publish(state)
  }
}
