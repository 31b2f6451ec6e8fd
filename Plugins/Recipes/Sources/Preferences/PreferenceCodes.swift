/// A language that the contract names; an app may speak fewer.
enum PreferredLanguage: String, Codable, CaseIterable, Sendable {
  case en, hi, ta, te, kn, ml, bn, mr

  /// As the server names it: with the country.
  var wireName: String { "\(rawValue)_IN" }

  /// Reads a name of the server, with the country or without.
  init?(wireName: String) {
    guard let language = wireName.split(whereSeparator: { "_-".contains($0) }).first else { return nil }
    self.init(rawValue: language.lowercased())
  }
}

/// The colours that the app is shown in.
enum PreferredTheme: String, Codable, CaseIterable, Sendable { case light, dark }

/// What somebody eats.
enum PreferredDiet: String, Codable, CaseIterable, Sendable {
  case vegetarian, vegan, pescatarian
  case noRestrictions = "no_restrictions"
}

/// The units in which amounts and temperatures are shown (a proposal: docs/products/epicura.md, 2).
enum Units: String, Codable, CaseIterable, Sendable { case metric, imperial }

/// What somebody must not eat: fewer words than recipes have, so one of them may stand for several.
enum AvoidedAllergen: String, Codable, CaseIterable, Sendable {
  case nuts, dairy, mustard, gluten, soy, sesame

  /// The allergens of recipes that it stands for.
  ///
  /// Peanuts are legumes, and most who avoid nuts avoid them, too: better one notice too many.
  var recipeAllergens: [Allergen] {
    switch self {
    case .nuts: [.nuts, .peanut]
    case .dairy: [.dairy]
    case .mustard: [.mustard]
    case .gluten: [.gluten]
    case .soy: [.soy]
    case .sesame: [.sesame]
    }
  }
}
