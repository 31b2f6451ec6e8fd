/// Nothing is left for later, and nothing of one machine stays behind.
enum LeftoverRule {
  static func check(_ path: String, _ text: String) -> [Violation] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
      patterns.compactMap { pattern, message in
        line.contains(pattern) ? Violation(path: path, line: index + 1, message: message) : nil
      }
    }
  }

  // Written so that the words do not stand here themselves.
  private static var patterns: [(Regex<Substring>, String)] {
    [
      (/\b(?:TO[D]O|FIX[M]E|XX[X])\b/, "something is left to do: do it, or open an issue"),
      (/(?:^|[\s"'`(=:])\/(?:work|root|Users|home\/[a-z]+)\//, "a path of one machine"),
    ]
  }
}
