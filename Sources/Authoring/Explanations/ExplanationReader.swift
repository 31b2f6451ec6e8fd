import Documents
import Foundations

/// Parses an explanation from its Markdown: a heading, paragraphs, then fenced examples, each with its caption.
struct ExplanationReader {
  private var paragraphs: [String] = []
  private var examples: [Explanation.Example] = []
  /// The lines of the open paragraph.
  private var lines: [String] = []
  /// Whether nothing came after the last paragraph, so that it is the caption of the next example.
  private var endsInParagraph = false
  private var fence: Fence?

  /// An open example.
  private struct Fence {
    let caption: String
    /// The info string after the backticks.
    let words: [Substring]
    let span: Span
    var text = ""
  }

  /// Parses an explanation.
  ///
  /// - Parameters:
  ///   - source: the file's text.
  ///   - code: the code that the file is named after.
  /// - Returns: the explanation.
  /// - Throws: a diagnostic at the first malformed place.
  static func read(_ source: SourceText, of code: String) throws(Diagnostic) -> Explanation {
    if let error = source.utf8Error { throw error }
    let (name, title) = try heading(of: source, code)
    var reader = ExplanationReader()
    for number in 1..<source.lineCount { try reader.take(Span(source, source.lineRange(number + 1))) }
    try reader.end()
    return Explanation(
      code: code, name: name, title: title, paragraphs: reader.paragraphs, examples: reader.examples)
  }

  /// Parses the first line: the rule's name and the title.
  private static func heading(
    of source: SourceText, _ code: String
  ) throws(Diagnostic) -> (name: String?, title: String) {
    let line = Span(source, source.lineRange(1))
    let text = line.text
    guard text.hasPrefix("# "), let colon = text.firstRange(of: ": "), colon.upperBound < text.endIndex else {
      throw malformed("expected a heading, `# \(code): ` and a title", line)
    }
    // A lint rule has its name after the code.
    let words = text[..<colon.lowerBound].dropFirst(2).split(separator: " ", maxSplits: 1)
    guard let first = words.first, first == code else {
      throw malformed("found `\(words.first ?? "")`, expected `\(code)`, for which the file is named", line)
    }
    return (words.dropFirst().first.map(String.init), String(text[colon.upperBound...]))
  }

  private mutating func take(_ line: Span) throws(Diagnostic) {
    let text = line.text
    if let open = fence {
      if text == "```" { close(open) } else { fence?.text += text + "\n" }
    } else if text.hasPrefix("```") {
      try open(text.dropFirst(3).split(separator: " "), line)
    } else if text.allSatisfy(\.isWhitespace) {
      endParagraph()
    } else {
      lines.append(text)
    }
  }

  private mutating func endParagraph() {
    guard !lines.isEmpty else { return }
    paragraphs.append(lines.joined(separator: " "))
    lines = []
    endsInParagraph = true
  }

  private mutating func open(_ words: [Substring], _ line: Span) throws(Diagnostic) {
    endParagraph()
    guard endsInParagraph, let caption = paragraphs.popLast() else {
      throw Self.malformed("expected a line above the example that says what it is", line)
    }
    endsInParagraph = false
    guard words.count > 1, ["fails", "passes", "and"].contains(words[1]) else {
      throw Self.malformed("expected a language, then `fails`, `passes` or `and`", line)
    }
    if words[1] == "and", examples.isEmpty {
      throw Self.malformed("found `and`, but there is no example that this one goes with", line)
    }
    fence = Fence(caption: caption, words: words, span: line)
  }

  private mutating func close(_ fence: Fence) {
    let words = fence.words
    let example = Explanation.Example(
      caption: fence.caption, language: String(words[0]), passes: words[1] == "passes",
      place: words.dropFirst(2).first.map(String.init), isPart: words.dropFirst(3).first == "…",
      text: fence.text)
    if words[1] == "and" {
      examples[examples.count - 1].companions.append(example)
    } else {
      examples.append(example)
    }
    self.fence = nil
  }

  private mutating func end() throws(Diagnostic) {
    if let fence {
      throw Self.malformed("the example has no end", fence.span, help: "close it with three backticks")
    }
    endParagraph()
  }

  private static func malformed(
    _ message: String, _ span: Span, help: String = "docs/errors/README.md tells the form"
  ) -> Diagnostic { Diagnostic(.malformedExplanation, message, at: span, help: help) }
}

extension Diagnostic.Code {
  /// An explanation has not the form in which it is read.
  static let malformedExplanation = Self("KL0135")
}
