public import Foundations

/// A store that was seeded once, to be copied into every backend of a run of tests or walkthroughs.
///
/// Copying takes about a millisecond, reading and seeding the data some fifty times as long.
public struct BackendSnapshot: Sendable {
  let store: RecipeStore
  /// What was wrong with the data.
  public let diagnostics: [Diagnostic]

  /// Seeds a store in memory.
  ///
  /// - Parameters:
  ///   - data: what it is seeded from.
  ///   - now: the time that the recipes are stamped with.
  /// - Throws: a diagnostic without a place where SQLite fails.
  public init(_ data: RecipeData, now: Timestamp) throws(Diagnostic) {
    store = try RecipeStore(path: nil)
    diagnostics = data.diagnostics
    try store.seed(data, manifest: nil, now: now)
  }
}
