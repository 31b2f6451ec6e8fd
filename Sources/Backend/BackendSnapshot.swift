public import Foundations

internal import Storage

/// Data that was read and seeded once, for all backends of a run of tests or walkthroughs.
///
/// What one of them has come to the others need not come to by themselves; each has a store of its own all the same. They
/// sell the same plans.
public struct BackendSnapshot: Sendable {
  let images = StoreImages()
  let data: RecipeData
  let now: Timestamp
  /// What was wrong with the data.
  public let diagnostics: [Diagnostic]

  /// Seeds a store in memory.
  ///
  /// - Parameters:
  ///   - data: what it is seeded from.
  ///   - now: the time that the recipes are stamped with.
  /// - Throws: a diagnostic without a place where SQLite fails.
  public init(_ data: RecipeData, now: Timestamp) throws(Diagnostic) {
    self.data = data
    self.now = now
    diagnostics = data.diagnostics
    _ = try makeStore()
  }

  /// A store with the data in it.
  func makeStore() throws(Diagnostic) -> RecipeStore {
    let store = try RecipeStore(path: nil, sharing: images)
    try store.seed(data, manifest: nil, now: now)
    return store
  }
}
