/// What a diagnostic's code means, why it is reported and what to do, with what is wrong and what is right.
///
/// It is the doc comment of the code's declaration, taken apart: the first line is the title, for rules of the lint with
/// their name before it, then come paragraphs,
/// then fences. A fence says its language, whether it fails or passes, and what it stands for:
///
/// - `body`: the items of a screen's body;
/// - `screen`, `app`, `flags`, `plugin`: keys of such a file, whose other keys are as they may be;
/// - `texts`: a key's texts by language, and `strings`: keys of a catalog, both held against the lint; with them go
///   `lint`, `glossary` and `sources`, the files beside the catalog;
/// - `flagfile`: a whole flag file, read, linted and exported on its own;
/// - a path from the root, such as `Locales/demo.xcstrings`: that whole file; with ` …` behind it, keys of that file;
/// - nothing: an expression, or what is not a file.
///
/// A fence that says `and` instead of `fails` or `passes` goes with the one before it.
package struct Explanation: Sendable, Hashable {
  /// The code, such as `KL0201`.
  package let code: String
  /// The word by which people know the rule, such as `undefined-substitution`; most have none.
  package let name: String?
  /// What the code stands for, without a full stop.
  package let title: String
  /// What it means and what to do, each paragraph one line.
  package let paragraphs: [String]
  /// What is wrong and what is right.
  package let examples: [Example]

  /// A piece of a file, or of something else, that draws the code or does not.
  package struct Example: Sendable, Hashable {
    /// What it is written in: `yaml`, `json`, `cel`, or `text` and `swift` for what is only shown.
    package let language: String
    /// Whether it is right.
    package let passes: Bool
    /// What it stands for; nil for what is no part of a file.
    package let place: String?
    /// Whether it is keys of the file that ``place`` names, and not the whole file.
    package let isPart: Bool
    /// The text, ending in a line break.
    package let text: String
    /// What goes with it in other files.
    package internal(set) var companions: [Example] = []
  }

  /// Takes a doc comment apart.
  ///
  /// - Parameters:
  ///   - code: the code that it documents.
  ///   - comment: its lines without their slashes.
  package init(code: String, comment: String) {
    var reader = CommentReader()
    for line in comment.split(separator: "\n", omittingEmptySubsequences: false) { reader.take(line) }
    reader.endParagraph()
    self.code = code
    let first = reader.paragraphs.first ?? ""
    let named = first.firstMatch(of: #/^`([a-z-]+)`: /#)
    name = named.map { String($0.output.1) }
    let title = named.map { first[$0.range.upperBound...] } ?? first[...]
    self.title = String(title.hasSuffix(".") ? title.dropLast() : title)
    paragraphs = Array(reader.paragraphs.dropFirst())
    examples = reader.examples
  }
}

/// Reads a doc comment line by line.
private struct CommentReader {
  var paragraphs: [String] = []
  var examples: [Explanation.Example] = []
  private var lines: [Substring] = []
  /// The words after the fence's backticks, while it is open.
  private var fence: [String]?

  mutating func take(_ line: Substring) {
    if line.hasPrefix("```") {
      if let open = fence {
        close(open)
      } else {
        endParagraph()
        fence = line.dropFirst(3).split(separator: " ").map(String.init)
      }
    } else if fence == nil, line.isEmpty {
      endParagraph()
    } else {
      lines.append(line)
    }
  }

  mutating func endParagraph() {
    if !lines.isEmpty { paragraphs.append(lines.joined(separator: " ")) }
    lines = []
  }

  private mutating func close(_ words: [String]) {
    let verdict = words.dropFirst().first
    let example = Explanation.Example(
      language: words.first ?? "", passes: verdict == "passes", place: words.count > 2 ? words[2] : nil,
      isPart: words.dropFirst(3).first == "…",
      text: lines.map { $0 + "\n" }.joined())
    if verdict == "and", !examples.isEmpty {
      examples[examples.count - 1].companions.append(example)
    } else {
      examples.append(example)
    }
    lines = []
    fence = nil
  }
}
