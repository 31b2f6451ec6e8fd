import Foundations
import PluginKit
import Storage

/// A list of recipes with search and filter.
actor RecipeList: ViewModel {
  struct Parameters: Codable, Sendable {
    var favouritesOnly: Bool?
  }

  struct State: ModelState {
    var phase = Phase.idle
    var query = ""
    var diet = DietFilter.all
    var category: FilterChoice<Category> = .any
    var cuisine: FilterChoice<Cuisine> = .any
    var difficulty: FilterChoice<Difficulty> = .any
    var tag: FilterChoice<Tag> = .any
    var minutes = 0
    var cookable = false
    /// Whether a search or a condition leaves recipes out.
    var isNarrowed = false
    var recipes: [RecipeCard] = []
    var total = 0
    var stale = false
    var savedAt: Timestamp?
    var errorCode: RecipeError?
  }

  private struct Search: Codable { var text: String }
  private struct Filter: Codable {
    var diet: DietFilter?
    var category: FilterChoice<Category>?
    var cuisine: FilterChoice<Cuisine>?
    var difficulty: FilterChoice<Difficulty>?
    var tag: FilterChoice<Tag>?
    var minutes: Int?
    var cookable: Bool?
  }
  private struct Choice: Codable { var id: String }

  static let name = "RecipeList"
  static let actions: [ActionHandler<RecipeList>] = [
    ActionHandler("search", Search.self) { model, arguments in await model.search(arguments.text) },
    ActionHandler("filter", Filter.self) { model, arguments in await model.filter(arguments) },
    ActionHandler("clear") { model in await model.clear() },
    ActionHandler("refresh") { model throws(ActionError) in try await model.refresh() },
    ActionHandler("toggleFavourite", Choice.self) { model, arguments throws(ActionError) in
      try model.repository.toggleFavourite(arguments.id)
    },
  ]

  private let favouritesOnly: Bool
  private let repository: RecipeRepository
  private let output: ModelOutput<State>
  private var state = State()
  private var observation: DataObservation?

  init(_ parameters: Parameters, repository: RecipeRepository, output: ModelOutput<State>) {
    favouritesOnly = parameters.favouritesOnly ?? false
    self.repository = repository
    self.output = output
  }

  func open() {
    if Task.isCancelled { return }
    observation = repository.observe(isLook: true) { [weak self] in await self?.reload() }
    reload()
  }

  func close() { observation?.end() }

  private func search(_ text: String) {
    state.query = text
    reload()
  }

  /// Replaces the conditions that are given.
  private func filter(_ change: Filter) {
    state.diet = change.diet ?? state.diet
    state.category = change.category ?? state.category
    state.cuisine = change.cuisine ?? state.cuisine
    state.difficulty = change.difficulty ?? state.difficulty
    state.tag = change.tag ?? state.tag
    state.minutes = change.minutes ?? state.minutes
    state.cookable = change.cookable ?? state.cookable
    reload()
  }

  private func clear() {
    let none = State()
    state.query = ""
    (state.diet, state.category, state.cuisine) = (none.diet, none.category, none.cuisine)
    (state.difficulty, state.tag, state.minutes) = (none.difficulty, none.tag, none.minutes)
    state.cookable = none.cookable
    reload()
  }

  private func refresh() async throws(ActionError) {
    if let trouble = await repository.refresh() { throw trouble.error("the recipes cannot be refreshed") }
  }

  /// Shows the copy's current content.
  private func reload() {
    let (query, filter) = (state.query, state.filter)
    do throws(StoreError) {
      let page = try repository.page(query, filter, favouritesOnly: favouritesOnly)
      let freshness = page.freshness
      state.recipes = page.cards
      state.isNarrowed = !query.isEmpty || !filter.isEmpty
      state.total = page.total
      state.savedAt = freshness.savedAt
      state.stale = freshness.error != nil && freshness.savedAt != nil
      state.errorCode = freshness.error
      state.phase = freshness.phase
    } catch {
      state.phase = state.recipes.isEmpty ? .error : .ready
      state.errorCode = RecipeError(error)
    }
    output.publish(state)
  }
}

extension RecipeList.State {
  fileprivate var filter: RecipeFilter {
    RecipeFilter(
      diet: diet, category: category.code, cuisine: cuisine.code, difficulty: difficulty.code, tag: tag.code,
      minutes: minutes == 0 ? nil : minutes, cookable: cookable)
  }
}

extension RecipeRepository.Freshness {
  /// The loading phase of a list that shows the copy.
  fileprivate var phase: Phase {
    if savedAt != nil { return .ready }
    if isReading { return .loading }
    return error == nil ? .idle : .error
  }
}

/// A condition on a closed list, as contracts write it: `any` or one of the codes.
enum FilterChoice<Code: RawRepresentable<String> & CaseIterable & Sendable & Equatable>: Sendable, Equatable {
  case any
  case only(Code)

  /// The code; nil for any.
  var code: Code? { if case .only(let code) = self { code } else { nil } }
}

extension FilterChoice: RawRepresentable, CaseIterable, Codable {
  static var allCases: [FilterChoice] { [.any] + Code.allCases.map { .only($0) } }

  var rawValue: String { code?.rawValue ?? "any" }

  init?(rawValue: String) {
    if rawValue == "any" {
      self = .any
    } else if let code = Code(rawValue: rawValue) {
      self = .only(code)
    } else {
      return nil
    }
  }
}

/// What is asked of listed recipes; nil conditions are none.
struct RecipeFilter: Equatable, Sendable {
  var diet = DietFilter.all
  var category: Category?
  var cuisine: Cuisine?
  var difficulty: Difficulty?
  var tag: Tag?
  /// The longest time in minutes.
  var minutes: Int?
  /// Whether the appliance can cook them.
  var cookable = false

  var isEmpty: Bool { self == RecipeFilter() }

  /// Whether a recipe meets all conditions.
  func allows(_ card: RecipeCard) -> Bool {
    diet.diets?.contains(card.diet) != false && category.map { $0 == card.category } != false
      && cuisine.map { $0 == card.cuisine } != false && difficulty.map { $0 == card.difficulty } != false
      && tag.map(card.tags.contains) != false && minutes.map { card.totalTime <= .minutes($0) } != false
      && (!cookable || card.cookable)
  }
}
