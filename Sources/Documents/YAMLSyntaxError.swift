internal import Foundations

/// libyaml's error for a text that is not YAML, in words for people who do not know its grammar.
struct YAMLSyntaxError {
  /// The error.
  let message: String
  /// The suggested fix.
  let help: String?
  /// Where, in bytes.
  let range: Range<Int>

  /// Explains a failure.
  ///
  /// - Parameters:
  ///   - failure: libyaml's error.
  ///   - source: the text.
  init(_ failure: EventStream.ParseError, in source: SourceText) {
    if let tab = Self.tab(before: failure.offset, in: source) {
      message = "found a tab in the indentation, expected spaces"
      help = "indent with spaces; most editors can be told to"
      range = tab
      return
    }
    if failure.message.hasPrefix("did not find expected key"), Self.isBehindQuote(failure.offset, in: source)
    {
      if let opening = Self.openingQuote(before: failure.offset, in: source) {
        let line = source.location(of: failure.offset).line
        message = "this quote is closed only in line \(line), where more stands behind it"
        help = "close it at the end of the text"
        range = opening
        return
      }
      message = "found more behind the closing quote"
      help = "put all of the text into quotes, and write other quotes within them, such as `'a \"b\" c'`"
      range = failure.offset..<failure.offset + 1
      return
    }
    if let colon = Self.crampedColon(of: failure, in: source) {
      message = "found a key with its value right behind the `:`"
      help = "write a space behind the `:`"
      range = colon
      return
    }
    if failure.message.hasPrefix("mapping values are not allowed"),
      let (said, fix) = Self.misplacedValue(at: failure.offset, in: source)
    {
      (message, help) = (said, fix)
      range = failure.offset..<min(failure.offset + 1, source.bytes.count)
      return
    }
    let known = Self.known.first {
      failure.message.hasPrefix($0.problem) && failure.context.hasSuffix($0.context)
    }
    message = known?.message ?? Self.joined(failure)
    help = known?.help
    let offset = known?.isAtStart == true ? failure.start ?? failure.offset : failure.offset
    let start = min(offset, max(0, source.bytes.count - 1))
    range = start..<min(start + 1, source.bytes.count)
  }

  private static func joined(_ failure: EventStream.ParseError) -> String {
    failure.context.isEmpty ? failure.message : "\(failure.message) \(failure.context)"
  }

  /// One of libyaml's messages and its most common cause.
  private struct Known {
    let problem: String
    /// How the context ends, where one message has several.
    var context = ""
    let message: String
    let help: String
    /// Whether the place is where the part began, not where reading ended.
    var isAtStart = false
  }

  private static let known = [
    Known(
      problem: "mapping values are not allowed",
      message: "found `: ` within a text, or a key that is too deep",
      help: "put quotes around a text that contains `: `, and check the indentation"),
    Known(
      problem: "did not find expected key",
      message: "expected a key here, at the same depth as the keys before it",
      help:
        "check the indentation and the quotes of the lines before, and quote a text that begins with a sign"),
    Known(
      problem: "did not find expected '-' indicator",
      message: "this line is as deep as neither the items of the list nor their keys",
      help: "indent it like the lines it belongs to"),
    Known(
      problem: "could not find expected ':'", message: "found a line without a `:` after its key",
      help: "add the `:`, indent the line to go on with the text before it, or close the quotes above",
      isAtStart: true),
    Known(
      problem: "did not find expected ',' or '}'",
      message: "this `{` is not closed, or a `,` is missing in it",
      help: "close it with `}`, and put quotes around a text with `{`, `}`, `[`, `]` or `,` in it",
      isAtStart: true),
    Known(
      problem: "did not find expected ',' or ']'",
      message: "this `[` is not closed, or a `,` is missing in it",
      help: "close it with `]`, and put quotes around a text with `{`, `}`, `[`, `]` or `,` in it",
      isAtStart: true),
    Known(
      problem: "found unexpected end of stream", context: "while scanning a quoted scalar",
      message: "this quote is not closed", help: "close it at the end of the text", isAtStart: true),
    Known(
      problem: "found unknown escape character",
      message: "found `\\` with a letter that it has no meaning for",
      help: "write `\\\\` for the character itself, or use single quotes"),
    Known(
      problem: "block sequence entries are not allowed",
      message: "found an item beginning with `-` after a value",
      help: "begin the list on a line of its own"),
    Known(
      problem: "found character that cannot start any token",
      message: "no text can begin with this character",
      help: "put quotes around the text"),
    Known(
      problem: "did not find expected alphabetic or numeric character",
      message: "found `*` or `&` where a text begins", help: "put quotes around the text", isAtStart: true),
    Known(
      problem: "did not find expected node content", message: "expected a value here",
      help: "remove the comma or bracket, or put quotes around a text that begins with `{` or `[`"),
  ]

  /// Explains a `: ` that begins no value: within a text that goes on, or behind a key below one that has a value.
  ///
  /// - Returns: the message and the fix; nil where it is neither.
  private static func misplacedValue(at offset: Int, in source: SourceText) -> (String, String)? {
    var number = source.location(of: offset).line
    let line = Entry(source, number)
    guard offset >= line.start else { return nil }
    let before = String(decoding: source.bytes[line.start..<offset], as: UTF8.self)
    if let colon = before.firstRange(of: ": ") {
      let text = line.text[colon.upperBound...].drop { $0 == " " }
      let isShort = text.count <= 60 && !text.contains("\"") && !text.contains("\\") && !text.contains(" #")
      return (
        "found `: ` within a text",
        isShort ? "put quotes around the text, as in `\"\(text)\"`" : "put quotes around the whole text"
      )
    }
    repeat { number -= 1 } while number > 0 && Entry(source, number).isBlank
    guard number > 0, !before.isEmpty else { return nil }
    let above = Entry(source, number)
    guard let (key, value) = above.pair, !value.isEmpty,
      above.start - source.lineRange(number).lowerBound
        < line.start - source.lineRange(source.location(of: offset).line).lowerBound
    else { return nil }
    return (
      "`\(before)` stands deeper than `\(key)`, which has a value already",
      "begin `\(before)` in the same column as `\(key)`, or quote the text if it goes on here"
    )
  }

  /// A line without its indentation and the dashes of its items.
  private struct Entry {
    /// Where it begins, in bytes.
    let start: Int
    let text: String

    init(_ source: SourceText, _ number: Int) {
      let range = source.lineRange(number)
      let bytes = source.bytes[range]
      var start = bytes.startIndex
      while start < bytes.endIndex, bytes[start] == UInt8(ascii: " ") || Self.isDash(start, bytes) {
        start += 1
      }
      self.start = start
      text = String(decoding: bytes[start...], as: UTF8.self)
    }

    private static func isDash(_ index: Int, _ bytes: ArraySlice<UInt8>) -> Bool {
      bytes[index] == UInt8(ascii: "-") && index + 1 < bytes.endIndex && bytes[index + 1] == UInt8(ascii: " ")
    }

    /// Whether it has nothing but a comment.
    var isBlank: Bool { text.isEmpty || text.hasPrefix("#") }

    /// Its key and its value; nil where it has none.
    var pair: (key: Substring, value: Substring)? {
      guard let colon = text.firstRange(of: ": ") else { return nil }
      let value = text[colon.upperBound...].drop { $0 == " " }
      return value.hasPrefix("#") ? nil : (text[..<colon.lowerBound], value)
    }
  }

  /// Whether a text in quotes ends just before a place, on the same line.
  private static func isBehindQuote(_ offset: Int, in source: SourceText) -> Bool {
    guard offset < source.bytes.count else { return false }
    let line = source.lineRange(source.location(of: offset).line)
    let before = source.bytes[line.lowerBound..<max(line.lowerBound, offset)].last { $0 != UInt8(ascii: " ") }
    return before == UInt8(ascii: "\"") || before == UInt8(ascii: "'")
  }

  /// The quote that opened a text which ends just before a place, where that is on an earlier line.
  private static func openingQuote(before offset: Int, in source: SourceText) -> Range<Int>? {
    let bytes = source.bytes
    guard var index = bytes[..<offset].lastIndex(where: { $0 != UInt8(ascii: " ") }) else { return nil }
    let quote = bytes[index]
    index -= 1
    while index >= 0 {
      if bytes[index] == quote {
        if quote == UInt8(ascii: "'"), index > 0, bytes[index - 1] == quote {
          // Two single quotes are one within the text.
          index -= 1
        } else if quote == UInt8(ascii: "'")
          || bytes[..<index].reversed().prefix(while: { $0 == UInt8(ascii: "\\") }).count.isMultiple(of: 2)
        {
          break
        }
      }
      index -= 1
    }
    guard index >= 0, source.location(of: index).line < source.location(of: offset).line else { return nil }
    return index..<index + 1
  }

  /// The colon of a key without the space behind it, which makes a text of the whole and of the lines that follow.
  private static func crampedColon(of failure: EventStream.ParseError, in source: SourceText) -> Range<Int>? {
    var line: Int
    if failure.message.hasPrefix("mapping values are not allowed") {
      line = source.location(of: failure.offset).line - 1
    } else if failure.message.hasPrefix("could not find expected ':'"), let start = failure.start {
      line = source.location(of: start).line
    } else {
      return nil
    }
    while line > 1, source.bytes[source.lineRange(line)].allSatisfy({ $0 == UInt8(ascii: " ") }) { line -= 1 }
    guard line >= 1 else { return nil }
    let rest = source.bytes[source.lineRange(line)].drop {
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-")
    }
    let key = rest.prefix { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || byte == UInt8(ascii: "_")
    }
    let value = rest[key.endIndex...].dropFirst()
    // `https://…` is a text.
    guard !key.isEmpty, rest[key.endIndex...].first == UInt8(ascii: ":"), let first = value.first,
      first > UInt8(ascii: " "), first != UInt8(ascii: "/"), first != UInt8(ascii: ":")
    else { return nil }
    return key.endIndex..<key.endIndex + 1
  }

  /// The tab in the indentation of the line at which reading ended, or of the last non-blank line before it: libyaml
  /// continues a text past the line with the tab.
  private static func tab(before offset: Int, in source: SourceText) -> Range<Int>? {
    var line = source.location(of: offset).line
    var looked = 0
    while line >= 1, looked < 2 {
      let bytes = source.lineRange(line)
      let indentation = source.bytes[bytes].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      if indentation.count < bytes.count {
        looked += 1
        if let tab = indentation.firstIndex(of: UInt8(ascii: "\t")) { return tab..<tab + 1 }
      }
      line -= 1
    }
    return nil
  }
}
