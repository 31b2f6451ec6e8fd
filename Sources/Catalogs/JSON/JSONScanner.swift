import Foundations

/// Where and why a text is not JSON.
struct CatalogSyntaxError: Error {
  let message: String
  let range: Range<Int>
  var help: String?
}

/// Scans JSON text byte by byte and builds nothing, so that a large catalog is indexed in one pass.
///
/// Strict (RFC 8259): no comments, no trailing commas, no second value. Nesting is limited, so that hostile input
/// cannot exhaust the stack. A duplicate key in an object is recorded, not an error.
struct JSONScanner {
  /// The deepest nesting that is read; String Catalogs need nine.
  static let deepest = 96

  let bytes: [UInt8]
  var position: Int
  /// Duplicate keys of an object: the first and the second place.
  private(set) var duplicates: [(first: Range<Int>, second: Range<Int>)] = []
  /// The keys of the objects now open, those of the innermost last; only `openCount` of them count.
  private var openKeys: [JSONString] = []
  private var openCount = 0
  private var depth = 0

  init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  // MARK: Walking

  /// The kind of the value at the current place, by its first byte.
  enum Kind: String {
    case object, array, string, number
    case boolean = "true or false"
    case null
  }

  mutating func kind() throws(CatalogSyntaxError) -> Kind {
    skipSpace()
    guard position < bytes.count else { throw end("a value") }
    switch bytes[position] {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
    case UInt8(ascii: "n"): return .null
    default: throw unexpected("a value")
    }
  }

  mutating func skipSpace() {
    position = bytes.withUnsafeBufferPointer { bytes in
      var at = position
      while at < bytes.count, bytes[at] <= 0x20, bytes[at] == 0x20 || bytes[at].isLineSpace { at += 1 }
      return at
    }
  }

  /// Skips any value and returns its byte range.
  @discardableResult
  mutating func skipValue() throws(CatalogSyntaxError) -> Range<Int> {
    let kind = try kind()
    let start = position
    switch kind {
    case .object: try members { scanner, _ throws(CatalogSyntaxError) in _ = try scanner.skipValue() }
    case .array: try elements { scanner throws(CatalogSyntaxError) in _ = try scanner.skipValue() }
    case .string: _ = try string()
    case .number: try skipNumber()
    case .boolean: try skipWord(bytes[position] == UInt8(ascii: "t") ? "true" : "false")
    case .null: try skipWord("null")
    }
    return start..<position
  }

  /// Walks over an object; `body` has to step over each value.
  ///
  /// - Parameters:
  ///   - areNoted: whether duplicate keys are recorded; if not, `body` does it, with ``note(_:after:)``.
  ///   - body: called at each key.
  /// - Throws: the first fault of syntax.
  @inline(__always)
  mutating func members(
    areNoted: Bool = true, _ body: (inout JSONScanner, JSONString) throws(CatalogSyntaxError) -> Void
  ) throws(CatalogSyntaxError) {
    try open()
    let firstOpen = openCount
    var index: [ExactText: Int] = [:]
    defer {
      openCount = firstOpen
      depth -= 1
    }
    skipSpace()
    if take(UInt8(ascii: "}")) { return }
    while true {
      skipSpace()
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
        throw unexpected("a key in quotes")
      }
      let key = try string()
      if areNoted { note(key, from: firstOpen, &index) }
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw unexpected("`:` behind the key") }
      try body(&self, key)
      skipSpace()
      if take(UInt8(ascii: ",")) { continue }
      guard take(UInt8(ascii: "}")) else { throw unexpected("`,` or `}`") }
      return
    }
  }

  /// Walks over an array; `body` has to step over each element.
  mutating func elements(_ body: (inout JSONScanner) throws(CatalogSyntaxError) -> Void)
    throws(CatalogSyntaxError)
  {
    try open()
    defer { depth -= 1 }
    skipSpace()
    if take(UInt8(ascii: "]")) { return }
    while true {
      try body(&self)
      skipSpace()
      if take(UInt8(ascii: ",")) { continue }
      guard take(UInt8(ascii: "]")) else { throw unexpected("`,` or `]`") }
      return
    }
  }

  /// Checks that nothing follows.
  mutating func finish() throws(CatalogSyntaxError) {
    skipSpace()
    if position < bytes.count { throw unexpected("the end of the file") }
  }

  /// Records a duplicate key of the same object.
  mutating func note(_ key: JSONString, after first: Range<Int>) { duplicates.append((first, key.range)) }

  /// Checks a key of the innermost object, whose first key is at `firstOpen`, for duplicates.
  ///
  /// Few keys are compared one by one; once that would be slow, `index` is used.
  @inline(__always)
  private mutating func note(_ key: JSONString, from firstOpen: Int, _ index: inout [ExactText: Int]) {
    if openCount - firstOpen < Self.fewKeys {
      for open in firstOpen..<openCount where openKeys[open].equals(key, in: bytes) {
        duplicates.append((openKeys[open].range, key.range))
        break
      }
    } else {
      noteAmongMany(key, from: firstOpen, &index)
    }
    if openCount < openKeys.count { openKeys[openCount] = key } else { openKeys.append(key) }
    openCount += 1
  }

  private mutating func noteAmongMany(_ key: JSONString, from firstOpen: Int, _ index: inout [ExactText: Int])
  {
    if index.isEmpty {
      for open in firstOpen..<openCount {
        index.merge([openKeys[open].exact(in: bytes): open]) { first, _ in first }
      }
    }
    let exact = key.exact(in: bytes)
    if let first = index[exact] {
      duplicates.append((openKeys[first].range, key.range))
    } else {
      index[exact] = openCount
    }
  }

  private static let fewKeys = 12

  // MARK: Helpers

  mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func open() throws(CatalogSyntaxError) {
    depth += 1
    guard depth <= Self.deepest else {
      throw CatalogSyntaxError(
        message: "nested more than \(Self.deepest) levels deep", range: position..<position + 1)
    }
    position += 1
  }

  func end(_ expected: String) -> CatalogSyntaxError {
    CatalogSyntaxError(
      message: "the file ends where \(expected) is expected", range: bytes.count..<bytes.count)
  }

  func unexpected(_ expected: String) -> CatalogSyntaxError {
    guard position < bytes.count else { return end(expected) }
    var stop = position + 1
    while stop < bytes.count, stop < position + 20, bytes[stop].isWordByte, bytes[position].isWordByte {
      stop += 1
    }
    while stop < bytes.count, bytes[stop] & 0xC0 == 0x80 { stop += 1 }
    let found = String(decoding: bytes[position..<stop], as: UTF8.self)
    let isTrailingComma = expected.hasPrefix("a key") && found == "}" || expected == "a value" && found == "]"
    return CatalogSyntaxError(
      message: "found `\(found)` where \(expected) is expected", range: position..<stop,
      help: isTrailingComma ? "remove the comma before it" : nil)
  }

  // MARK: Strings, numbers and words

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

  /// The next special byte of a string: a quote, a backslash or a control character.
  private func endOfPlainBytes(_ start: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var at = start
      // Eight at a time, as long as none of them is special.
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
