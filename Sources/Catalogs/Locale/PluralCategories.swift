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
}
