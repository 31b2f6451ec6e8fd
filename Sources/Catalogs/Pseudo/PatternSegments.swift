/// A text split into words, which may change, and parts that must not: placeholders, references to substitutions,
/// doubled percent signs, tags, entities, and addresses of the web and of mail.
struct PatternSegments {
  /// A piece of the text.
  enum Part: Equatable {
    /// Words.
    case words(String)
    /// Text with a meaning to programs.
    case kept(String)
  }

  private(set) var parts: [Part] = []
  private let text: String

  /// Splits a text.
  init(_ text: String) {
    self.text = text
    let bytes = Array(text.utf8)
    var reader = FormatPatternReader(bytes)
    _ = reader.read()
    var next = 0
    for range in reader.formats {
      addMarkup(bytes[next..<range.lowerBound])
      add(.kept(String(decoding: bytes[range], as: UTF8.self)))
      next = range.upperBound
    }
    addMarkup(bytes[next...])
  }

  /// The text with its words transformed.
  func map(_ body: (String) -> String) -> String {
    parts.map { part in
      switch part {
      case .words(let text): body(text)
      case .kept(let text): text
      }
    }.joined()
  }

  /// The words, without the kept parts.
  var wordsAlone: String {
    parts.map { if case .words(let text) = $0 { text } else { "" } }.joined()
  }

  /// Whether it has words, not only placeholders and punctuation.
  var hasLetters: Bool { wordsAlone.unicodeScalars.contains { $0.properties.isAlphabetic } }

  /// The text with every placeholder numbered, so that they may be reordered.
  ///
  /// - Returns: nil where one takes its width from another argument, and so several at once.
  var withPositions: String? {
    var next = 1
    var result = ""
    for part in parts {
      guard case .kept(let source) = part, source.hasPrefix("%"), source != "%%" else {
        if case .words(let text) = part { result += text }
        if case .kept(let text) = part { result += text }
        continue
      }
      if source.contains("*") { return nil }
      let hasPosition = source.dropFirst().drop { $0.isNumber }.first == "$"
      if hasPosition {
        result += source
      } else {
        result += "%\(next)$" + source.dropFirst()
        next += 1
      }
    }
    return result
  }

  private mutating func add(_ part: Part) { parts.append(part) }

  private mutating func addMarkup(_ bytes: ArraySlice<UInt8>) {
    var start = bytes.startIndex
    var at = start
    while at < bytes.endIndex {
      guard let end = endOfMarkup(bytes[at...]) ?? endOfMail(at, in: bytes) else {
        at += 1
        continue
      }
      if at > start { add(.words(String(decoding: bytes[start..<at], as: UTF8.self))) }
      add(.kept(String(decoding: bytes[at..<end], as: UTF8.self)))
      (start, at) = (end, end)
    }
    if at > start { add(.words(String(decoding: bytes[start..<at], as: UTF8.self))) }
  }

  /// The end of a mail address that begins here, such as `name@example.com`; nil where none does.
  private func endOfMail(_ start: Int, in bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes[start].isNamePart, start == bytes.startIndex || !bytes[start - 1].isNamePart,
      let at = bytes[start...].firstIndex(where: { !$0.isNamePart }), bytes[at] == UInt8(ascii: "@")
    else { return nil }
    var host = bytes[(at + 1)...].prefix { $0.isNamePart }
    // A full stop at its end is that of the sentence.
    while host.last == UInt8(ascii: ".") { host = host.dropLast() }
    return host.contains(UInt8(ascii: ".")) ? host.endIndex : nil
  }

  /// The end of a tag, an entity or a URL that begins here; nil where none does.
  private func endOfMarkup(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first else { return nil }
    let rest = bytes.dropFirst()
    switch first {
    case UInt8(ascii: "<"):
      guard let next = rest.first, next.isLetter || next == UInt8(ascii: "/") else { return nil }
      return rest.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
    case UInt8(ascii: "&"):
      guard
        let end = rest.firstIndex(where: { !$0.isLetter && !($0 &- 0x30 < 10) && $0 != UInt8(ascii: "#") }),
        rest[end] == UInt8(ascii: ";"), end > rest.startIndex
      else { return nil }
      return end + 1
    case UInt8(ascii: "h"):
      guard bytes.starts(with: "http://".utf8) || bytes.starts(with: "https://".utf8) else { return nil }
      return bytes.firstIndex { $0 <= 0x20 } ?? bytes.endIndex
    default: return nil
    }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z") }
  /// Whether it may stand in a mail address, on either side of its `@`.
  fileprivate var isNamePart: Bool { isLetter || self &- 0x30 < 10 || ".-_+".utf8.contains(self) }
}
