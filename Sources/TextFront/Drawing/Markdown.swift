/// Markdown as plain words: the marks go, the structure stays as lines.
///
/// Headings, list items, emphasis, code and links of CommonMark; anything else is kept as it was written.
enum Markdown {
  /// One line of the text.
  enum Block: Equatable {
    case blank
    case heading(String)
    case item(bullet: String, String)
    case text(String)

    /// The words alone.
    var words: String {
      switch self {
      case .blank: ""
      case .heading(let text), .item(_, let text), .text(let text): text
      }
    }
  }

  /// The lines of a text.
  static func blocks(_ text: String) -> [Block] {
    var isCode = false
    var blocks: [Block] = []
    for line in text.lines {
      if line.drop(while: \.isWhitespace).hasPrefix("```") {
        isCode.toggle()
      } else {
        blocks.append(isCode ? .text(line) : block(line))
      }
    }
    return blocks
  }

  private static func block(_ line: String) -> Block {
    let line = trimmed(line)
    if line.isEmpty { return .blank }
    let hashes = line.prefix { $0 == "#" }
    if (1...6).contains(hashes.count), line.dropFirst(hashes.count).first == " " {
      return .heading(inline(trimmed(line.dropFirst(hashes.count))))
    }
    if let first = line.first, "-*+".contains(first), line.dropFirst().first == " " {
      return .item(bullet: "-", inline(trimmed(line.dropFirst(2))))
    }
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    if (1...9).contains(digits.count), let mark = line.dropFirst(digits.count).first, ".)".contains(mark),
      line.dropFirst(digits.count + 1).first == " "
    {
      return .item(bullet: "\(digits).", inline(trimmed(line.dropFirst(digits.count + 2))))
    }
    return .text(inline(line))
  }

  /// A line without the marks of emphasis and code; a link shows its words and, behind them, where it leads.
  static func inline(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let character = rest.first {
      if character == "\\", let next = rest.dropFirst().first, next.isPunctuation || next.isSymbol {
        result.append(next)
        rest = rest.dropFirst(2)
      } else if character == "[", let link = link(at: rest) {
        result += link.words == link.target ? link.words : "\(link.words) (\(link.target))"
        rest = link.rest
      } else if let span = span(at: rest, after: result.last) {
        result += span.isCode ? span.words : inline(span.words)
        rest = span.rest
      } else {
        result.append(character)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  private static func link(at text: Substring) -> (words: String, target: String, rest: Substring)? {
    guard let close = text.firstIndex(of: "]") else { return nil }
    let after = text[text.index(after: close)...]
    guard after.first == "(", let end = after.firstIndex(of: ")") else { return nil }
    let target = after[after.index(after: after.startIndex)..<end]
    let words = text[text.index(after: text.startIndex)..<close]
    return (inline(String(words)), String(target), after[after.index(after: end)...])
  }

  private static func span(
    at text: Substring, after last: Character?
  ) -> (words: String, isCode: Bool, rest: Substring)? {
    for mark in ["`", "**", "__", "*", "_"] where text.hasPrefix(mark) {
      // An underscore within a word is part of it.
      if mark.first == "_", let last, last.isLetter || last.isNumber { return nil }
      let body = text.dropFirst(mark.count)
      guard let first = body.first, mark == "`" || !(first.isWhitespace || first == mark.first) else {
        continue
      }
      guard let end = closing(mark, in: body) else { continue }
      return (String(body[..<end]), mark == "`", body[end...].dropFirst(mark.count))
    }
    return nil
  }

  private static func closing(_ mark: String, in text: Substring) -> Substring.Index? {
    var rest = text.dropFirst()
    while let character = rest.first {
      if rest.hasPrefix(mark), mark.count == 2 || rest.dropFirst().first != mark.first {
        return rest.startIndex
      }
      rest = rest.dropFirst(character == mark.first ? 2 : 1)
    }
    return nil
  }
}
