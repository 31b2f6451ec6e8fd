internal import FrontKit

/// Takes the marks of emphasis, code and links out of a line.
///
/// However a text is made, the time it takes grows with its length and not faster: what was looked for without effect
/// is not looked for again, and marks within marks are followed to a depth only.
struct MarkdownInline {
  /// How deep emphasis and links are followed into each other.
  private static let greatestDepth = 8
  /// How many round brackets the address of a link may have open at once.
  private static let mostBrackets = 8

  /// How many backticks a mark of code may have.
  private static let longestCodeMark = 8

  private let depth: Int
  private var rest: Substring
  private var result = ""
  /// Marks that nothing closes in what is left.
  private var unclosed: Set<String> = []

  /// A text without its marks.
  static func plain(_ text: String) -> String { plain(text[...], depth: 0) }

  private static func plain(_ text: Substring, depth: Int) -> String {
    guard depth < greatestDepth else { return String(text) }
    var reader = MarkdownInline(depth: depth, rest: text)
    return reader.read()
  }

  private init(depth: Int, rest: Substring) {
    self.depth = depth
    self.rest = rest
  }

  private mutating func read() -> String {
    while let character = rest.first {
      switch character {
      case "\\": escaped()
      case "`": code()
      case "*", "_": emphasis(character)
      case "<": address()
      case "!" where rest.dropFirst().first == "[":
        if !link(rest.dropFirst()) { copy(1) }
      case "[": if !link(rest) { copy(1) }
      default: copy(1)
      }
    }
    return result
  }

  /// Takes characters as they are.
  private mutating func copy(_ count: Int) {
    result += rest.prefix(count)
    rest = rest.dropFirst(count)
  }

  private mutating func escaped() {
    if let next = rest.dropFirst().first, next.isPunctuation || next.isSymbol { rest = rest.dropFirst() }
    copy(1)
  }

  /// A span of code: between two runs of as many backticks.
  private mutating func code() {
    let mark = String(rest.prefix { $0 == "`" })
    let body = rest.dropFirst(mark.count)
    guard mark.count <= Self.longestCodeMark, !unclosed.contains(mark) else { return copy(mark.count) }
    guard let end = codeEnd(mark, in: body) else {
      unclosed.insert(mark)
      return copy(mark.count)
    }
    let words = body[..<end]
    // A space on each side is there to keep backticks within apart from those around.
    result += mark.count > 1 ? Substring(trimmed(words)) : words
    rest = body[end...].dropFirst(mark.count)
  }

  private func codeEnd(_ mark: String, in body: Substring) -> Substring.Index? {
    var rest = body
    while let start = rest.firstIndex(of: "`") {
      let run = rest[start...].prefix { $0 == "`" }
      if run.count == mark.count { return start }
      rest = rest[run.endIndex...]
    }
    return nil
  }

  private mutating func emphasis(_ character: Character) {
    // An underscore within a word is part of it.
    if character == "_", let last = result.last, last.isLetter || last.isNumber { return copy(1) }
    let single = String(character)
    for mark in [single + single, single] where rest.hasPrefix(mark) && !unclosed.contains(mark) {
      let body = rest.dropFirst(mark.count)
      guard let first = body.first, !first.isWhitespace, first != character else { continue }
      guard let end = emphasisEnd(mark, in: body) else {
        unclosed.insert(mark)
        continue
      }
      result += Self.plain(body[..<end], depth: depth + 1)
      rest = body[end...].dropFirst(mark.count)
      return
    }
    copy(1)
  }

  private func emphasisEnd(_ mark: String, in body: Substring) -> Substring.Index? {
    var rest = body.dropFirst()
    while let character = rest.first {
      if rest.hasPrefix(mark), mark.count == 2 || rest.dropFirst().first != mark.first {
        return rest.startIndex
      }
      rest = rest.dropFirst(character == mark.first ? 2 : 1)
    }
    return nil
  }

  /// An address in angle brackets, such as `<https://a.example>`.
  private mutating func address() {
    let body = rest.dropFirst()
    let address = body.prefix { !$0.isWhitespace && $0 != "<" && $0 != ">" }
    guard address.contains(":") || address.contains("@"), body[address.endIndex...].first == ">" else {
      return copy(1)
    }
    result += address
    rest = body[address.endIndex...].dropFirst()
  }

  /// Words in square brackets with an address in round ones behind them.
  ///
  /// - Returns: false where there is none, and nothing was taken.
  private mutating func link(_ text: Substring) -> Bool {
    let inner = text.dropFirst()
    guard let close = inner.firstIndex(where: { $0 == "]" || $0 == "[" }), inner[close] == "]" else {
      return false
    }
    let after = inner[inner.index(after: close)...]
    guard after.first == "(", let (target, end) = target(after.dropFirst()) else { return false }
    let words = Self.plain(inner[..<close], depth: depth + 1)
    result += words.isEmpty || words == target ? target : target.isEmpty ? words : "\(words) (\(target))"
    rest = end
    return true
  }

  /// The address of a link, a title behind it left out, and what comes behind the bracket that ends it.
  private func target(_ text: Substring) -> (target: String, rest: Substring)? {
    var open = 0
    var end = text.startIndex
    while end < text.endIndex, !text[end].isWhitespace {
      if text[end] == "(" { open += 1 }
      if text[end] == ")" {
        if open == 0 { break }
        open -= 1
      }
      if open > Self.mostBrackets { return nil }
      end = text.index(after: end)
    }
    let target = String(text[..<end])
    var after = text[end...].drop(while: \.isWhitespace)
    if let quote = after.first, quote == "\"" || quote == "'" {
      after = after.dropFirst().drop { $0 != quote }.dropFirst().drop(while: \.isWhitespace)
    }
    guard after.first == ")" else { return nil }
    let isWrapped = target.hasPrefix("<") && target.hasSuffix(">") && target.count > 1
    return (isWrapped ? String(target.dropFirst().dropLast()) : target, after.dropFirst())
  }
}
