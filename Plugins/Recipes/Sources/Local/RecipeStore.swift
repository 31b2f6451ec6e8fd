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

  /// A recipe of the copy.
  struct Saved: Sendable {
    var recipe: Recipe
    /// When the server sent it, alone or with others.
    var at: Timestamp
    var isFavourite: Bool
  }

  /// What is read.
  private enum Question: Hashable {
    case foreignWrites, summaries, favourites, favouriteCount, sync
    case find(String)
    case recipe(String)
  }

  /// What is written.
  private enum Deed: Hashable {
    case apply(RecipeRemote.Changes, isComplete: Bool, Timestamp)
    case put(Recipe, Timestamp)
    case delete(String)
    case toggleFavourite(String, Timestamp, allowsMore: Bool)
  }

  /// How far the age of the copy may be behind on disk.
  static let savedAge = Duration.seconds(1800)

  private let store: Store
  private let memory: RecipeMemory?

  init(_ store: Store, _ memory: RecipeMemory? = nil) {
    self.store = store
    self.memory = memory
  }

  // MARK: Reading

  /// A number that changes when another connection, such as that of a second run, has written.
  func foreignWrites() throws(StoreError) -> Int {
    try store.fetch(Question.foreignWrites) { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
  }

  /// All summaries, the best rated first.
  func summaries() throws(StoreError) -> [RecipeSummary] {
    try store.fetch(Question.summaries) { db in
      let texts = try String.fetchAll(
        db, sql: "SELECT summary FROM recipe WHERE summary IS NOT NULL ORDER BY id")
      do { return try Self.sorted(texts) } catch {
        throw StoreError(.corrupt, path: store.path, detail: "a summary is not JSON")
      }
    }
  }

  private static func sorted(_ texts: [String]) throws -> [RecipeSummary] {
    try RecipeJSON.summaries(texts).sorted { left, right in
      (right.rating, right.ratingCount, left.id) < (left.rating, left.ratingCount, right.id)
    }
  }

  /// The ids of the recipes that a query finds, the best match first.
  func find(_ expression: String) throws(StoreError) -> [String] {
    try store.fetch(Question.find(expression)) { try RecipeIndex.find(expression, $0) }
  }

  func favourites() throws(StoreError) -> Set<String> {
    try store.fetch(Question.favourites) { try String.fetchSet($0, sql: "SELECT recipe_id FROM favourite") }
  }

  func sync() throws(StoreError) -> Sync? {
    try store.fetch(Question.sync) { db in
      try Row.fetchOne(db, sql: "SELECT cursor, at FROM sync").map { row in
        Sync(cursor: row["cursor"], at: Timestamp(milliseconds: row["at"]))
      }
    }
  }

  /// A recipe, or nil where the copy has none that this version can read.
  func recipe(_ id: String) throws(StoreError) -> Saved? {
    try store.fetch(Question.recipe(id)) { db in
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT content, saved_at, EXISTS (SELECT * FROM favourite WHERE recipe_id = recipe.id) AS is_favourite
          FROM recipe WHERE id = ?
          """, arguments: [id])
      guard let row, let recipe = try? RecipeJSON.recipe(row["content"] as String) else { return nil }
      return Saved(
        recipe: recipe, at: Timestamp(milliseconds: row["saved_at"]), isFavourite: row["is_favourite"])
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
    return try store.write(Deed.apply(changes, isComplete: isComplete, now)) { db in
      var hasChanged = false
      for recipe in changes.recipes where try put(recipe, now: now, db) { hasChanged = true }
      var gone = changes.deleted
      if isComplete {
        let all = try String.fetchAll(db, sql: "SELECT id FROM recipe")
        gone += Set(all).subtracting(changes.recipes.map(\.id))
      }
      for id in gone where try delete(id, db) { hasChanged = true }
      try db.execute(
        sql: "INSERT OR REPLACE INTO sync (id, cursor, at) VALUES (1, ?, ?)",
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
  func put(_ recipe: Recipe, now: Timestamp) throws(StoreError) -> Bool {
    try store.write(Deed.put(recipe, now)) { try put(recipe, now: now, $0) }
  }

  /// Drops a recipe that the server no longer has; the user's mark stays.
  ///
  /// - Returns: whether it was there.
  func delete(_ id: String) throws(StoreError) -> Bool {
    try store.write(Deed.delete(id)) { try delete(id, $0) }
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
    let count = try store.fetch(Question.favouriteCount) { try Self.favouriteCount($0) }
    return try store.write(Deed.toggleFavourite(id, now, allowsMore: allowsMore(count))) { db in
      guard try Int.fetchOne(db, sql: "SELECT 1 FROM recipe WHERE id = ?", arguments: [id]) != nil else {
        return .unknownRecipe
      }
      try db.execute(sql: "DELETE FROM favourite WHERE recipe_id = ?", arguments: [id])
      if db.changesCount > 0 { return .done }
      guard allowsMore(try Self.favouriteCount(db)) else { return .limitReached }
      try db.execute(
        sql: "INSERT INTO favourite (recipe_id, added_at) VALUES (?, ?)", arguments: [id, now.milliseconds])
      return .done
    }
  }

  private static func favouriteCount(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM favourite") ?? 0
  }

  private func put(_ recipe: Recipe, now: Timestamp, _ db: Database) throws -> Bool {
    let row =
      try memory?.rows(recipe) { try RecipeIndex.row(recipe) }
      ?? RecipeIndex.row(recipe)
    let before = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT number, content FROM recipe WHERE id = ?"), arguments: [recipe.id])
    let isNew = before == nil
    if let before, before["content"] as String == row.content {
      try db.cachedStatement(sql: "UPDATE recipe SET saved_at = ? WHERE id = ?").execute(
        arguments: [now.milliseconds, recipe.id])
      return false
    }
    try db.cachedStatement(
      sql: """
        INSERT INTO recipe (id, saved_at, content, summary) VALUES (?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE
        SET saved_at = excluded.saved_at, content = excluded.content, summary = excluded.summary
        """
    ).execute(arguments: [recipe.id, now.milliseconds, row.content, row.summary])
    let number: Int64 = before?["number"] ?? db.lastInsertedRowID
    try RecipeIndex.write(row, number: number, isNew: isNew, db)
    return true
  }

  private func delete(_ id: String, _ db: Database) throws -> Bool {
    guard let number = try Int64.fetchOne(db, sql: "SELECT number FROM recipe WHERE id = ?", arguments: [id])
    else { return false }
    try RecipeIndex.remove(number: number, db)
    try db.execute(sql: "DELETE FROM recipe WHERE number = ?", arguments: [number])
    return true
  }
}

extension Timestamp {
  /// Milliseconds since 1970, what the tables keep.
  fileprivate var milliseconds: Int64 { seconds * 1000 + Int64(nanoseconds / 1_000_000) }

  fileprivate init(milliseconds: Int64) {
    let seconds = milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000
    self.init(seconds: seconds, nanoseconds: Int32(milliseconds - seconds * 1000) * 1_000_000)
  }
}
