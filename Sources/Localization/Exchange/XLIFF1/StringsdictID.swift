/// The ids of exported `.stringsdict` files, as translate-toolkit writes and reads them.
struct StringsdictID {
  static let ruleType = "NSStringPluralRuleType"
  /// The variable's name if the catalog varies a text as a whole and has no name for it.
  static let whole = "value"

  let key: String
  let variable: String
  let category: String

  /// Creates the id of a plural form; nil if the profile has none for the place.
  init?(_ key: String, _ path: TextPath) {
    guard let category = path.plural, !key.contains(":") else { return nil }
    self.key = key
    self.category = category
    if let name = path.substitution, path.steps.count == 2, !name.contains(":") {
      variable = name
    } else if path.steps.count == 1 {
      variable = Self.whole
    } else {
      return nil
    }
  }

  /// Parses an id; nil unless it is that of a plural form.
  init?(_ id: String) {
    guard id.hasSuffix(":dict/:string") else { return nil }
    let parts = id.dropLast(":dict/:string".count).split(
      separator: ":dict/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let colon = parts[0].lastIndex(of: ":") else { return nil }
    key = String(parts[0][..<colon])
    variable = String(parts[0][parts[0].index(after: colon)...])
    category = String(parts[1])
  }

  var marker: String { "\(key):\(variable):dict" }
  var type: String { "\(key):\(variable):dict/:string" }
  var form: String { "\(key):\(variable):dict/\(category):dict/:string" }

  /// Returns whether an id is that of a line that only describes the variable.
  static func isDescription(_ id: String, source: String) -> Bool {
    id.hasSuffix(":dict") && source == ruleType
      || id.hasSuffix(":dict/:string") && StringsdictID(id) == nil && id.contains(":")
  }

  /// The place of the text: a substitution, or the text as a whole.
  var path: TextPath {
    let plural = TextPath.Step("plural", category)
    return variable == Self.whole
      ? TextPath([plural]) : TextPath([.init(TextPath.substitutions, variable), plural])
  }
}
