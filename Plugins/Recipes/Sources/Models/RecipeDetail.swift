import AppServices
import Foundations
import PluginKit
import Storage

/// One recipe.
actor RecipeDetail: ViewModel {
  struct Parameters: Codable, Sendable {
    var id: String
  }

  private struct Servings: Codable { var servings: Int }

  static let name = "RecipeDetail"
  static let actions: [ActionHandler<RecipeDetail>] = [
    ActionHandler("toggleFavourite") { model throws(ActionError) in
      try model.repository.toggleFavourite(model.id)
    },
    ActionHandler("setServings", Servings.self) { model, arguments in await model.serve(arguments.servings) },
    ActionHandler("refresh") { model throws(ActionError) in try await model.refresh() },
  ]

  private let id: String
  private let repository: RecipeRepository
  private let images: ImageService
  private let output: ModelOutput<State>
  private var state = State()
  private var servings: Int?
  private var observation: DataObservation?
  /// Whether it is being requested, or that has not begun yet.
  private var isFetching = true

  init(
    _ parameters: Parameters, repository: RecipeRepository, images: ImageService, output: ModelOutput<State>
  ) {
    id = parameters.id
    self.repository = repository
    self.images = images
    self.output = output
  }

  func open() async {
    if Task.isCancelled { return }
    observation = repository.observe(isLook: false) { [weak self] in await self?.reload() }
    reload()
    _ = await fetch()
  }

  func close() { observation?.end() }

  private func serve(_ count: Int) {
    servings = count
    reload()
  }

  private func refresh() async throws(ActionError) {
    if let failure = await fetch() { throw failure.error("the recipe `\(id)` cannot be refreshed") }
  }

  private func fetch() async -> RecipeError? {
    let error = await repository.fetch(id)
    isFetching = false
    reload()
    return error
  }

  /// Shows the copy's current content.
  private func reload() {
    let status = repository.status(of: id)
    let lastError: RecipeError? =
      isFetching
      ? nil : status.isMissing ? .notFound : status.errorCode.map { RecipeError(rawValue: $0) ?? .server }
    do throws(StoreError) {
      let saved = try repository.recipe(id)
      if let saved {
        state.show(
          saved.recipe, saved.row, servings: servings ?? saved.preferences.servings,
          units: saved.preferences.units)
        state.warnings = state.allergens.filter(saved.preferences.avoided.contains)
        state.image = images.source(of: saved.recipe.image) ?? ""
        state.isFavourite = saved.isFavourite
        state.savedAt = [repository.freshness.savedAt, status.readAt].compactMap(\.self).max()
        state.phase = .ready
      } else {
        state = State()
        state.id = id
        state.phase = isFetching || status.isReading ? .loading : .error
      }
      state.stale = saved != nil && lastError != nil
      state.errorCode = lastError ?? (state.phase == .error ? .notFound : nil)
    } catch {
      state.phase = state.phase == .ready ? .ready : .error
      state.errorCode = RecipeError(error)
    }
    output.publish(state)
  }
}
