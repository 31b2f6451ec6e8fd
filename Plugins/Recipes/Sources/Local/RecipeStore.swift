#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Foundations
import Storage

/// The copy of the recipes on the device, and what the user marked.
struct RecipeStore: Sendable {
  /// What the server said last.
  struct Sync: Sendable, Equatable {
    /// What to ask for next time.
    var cursor: String?
    /// When it said so.
    var at: Timestamp
  }

  /// A recipe of the copy, as it is stored.
  struct Saved: Sendable {
    /// The row's number, which is another one after each change.
    var number: Int64
    /// When the server sent it, alone or with others.
    var at: Timestamp
    var isFavourite: Bool
  }

  /// How far the age of the copy may be behind on disk.
  static let savedAge = Duration.seconds(1800)

  private let store: Store

  init(_ store: Store) { self.store = store }

  // MARK: Reading

  /// A number that changes when another connection, such as that of a second run, has written.
  func foreignWrites() throws(StoreError) -> Int {
    try store.fetch { try Int.fetchOne($0.cachedStatement(sql: "PRAGMA data_version")) ?? 0 }
  }

  /// All recipes as lists show them, not marked, in no order.
  func cards() throws(StoreError) -> [RecipeCard] {
    try store.fetch { db in
      // As one list, which is quicker to read than one by one.
      var list = Array("[".utf8)
      let rows = try Row.fetchCursor(
        db.cachedStatement(sql: "SELECT summary FROM recipe WHERE summary IS NOT NULL"))
      while let row = try rows.next() {
        if list.count > 1 { list.append(UInt8(ascii: ",")) }
        try row.withUnsafeData(atIndex: 0) { $0?.withUnsafeBytes { list += $0 } }
      }
      list.append(UInt8(ascii: "]"))
      do { return try store.decode(RecipeCards.self, from: list).cards } catch {
        throw StoreError(.corrupt, path: store.path, detail: "a summary is not JSON")
      }
    }
  }

  /// The ids of the recipes that a query finds, the best match first.
  func find(_ expression: String) throws(StoreError) -> [String] {
    if try store.fetch({ try RecipeIndex.isBehind($0) }) { try store.write { try RecipeIndex.catchUp($0) } }
    return try store.fetch { try RecipeIndex.find(expression, $0) }
  }

  func favourites() throws(StoreError) -> Set<String> {
    try store.fetch { try String.fetchSet($0.cachedStatement(sql: "SELECT recipe_id FROM favourite")) }
  }

  func sync() throws(StoreError) -> Sync? {
    try store.fetch { db in
      try Row.fetchOne(db.cachedStatement(sql: "SELECT cursor, at FROM sync")).map { row in
        Sync(cursor: row["cursor"], at: Timestamp(milliseconds: row["at"]))
      }
    }
  }

  /// A recipe, or nil where the copy has none of that id.
  func recipe(_ id: String) throws(StoreError) -> Saved? {
    try store.fetch { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT number, saved_at, EXISTS (SELECT * FROM favourite WHERE recipe_id = recipe.id) AS is_favourite
          FROM recipe WHERE id = ?
          """)
      return try Row.fetchOne(statement, arguments: [id]).map { row in
        Saved(
          number: row["number"], at: Timestamp(milliseconds: row["saved_at"]),
          isFavourite: row["is_favourite"])
      }
    }
  }

  /// The recipe of a row; nil where this version cannot read it.
  func recipe(at number: Int64) throws(StoreError) -> Recipe? {
    try store.fetch { db in
      let statement = try db.cachedStatement(sql: "SELECT content FROM recipe WHERE number = ?")
      let content = try Data.fetchOne(statement, arguments: [number])
      return content.flatMap { try? store.decode(Recipe.self, from: Array($0)) }
    }
  }

  // MARK: Writing

  /// Takes over what the server sent, in one transaction.
  ///
  /// - Parameters:
  ///   - changes: what came.
  ///   - isComplete: whether it is everything there is, so that all else goes.
  ///   - now: the app's time.
  /// - Returns: whether any recipe came, went or is another one now.
  /// - Throws: an error where nothing could be written.
  func apply(
    _ changes: RecipeRemote.Changes, isComplete: Bool, now: Timestamp
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
      for id in gone where try delete(id, db) { hasChanged = true }
      try db.cachedStatement(sql: "INSERT OR REPLACE INTO sync (id, cursor, at) VALUES (1, ?, ?)").execute(
        arguments: [changes.latest, now.milliseconds])
      return hasChanged
    }
  }

  /// Whether an answer says nothing that is not on disk already, but for some minutes of the copy's age.
  ///
  /// A start writes nothing then, and need not wait for the disk.
  private func knows(_ changes: RecipeRemote.Changes, isComplete: Bool, now: Timestamp) throws(StoreError)
    -> Bool
  {
    guard !isComplete, changes.recipes.isEmpty, changes.deleted.isEmpty, let known = try sync() else {
      return false
    }
    let age = known.at.duration(to: now)
    return known.cursor == changes.latest && age >= .zero && age < Self.savedAge
  }

  /// Takes over one recipe.
  ///
  /// - Returns: whether it was not there or another one before.
  func put(_ record: RecipeRecord, now: Timestamp) throws(StoreError) -> Bool {
    try store.write { db in
      try put(record, isNew: false, number: try RecipeIndex.nextNumber(db), now: now, db)
    }
  }

  /// Drops a recipe that the server no longer has; the user's mark stays.
  ///
  /// - Returns: whether it was there.
  func delete(_ id: String) throws(StoreError) -> Bool {
    try store.write { try delete(id, $0) }
  }

  /// What came of marking a recipe or taking the mark back.
  enum Marking: Sendable { case done, unknownRecipe, limitReached }

  /// Marks a recipe, or takes the mark back.
  ///
  /// - Parameters:
  ///   - id: the recipe.
  ///   - now: the time that it is marked with.
  ///   - allowsMore: whether one more may be marked beside those that are; only marking asks.
  /// - Returns: whether it was done, else what kept it from being done.
  /// - Throws: where the copy cannot be read or written.
  func toggleFavourite(
    _ id: String, now: Timestamp, allowsMore: (_ count: Int) -> Bool
  ) throws(StoreError) -> Marking {
    try store.write { db in
      let known = try db.cachedStatement(sql: "SELECT 1 FROM recipe WHERE id = ?")
      guard try Int.fetchOne(known, arguments: [id]) != nil else { return .unknownRecipe }
      try db.cachedStatement(sql: "DELETE FROM favourite WHERE recipe_id = ?").execute(arguments: [id])
      if db.changesCount > 0 { return .done }
      let count = try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM favourite")) ?? 0
      guard allowsMore(count) else { return .limitReached }
      try db.cachedStatement(sql: "INSERT INTO favourite (recipe_id, added_at) VALUES (?, ?)").execute(
        arguments: [id, now.milliseconds])
      return .done
    }
  }

  /// Writes a recipe.
  ///
  /// - Parameters:
  ///   - record: the recipe.
  ///   - isNew: whether the copy is known to have none of its id.
  ///   - number: the row's number, unless it is there as it is.
  ///   - now: the app's time.
  ///   - db: the copy, within a write.
  /// - Returns: whether it was not there or another one before.
  /// - Throws: what SQLite throws.
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

/// A list of summaries as cards.
private struct RecipeCards: Decodable, Sendable {
  let cards: [RecipeCard]
  init(from decoder: any Decoder) throws {
    cards = try decoder.singleValueContainer().decode([RecipeSummary].self).map(RecipeCard.init)
  }
}
