import Catalogs

/// Defects of a localization's shape, such as a case `other` without a text.
enum ShapeFlaw {
  /// Returns the flaws of a localization, each the end of a sentence.
  static func all(of localization: Localization) -> [String] {
    var flaws: [String] = []
    let names = Set(localization.substitutions.map(\.name))
    if localization.node.unit == nil, localization.node.variations.isEmpty {
      flaws.append("the text itself is missing, its parts are there")
    }
    collect(localization.node, "", names, &flaws)
    for substitution in localization.substitutions {
      if substitution.node.unit == nil, substitution.node.variations.isEmpty {
        flaws.append("the texts of `\(substitution.name)` are missing")
      }
      collect(substitution.node, " of `\(substitution.name)`", names, &flaws)
    }
    return flaws
  }

  private static func collect(
    _ node: LocalizationNode, _ place: String, _ names: Set<String>, _ flaws: inout [String]
  ) {
    if let unit = node.unit {
      for name in FormatPattern(unit.value).substitutions where !names.contains(name) {
        flaws.append("it refers to `\(name)`, which is not there")
      }
    }
    for variations in node.variations {
      if variations.axis == .plural, variations["other"] == nil {
        flaws.append("the form `other`\(place) is missing")
      }
      for variation in variations.cases { collect(variation.node, place, names, &flaws) }
    }
  }
}
