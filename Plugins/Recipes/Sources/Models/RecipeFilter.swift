/// What is asked of listed recipes; nil conditions are none.
struct RecipeFilter: Equatable, Sendable {
  var diet = DietFilter.all
  var category: Category?
  var cuisine: Cuisine?
  var difficulty: Difficulty?
  var tag: Tag?
  /// The longest time in minutes.
  var minutes: Int?
  /// Whether the appliance can cook them.
  var cookable = false

  var isEmpty: Bool { self == RecipeFilter() }

  /// Whether a recipe meets all conditions.
  func allows(_ card: RecipeCard) -> Bool {
    diet.diets?.contains(card.diet) != false && category.map { $0 == card.category } != false
      && cuisine.map { $0 == card.cuisine } != false && difficulty.map { $0 == card.difficulty } != false
      && tag.map(card.tags.contains) != false && minutes.map { card.totalTime <= .minutes($0) } != false
      && (!cookable || card.cookable)
  }
}
