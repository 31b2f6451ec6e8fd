import Foundations

/// Where and why a text is not JSON.
struct JSONFault: Error {
  let message: String
  let range: Range<Int>
  var help: String?
}

/// A string in a JSON text: the bytes between its quotes, not yet decoded.
struct JSONString {
  let range: Range<Int>
  let hasEscapes: Bool
}

/// Walks over JSON text byte by byte and builds nothing, so that a large catalog is indexed in one pass.
///
/// Strict (RFC 8259): no comments, no trailing commas, no second value. Nesting is limited, so that hostile
/// input cannot exhaust the stack. A key that comes twice in one object is noted, not refused.
struct JSONScanner {
  /// The deepest nesting that is read; String Catalogs need nine.
  static let deepest = 96

  let bytes: [UInt8]
  var position: Int
  /// Keys that came twice in one object: the first and the second place.
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

  mutating func kind() throws(JSONFault) -> Kind {
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

  /// Steps over any value and says which bytes it has.
  @discardableResult
  mutating func skipValue() throws(JSONFault) -> Range<Int> {
    let kind = try kind()
    let start = position
    switch kind {
    case .object: try members { scanner, _ throws(JSONFault) in _ = try scanner.skipValue() }
    case .array: try elements { scanner throws(JSONFault) in _ = try scanner.skipValue() }
    case .string: _ = try string()
    case .number: try skipNumber()
    case .boolean: try skipWord(bytes[position] == UInt8(ascii: "t") ? "true" : "false")
    case .null: try skipWord("null")
    }
    return start..<position
  }

  /// Walks over an object; `body` has to step over each value.
  @inline(__always)
  mutating func members(
    _ body: (inout JSONScanner, JSONString) throws(JSONFault) -> Void
  ) throws(JSONFault) {
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
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
      let key = try string()
      note(key, from: firstOpen, &index)
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
  mutating func elements(_ body: (inout JSONScanner) throws(JSONFault) -> Void) throws(JSONFault) {
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

  /// Makes sure that nothing follows.
  mutating func finish() throws(JSONFault) {
    skipSpace()
    if position < bytes.count { throw unexpected("the end of the file") }
  }

  /// Notes a key of the innermost object, whose first key is at `firstOpen`.
  ///
  /// Few keys are compared one by one; from the moment that this would be slow, `index` is used.
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

  private mutating func noteAmongMany(_ key: JSONString, from firstOpen: Int, _ index: inout [ExactText: Int]) {
    if index.isEmpty {
      for open in firstOpen..<openCount {
        index.merge([openKeys[open].exact(in: bytes): open]) { first, _ in first }
      }
    }
    if let first = index[key.exact(in: bytes)] {
      duplicates.append((openKeys[first].range, key.range))
    } else {
      index[key.exact(in: bytes)] = openCount
    }
  }

  private static let fewKeys = 12

  // MARK: Scalars

  /// Steps over a string.
  mutating func string() throws(JSONFault) -> JSONString {
    let quote = position
    var at = position + 1
    var hasEscapes = false
    while true {
      at = endOfPlainBytes(at)
      guard at < bytes.count else {
        throw JSONFault(message: "the file ends inside a string", range: quote..<bytes.count)
      }
      switch bytes[at] {
      case UInt8(ascii: "\""):
        position = at + 1
        return JSONString(range: quote + 1..<at, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        at = try endOfEscape(at)
      case 0x0A:
        throw JSONFault(
          message: "a string is not closed on its line", range: quote..<at,
          help: "close it with `\"`, or write the line break as `\\n`")
      default:
        throw JSONFault(
          message: "a control character stands in a string", range: at..<at + 1, help: "write it as an escape")
      }
    }
  }

  /// The next byte that means something in a string: a quote, a backslash or a control character.
  private func endOfPlainBytes(_ start: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var at = start
      while at < bytes.count, bytes[at] != UInt8(ascii: "\""), bytes[at] != UInt8(ascii: "\\"), bytes[at] >= 0x20 {
        at += 1
      }
      return at
    }
  }

  private func endOfEscape(_ backslash: Int) throws(JSONFault) -> Int {
    guard backslash + 1 < bytes.count else { throw end("an escape") }
    switch bytes[backslash + 1] {
    case UInt8(ascii: "u"):
      let digits = backslash + 2..<backslash + 6
      guard digits.upperBound <= bytes.count, bytes[digits].allSatisfy({ $0.hexDigit != nil }) else {
        throw JSONFault(
          message: "`\\u` needs four hexadecimal digits", range: backslash..<min(bytes.count, backslash + 6))
      }
      return digits.upperBound
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return backslash + 2
    default:
      throw JSONFault(
        message: "unknown escape in a string", range: backslash..<backslash + 2,
        help: "write a backslash itself as `\\\\`")
    }
  }

  private mutating func skipNumber() throws(JSONFault) {
    let start = position
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { guard skipDigits() else { throw unexpected("a digit") } }
    if take(UInt8(ascii: ".")) { guard skipDigits() else { throw unexpected("a digit behind the point") } }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      guard skipDigits() else { throw unexpected("a digit of the exponent") }
    }
    if position < bytes.count, bytes[position].isWordByte {
      throw JSONFault(message: "a number is malformed", range: start..<position + 1)
    }
  }

  private mutating func skipDigits() -> Bool {
    let start = position
    while position < bytes.count, bytes[position] &- 0x30 < 10 { position += 1 }
    return position > start
  }

  private mutating func skipWord(_ word: String) throws(JSONFault) {
    guard bytes[position...].starts(with: word.utf8) else { throw unexpected("`\(word)`") }
    position += word.utf8.count
  }

  // MARK: Helpers

  mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func open() throws(JSONFault) {
    depth += 1
    guard depth <= Self.deepest else {
      throw JSONFault(message: "nested more than \(Self.deepest) levels deep", range: position..<position + 1)
    }
    position += 1
  }

  private func end(_ expected: String) -> JSONFault {
    JSONFault(message: "the file ends where \(expected) is expected", range: bytes.count..<bytes.count)
  }

  private func unexpected(_ expected: String) -> JSONFault {
    guard position < bytes.count else { return end(expected) }
    var stop = position + 1
    while stop < bytes.count, stop < position + 20, bytes[stop].isWordByte, bytes[position].isWordByte { stop += 1 }
    while stop < bytes.count, bytes[stop] & 0xC0 == 0x80 { stop += 1 }
    let found = String(decoding: bytes[position..<stop], as: UTF8.self)
    let isTrailingComma = expected.hasPrefix("a key") && found == "}" || expected == "a value" && found == "]"
    return JSONFault(
      message: "found `\(found)` where \(expected) is expected", range: position..<stop,
      help: isTrailingComma ? "remove the comma before it" : nil)
  }
}

extension JSONString {
  /// The text, with its escapes read; half a surrogate pair becomes U+FFFD.
  func decoded(in bytes: [UInt8]) -> String {
    guard hasEscapes else { return String(decoding: bytes[range], as: UTF8.self) }
    return JSONEscapes.decode(bytes[range]).text
  }

  func exact(in bytes: [UInt8]) -> ExactText { ExactText(decoded(in: bytes)) }

  func equals(_ other: JSONString, in bytes: [UInt8]) -> Bool {
    if hasEscapes || other.hasEscapes { return exact(in: bytes) == other.exact(in: bytes) }
    return bytes.isSame(range, other.range)
  }

  func equals(_ text: StaticString, in bytes: [UInt8]) -> Bool {
    if hasEscapes { return exact(in: bytes) == ExactText(text.description) }
    return range.count == text.utf8CodeUnitCount
      && bytes[range].elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

extension [UInt8] {
  /// Whether two ranges hold the same bytes.
  func isSame(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    return withUnsafeBufferPointer { bytes in
      for offset in 0..<left.count where bytes[left.lowerBound + offset] != bytes[right.lowerBound + offset] {
        return false
      }
      return true
    }
  }
}

extension UInt8 {
  fileprivate var isLineSpace: Bool { self == 0x0A || self == 0x0D || self == 0x09 }

  /// The worth of a hexadecimal digit.
  var hexDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  fileprivate var isWordByte: Bool {
    hexDigit != nil || self >= 0x41 && self <= 0x5A || self >= 0x61 && self <= 0x7A || self == 0x2E || self == 0x5F
  }
}
