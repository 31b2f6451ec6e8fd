/// A regular expression's parts, RE2's syntax without features that require backtracking.
indirect enum RegexSyntax {
  case empty
  case set(ScalarSet)
  case sequence([RegexSyntax])
  case alternation([RegexSyntax])
  /// So many times at least and, unless nil, at most.
  case repetition(RegexSyntax, Int, Int?)
  case assertion(Assertion)

  /// A zero-width assertion between two characters.
  enum Assertion: UInt8, Sendable {
    case textStart, textEnd, lineStart, lineEnd, wordBoundary, noWordBoundary
  }
}

/// Why a pattern is invalid.
struct RegexError: Error {
  let message: String
}
