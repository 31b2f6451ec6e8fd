/// Reads the bytes of a text into the parts of a ``FormatPattern``, in one pass.
struct FormatPatternReader {
  /// No text has more arguments; larger numbers are read as this, and then reported missing.
  private static let greatestPosition = 999
  /// Wider fields would fill a screen; the limit keeps hostile patterns cheap.
  private static let greatestWidth = 200

  private let bytes: [UInt8]
  private var at = 0
  private var literal: [UInt8] = []
  private var parts: [FormatPattern.Part] = []
  private var singlePercents: [Int] = []
  /// Where placeholders, references and doubled percent signs lie.
  private(set) var formats: [Range<Int>] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func read() -> ([FormatPattern.Part], [Int]) {
    while at < bytes.count {
      let start = at
      guard bytes[at] == UInt8(ascii: "%") else {
        while at < bytes.count, bytes[at] != UInt8(ascii: "%") { at += 1 }
        literal.append(contentsOf: bytes[start..<at])
        continue
      }
      at += 1
      if take("%") {
        literal.append(UInt8(ascii: "%"))
        formats.append(start..<at)
      } else if let part = readPart(from: start) {
        flush()
        parts.append(part)
        formats.append(start..<at)
      } else {
        at = start + 1
        literal.append(UInt8(ascii: "%"))
        singlePercents.append(start)
      }
    }
    flush()
    return (parts, singlePercents)
  }

  /// Reads what follows a percent sign.
  private mutating func readPart(from start: Int) -> FormatPattern.Part? {
    let position = readPosition()
    if takeAll("#@") {
      guard let end = endOfName() else { return nil }
      let name = String(decoding: bytes[at..<end], as: UTF8.self)
      at = end + 1
      return .substitution(name: name, position: position)
    }
    if takeArgumentWord() {
      return .placeholder(Placeholder(position: position, conversion: .argument, source: source(start)))
    }
    var placeholder = Placeholder(position: position, conversion: .object, source: "")
    readFlags(&placeholder)
    if take("*") {
      placeholder.stars += 1
      _ = readPosition()
    } else {
      placeholder.width = min(readNumber() ?? 0, Self.greatestWidth)
    }
    if take(".") {
      if take("*") {
        placeholder.stars += 1
        _ = readPosition()
      } else {
        placeholder.precision = min(readNumber() ?? 0, Self.greatestWidth)
      }
    }
    guard let conversion = readConversion() else { return nil }
    placeholder.conversion = conversion
    placeholder.source = source(start)
    return .placeholder(placeholder)
  }

  private mutating func readPosition() -> Int? {
    let start = at
    if let number = readNumber(), number > 0, take("$") { return min(number, Self.greatestPosition) }
    at = start
    return nil
  }

  /// The name ends at `@`; a line break or another percent sign before it means that it is not a reference.
  private func endOfName() -> Int? {
    var end = at
    while end < bytes.count, bytes[end] != UInt8(ascii: "@") {
      if bytes[end] == UInt8(ascii: "%") || bytes[end] == 0x0A { return nil }
      end += 1
    }
    return end < bytes.count && end > at ? end : nil
  }

  /// `%arg`, unless it is `%a` with words behind it, such as `%argument`.
  private mutating func takeArgumentWord() -> Bool {
    guard bytes[at...].starts(with: "arg".utf8) else { return false }
    let next = at + 3
    if next < bytes.count, bytes[next] | 0x20 >= UInt8(ascii: "a"), bytes[next] | 0x20 <= UInt8(ascii: "z") {
      return false
    }
    at = next
    return true
  }

  /// A space is no flag here: “100% of” is far more common in texts than a number with a space for its sign.
  private mutating func readFlags(_ placeholder: inout Placeholder) {
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "-"): placeholder.isLeftAligned = true
      case UInt8(ascii: "0"): placeholder.isZeroPadded = true
      case UInt8(ascii: "+"): placeholder.isAlwaysSigned = true
      case UInt8(ascii: "#"), UInt8(ascii: "'"): break
      default: return
      }
      at += 1
    }
  }

  private mutating func readConversion() -> Placeholder.Conversion? {
    for length in ["hh", "h", "ll", "l", "q", "L", "z", "t", "j"] where takeAll(length) { break }
    guard at < bytes.count else { return nil }
    defer { at += 1 }
    switch bytes[at] {
    case UInt8(ascii: "@"): return .object
    case UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "i"): return .integer
    case UInt8(ascii: "u"), UInt8(ascii: "U"): return .unsigned
    case UInt8(ascii: "f"), UInt8(ascii: "F"): return .decimal
    case UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "g"), UInt8(ascii: "G"), UInt8(ascii: "a"),
      UInt8(ascii: "A"):
      return .scientific(Character(Unicode.Scalar(bytes[at])))
    case UInt8(ascii: "x"): return .radix(16, isUppercase: false)
    case UInt8(ascii: "X"): return .radix(16, isUppercase: true)
    case UInt8(ascii: "o"), UInt8(ascii: "O"): return .radix(8, isUppercase: false)
    case UInt8(ascii: "c"), UInt8(ascii: "C"): return .character
    case UInt8(ascii: "s"), UInt8(ascii: "S"): return .text
    default: return nil
    }
  }

  private mutating func readNumber() -> Int? {
    let start = at
    var number = 0
    while at < bytes.count, bytes[at] &- 0x30 < 10 {
      number = min(number * 10 + Int(bytes[at] - 0x30), 1_000_000)
      at += 1
    }
    return at > start ? number : nil
  }

  private func source(_ start: Int) -> String { String(decoding: bytes[start..<at], as: UTF8.self) }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard at < bytes.count, bytes[at] == UInt8(ascii: scalar) else { return false }
    at += 1
    return true
  }

  private mutating func takeAll(_ text: String) -> Bool {
    guard bytes[at...].starts(with: text.utf8) else { return false }
    at += text.utf8.count
    return true
  }

  private mutating func flush() {
    guard !literal.isEmpty else { return }
    parts.append(.literal(String(decoding: literal, as: UTF8.self)))
    literal.removeAll(keepingCapacity: true)
  }
}
