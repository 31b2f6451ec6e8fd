internal import FrontKit

/// Markdown as plain words: the marks go, the structure stays as lines.
///
/// Headings, nested lists, quotes, code, emphasis and links of CommonMark; anything else is kept as it was written.
enum Markdown {
  /// One line of the text.
  enum Block: Equatable {
    case blank
    case heading(String)
    /// An item of a list, and how many lists lie around its own.
    case item(depth: Int, bullet: String, String)
    /// A line of a paragraph, and how many lists and quotes it lies in.
    case text(depth: Int, String)
    /// A line of code, as it was written.
    case code(String)

    /// The words alone; the number of an item is one of them, since nothing else tells the order.
    var words: String {
      switch self {
      case .blank: ""
      case .heading(let text), .text(_, let text), .code(let text): text
      case .item(_, let bullet, let text): bullet == Markdown.bullet ? text : "\(bullet) \(text)"
      }
    }
  }

  /// How deep lists are told; those within go no deeper.
  static let greatestDepth = 6

  fileprivate static let bullet = "-"

  /// The lines of a text.
  static func blocks(_ text: String) -> [Block] {
    var reader = BlockReader()
    for line in text.lines { reader.take(line) }
    return reader.blocks
  }

  /// A line without the marks of emphasis and code; a link shows its words and, behind them, where it leads.
  static func inline(_ text: String) -> String { MarkdownInline.plain(text) }

  /// Reads a text line by line.
  private struct BlockReader {
    private(set) var blocks: [Block] = []
    /// The mark that ends the code that lies around.
    private var fence: String?
    /// How far the items of the lists around are indented.
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
      // A backslash at the end asks for a new line, and there is one.
      let text = line.hasSuffix("\\") && !line.hasSuffix("\\\\") ? String(line.dropLast()) : line
      blocks.append(.text(depth: depth, Markdown.inline(text)))
    }

    private var depth: Int { min(indents.count, Markdown.greatestDepth) }

    private mutating func leaveLists(_ block: Block) {
      indents = []
      blocks.append(block)
    }

    private func heading(_ line: String) -> String? {
      let hashes = line.prefix { $0 == "#" }.count
      guard (1...6).contains(hashes), line.dropFirst(hashes).first == " " else { return nil }
      return Markdown.inline(trimmed(line.dropFirst(hashes)))
    }

    /// Whether a line is made of one of some marks only.
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
