extension PluralCategories {
  /// The categories that translators write for the language, in CLDR's order.
  ///
  /// The `many` of French and its neighbours, for whole numbers from a million on, is left out; Xcode does not require
  /// it either.
  package var written: [String] {
    names.filter { name in
      name == "other" || decimals.contains(name) || wholes[name]?.contains { $0 < 1_000_000 } == true
    }
  }

  /// Whether 0 has a category of its own in the language.
  package var hasZero: Bool { wholes["zero"]?.contains(0) == true }

  /// The categories of some whole numbers, in their order.
  ///
  /// - Parameters:
  ///   - numbers: the numbers.
  ///   - locale: the language.
  /// - Returns: a category for each number.
  package static func categories(of numbers: Range<Int>, in locale: LocaleTag) -> [String] {
    guard let rules = PluralRules(locale: locale.icuName, isOrdinal: false) else {
      return numbers.map { _ in "other" }
    }
    return numbers.map { rules.category(of: Double($0)) ?? "other" }
  }
}
