#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Foundations
import Storage

/// The local copy of the recipes.
struct RecipeStore: Sendable {
  /// The state of the last sync.
  struct Sync: Sendable, Equatable {
    /// The cursor of the next request.
    var cursor: String?
    /// The time of the last sync.
    var at: Timestamp
  }

  /// A stored recipe.
  struct Saved: Sendable {
    /// The row's number, which changes with each change of the recipe.
    var number: Int64
    /// The time of the response that contained it, alone or with others.
    var at: Timestamp
  }

  /// The maximum delay with which the copy's age is written to disk.
  static let savedAge = Duration.seconds(1800)

  private let store: Store

  init(_ store: Store) { self.store = store }

  // MARK: Reading

  /// A number that changes when another connection, such as that of a second run, has written.
  func externalWriteCount() throws(StoreError) -> Int {
    try store.fetch { try Int.fetchOne($0.cachedStatement(sql: "PRAGMA data_version")) ?? 0 }
  }

  /// Returns all recipes as lists show them, without marks, unordered.
  func cards() throws(StoreError) -> [RecipeCard] {
    try store.fetch { db in
      // Parsed as one list, which is faster than one by one.
      var list = Array("[".utf8)
      let rows = try Row.fetchCursor(
        db.cachedStatement(sql: "SELECT summary FROM recipe WHERE summary IS NOT NULL"))
      while let row = try rows.next() {
        if list.count > 1 { list.append(UInt8(ascii: ",")) }
        try row.withUnsafeData(atIndex: 0) { $0?.withUnsafeBytes { list += $0 } }
      }
      list.append(UInt8(ascii: "]"))
      return try store.value(of: list) { list in
        guard let summaries = RecipeSummary.list(list) else {
          throw StoreError(.corrupt, path: store.path, detail: "a summary is not JSON")
        }
        return summaries.map(RecipeCard.init)
      }
    }
  }

  /// Returns the ids of the recipes that match a typed text, the best match first.
  func find(_ text: String) throws(StoreError) -> [String] {
    if try store.fetch({ try RecipeIndex.hasUnindexed($0) }) {
      try store.write { try RecipeIndex.indexPending($0) }
    }
    return try store.fetch { try RecipeIndex.find(text, $0) }
  }

  /// The names of a recipe by language; empty where the copy does not have it.
  func names(of id: String) throws(StoreError) -> [String: String] {
    try store.fetch { try RecipeIndex.names(of: id, in: $0) }
  }

  func sync() throws(StoreError) -> Sync? {
    try store.fetch { db in
      try Row.fetchOne(db.cachedStatement(sql: "SELECT cursor, at FROM sync")).map { row in
        Sync(cursor: row["cursor"], at: Timestamp(milliseconds: row["at"]))
      }
    }
  }

  /// Returns a recipe, or nil if the copy does not have it.
  func recipe(_ id: String) throws(StoreError) -> Saved? {
    try store.fetch { db in
      let statement = try db.cachedStatement(sql: "SELECT number, saved_at FROM recipe WHERE id = ?")
      return try Row.fetchOne(statement, arguments: [id]).map { row in
        Saved(number: row["number"], at: Timestamp(milliseconds: row["saved_at"]))
      }
    }
  }

  /// Returns the recipe of a row; nil if this version cannot read it.
  func recipe(at number: Int64) throws(StoreError) -> Recipe? {
    try store.fetch { db in
      let statement = try db.cachedStatement(sql: "SELECT content FROM recipe WHERE number = ?")
      let content = try Data.fetchOne(statement, arguments: [number])
      return content.flatMap { try? store.decode(Recipe.self, from: Array($0)) }
    }
  }

  // MARK: Writing

  /// Applies the server's changes, in one transaction.
  ///
  /// - Parameters:
  ///   - changes: the changes.
  ///   - isComplete: whether they replace everything, so that all other recipes are deleted.
  ///   - now: the app's time.
  /// - Returns: whether any recipe was inserted, deleted or changed.
  /// - Throws: an error if nothing could be written.
  func apply(
    _ changes: RecipeClient.Changes, isComplete: Bool, now: Timestamp
  ) throws(StoreError) -> Bool {
    if try knows(changes, isComplete: isComplete, now: now) { return false }
    return try store.write { db in
      var hasChanged = false
      let all = try String.fetchSet(db.cachedStatement(sql: "SELECT id FROM recipe"))
      var known = all
      var number = try RecipeIndex.nextNumber(db)
      for record in changes.recipes {
        let isNew = known.insert(record.recipe.id).inserted
        guard try put(record, isNew: isNew, number: number, now: now, db) else { continue }
        hasChanged = true
        number += 1
      }
      var gone = changes.deleted
      if isComplete { gone += all.subtracting(changes.recipes.map(\.recipe.id)) }
      for id in gone where try withdraw(id, db) { hasChanged = true }
      try db.cachedStatement(sql: "INSERT OR REPLACE INTO sync (id, cursor, at) VALUES (1, ?, ?)").execute(
        arguments: [changes.latest, now.milliseconds])
      return hasChanged
    }
  }

  /// Whether a response changes nothing on disk, except the copy's age by some minutes.
  ///
  /// A start then writes nothing, and need not wait for the disk.
  private func knows(_ changes: RecipeClient.Changes, isComplete: Bool, now: Timestamp) throws(StoreError)
    -> Bool
  {
    guard !isComplete, changes.recipes.isEmpty, changes.deleted.isEmpty, let known = try sync() else {
      return false
    }
    let age = known.at.duration(to: now)
    return known.cursor == changes.latest && age >= .zero && age < Self.savedAge
  }

  /// Inserts or replaces one recipe.
  ///
  /// - Returns: whether anything changed.
  func put(_ record: RecipeRecord, now: Timestamp) throws(StoreError) -> Bool {
    try store.write { db in
      try put(record, isNew: false, number: try RecipeIndex.nextNumber(db), now: now, db)
    }
  }

  /// Deletes a recipe that the server no longer has; the user's mark stays.
  ///
  /// - Returns: whether it existed.
  func delete(_ id: String) throws(StoreError) -> Bool {
    try store.write { try withdraw(id, $0) }
  }

  /// Writes a recipe.
  ///
  /// - Parameters:
  ///   - record: the recipe.
  ///   - isNew: whether the copy is known not to have its id.
  ///   - number: the row's number, unless the row is unchanged.
  ///   - now: the app's time.
  ///   - db: the copy, within a write.
  /// - Returns: whether anything changed.
  /// - Throws: SQLite's error.
  private func put(
    _ record: RecipeRecord, isNew: Bool, number: Int64, now: Timestamp, _ db: Database
  ) throws -> Bool {
    let id = record.recipe.id
    if !isNew {
      try db.cachedStatement(sql: "UPDATE recipe SET saved_at = ? WHERE id = ? AND content = ?").execute(
        arguments: [now.milliseconds, id, record.content])
      if db.changesCount > 0 { return false }
      _ = try delete(id, db)
    }
    try db.cachedStatement(
      sql: """
        INSERT INTO recipe (number, id, saved_at, content, summary, names, ingredients, tags)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      number, id, now.milliseconds, record.content, record.summary, record.words.names,
      record.words.ingredients, record.words.tags,
    ])
    return true
  }

  /// Deletes a recipe that nothing replaces.
  private func withdraw(_ id: String, _ db: Database) throws -> Bool {
    // Of the numbers that were given the index remembers the highest, which must not be given again: who has read the
    // recipe knows it by its number.
    if try RecipeIndex.hasUnindexed(db) { try RecipeIndex.indexPending(db) }
    return try delete(id, db)
  }

  private func delete(_ id: String, _ db: Database) throws -> Bool {
    let statement = try db.cachedStatement(sql: "SELECT number FROM recipe WHERE id = ?")
    guard let number = try Int64.fetchOne(statement, arguments: [id]) else { return false }
    try remove(number: number, db)
    return true
  }

  private func remove(number: Int64, _ db: Database) throws {
    try RecipeIndex.remove(number: number, db)
    try db.cachedStatement(sql: "DELETE FROM recipe WHERE number = ?").execute(arguments: [number])
  }
}
