import Foundations

/// The members of Epicura's `preferences{}` and what they may be (docs/products/epicura.md, 7).
///
/// `units` is a proposal of ours, as is null, which takes a member back.
enum EpicuraPreferences {
  /// What a member may be.
  private enum Rule {
    case code([String])
    case codes([String])
    case number(ClosedRange<Int>)
    case bool
    case language
  }

  private static let languages = ["en", "hi", "ta", "te", "kn", "ml", "bn", "mr"]

  private static let rules: [String: Rule] = [
    "language": .language,
    "theme": .code(["light", "dark"]),
    "diet": .code(["vegetarian", "vegan", "pescatarian", "no_restrictions"]),
    "spice_level": .number(1...5), "salt_level": .number(1...5), "oil_level": .number(1...5),
    "cuisines": .codes([
      "indian", "italian", "american", "chinese", "mexican", "korean", "thai", "japanese", "asian", "global",
    ]),
    "default_servings": .number(1...4),
    "allergens": .codes(["nuts", "dairy", "mustard", "gluten", "soy", "sesame"]),
    "notifications_enabled": .bool,
    "units": .code(["metric", "imperial"]),
  ]

  /// Everything that is wrong with a change.
  ///
  /// - Parameter change: the members of `preferences`.
  /// - Returns: the fields in the order of the change, each with what it must be; empty where nothing is wrong.
  static func faults(in change: ValueMap) -> [(field: String, message: String)] {
    zip(change.keys, change.values).compactMap { key, value in
      guard case .string(let name) = key, let rule = rules[name] else {
        // Cut: it comes from outside, and goes into the response.
        return ("preferences.\(key.description.prefix(40))", "is not a preference")
      }
      return fault(in: value, rule).map { ("preferences.\(name)", $0) }
    }
  }

  private static func fault(in value: Value, _ rule: Rule) -> String? {
    switch (rule, value) {
    case (_, .null): nil
    case (.code(let codes), .string(let code)) where codes.contains(code): nil
    case (.code(let codes), _): "must be one of \(codes.joined(separator: ", "))"
    case (.codes(let codes), .list(let items)) where areAll(items, of: codes): nil
    case (.codes(let codes), _): "must be a list of \(codes.joined(separator: ", ")), each at most once"
    case (.number(let range), .int(let number)) where range.contains(number): nil
    case (.number(let range), _): "must be a whole number from \(range.lowerBound) to \(range.upperBound)"
    case (.bool, .bool): nil
    case (.bool, _): "must be true or false"
    case (.language, .string(let name)) where isLanguage(name): nil
    case (.language, _): "must be one of \(languages.joined(separator: ", ")), with `_IN` or without"
    }
  }

  private static func areAll(_ items: [Value], of codes: [String]) -> Bool {
    let texts = items.compactMap { if case .string(let text) = $0 { text } else { nil } }
    return texts.count == items.count && Set(texts).count == texts.count && Set(texts).isSubset(of: codes)
  }

  private static func isLanguage(_ name: String) -> Bool {
    languages.contains(name.hasSuffix("_IN") ? String(name.dropLast(3)) : name)
  }
}
