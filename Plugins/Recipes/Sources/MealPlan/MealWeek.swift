import Foundations

/// A week of the meal plan, day by day.
struct MealWeek: Sendable, Hashable {
  /// A dish on a day.
  struct Dish: Sendable, Hashable {
    var meal: PlannedMeal
    var name: [String: String]
    var day: CivilDate
  }

  /// The first of its seven days.
  let first: CivilDate

  /// The week of a day.
  ///
  /// - Parameters:
  ///   - day: a day of it.
  ///   - start: the weekday on which weeks begin, from 0 for Sunday to 6.
  init(of day: CivilDate, start: Int) {
    let weekday = CivilDate.weekday(ofDayNumber: day.dayNumber)
    first = CivilDate(dayNumber: day.dayNumber - (weekday - start + 7) % 7)
  }

  var days: [CivilDate] { (0..<7).map { CivilDate(dayNumber: first.dayNumber + $0) } }

  /// The dishes of a day, in the order in which they are eaten.
  static func dishes(
    on day: CivilDate, of meals: [(meal: PlannedMeal, name: [String: String])]
  ) -> [Dish] {
    let order = Dictionary(
      MealSlot.allCases.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    return meals.filter { $0.meal.occurs(on: day) }
      .map { Dish(meal: $0.meal, name: $0.name, day: day) }
      .sorted { left, right in
        let (first, second) = (order[left.meal.meal.code] ?? 0, order[right.meal.meal.code] ?? 0)
        return first == second ? left.meal.id < right.meal.id : first < second
      }
  }

  /// The meals of a day for which there is more than one dish.
  static func doubled(_ dishes: [Dish]) -> [MealSlot] {
    MealSlot.allCases.filter { slot in dishes.count { $0.meal.meal.code == slot } > 1 }
  }
}
