internal import FrontKit

/// Renders Markdown as plain text: marks are removed, the structure is kept as lines.
///
/// Supports headings, nested lists, quotes, code, emphasis and links of CommonMark; anything else is kept verbatim.
enum Markdown {
  /// One line of the text.
  enum Block: Equatable {
    case blank
    case heading(String)
    /// An item of a list, with the number of enclosing lists.
    case item(depth: Int, bullet: String, String)
    /// A line of a paragraph, with the number of enclosing lists and quotes.
    case text(depth: Int, String)
    /// A line of code, verbatim.
    case code(String)

    /// The text alone; it includes an item's number, since nothing else shows the order.
    var words: String {
      switch self {
      case .blank: ""
      case .heading(let text), .text(_, let text), .code(let text): text
      case .item(_, let bullet, let text): bullet == Markdown.bullet ? text : "\(bullet) \(text)"
      }
    }
  }

  /// The maximum depth of lists; deeper ones are indented no further.
  static let depthLimit = 6

  fileprivate static let bullet = "-"

  /// Returns the lines of a text.
  static func blocks(_ text: String) -> [Block] {
    var reader = BlockReader()
    for line in text.lines { reader.take(line) }
    return reader.blocks
  }

  /// Returns a line without the marks of emphasis and code; a link is its text, followed by its target.
  static func inline(_ text: String) -> String { MarkdownInline.plain(text) }

  /// Parses a text line by line.
  private struct BlockReader {
    private(set) var blocks: [Block] = []
    /// The delimiter that ends the current code block.
    private var fence: String?
    /// The indentations of the enclosing lists' items.
    private var indents: [Int] = []

    mutating func take(_ line: String) {
      let rest = line.drop(while: \.isWhitespace)
      if let fence {
        if rest.hasPrefix(fence) { self.fence = nil } else { blocks.append(.code(line)) }
      } else if let mark = ["```", "~~~"].first(where: rest.hasPrefix) {
        fence = mark
      } else {
        block(trimmed(rest), indent: line.count - rest.count)
      }
    }

    private mutating func block(_ line: String, indent: Int) {
      if line.isEmpty { return blocks.append(.blank) }
      if let text = heading(line) { return leaveLists(.heading(text)) }
      if isRule(line, of: "=-"), case .text(0, let text)? = blocks.last {
        blocks[blocks.count - 1] = .heading(text)
        return
      }
      if isRule(line, of: "-*_"), line.count >= 3 { return leaveLists(.blank) }
      if let (bullet, text) = item(line) {
        while let last = indents.last, last >= indent { indents.removeLast() }
        blocks.append(.item(depth: depth, bullet: bullet, Markdown.inline(text)))
        return indents.append(indent)
      }
      if indent == 0 { indents = [] }
      if line.first == ">" {
        let text = line.drop { $0 == ">" || $0.isWhitespace }
        return blocks.append(.text(depth: depth + 1, Markdown.inline(String(text))))
      }
      // A backslash at the end asks for a line break, which is there anyway.
      let text = line.hasSuffix("\\") && !line.hasSuffix("\\\\") ? String(line.dropLast()) : line
      blocks.append(.text(depth: depth, Markdown.inline(text)))
    }

    private var depth: Int { min(indents.count, Markdown.depthLimit) }

    private mutating func leaveLists(_ block: Block) {
      indents = []
      blocks.append(block)
    }

    private func heading(_ line: String) -> String? {
      let hashes = line.prefix { $0 == "#" }.count
      guard (1...6).contains(hashes), line.dropFirst(hashes).first == " " else { return nil }
      return Markdown.inline(trimmed(line.dropFirst(hashes)))
    }

    /// Whether a line consists of repetitions of one of some marks.
    private func isRule(_ line: String, of marks: String) -> Bool {
      guard let mark = line.first, marks.contains(mark) else { return false }
      return line.allSatisfy { $0 == mark || (mark != "=" && $0 == " ") }
    }

    private func item(_ line: String) -> (bullet: String, text: String)? {
      if let first = line.first, "-*+".contains(first), line.dropFirst().first == " " {
        return (Markdown.bullet, trimmed(line.dropFirst(2)))
      }
      let digits = line.prefix { $0.isASCII && $0.isNumber }
      let rest = line.dropFirst(digits.count)
      guard (1...9).contains(digits.count), let mark = rest.first, ".)".contains(mark),
        rest.dropFirst().first == " "
      else { return nil }
      return ("\(digits).", trimmed(rest.dropFirst(2)))
    }
  }
}
