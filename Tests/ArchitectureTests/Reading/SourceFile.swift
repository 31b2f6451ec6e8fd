/// A file that rules check.
struct SourceFile: Sendable {
  /// Its path from the checkout, such as `Sources/Screens/Tree/Element.swift`.
  let path: String
  /// All of its lines.
  let lines: [String]
  /// The same lines, with comments and the content of string literals blanked.
  let code: [String]
  /// The same lines, with everything but comments blanked.
  let comments: [String]
  /// The modules that it imports.
  let imports: [Import]

  /// Splits a text into lines of code and comments.
  init(_ path: String, _ text: String) {
    self.path = path
    let split = SwiftText(text)
    lines = Self.lines(text)
    code = Self.lines(split.code)
    comments = Self.lines(split.comments)
    imports = Self.imports(in: code)
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns the matches of a pattern in its code, with their lines, numbered from 1.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - words: every match contains one of them, so that most lines skip the slower search.
  /// - Returns: every match, in order.
  func code(
    matching pattern: Regex<Substring>, words: [String]
  ) -> [(number: Int, match: String)] {
    // By default `a.b` would be one word.
    let pattern = pattern.wordBoundaryKind(.simple)
    return code.indices.flatMap { index in
      guard words.contains(where: code[index].has) else { return [(Int, String)]() }
      return code[index].matches(of: pattern).map { (index + 1, String($0.output)) }
    }
  }

  /// Whether it has any code but imports; a target without any is not yet started.
  var hasCode: Bool {
    code.contains { line in line.contains { !$0.isWhitespace } && !line.has("import ") }
  }

  /// Returns whether a line, numbered from 1, or the line before it has a comment.
  func hasComment(at number: Int) -> Bool {
    [number - 2, number - 1].contains { index in
      comments.indices.contains(index) && comments[index].contains(where: \.isLetter)
    }
  }
}

/// A violation of a rule, with its place.
struct Violation: CustomStringConvertible, Equatable {
  let path: String
  var line: Int?
  let message: String

  var description: String { path + (line.map { ":\($0)" } ?? "") + ": " + message }
}
