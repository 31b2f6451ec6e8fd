#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How far a zone's clocks are from UTC at each moment.
package struct TimeZoneRules: Sendable {
  /// Moments (seconds since 1970) at which the offset changes, in order.
  private var transitions: [Int64] = []
  /// The offset in seconds from each of them on.
  private var offsets: [Int] = []
  /// The offset before the first of them.
  private var firstOffset = 0
  /// The rule for times after the last of them.
  private var rule: DaylightRule?

  /// A zone with one offset for ever, in seconds.
  package init(offset: Int) { firstOffset = offset }

  /// The offset from UTC in seconds at a moment.
  package func offset(at seconds: Int64) -> Int {
    guard let first = transitions.first, seconds >= first else {
      return transitions.isEmpty ? rule?.offset(at: seconds) ?? firstOffset : firstOffset
    }
    var low = 0
    var high = transitions.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if transitions[middle] <= seconds { low = middle } else { high = middle }
    }
    if low == transitions.count - 1, let rule { return rule.offset(at: seconds) }
    return offsets[low]
  }

  /// The zone of a name such as `Asia/Kolkata`, `UTC` or `+05:30`; nil where there is none.
  ///
  /// Names are looked up in the system's zone database, compiled as TZif (RFC 9636).
  package static func named(_ name: String) -> TimeZoneRules? {
    if name == "UTC" || name == "GMT" || name == "Z" { return TimeZoneRules(offset: 0) }
    if let offset = fixedOffset(name) { return TimeZoneRules(offset: offset) }
    let isName = name.utf8.allSatisfy {
      isWordByte($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
    }
    guard isName, !name.isEmpty, !name.hasPrefix("/"), name.utf8.count < 64 else { return nil }
    for folder in ["/usr/share/zoneinfo/", "/usr/lib/zoneinfo/", "/usr/share/lib/zoneinfo/"] {
      if let bytes = contents(of: folder + name), let rules = TimeZoneRules(tzif: bytes) { return rules }
    }
    return nil
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// `+05:30`, `-08:00` or `02:00` in seconds.
  private static func fixedOffset(_ name: String) -> Int? {
    var reader = DigitReader(name)
    let isWest = reader.take("-")
    if !isWest { _ = reader.take("+") }
    guard let hours = reader.number(2), reader.take(":"), let minutes = reader.number(2), reader.isAtEnd,
      hours < 24, minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * 60 * (isWest ? -1 : 1)
  }

  private static func contents(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 256 * 1024)
    let count = fread(&bytes, 1, bytes.count, file)
    return count > 44 ? Array(bytes[..<count]) : nil
  }

  /// Reads a compiled zone file (RFC 9636): the 64-bit block where there is one, and its footer; nil where it is none.
  package init?(tzif bytes: [UInt8]) {
    var reader = BigEndianReader(bytes: bytes)
    guard let first = Header(&reader) else { return nil }
    var header = first
    var width = 4
    if first.version >= UInt8(ascii: "2") {
      reader.position += first.blockSize(width: 4)
      guard let second = Header(&reader) else { return nil }
      header = second
      width = 8
    }
    guard reader.remaining >= header.blockSize(width: width), header.typeCount > 0 else { return nil }
    for _ in 0..<header.transitionCount { transitions.append(reader.integer(width)) }
    let kinds = (0..<header.transitionCount).map { _ in Int(reader.integer(1) & 0xFF) }
    var types: [(offset: Int, isDaylight: Bool)] = []
    for _ in 0..<header.typeCount {
      let offset = Int(reader.integer(4))
      types.append((offset, reader.integer(1) != 0))
      reader.position += 1
    }
    guard kinds.allSatisfy({ $0 < types.count }) else { return nil }
    offsets = kinds.map { types[$0].offset }
    firstOffset = types[0].offset
    reader.position += header.tailSize(width: width)
    if width == 8 { rule = DaylightRule(reader.line()) }
  }

  private struct Header {
    let version: UInt8
    let universalCount: Int
    let standardCount: Int
    let leapCount: Int
    let transitionCount: Int
    let typeCount: Int
    let letterCount: Int

    init?(_ reader: inout BigEndianReader) {
      guard reader.remaining >= 44, reader.integer(4) == 0x545A_6966 else { return nil }
      version = UInt8(truncatingIfNeeded: reader.integer(1))
      reader.position += 15
      let counts = (0..<6).map { _ in Int(reader.integer(4)) }
      guard counts.allSatisfy({ (0...100_000).contains($0) }) else { return nil }
      universalCount = counts[0]
      standardCount = counts[1]
      leapCount = counts[2]
      transitionCount = counts[3]
      typeCount = counts[4]
      letterCount = counts[5]
    }

    func blockSize(width: Int) -> Int {
      transitionCount * (width + 1) + typeCount * 6 + tailSize(width: width)
    }

    func tailSize(width: Int) -> Int {
      letterCount + leapCount * (width + 4) + standardCount + universalCount
    }
  }
}

/// Reads big-endian integers from bytes; zero beyond the end.
private struct BigEndianReader {
  let bytes: [UInt8]
  var position = 0

  var remaining: Int { bytes.count - position }

  /// A signed integer of so many bytes.
  mutating func integer(_ width: Int) -> Int64 {
    var result: Int64 = 0
    for index in 0..<width {
      let byte = position < bytes.count ? bytes[position] : 0
      result = index == 0 ? Int64(Int8(bitPattern: byte)) : result << 8 | Int64(byte)
      position += 1
    }
    return result
  }

  /// The text between the next two line breaks.
  mutating func line() -> String {
    guard position < bytes.count, bytes[position] == 0x0A else { return "" }
    return String(decoding: bytes[(position + 1)...].prefix { $0 != 0x0A }, as: UTF8.self)
  }
}
