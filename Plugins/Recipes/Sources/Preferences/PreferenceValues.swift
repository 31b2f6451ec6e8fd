import Foundations

/// What somebody prefers; what they have not chosen is as the contract says, or nil where the app decides.
struct PreferenceValues: Sendable, Equatable {
  /// Nil: the device's.
  var language: PreferredLanguage?
  /// Nil: the app's.
  var theme: PreferredTheme?
  var diet = PreferredDiet.noRestrictions
  /// From 1 to 5.
  var spiceLevel = 3
  /// From 1 to 5.
  var saltLevel = 3
  /// From 1 to 5.
  var oilLevel = 3
  var cuisines: [Cuisine] = []
  /// From 1 to 4; nil: as each recipe is written.
  var servings: Int?
  var allergens: [AvoidedAllergen] = []
  /// Nil: as the app's notifications are set.
  var notifications: Bool?
  var units = Units.metric

  /// The allergens of recipes that are to be named.
  var avoided: Set<Allergen> { Set(allergens.flatMap(\.recipeAllergens)) }
}

extension PreferenceValues {
  /// The fields of the document.
  enum Name {
    static let language = "language"
    static let theme = "theme"
    static let diet = "diet"
    static let spiceLevel = "spiceLevel"
    static let saltLevel = "saltLevel"
    static let oilLevel = "oilLevel"
    static let cuisines = "cuisines"
    static let servings = "servings"
    static let allergens = "allergens"
    static let notifications = "notifications"
    static let units = "units"
  }

  /// Reads what is stored; a value that this version does not know is as if it were not there.
  init(_ fields: ValueMap) {
    func text(_ name: String) -> String? {
      if case .string(let text)? = fields[name] { text } else { nil }
    }
    func level(_ name: String, _ range: ClosedRange<Int>) -> Int? {
      guard case .int(let number)? = fields[name], range.contains(number) else { return nil }
      return number
    }
    func codes(_ name: String) -> [String] {
      guard case .list(let items)? = fields[name] else { return [] }
      return items.compactMap { if case .string(let code) = $0 { code } else { nil } }
    }
    let standard = Self()
    language = text(Name.language).flatMap(PreferredLanguage.init(wireName:))
    theme = text(Name.theme).flatMap(PreferredTheme.init)
    diet = text(Name.diet).flatMap(PreferredDiet.init) ?? standard.diet
    spiceLevel = level(Name.spiceLevel, 1...5) ?? standard.spiceLevel
    saltLevel = level(Name.saltLevel, 1...5) ?? standard.saltLevel
    oilLevel = level(Name.oilLevel, 1...5) ?? standard.oilLevel
    cuisines = codes(Name.cuisines).compactMap(Cuisine.init)
    servings = level(Name.servings, 1...4)
    allergens = codes(Name.allergens).compactMap(AvoidedAllergen.init)
    if case .bool(let isOn)? = fields[Name.notifications] { notifications = isOn }
    units = text(Name.units).flatMap(Units.init) ?? standard.units
  }
}

/// What somebody has just chosen; the others stay.
struct PreferenceChange: Codable, Sendable {
  var language: PreferredLanguage?
  var theme: PreferredTheme?
  var diet: PreferredDiet?
  var spiceLevel: Int?
  var saltLevel: Int?
  var oilLevel: Int?
  var cuisines: [Cuisine]?
  /// 0: as each recipe is written.
  var servings: Int?
  var allergens: [AvoidedAllergen]?
  var notifications: Bool?
  var units: Units?

  /// As it is stored.
  var fields: ValueMap {
    typealias Name = PreferenceValues.Name
    func texts(_ codes: [some RawRepresentable<String>]) -> Value {
      .list(codes.map { .string($0.rawValue) })
    }
    let fields: [(String, Value?)] = [
      (Name.language, language.map { .string($0.wireName) }),
      (Name.theme, theme.map { .string($0.rawValue) }),
      (Name.diet, diet.map { .string($0.rawValue) }), (Name.spiceLevel, spiceLevel.map { .int($0) }),
      (Name.saltLevel, saltLevel.map { .int($0) }), (Name.oilLevel, oilLevel.map { .int($0) }),
      (Name.cuisines, cuisines.map { texts($0.filter { $0 != .other }) }),
      (Name.servings, servings.map { $0 == 0 ? .null : .int($0) }), (Name.allergens, allergens.map(texts)),
      (Name.notifications, notifications.map { .bool($0) }), (Name.units, units.map { .string($0.rawValue) }),
    ]
    return ValueMap(fields: fields.compactMap { name, value in value.map { (name, $0) } })
  }
}
