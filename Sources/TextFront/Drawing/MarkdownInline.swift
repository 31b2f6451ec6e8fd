internal import FrontKit

/// Removes the marks of emphasis, code and links from a line.
///
/// Runs in linear time on any input: a failed search for a closing mark is not repeated, and the depth of nested marks
/// is limited.
struct MarkdownInline {
  /// The maximum depth of nested emphasis and links.
  private static let depthLimit = 8
  /// The maximum number of open parentheses in a link's target.
  private static let maxBrackets = 8

  /// The maximum number of backticks in a delimiter of code.
  private static let codeMarkLimit = 8

  private let depth: Int
  private var rest: Substring
  private var result = ""
  /// Marks without a closing one in the rest.
  private var unclosed: Set<String> = []

  /// Returns a text without its marks.
  static func plain(_ text: String) -> String { plain(text[...], depth: 0) }

  private static func plain(_ text: Substring, depth: Int) -> String {
    guard depth < depthLimit else { return String(text) }
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

  /// Copies characters verbatim.
  private mutating func copy(_ count: Int) {
    result += rest.prefix(count)
    rest = rest.dropFirst(count)
  }

  private mutating func escaped() {
    if let next = rest.dropFirst().first, next.isPunctuation || next.isSymbol { rest = rest.dropFirst() }
    copy(1)
  }

  /// Parses a code span: between two runs of as many backticks.
  private mutating func code() {
    let mark = String(rest.prefix { $0 == "`" })
    let body = rest.dropFirst(mark.count)
    guard mark.count <= Self.codeMarkLimit, !unclosed.contains(mark) else { return copy(mark.count) }
    guard let end = codeEnd(mark, in: body) else {
      unclosed.insert(mark)
      return copy(mark.count)
    }
    let words = body[..<end]
    // A space on each side only separates backticks within the span from its delimiters.
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

  /// Parses an address in angle brackets, such as `<https://a.example>`.
  private mutating func address() {
    let body = rest.dropFirst()
    let address = body.prefix { !$0.isWhitespace && $0 != "<" && $0 != ">" }
    guard address.contains(":") || address.contains("@"), body[address.endIndex...].first == ">" else {
      return copy(1)
    }
    result += address
    rest = body[address.endIndex...].dropFirst()
  }

  /// Parses a link: text in square brackets, followed by its target in parentheses.
  ///
  /// - Returns: false where there is none, and nothing was consumed.
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

  /// Returns the target of a link without its title, and the rest after the closing parenthesis.
  private func target(_ text: Substring) -> (target: String, rest: Substring)? {
    var open = 0
    var end = text.startIndex
    while end < text.endIndex, !text[end].isWhitespace {
      if text[end] == "(" { open += 1 }
      if text[end] == ")" {
        if open == 0 { break }
        open -= 1
      }
      if open > Self.maxBrackets { return nil }
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
