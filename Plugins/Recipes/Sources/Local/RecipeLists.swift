/// All recipes of the copy as lists show them, kept in memory until the copy changes.
struct RecipeLists {
  /// All recipes, the best rated first and not marked; nil until they are read.
  private var cards: [RecipeCard]?
  /// What ``RecipeStore/foreignWrites()`` was when they were read: a second run may share the copy.
  private var age = 0
  /// The recipes with those that are marked.
  private var marked: (cards: [RecipeCard], favourites: Set<String>)?

  /// Whether the recipes are to be read, for the first time or since somebody else has written.
  ///
  /// - Parameter writes: what ``RecipeStore/foreignWrites()`` is now.
  /// - Returns: whether ``take(_:at:)`` is to follow.
  func isOutdated(_ writes: Int) -> Bool { cards == nil || writes != age }

  /// Takes all recipes of the copy.
  ///
  /// - Parameters:
  ///   - all: the recipes, in any order and not marked.
  ///   - writes: what ``RecipeStore/foreignWrites()`` was before they were read.
  mutating func take(_ all: [RecipeCard], at writes: Int) {
    age = writes
    sort(all)
  }

  private mutating func sort(_ all: [RecipeCard]) {
    cards = all.sorted { left, right in
      (right.rating, right.ratingCount, left.id) < (left.rating, left.ratingCount, right.id)
    }
    marked = nil
  }

  /// Puts recipes in place of those of the same ids, or beside the others.
  mutating func put(_ new: [RecipeCard]) {
    guard let cards else { return }
    let known = Dictionary(new.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
    sort(cards.filter { known[$0.id] == nil } + known.values)
  }

  /// Leaves recipes out.
  mutating func remove(_ ids: [String]) {
    guard let cards, !ids.isEmpty else { return }
    let gone = Set(ids)
    sort(cards.filter { !gone.contains($0.id) })
  }

  /// Follows what the server sent.
  ///
  /// - Parameters:
  ///   - changes: what came.
  ///   - isComplete: whether it is everything there is.
  mutating func apply(_ changes: RecipeRemote.Changes, isComplete: Bool) {
    if isComplete, cards != nil { cards = [] }
    put(changes.recipes.map(\.card))
    remove(changes.deleted)
  }

  /// All recipes, the best rated first.
  mutating func cards(marking favourites: Set<String>) -> [RecipeCard] {
    if let marked, marked.favourites == favourites { return marked.cards }
    var all = cards ?? []
    for index in all.indices where favourites.contains(all[index].id) { all[index].isFavourite = true }
    marked = (all, favourites)
    return all
  }
}
