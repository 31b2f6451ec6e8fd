/// A cache of all recipes of the copy as lists show them, valid until the copy changes.
struct RecipeListCache {
  /// All recipes, by descending rating, then by name, and without marks; nil until they are read.
  private var cards: [RecipeCard]?
  /// The value of ``RecipeStore/externalWriteCount()`` when they were read: a second run may share the copy.
  private var age = 0
  /// The recipes with the user's favourites.
  private var marked: (cards: [RecipeCard], favourites: Set<String>)?

  /// Returns whether the recipes must be read, at first or after a write of another connection.
  ///
  /// - Parameter writes: the current value of ``RecipeStore/externalWriteCount()``.
  /// - Returns: whether to call ``take(_:at:)``.
  func isOutdated(_ writes: Int) -> Bool { cards == nil || writes != age }

  /// Replaces all recipes.
  ///
  /// - Parameters:
  ///   - all: the recipes, in any order and without marks.
  ///   - writes: the value of ``RecipeStore/externalWriteCount()`` before they were read.
  mutating func take(_ all: [RecipeCard], at writes: Int) {
    age = writes
    sort(all)
  }

  private mutating func sort(_ all: [RecipeCard]) {
    cards = all.sorted { left, right in
      (right.rating, right.ratingCount, left.sortName, left.id)
        < (left.rating, left.ratingCount, right.sortName, right.id)
    }
    marked = nil
  }

  /// Replaces recipes of the same ids, and inserts the others.
  mutating func put(_ new: [RecipeCard]) {
    guard let cards else { return }
    let known = Dictionary(new.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
    sort(cards.filter { known[$0.id] == nil } + known.values)
  }

  /// Removes recipes.
  mutating func remove(_ ids: [String]) {
    guard let cards, !ids.isEmpty else { return }
    let gone = Set(ids)
    sort(cards.filter { !gone.contains($0.id) })
  }

  /// Applies the server's changes.
  ///
  /// - Parameters:
  ///   - changes: the changes.
  ///   - isComplete: whether they replace everything.
  mutating func apply(_ changes: RecipeClient.Changes, isComplete: Bool) {
    if isComplete, cards != nil { cards = [] }
    put(changes.recipes.map(\.card))
    remove(changes.deleted)
  }

  /// Returns all recipes, by descending rating, then by name.
  mutating func cards(marking favourites: Set<String>) -> [RecipeCard] {
    if let marked, marked.favourites == favourites { return marked.cards }
    var all = cards ?? []
    for index in all.indices where favourites.contains(all[index].id) { all[index].isFavourite = true }
    marked = (all, favourites)
    return all
  }
}

extension RecipeCard {
  /// The name that lists are sorted by; most servers have it in English only.
  fileprivate var sortName: String { (name["en"] ?? name.values.min() ?? "").lowercased() }
}
