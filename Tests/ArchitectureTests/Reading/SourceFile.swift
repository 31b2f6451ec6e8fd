/// A file as the rules see it.
struct SourceFile: Sendable {
  /// Its path from the checkout, such as `Sources/Screens/Tree/Element.swift`.
  let path: String
  /// All of its lines.
  let lines: [String]
  /// The same lines with spaces for comments and for what stands in string literals.
  let code: [String]
  /// The same lines with spaces for all but comments.
  let comments: [String]

  /// Takes a text apart.
  init(_ path: String, _ text: String) {
    self.path = path
    let split = SwiftText(text)
    lines = Self.lines(text)
    code = Self.lines(split.code)
    comments = Self.lines(split.comments)
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// What matches a pattern in its code, with the lines, numbered from 1.
  ///
  /// - Parameters:
  ///   - pattern: what to find.
  ///   - words: one of them is part of whatever matches; they spare most lines the slower search.
  /// - Returns: every match, in order.
  func code(
    matching pattern: Regex<Substring>, words: [String]
  ) -> [(number: Int, match: String)] {
    // By default `a.b` is one word, as in prose.
    let pattern = pattern.wordBoundaryKind(.simple)
    return code.indices.flatMap { index in
      guard words.contains(where: code[index].has) else { return [(Int, String)]() }
      return code[index].matches(of: pattern).map { (index + 1, String($0.output)) }
    }
  }

  /// Whether it has any code but imports; a target without any has not been begun.
  var hasCode: Bool {
    code.contains { line in line.contains { !$0.isWhitespace } && !line.has("import ") }
  }

  /// Whether a line, numbered from 1, or the line before it says something in a comment.
  func hasComment(at number: Int) -> Bool {
    [number - 2, number - 1].contains { index in
      comments.indices.contains(index) && comments[index].contains(where: \.isLetter)
    }
  }
}

/// Something that a rule forbids, and where.
struct Violation: CustomStringConvertible, Equatable {
  let path: String
  var line: Int?
  let message: String

  var description: String { path + (line.map { ":\($0)" } ?? "") + ": " + message }
}
