import Foundations
import PluginKit

extension MealPlan {
  struct State: ModelState {
    var dish: Dish?
    var today: [Dish] = []
    var todayID = ""
    var isThisWeek = true
    var firstDay = Timestamp(seconds: 0)
    var lastDay = Timestamp(seconds: 0)
    var days: [Day] = []
    /// The dishes of the week.
    var count = 0
  }

  struct Day: Codable, Equatable, Sendable {
    var id: String
    var day: Timestamp
    var isToday: Bool
    var dishes: [Dish]
    var doubled: [MealSlot]
  }

  struct Dish: Codable, Equatable, Sendable {
    /// Of the dish on this day: what comes every week is several.
    var id: String
    var date: String
    var day: Timestamp
    var meal: MealSlot
    var recipe: String
    var name: [String: String]
    var servings: Int
    var isWeekly: Bool
  }
}

extension MealPlan.State {
  /// Shows a week.
  ///
  /// - Parameters:
  ///   - week: the week.
  ///   - meals: all that is planned.
  ///   - today: the day that it is.
  ///   - zone: the person's.
  ///   - wanted: the id of a dish that is shown by itself; nil for none.
  init(
    _ week: MealWeek, _ meals: [(meal: PlannedMeal, name: [String: String])], today: CivilDate,
    _ zone: TimeZoneRules, _ wanted: String?
  ) {
    /// Noon, so that a day stays the same however its clocks are changed.
    func moment(_ day: CivilDate) -> Timestamp {
      let utc = Int64(day.dayNumber) * 86_400 + 43_200
      return Timestamp(seconds: utc - Int64(zone.offset(at: utc)))
    }
    func shown(_ dishes: [MealWeek.Dish]) -> [MealPlan.Dish] {
      dishes.map { dish in
        MealPlan.Dish(
          id: "\(dish.meal.id)@\(dish.day)", date: dish.day.description, day: moment(dish.day),
          meal: dish.meal.meal.code,
          recipe: dish.meal.recipe, name: dish.name, servings: dish.meal.servings,
          isWeekly: dish.meal.repeats(after: dish.day))
      }
    }
    self.today = shown(MealWeek.dishes(on: today, of: meals))
    todayID = today.description
    isThisWeek = week.days.contains(today)
    days = week.days.map { day in
      let dishes = MealWeek.dishes(on: day, of: meals)
      return MealPlan.Day(
        id: day.description, day: moment(day), isToday: day == today, dishes: shown(dishes),
        doubled: MealWeek.doubled(dishes))
    }
    (firstDay, lastDay) = (days[0].day, days[6].day)
    count = days.reduce(0) { $0 + $1.dishes.count }
    dish = days.flatMap(\.dishes).first { $0.id == wanted }
  }
}
