package import Foundations

/// What a member of a person's preferences may be on the embedded server; null takes any of them back.
package enum PreferenceRule: Sendable, Equatable {
  /// One of these texts.
  case one([String])
  /// A list of these texts, each at most once.
  case several([String])
  /// A whole number of a range.
  case number(ClosedRange<Int>)
  /// True or false.
  case bool

  /// What is wrong with a value; nil where nothing is.
  ///
  /// - Parameter value: the member.
  /// - Returns: what it must be, such as `must be true or false`.
  package func fault(in value: Value) -> String? {
    switch (self, value) {
    case (_, .null): nil
    case (.one(let words), .string(let word)) where words.contains(word): nil
    case (.one(let words), _): "must be one of \(words.joined(separator: ", "))"
    case (.several(let words), .list(let items)) where Self.areAll(items, of: words): nil
    case (.several(let words), _): "must be a list of \(words.joined(separator: ", ")), each at most once"
    case (.number(let range), .int(let number)) where range.contains(number): nil
    case (.number(let range), _): "must be a whole number from \(range.lowerBound) to \(range.upperBound)"
    case (.bool, .bool): nil
    case (.bool, _): "must be true or false"
    }
  }

  private static func areAll(_ items: [Value], of words: [String]) -> Bool {
    let texts = items.compactMap { if case .string(let text) = $0 { text } else { nil } }
    return texts.count == items.count && Set(texts).count == texts.count && Set(texts).isSubset(of: words)
  }
}
