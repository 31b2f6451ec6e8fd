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
      try await model.repository.toggleFavourite(model.id)
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
  private var observation: Int?
  /// The error of the last request for the recipe, with the repository's number of responses at that time.
  private var lastError: (code: RecipeError, after: Int)?
  private var isFetching = false

  init(
    _ parameters: Parameters, repository: RecipeRepository, images: ImageService, output: ModelOutput<State>
  ) {
    id = parameters.id
    self.repository = repository
    self.images = images
    self.output = output
  }

  func open() async {
    let observation = await repository.observe { [weak self] in await self?.reload() }
    // Closed meanwhile: nothing else would end the observation.
    if Task.isCancelled { return await repository.stopObserving(observation) }
    self.observation = observation
    isFetching = true
    await reload()
    if Task.isCancelled { return }
    _ = await fetch()
  }

  func close() async {
    if let observation { await repository.stopObserving(observation) }
  }

  private func serve(_ count: Int) async {
    servings = count
    await reload()
  }

  private func refresh() async throws(ActionError) {
    if let failure = await fetch() { throw failure.error("the recipe `\(id)` cannot be refreshed") }
  }

  private func fetch() async -> RecipeError? {
    isFetching = true
    let code = await repository.fetch(id)
    isFetching = false
    let responses = await repository.responses
    lastError = code.map { ($0, responses) }
    await reload()
    return code
  }

  /// Shows the copy's current content.
  private func reload() async {
    do throws(StoreError) {
      let (saved, freshness) = try await repository.recipe(id)
      // The server has responded to another request since: the copy is current.
      if let since = lastError?.after, freshness.responses > since { lastError = nil }
      if let saved {
        state.show(
          saved.recipe, servings: servings ?? saved.preferences.servings, units: saved.preferences.units)
        state.warnings = state.allergens.filter(saved.preferences.avoided.contains)
        state.image = images.source(of: saved.recipe.image) ?? ""
        state.isFavourite = saved.isFavourite
        state.savedAt = max(saved.at, freshness.savedAt ?? saved.at)
        state.phase = .ready
      } else {
        state = State()
        state.id = id
        state.phase = isFetching ? .loading : .error
      }
      state.stale = saved != nil && lastError != nil
      state.errorCode = lastError?.code ?? (state.phase == .error ? .notFound : nil)
    } catch {
      state.phase = state.phase == .ready ? .ready : .error
      state.errorCode = RecipeError(error)
    }
    output.publish(state)
  }
}
