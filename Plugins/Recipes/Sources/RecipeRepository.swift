import AppServices
import Foundations
import PluginKit
import Services
import Simulation
import Storage

/// The repository of recipes for all view models: the local copy, backed by the server.
actor RecipeRepository {
  /// The freshness of the copy.
  struct Freshness: Sendable, Equatable {
    /// The time of the last successful sync; nil before the first.
    var savedAt: Timestamp?
    /// The error of the last request.
    var lastError: RecipeError?
    /// Whether a request is under way.
    var isRefreshing = false
    /// The number of successful responses.
    var responses = 0
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
    /// The time of the response that contained it, alone or with others.
    var at: Timestamp
    var isFavourite: Bool
    var preferences: PreferenceValues
  }

  private let store: RecipeStore
  private let remote: RecipeClient
  private let scheduler: Scheduler
  private let favourites: Favourites
  private let preferences: PreferenceRepository
  private let log: PluginLogger
  private var freshness = Freshness()
  private var refreshing: Job?
  private var lists = RecipeListCache()
  private var recent = RecipeCache()
  private var observers = Observers<@Sendable () async -> Void>()
  /// Who was signed in when the last request was sent.
  private var sender: String?

  init(
    store: RecipeStore, remote: RecipeClient, favourites: Favourites,
    preferences: PreferenceRepository, scheduler: Scheduler, log: PluginLogger
  ) {
    self.favourites = favourites
    self.preferences = preferences
    self.store = store
    self.remote = remote
    self.scheduler = scheduler
    self.log = log
  }

  /// The number of successful responses.
  var responses: Int { freshness.responses }

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
    let writes = try store.externalWriteCount()
    if lists.isOutdated(writes) { lists.take(try store.cards(), at: writes) }
    let all = lists.cards(marking: marked)
    let found = favouritesOnly ? all.filter(\.isFavourite) : all
    return Page(cards: try cards(query, filter, of: found), total: found.count, freshness: try known())
  }

  private func cards(
    _ query: String, _ filter: RecipeFilter, of all: [RecipeCard]
  ) throws(StoreError) -> [RecipeCard] {
    let allowed = filter.isEmpty ? all : all.filter(filter.allows)
    switch SearchQuery(query) {
    case .everything: return allowed
    case .nothing: return []
    case .match:
      let byID = Dictionary(allowed.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      return try store.find(query).compactMap { byID[$0] }
    }
  }

  /// Returns one recipe.
  ///
  /// - Parameter id: its id.
  /// - Returns: the recipe, or nil if the copy has none of that id that this version can read.
  /// - Throws: an error if the copy cannot be read.
  func recipe(_ id: String) throws(StoreError) -> (saved: Saved?, freshness: Freshness) {
    var saved: Saved?
    if let row = try store.recipe(id) {
      let recipe = try recent.recipe(row.number) { () throws(StoreError) in
        try self.store.recipe(at: row.number)
      }
      let isFavourite = try favourites.marked().contains(id)
      let preferences = try preferences.current()
      saved = recipe.map {
        Saved(recipe: $0, at: row.at, isFavourite: isFavourite, preferences: preferences)
      }
    }
    return (saved, try known())
  }

  /// How many recipes the copy has, and of when it is; nil before there is one.
  var stored: StoredDataRegistry.Status? {
    guard let page = try? page("", RecipeFilter(), favouritesOnly: false), let at = page.freshness.savedAt
    else { return nil }
    return StoredDataRegistry.Status(count: page.total, at: at)
  }

  private func known() throws(StoreError) -> Freshness {
    if freshness.savedAt == nil { freshness.savedAt = try store.sync()?.at }
    return freshness
  }

  // MARK: Changing it

  /// Toggles a favourite; it is on disk before any view model shows it.
  func toggleFavourite(_ id: String) async throws(ActionError) {
    do {
      guard try store.recipe(id) != nil else {
        throw RecipeError.notFound.error("there is no recipe `\(id)` in the copy")
      }
      try favourites.toggle(id)
    } catch let error as ActionError {
      throw error
    } catch {
      let failure = StoreError(error, path: nil)
      throw failed(failure).error(failure.description)
    }
    await notify()
  }

  /// Shows preferences that have changed, here or on the server.
  func preferencesChanged() async { await notify() }

  /// Shows marks that have changed, here or on the server; who has signed in gets the recipes that wanted it.
  func favouritesChanged() async {
    await notify()
    let account = favourites.data.signedIn
    if account == nil { sender = nil }
    if freshness.lastError == .signedOut, let account, account != sender { _ = await refresh() }
  }

  /// Requests all changes from the server; concurrent calls share one request.
  ///
  /// - Returns: the error, if it failed.
  func refresh() async -> RecipeError? {
    let job = refreshing ?? begin()
    await job.wait()
    return freshness.lastError
  }

  /// Retries after a failed request, such as when the network is back.
  func retryAfterFailure() async {
    if freshness.lastError != nil { _ = await refresh() }
  }

  /// Requests one recipe from the server.
  ///
  /// - Returns: the error, if it failed.
  func fetch(_ id: String) async -> RecipeError? {
    sender = favourites.data.signedIn
    do throws(APIError) {
      let record = try await remote.recipe(id)
      report(unknown: record.recipe.unknownCodes)
      return await keep { () throws(StoreError) in
        guard try self.store.put(record, now: self.scheduler.now) else { return false }
        self.lists.put([record.card])
        return true
      }
    } catch {
      guard case .notFound = error else {
        // Recorded, so that everything is requested again once there is a network.
        freshness.lastError = failed(error)
        await notify()
        return freshness.lastError
      }
      return await keep { () throws(StoreError) in
        guard try self.store.delete(id) else { return false }
        self.lists.remove([id])
        return true
      } ?? .notFound
    }
  }

  private func begin() -> Job {
    let job = scheduler.start("recipes refreshes") { await self.synchronize() }
    refreshing = job
    freshness.isRefreshing = true
    return job
  }

  private func synchronize() async {
    if freshness.savedAt == nil { await notify() }  // Lists without a copy show that they load.
    let failure = await exchange()
    refreshing = nil
    freshness.isRefreshing = false
    freshness.lastError = failure
    if failure == nil { freshness.responses += 1 }
    await notify()
    if failure == nil { await favourites.refresh() }
  }

  private func exchange() async -> RecipeError? {
    sender = favourites.data.signedIn
    do {
      var cursor = try store.sync()?.cursor
      var changes = try await remote.changes(since: cursor)
      if let asked = cursor, let latest = changes.latest, Self.isEarlier(latest, than: asked) {
        // The server's time went back: another server, or one that was reset.
        cursor = nil
        changes = try await remote.changes(since: nil)
      }
      for error in changes.errors {
        log.warning("a recipe is left out: \(error)")
      }
      report(unknown: changes.unknownCodes)
      if !changes.errors.isEmpty {
        guard cursor != nil || !changes.recipes.isEmpty else {
          return .unreadable
        }
        // What cannot be read is requested again: the server may be repaired, or the app newer.
        if cursor != nil { changes.latest = cursor }
      }
      if changes.areCards { try restoreDetails(&changes) }
      let isComplete = cursor == nil && changes.errors.isEmpty
      if try store.apply(changes, isComplete: isComplete, now: scheduler.now) {
        lists.apply(changes, isComplete: isComplete)
      }
      freshness.savedAt = scheduler.now
      return nil
    } catch let error as APIError {
      return failed(error)
    } catch {
      return failed(StoreError(error, path: nil))
    }
  }

  /// Keeps what the copy knows beyond the cards of the same versions.
  private func restoreDetails(_ changes: inout RecipeClient.Changes) throws {
    for (index, record) in changes.recipes.enumerated() {
      guard record.recipe.ingredients.isEmpty, let row = try store.recipe(record.recipe.id),
        let known = try store.recipe(at: row.number), known.version == record.recipe.version
      else { continue }
      var recipe = record.recipe
      (recipe.ingredients, recipe.steps, recipe.program) = (known.ingredients, known.steps, known.program)
      changes.recipes[index] = try RecipeRecord(recipe)
    }
  }

  private static func isEarlier(_ latest: String, than asked: String) -> Bool {
    guard let latest = RFC3339.milliseconds(latest), let asked = RFC3339.milliseconds(asked) else {
      return false
    }
    return latest < asked
  }

  private func keep(_ change: () throws(StoreError) -> Bool) async -> RecipeError? {
    do throws(StoreError) {
      if try change() { await notify() }
      return nil
    } catch {
      return failed(error)
    }
  }

  private func failed(_ error: APIError) -> RecipeError {
    let failure = RecipeError(error)
    if failure == .server { log.warning("the server cannot be used: \(error)") }
    return failure
  }

  private func failed(_ error: StoreError) -> RecipeError {
    log.error("\(error)")
    return RecipeError(error)
  }

  private func report(unknown codes: [String]) {
    var told: Set<String> = []
    for code in codes where told.insert(code).inserted {
      log.warning("a newer server sends the \(code), which this version does not know")
    }
  }

  // MARK: Observing

  /// Calls back after every change of the copy or of its freshness.
  ///
  /// - Returns: the number that ends the observation.
  func observe(_ call: @escaping @Sendable () async -> Void) -> Int { observers.add(call) }

  func stopObserving(_ number: Int) { observers.remove(number) }

  private func notify() async {
    for call in observers.calls { await call() }
  }
}

/// A cache of recently read recipes, so that a visible one is not parsed from its JSON again at each change.
struct RecipeCache {
  /// The maximum number of recipes.
  private static let most = 16

  private var recipes: [Int64: Recipe] = [:]

  /// Returns the recipe of a row; nil if this version cannot read it.
  ///
  /// - Parameters:
  ///   - number: the row's number.
  ///   - read: reads it from the copy.
  /// - Returns: the recipe.
  /// - Throws: the error of reading it.
  mutating func recipe<Failure: Error>(
    _ number: Int64, _ read: () throws(Failure) -> Recipe?
  ) throws(Failure) -> Recipe? {
    if let known = recipes[number] { return known }
    guard let recipe = try read() else { return nil }
    if recipes.count >= Self.most { recipes = [:] }
    recipes[number] = recipe
    return recipe
  }
}
