import Foundations
import PluginKit
import Simulation
import Storage
import Sync

/// The meal plan of the person who is signed in, here and on the server; an anonymous one, here alone.
actor MealRepository {
  private nonisolated let store: Store
  private nonisolated let outbox: Outbox
  private nonisolated let engine: SyncEngine
  private nonisolated let identifiers: any IdentifierSource
  init(store: Store, outbox: Outbox, engine: SyncEngine, identifiers: any IdentifierSource) {
    (self.store, self.outbox, self.engine, self.identifiers) = (store, outbox, engine, identifiers)
  }

  private nonisolated var account: String { outbox.account ?? Outbox.anonymous }

  /// An element at once, and one for each change, here or on the server.
  nonisolated var changes: AsyncStream<Void> { outbox.changes }

  /// All planned meals, with the names of their recipes by language.
  nonisolated func meals() throws(StoreError) -> [(meal: PlannedMeal, name: [String: String])] {
    try store.read { db in
      try MealTable.all(of: account, in: db).map { meal in
        let names = try RecipeIndex.names(of: meal.recipe, in: db)
        return (meal, names.isEmpty ? ["en": meal.recipe] : names)
      }
    }
  }

  /// An id that no meal has.
  nonisolated func newID() -> String { identifiers.next() }

  /// Plans, changes or removes meals, in one transaction; the server is sent it.
  ///
  /// - Parameter changes: each with the meal's id, and how it is to be; nil to remove it.
  /// - Throws: an error if it cannot be written.
  nonisolated func put(_ changes: [(id: String, meal: PlannedMeal?)]) throws(StoreError) {
    try outbox.write { db, operations in
      for (id, meal) in changes {
        // What the server has rejected is taken back first, so that it is not what was before.
        try operations.discardRejected(on: MealChange.entity(id))
        let before = try MealTable.content(id, of: operations.account, in: db)
          .flatMap(PlannedMeal.init(content:))
        guard before != meal else { continue }
        try MealTable.put(meal, id, of: operations.account, in: db)
        if operations.account != Outbox.anonymous {
          try operations.enqueue(MealChange(from: before, to: meal), on: id)
        }
      }
    }
    outbox.changed()
  }

  /// Takes over what has changed on the server.
  ///
  /// - Returns: the code of the error, if it failed.
  func pull() async -> String? {
    guard account != Outbox.anonymous else { return nil }
    if case .failed(let code) = await engine.sync() { return code }
    return nil
  }
}
