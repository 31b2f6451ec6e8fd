import AppServices
import Foundations
import PluginKit
import Simulation
import Storage
import Synchronization

/// The recipes for all view models: the collection of the server's recipes, with the person's marks.
final class RecipeRepository: Sendable {
  /// What is known of the copy.
  struct Freshness: Sendable, Equatable {
    /// When it was last the same as the server's; nil before the first time.
    var savedAt: Timestamp?
    /// Why it could not be read last.
    var error: RecipeError?
    var isReading: Bool
  }

  /// The content of a list.
  struct Page: Sendable {
    var cards: [RecipeCard]
    var total: Int
    var freshness: Freshness
  }

  /// A recipe of the copy.
  struct Saved: Sendable {
    var recipe: Recipe
    /// The row that it was read of.
    var row: ValueMap
    var isFavourite: Bool
    var preferences: PreferenceValues
  }

  private let data: any DataService
  private let favourites: Favourites
  private let preferences: PreferenceRepository
  private let scheduler: Scheduler
  private let log: PluginLogger
  /// All recipes as lists show them, without marks, and the revision of the collection that they are of.
  private let known = Mutex<(cards: [RecipeCard], revision: Int)?>(nil)

  init(
    _ data: any DataService, _ favourites: Favourites, _ preferences: PreferenceRepository,
    _ scheduler: Scheduler, _ log: PluginLogger
  ) {
    (self.data, self.favourites, self.preferences) = (data, favourites, preferences)
    (self.scheduler, self.log) = (scheduler, log)
    let codes = UnknownCodes(log)
    data.derive(Recipe.collection) { before, row in
      let fields = ReceivedRecipe.fields(before, row)
      codes.report(row.changed(by: fields))
      return fields
    }
  }

  // MARK: Reading the copy

  /// Returns the recipes of a list.
  ///
  /// - Parameters:
  ///   - query: the text of the search field.
  ///   - filter: what is asked of them.
  ///   - favouritesOnly: whether to return only favourites.
  /// - Returns: the recipes by rating, or the best match first.
  /// - Throws: an error if the copy cannot be read.
  func page(_ query: String, _ filter: RecipeFilter, favouritesOnly: Bool) throws(StoreError) -> Page {
    let marked = try favourites.marked()
    var all = try cards()
    for index in all.indices where marked.contains(all[index].id) { all[index].isFavourite = true }
    if favouritesOnly { all = all.filter(\.isFavourite) }
    let allowed = filter.isEmpty ? all : all.filter(filter.allows)
    var found = allowed
    if !query.isEmpty, let keys = try data.read({ try $0.keys(matching: query, in: Recipe.collection) }) {
      let byID = Dictionary(allowed.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      found = keys.compactMap { byID[$0] }
    }
    return Page(cards: found, total: all.count, freshness: freshness)
  }

  /// All recipes, by descending rating, then by name.
  private func cards() throws(StoreError) -> [RecipeCard] {
    let revision = data.revision(of: Recipe.collection)
    if let known = known.withLock(\.self), known.revision == revision { return known.cards }
    let rows = try data.read { try $0.rows(of: Recipe.collection, without: Recipe.details) }
    let cards = rows.compactMap { Recipe($0).map(RecipeCard.init) }
    known.withLock { $0 = (cards, revision) }
    return cards
  }

  /// The names of all recipes by language.
  func names() throws(StoreError) -> [String: [String: String]] {
    Dictionary(try cards().map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns one recipe.
  ///
  /// - Parameter id: its id.
  /// - Returns: the recipe, or nil if the copy has none of that id that this version can read.
  /// - Throws: an error if the copy cannot be read.
  func recipe(_ id: String) throws(StoreError) -> Saved? {
    guard let row = try data.read({ try $0.row(id, of: Recipe.collection) }), let recipe = Recipe(row) else {
      return nil
    }
    return Saved(
      recipe: recipe, row: row, isFavourite: try favourites.marked().contains(id),
      preferences: try preferences.current())
  }

  /// How far the recipes were read.
  var freshness: Freshness {
    let status = data.status(of: Recipe.collection)
    return Freshness(
      savedAt: status.isUnreadable ? nil : status.readAt,
      error: status.errorCode.map { RecipeError(rawValue: $0) ?? .server }
        ?? (status.isUnreadable ? .unreadable : nil),
      isReading: status.isReading)
  }

  /// How far a recipe was read by itself.
  func status(of id: String) -> DataStatus { data.status(of: id, in: Recipe.collection) }

  /// How many recipes the copy has, and of when it is; nil before there is one.
  var stored: StoredDataRegistry.Status? {
    guard let at = freshness.savedAt, let cards = try? cards() else { return nil }
    return StoredDataRegistry.Status(count: cards.count, at: at)
  }

  // MARK: Changing it

  /// Toggles a favourite; it is on disk before any view model shows it.
  func toggleFavourite(_ id: String) throws(ActionError) {
    do {
      guard try data.read({ try $0.row(id, of: Recipe.collection) }) != nil else {
        throw RecipeError.notFound.error("there is no recipe `\(id)` in the copy")
      }
      try favourites.toggle(id)
    } catch let error as ActionError {
      throw error
    } catch {
      let failure = StoreError(error, path: nil)
      log.error("\(failure)")
      throw RecipeError(failure).error(failure.description)
    }
  }

  /// Requests all changes from the server.
  ///
  /// - Returns: the error, if it failed.
  func refresh() async -> RecipeError? {
    if let error = await Self.error({ try await data.refresh(Recipe.collection) }) { return error }
    await favourites.refresh()
    return freshness.error
  }

  /// Requests one recipe from the server.
  ///
  /// - Returns: the error, if it failed.
  func fetch(_ id: String) async -> RecipeError? {
    await Self.error { try await data.refresh(id, of: Recipe.collection) }
  }

  private static func error(_ body: () async throws -> Void) async -> RecipeError? {
    do { try await body() } catch let error as ActionError {
      return RecipeError(rawValue: error.code.description) ?? .server
    } catch {
      return .server
    }
    return nil
  }

  // MARK: Observing

  /// Calls back after every change of the copy, of its freshness, of the marks and of the preferences.
  ///
  /// - Parameters:
  ///   - isLook: whether the copy and the marks are read from the server now, and kept up to date.
  ///   - call: called until the observation has ended.
  /// - Returns: the observation.
  func observe(isLook: Bool, _ call: @escaping @Sendable () async -> Void) -> DataObservation {
    @Sendable func changed() { scheduler.start("recipes have changed") { await call() } }
    let preferences = data.observe([PreferenceRepository.document], isLook: false, changed)
    let recipes = data.observe([Recipe.collection, Favourites.collection], isLook: isLook, changed)
    return DataObservation {
      preferences.end()
      recipes.end()
    }
  }
}

extension ValueMap {
  /// The same with other values of some fields.
  fileprivate func changed(by fields: ValueMap) -> ValueMap {
    ValueMap(zip(keys, values).map { ($0, fields[$0] ?? $1) })
  }
}
