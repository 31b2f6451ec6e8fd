/// Strings, numbers and words.
extension JSONScanner {
  /// Steps over a string.
  mutating func string() throws(CatalogSyntaxError) -> JSONString {
    let quote = position
    var at = position + 1
    var hasEscapes = false
    while true {
      at = endOfPlainBytes(at)
      guard at < bytes.count else {
        throw CatalogSyntaxError(message: "the file ends inside a string", range: quote..<bytes.count)
      }
      switch bytes[at] {
      case UInt8(ascii: "\""):
        position = at + 1
        return JSONString(range: quote + 1..<at, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        at = try endOfEscape(at)
      case 0x0A:
        throw CatalogSyntaxError(
          message: "a string is not closed on its line", range: quote..<at,
          help: "close it with `\"`, or write the line break as `\\n`")
      default:
        throw CatalogSyntaxError(
          message: "a control character stands in a string", range: at..<at + 1, help: "write it as an escape"
        )
      }
    }
  }

  /// The next byte that means something in a string: a quote, a backslash or a control character.
  private func endOfPlainBytes(_ start: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var at = start
      // Eight at a time, as long as there is nothing among them.
      let raw = UnsafeRawBufferPointer(bytes)
      while at + 8 <= bytes.count, raw.loadUnaligned(fromByteOffset: at, as: UInt64.self).isPlainInString {
        at += 8
      }
      while at < bytes.count, bytes[at] != UInt8(ascii: "\""), bytes[at] != UInt8(ascii: "\\"),
        bytes[at] >= 0x20
      {
        at += 1
      }
      return at
    }
  }

  private func endOfEscape(_ backslash: Int) throws(CatalogSyntaxError) -> Int {
    guard backslash + 1 < bytes.count else { throw end("an escape") }
    switch bytes[backslash + 1] {
    case UInt8(ascii: "u"):
      let digits = backslash + 2..<backslash + 6
      guard digits.upperBound <= bytes.count, bytes[digits].allSatisfy({ $0.hexDigit != nil }) else {
        throw CatalogSyntaxError(
          message: "`\\u` needs four hexadecimal digits", range: backslash..<min(bytes.count, backslash + 6))
      }
      return digits.upperBound
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return backslash + 2
    default:
      throw CatalogSyntaxError(
        message: "unknown escape in a string", range: backslash..<backslash + 2,
        help: "write a backslash itself as `\\\\`")
    }
  }

  mutating func skipNumber() throws(CatalogSyntaxError) {
    let start = position
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { guard skipDigits() else { throw unexpected("a digit") } }
    if take(UInt8(ascii: ".")) { guard skipDigits() else { throw unexpected("a digit behind the point") } }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      guard skipDigits() else { throw unexpected("a digit of the exponent") }
    }
    if position < bytes.count, bytes[position].isWordByte {
      throw CatalogSyntaxError(message: "a number is malformed", range: start..<position + 1)
    }
  }

  private mutating func skipDigits() -> Bool {
    let start = position
    while position < bytes.count, bytes[position] &- 0x30 < 10 { position += 1 }
    return position > start
  }

  mutating func skipWord(_ word: String) throws(CatalogSyntaxError) {
    guard bytes[position...].starts(with: word.utf8) else { throw unexpected("`\(word)`") }
    position += word.utf8.count
  }
}

extension UInt64 {
  /// Whether none of its eight bytes is a quote, a backslash or a control character.
  ///
  /// Source: "Determine if a word has a byte less than n", Bit Twiddling Hacks by Sean Eron Anderson.
  fileprivate var isPlainInString: Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    func hasByte(below limit: UInt64, _ word: UInt64) -> UInt64 { (word &- ones &* limit) & ~word }
    let quotes = hasByte(below: 1, self ^ ones &* 0x22)
    let backslashes = hasByte(below: 1, self ^ ones &* 0x5C)
    return (hasByte(below: 0x20, self) | quotes | backslashes) & (ones &* 0x80) == 0
  }
}
