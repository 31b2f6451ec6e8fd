import Foundations

/// When in a day something is eaten.
enum MealSlot: String, WireCode { case breakfast, lunch, snack, dinner, other }

/// A dish of the meal plan, as it is sent and stored (a proposal: docs/products/epicura.md, 2).
struct PlannedMeal: Codable, Sendable, Hashable {
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
  /// Members of a newer version, which go back to the server with the next change.
  var others: [String: JSONFragment] = [:]

  enum CodingKeys: String, CodingKey {
    case id, date, meal, servings, repeats, until
    case recipe = "recipe_id"
    case except = "except_dates"
  }

  init(
    id: String, date: CivilDate, meal: MealSlot, recipe: String, servings: Int, isWeekly: Bool = false
  ) {
    (self.id, self.recipe, self.servings) = (id, recipe, servings)
    self.date = date.description
    self.meal = Coded(meal.rawValue)
    repeats = Coded(isWeekly ? "weekly" : "none")
    except = []
  }

  init(from decoder: any Decoder) throws {
    let body = try decoder.container(keyedBy: CodingKeys.self)
    id = try body.decode(String.self, forKey: .id)
    date = try body.decode(String.self, forKey: .date)
    meal = try body.decode(Coded<MealSlot>.self, forKey: .meal)
    recipe = try body.decode(String.self, forKey: .recipe)
    servings = try body.decode(Int.self, forKey: .servings)
    repeats = try body.decodeIfPresent(Coded<Repetition>.self, forKey: .repeats) ?? Coded("none")
    except = try body.decodeIfPresent([String].self, forKey: .except) ?? []
    until = try body.decodeIfPresent(String.self, forKey: .until)
    let all = try decoder.container(keyedBy: MemberName.self)
    for key in all.allKeys where CodingKeys(stringValue: key.stringValue) == nil {
      others[key.stringValue] = try all.decode(JSONFragment.self, forKey: key)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var body = encoder.container(keyedBy: CodingKeys.self)
    try body.encode(id, forKey: .id)
    try body.encode(date, forKey: .date)
    try body.encode(meal, forKey: .meal)
    try body.encode(recipe, forKey: .recipe)
    try body.encode(servings, forKey: .servings)
    try body.encode(repeats, forKey: .repeats)
    try body.encode(except, forKey: .except)
    try body.encodeIfPresent(until, forKey: .until)
    var all = encoder.container(keyedBy: MemberName.self)
    for (name, value) in others { try all.encode(value, forKey: MemberName(stringValue: name)) }
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

  /// The bytes by which it is stored and compared: equal meals have the same.
  var content: [UInt8] { (try? Array(RecipeJSON.encode(self))) ?? [] }

  /// Reads what was stored; nil where this version cannot read it.
  init?(content: [UInt8]) {
    guard let meal = try? JSON.decode(Self.self, from: content) else { return nil }
    self = meal
  }
}

/// A change of the meal plan, as the outbox keeps it.
struct MealChange: Codable, Sendable, Hashable {
  /// As it was before; nil where it was not planned.
  var before: PlannedMeal?
  /// As it is to be; nil where it is to be removed.
  var after: PlannedMeal?

  static let kind = "meal.change"
  private static let prefix = "meal/"

  static func entity(_ id: String) -> String { prefix + id }
  static func id(_ entity: String) -> String { String(entity.dropFirst(prefix.count)) }

  init(from before: PlannedMeal?, to after: PlannedMeal?) { (self.before, self.after) = (before, after) }

  init?(body: [UInt8]) {
    guard let change = try? JSON.decode(Self.self, from: body) else { return nil }
    self = change
  }

  var body: [UInt8] { (try? Array(RecipeJSON.encode(self))) ?? [] }
}
