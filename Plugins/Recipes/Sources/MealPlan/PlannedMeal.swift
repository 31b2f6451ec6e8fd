import Foundations
import Storage

/// When in a day something is eaten.
enum MealSlot: String, WireCode { case breakfast, lunch, snack, dinner, other }

/// A dish of the meal plan: a row of the collection ``collection``, which plugin.yaml declares.
struct PlannedMeal: Sendable, Hashable {
  /// The collection that it is a row of.
  static let collection = "mealPlan"

  /// Whether it comes again.
  enum Repetition: String, WireCode { case never = "none", weekly, other }

  var id: String
  /// The day, or the first of them, as `2027-01-31`.
  var date: String
  var meal: Coded<MealSlot>
  var recipe: String
  var servings: Int
  var repeats: Coded<Repetition>
  /// Days on which it does not come again after all.
  var except: [String]
  /// The last day on which it comes again; nil where it goes on.
  var until: String?

  init(
    id: String, date: CivilDate, meal: MealSlot, recipe: String, servings: Int, isWeekly: Bool = false
  ) {
    (self.id, self.recipe, self.servings) = (id, recipe, servings)
    self.date = date.description
    self.meal = Coded(meal.rawValue)
    repeats = Coded(isWeekly ? "weekly" : "none")
    except = []
  }

  var isWeekly: Bool { repeats.code == .weekly }

  /// Whether it comes again after a day.
  func repeats(after day: CivilDate) -> Bool { isWeekly && until.map { day.description < $0 } ?? true }

  /// Whether it is eaten on a day.
  func occurs(on day: CivilDate) -> Bool {
    guard let first = CivilDate(date) else { return false }
    if day == first { return !except.contains(date) }
    return isWeekly && day > first && (day.dayNumber - first.dayNumber) % 7 == 0
      && !except.contains(day.description) && until.map { day.description <= $0 } ?? true
  }
}

/// Meals as rows.
extension PlannedMeal {
  /// Reads a row.
  init(_ row: ValueMap) {
    (id, date, recipe) = (row.text("id") ?? "", row.text("date") ?? "", row.text("recipe") ?? "")
    meal = Coded(row.text("meal") ?? "")
    repeats = Coded(row.text("repeats") ?? "none")
    servings = if case .int(let number)? = row["servings"] { number } else { 0 }
    except = if case .list(let days)? = row["except"] { days.compactMap(\.text) } else { [] }
    until = row.text("until")
  }

  /// The fields of its row.
  var fields: ValueMap {
    ValueMap(fields: [
      ("id", .string(id)), ("date", .string(date)), ("meal", .string(meal.raw)), ("recipe", .string(recipe)),
      ("servings", .int(servings)), ("repeats", .string(repeats.raw)),
      ("except", .list(except.map { .string($0) })), ("until", until.map { .string($0) } ?? .null),
    ])
  }
}

extension Value {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}

extension ValueMap {
  fileprivate func text(_ field: String) -> String? { self[field]?.text }
}
