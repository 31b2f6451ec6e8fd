import Foundations

/// An entry of a PO file.
struct POEntry {
  var context: String?
  var id = ""
  var plural: String?
  var texts: [Int: String] = [:]
  var flags: Set<String> = []
  let offset: Int
}

/// Parses the entries of a PO file, line by line.
struct POEntries {
  private let source: SourceText
  private var entries: [POEntry] = []
  private var entry: POEntry?
  private var flags: Set<String> = []
  /// The string that the following quoted lines continue.
  private var field: Field?

  private enum Field: Equatable {
    case context, id, plural
    case text(Int)
  }

  /// Parses a file.
  ///
  /// - Returns: its entries, the header first, without obsolete ones.
  static func read(_ source: SourceText) throws(Diagnostic) -> [POEntry] {
    if let broken = source.brokenUTF8 {
      throw Diagnostic(
        .malformedExchange, "the file is not UTF-8 from this byte on", at: Span(source, broken),
        help: "save it as UTF-8")
    }
    var reader = POEntries(source: source)
    for line in 1...max(1, source.lineCount) { try reader.take(source.lineRange(line)) }
    reader.close()
    return reader.entries
  }

  private init(source: SourceText) { self.source = source }

  private mutating func take(_ range: Range<Int>) throws(Diagnostic) {
    var start = range.lowerBound
    if start == 0, source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    while start < range.upperBound, source.bytes[start] == 0x20 || source.bytes[start] == 0x09 { start += 1 }
    var end = range.upperBound
    while end > start, source.bytes[end - 1] == 0x20 || source.bytes[end - 1] == 0x09 { end -= 1 }
    let line = source.bytes[start..<end]
    if line.isEmpty { return close() }
    if line.first == UInt8(ascii: "#") { return comment(line) }
    if line.first == UInt8(ascii: "\"") {
      guard let field else { throw error("a string stands where an entry has to begin", line) }
      return try append(string(line), to: field)
    }
    guard let quote = line.firstIndex(of: UInt8(ascii: "\"")) else {
      throw error("the line is no comment, keyword or string", line)
    }
    let word = String(decoding: line[..<quote], as: UTF8.self).filter { $0 != " " && $0 != "\t" }
    let field = try begin(word, line)
    self.field = field
    try append(string(line[quote...]), to: field)
  }

  private mutating func begin(_ word: String, _ line: ArraySlice<UInt8>) throws(Diagnostic) -> Field {
    switch word {
    case "msgctxt":
      close()
      open(line)
      return .context
    case "msgid":
      if entry == nil || field != .context { close() }
      if entry == nil { open(line) }
      return .id
    case "msgid_plural" where entry != nil && field == .id: return .plural
    case "msgstr" where entry != nil && field == .id: return .text(0)
    case _ where entry?.plural != nil && word.hasPrefix("msgstr[") && word.hasSuffix("]"):
      guard let number = Int(word.dropFirst(7).dropLast()), (0..<16).contains(number),
        entry?.texts[number] == nil
      else { throw error("`\(visibleText(word))` is no form of a plural", line) }
      return .text(number)
    default: throw error("`\(visibleText(String(word.prefix(40))))` does not belong here", line)
    }
  }

  private mutating func open(_ line: ArraySlice<UInt8>) {
    entry = POEntry(flags: flags, offset: line.startIndex)
    flags = []
  }

  private mutating func append(_ text: String, to field: Field) {
    switch field {
    case .context: entry?.context.append(text)
    case .id: entry?.id += text
    case .plural: entry?.plural.append(text)
    case .text(let number): entry?.texts[number, default: ""] += text
    }
  }

  private mutating func comment(_ line: ArraySlice<UInt8>) {
    // Obsolete entries (`#~`) and previous texts (`#|`) are skipped.
    guard line.dropFirst().first == UInt8(ascii: ",") else { return }
    if !(entry?.texts.isEmpty ?? true) { close() }
    let words = String(decoding: line.dropFirst(2), as: UTF8.self).split { $0 == "," || $0 == " " }
    flags.formUnion(words.map(String.init))
  }

  private mutating func close() {
    if let entry, !entry.texts.isEmpty { entries.append(entry) }
    if entry != nil { flags = [] }
    entry = nil
    field = nil
  }

  /// Parses a string with C escapes.
  private func string(_ line: ArraySlice<UInt8>) throws(Diagnostic) -> String {
    guard line.count >= 2, line.last == UInt8(ascii: "\"") else {
      throw error("a string is not closed", line)
    }
    let inner = line.dropFirst().dropLast()
    var result: [UInt8] = []
    var at = inner.startIndex
    while at < inner.endIndex {
      if inner[at] == UInt8(ascii: "\"") {
        throw error("a quote stands in a string without `\\`", inner[at...])
      }
      guard inner[at] == UInt8(ascii: "\\") else {
        result.append(inner[at])
        at += 1
        continue
      }
      guard at + 1 < inner.endIndex else { throw error("the string ends within an escape", inner[at...]) }
      let letter = inner[at + 1]
      at += 2
      switch letter {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "a"): result.append(0x07)
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "v"): result.append(0x0B)
      case UInt8(ascii: "\\"), UInt8(ascii: "\""): result.append(letter)
      case UInt8(ascii: "0")...UInt8(ascii: "7"):
        var code = Int(letter) - 0x30
        while at < inner.endIndex, inner[at] &- 0x30 < 8, code < 32 {
          code = code * 8 + Int(inner[at]) - 0x30
          at += 1
        }
        result.append(UInt8(truncatingIfNeeded: code))
      default: throw error("`\\\(Character(Unicode.Scalar(letter)))` is no escape", inner[(at - 2)...])
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private func error(_ message: String, _ at: ArraySlice<UInt8>) -> Diagnostic {
    Diagnostic(.malformedExchange, message, at: Span(source, at.startIndex..<at.startIndex + 1))
  }
}

extension String? {
  /// Appends to the text, or sets it.
  fileprivate mutating func append(_ text: String) { self = (self ?? "") + text }
}
