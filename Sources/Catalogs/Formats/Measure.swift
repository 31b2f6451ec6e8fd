/// A unit of measurement for recipes and scales.
///
/// Source: CLDR, UTS 35 part 6 section 1.1 (unit identifiers).
enum MeasureUnit: String, CaseIterable {
  case g, kg, mg, oz, lb
  case ml, cl, dl, l, tsp, tbsp, cup, floz
  case mm, cm, m, km, inch
  case celsius, fahrenheit
  case kcal, kj
  case second, minute, hour, day

  /// The unit's name in CLDR.
  var name: String {
    switch self {
    case .g: "mass-gram"
    case .kg: "mass-kilogram"
    case .mg: "mass-milligram"
    case .oz: "mass-ounce"
    case .lb: "mass-pound"
    case .ml: "volume-milliliter"
    case .cl: "volume-centiliter"
    case .dl: "volume-deciliter"
    case .l: "volume-liter"
    case .tsp: "volume-teaspoon"
    case .tbsp: "volume-tablespoon"
    case .cup: "volume-cup"
    case .floz: "volume-fluid-ounce"
    case .mm: "length-millimeter"
    case .cm: "length-centimeter"
    case .m: "length-meter"
    case .km: "length-kilometer"
    case .inch: "length-inch"
    case .celsius: "temperature-celsius"
    case .fahrenheit: "temperature-fahrenheit"
    case .kcal: "energy-kilocalorie"
    case .kj: "energy-kilojoule"
    case .second, .minute, .hour, .day: "duration-" + rawValue
    }
  }

  /// Whether amounts of it are written with fractions, since it is measured with spoons and cups.
  var hasFractions: Bool { [.tsp, .tbsp, .cup, .inch].contains(self) }
}

extension FormatterCache {
  /// An amount of a unit in a locale's format: `½ tsp`, `250 g`, `180°C`, `2 tablespoons`.
  ///
  /// - Parameters:
  ///   - number: how many.
  ///   - unit: the unit.
  ///   - width: how much of its name is written.
  ///   - locale: the locale of the format.
  /// - Returns: the amount with its unit.
  func measure(_ number: Number, _ unit: MeasureUnit, _ width: NumberStyle.UnitWidth, in locale: LocaleTag)
    -> String
  {
    let style = NumberStyle(kind: .unit(unit.name), fraction: 0...2, unitWidth: width)
    guard unit.hasFractions else { return text(number, style, in: locale) }
    let amount = fraction(number, in: locale)
    let plain = text(number, NumberStyle(fraction: 0...2), in: locale)
    if amount == plain { return text(number, style, in: locale) }
    // Half a spoon is one spoon to English cooks, though CLDR counts 0.5 with the many.
    let counted = locale.language == "en" && abs(number.double) < 1 ? Number.int(1) : number
    let counts = text(counted, NumberStyle(fraction: 0...2), in: locale)
    let whole = text(counted, style, in: locale)
    guard let place = whole.firstRange(of: counts) else { return amount + " " + whole }
    return whole.replacingCharacters(in: place, with: amount)
  }
}

extension String {
  /// The text with a part of it replaced.
  fileprivate func replacingCharacters(in range: Range<Index>, with other: String) -> String {
    var text = self
    text.replaceSubrange(range, with: other)
    return text
  }
}
