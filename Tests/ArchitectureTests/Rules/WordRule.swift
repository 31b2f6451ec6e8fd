/// Comments and names use the terms in CONTRIBUTING.md, not these paraphrases.
enum WordRule {
  static func check(_ file: SourceFile) -> [Violation] {
    file.comments.indices.flatMap { index -> [Violation] in
      let comment = file.comments[index].lowercased()
      let code = file.code[index]
      return words.compactMap { word, camelCased, instead -> Violation? in
        guard comment.hasWord(word) || code.has(camelCased) else { return nil }
        return Violation(path: file.path, line: index + 1, message: "`\(word)`: write \(instead)")
      }
    }
  }

  // Each is in two parts, so that this file does not violate the rule.
  private static let words: [(word: String, camelCased: String, instead: String)] = [
    ("an" + "ew", "again, or a verb with `re`"), ("be" + "falls", "happens to"), ("de" + "ed", "operation"),
    ("nou" + "ght", "0 or zero"), ("there" + "by", "so"),
    ("who" + "ever", "the caller, the client or the user"),
    ("men" + "ded", "fixed or corrected"), ("will not" + " do", "is invalid"), ("taken" + " apart", "parsed"),
    ("oct" + "et", "byte"), ("oct" + "ets", "bytes"), ("in" + " vain", "without effect"),
    ("told" + " of", "reported"), ("come" + " to hold", "become true"),
  ].map { ($0, $0.camelCased, $1) }
}

extension String {
  /// Returns whether it contains a word or phrase, and not only as part of longer words.
  fileprivate func hasWord(_ word: String) -> Bool {
    guard has(word) else { return false }
    return ranges(of: word).contains { range in
      let isBegun = range.lowerBound > startIndex && self[index(before: range.lowerBound)].isLetter
      return !isBegun && !(range.upperBound < endIndex && self[range.upperBound].isLetter)
    }
  }

  /// The word as part of an identifier: `come to` is `ComeTo`.
  fileprivate var camelCased: String {
    split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
