/// No to-dos, and no traces of one machine.
enum LeftoverRule {
  static func check(_ path: String, _ text: String) -> [Violation] {
    guard words.contains(where: text.has) else { return [] }
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
      guard words.contains(where: line.has) else { return [Violation]() }
      return patterns.compactMap { pattern, message in
        line.contains(pattern) ? Violation(path: path, line: index + 1, message: message) : nil
      }
    }
  }

  // Written so, here and below, that this file does not contain the words.
  private static let words = [
    "TO" + "DO", "FIX" + "ME", "XX" + "X", "/wo" + "rk/", "/ro" + "ot/", "/Us" + "ers/", "/ho" + "me/",
  ]

  // Compiled once for all files; they are immutable, and `Regex` is only not declared to be `Sendable`.
  nonisolated(unsafe) private static let patterns: [(Regex<Substring>, String)] = [
    (/\b(?:TO[D]O|FIX[M]E|XX[X])\b/, "something is left to do: do it, or open an issue"),
    (/(?:^|[\s"'`(=:])\/(?:work|root|Users|home\/[a-z]+)\//, "a path of one machine"),
  ]
}
