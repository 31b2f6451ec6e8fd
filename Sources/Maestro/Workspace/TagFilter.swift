/// Which flows are walked, by their tags.
package struct TagFilter: Sendable {
  /// Flows with one of these; all where there are none.
  package var include: [TagExpression]
  /// But none of these.
  package var exclude: [TagExpression]

  /// Chooses flows.
  package init(include: [TagExpression] = [], exclude: [TagExpression] = []) {
    self.include = include
    self.exclude = exclude
  }

  /// Whether a flow with these tags is walked.
  package func admits(_ tags: [String]) -> Bool {
    (include.isEmpty || include.contains { $0.matches(tags) }) && !exclude.contains { $0.matches(tags) }
  }
}

/// A tag, or tags combined by `and`, `or`, `not` and parentheses.
package indirect enum TagExpression: Sendable, Hashable {
  /// Has the tag.
  case tag(String)
  /// Has not.
  case not(TagExpression)
  /// All of these; a list, so that no number of them nests deeper than parentheses do.
  case all([TagExpression])
  /// Any of these.
  case any([TagExpression])

  /// Why an expression is invalid.
  package struct SyntaxError: Error, Hashable {
    /// One sentence.
    package let message: String
  }

  /// Whether tags are such.
  package func matches(_ tags: [String]) -> Bool {
    switch self {
    case .tag(let tag): tags.contains(tag)
    case .not(let inner): !inner.matches(tags)
    case .all(let parts): parts.allSatisfy { $0.matches(tags) }
    case .any(let parts): parts.contains { $0.matches(tags) }
    }
  }

  /// Reads an expression, such as `smoke and not slow`; `not` binds tightest, then `and`.
  ///
  /// - Parameter text: the expression.
  /// - Throws: ``SyntaxError`` where it is none.
  package init(_ text: String) throws(SyntaxError) {
    var reader = Reader(text)
    self = try reader.whole()
  }

  private struct Reader {
    private var words: ArraySlice<String>
    private var depth = 0

    init(_ text: String) {
      var words: [String] = []
      var word = ""
      for character in text {
        if character == " " || character == "(" || character == ")" {
          if !word.isEmpty { words.append(word) }
          word = ""
          if character != " " { words.append(String(character)) }
        } else {
          word.append(character)
        }
      }
      if !word.isEmpty { words.append(word) }
      self.words = words[...]
    }

    mutating func whole() throws(SyntaxError) -> TagExpression {
      let expression = try either()
      if let word = words.first {
        throw SyntaxError(message: "found `\(word)`, expected `and` or `or` before it")
      }
      return expression
    }

    private mutating func either() throws(SyntaxError) -> TagExpression {
      var parts = [try both()]
      while words.first == "or" {
        words.removeFirst()
        parts.append(try both())
      }
      return parts.count == 1 ? parts[0] : .any(parts)
    }

    private mutating func both() throws(SyntaxError) -> TagExpression {
      var parts = [try one()]
      while words.first == "and" {
        words.removeFirst()
        parts.append(try one())
      }
      return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func one() throws(SyntaxError) -> TagExpression {
      depth += 1
      defer { depth -= 1 }
      guard depth <= 64 else { throw SyntaxError(message: "nested more than 64 levels deep") }
      guard let word = words.popFirst() else { throw SyntaxError(message: "ends where a tag is expected") }
      switch word {
      case "not": return .not(try one())
      case "(":
        let inner = try either()
        guard words.popFirst() == ")" else { throw SyntaxError(message: "a `(` is not closed") }
        return inner
      case "and", "or", ")": throw SyntaxError(message: "found `\(word)`, expected a tag")
      default: return .tag(word)
      }
    }
  }
}
