import Foundations
import Storage

/// The recipes and ratings in SQLite.
///
/// It is called synchronously, within the actor that owns it.
struct RecipeStore: Sendable {
  /// What is asked that has no more to it.
  private enum Question { case changesElsewhere }

  private let store: Store

  /// Opens the store, and creates or upgrades its tables.
  ///
  /// - Parameters:
  ///   - path: the file; in memory if nil.
  ///   - images: what one in memory shares with others.
  /// - Throws: a diagnostic without a place that names the file, the reason and a remedy.
  init(path: String?, sharing images: StoreImages? = nil) throws(Diagnostic) {
    let migrator = RecipeSchema.migrator
    do throws(StoreError) {
      store =
        if let path {
          try Store(path: path, migrator: migrator)
        } else {
          try Store(inMemory: migrator, named: "server", sharing: images)
        }
    } catch {
      throw error.diagnostic
    }
  }

  /// Reads within one consistent view.
  func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try refusable(body) { try store.read($0) }
  }

  /// Reads within one consistent view; the answer depends on the question and on what is stored alone.
  func read<Result: Sendable>(
    _ question: some Hashable & Sendable, _ body: (Database) throws -> Result
  ) throws -> Result {
    try refusable(body) { try store.read(question, $0) }
  }

  /// Reads by one statement; the answer depends on the question and on what is stored alone.
  func fetch<Result: Sendable>(
    _ question: some Hashable & Sendable, _ body: (Database) throws -> Result
  ) throws -> Result {
    try refusable(body) { try store.fetch(question, $0) }
  }

  /// Writes all or nothing; what comes of it depends on the deed and on what is stored alone.
  func write<Result: Sendable>(
    _ deed: some Hashable & Sendable, _ body: (Database) throws -> Result
  ) throws -> Result {
    try refusable(body) { try store.write(deed, $0) }
  }

  /// Writes all or nothing.
  func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try refusable(body) { try store.write($0) }
  }

  /// Lets a body refuse what is asked of it: what it throws itself is no failure of the store.
  private func refusable<Result>(
    _ body: (Database) throws -> Result, _ perform: @escaping ((Database) throws -> Result) throws -> Result
  ) throws -> Result {
    var refusal: (any Error)?
    do {
      return try perform { db in
        do { return try body(db) } catch {
          refusal = error
          throw error
        }
      }
    } catch {
      throw refusal ?? error
    }
  }

  /// A number that changes when another process has written.
  func changesElsewhere() throws -> Int {
    try store.fetch(Question.changesElsewhere) {
      try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0
    }
  }
}

extension RecipeStore {
  /// Whether the store was seeded, without a fault, from exactly the files of a manifest.
  func isSeeded(from manifest: String) throws(Diagnostic) -> Bool {
    try diagnosed { try read { try RecipeSeeding.isCurrent(manifest, $0) } }
  }

  /// Brings the store in line with the data, see ``RecipeSeeding``.
  func seed(_ data: RecipeData, manifest: String?, now: Timestamp) throws(Diagnostic) {
    try diagnosed {
      try write(Seeding(now: now)) {
        try RecipeSeeding.seed(data, manifest: manifest, now: now.milliseconds, $0)
      }
    }
  }

  /// Stores that share images are all seeded from the same data.
  private struct Seeding: Hashable { var now: Timestamp }

  private func diagnosed<Result>(_ body: () throws -> Result) throws(Diagnostic) -> Result {
    do { return try body() } catch { throw StoreError(error, path: store.path).diagnostic }
  }
}
