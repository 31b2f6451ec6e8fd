internal import _FoundationICU

/// The plural categories of a language, and which numbers fall into each (CLDR).
package struct PluralCategories: Sendable, Hashable {
  /// All names that CLDR has, in its order.
  package static let all = ["zero", "one", "two", "few", "many", "other"]

  /// The categories of the language, in CLDR's order; `other` is always among them.
  package let names: [String]
  /// Whole numbers by their category: all small ones, and a few large ones.
  package let wholes: [String: [Int]]
  /// The categories that numbers with decimals fall into.
  package let decimals: Set<String>

  private static let samples = Array(0...30) + Array(99...112) + [200, 1000, 10_000, 100_000, 1_000_000]

  /// Looks up the categories.
  ///
  /// - Parameters:
  ///   - locale: the language.
  ///   - isOrdinal: whether the numbers are ordinals (1st, 2nd).
  package init(_ locale: LocaleTag, isOrdinal: Bool = false) {
    guard let rules = PluralRules(locale: locale.icuName, isOrdinal: isOrdinal) else {
      (names, wholes, decimals) = (["other"], ["other": Self.samples], ["other"])
      return
    }
    var wholes: [String: [Int]] = [:]
    for number in Self.samples {
      wholes[rules.category(of: Double(number)) ?? "other", default: []].append(number)
    }
    var decimals: Set<String> = []
    for number in [0.1, 0.5, 1.1, 1.5, 2.5, 5.5, 10.1] {
      decimals.insert(rules.category(of: number) ?? "other")
    }
    names = Self.all.filter { $0 == "other" || wholes[$0] != nil || decimals.contains($0) }
    self.wholes = wholes
    self.decimals = decimals
  }

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
