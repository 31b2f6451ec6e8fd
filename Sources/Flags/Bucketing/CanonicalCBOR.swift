import Foundations

/// Values as deterministic CBOR (RFC 8949, section 4.2), so that equal values have equal bytes everywhere.
///
/// Whole floating point numbers are written as integers where they fit, so 1.0 is 1 and -0.0 is 0.
enum CanonicalCBOR {
  /// Writes a value.
  ///
  /// - Returns: whether it has a form; times, types and errors have none.
  static func write<Sink: ByteSink>(_ value: Value, to sink: inout Sink) -> Bool {
    switch value {
    case .null: sink.write(0xF6)
    case .bool(let truth): sink.write(truth ? 0xF5 : 0xF4)
    case .int(let number):
      head(number < 0 ? 1 : 0, UInt64(bitPattern: Int64(number < 0 ? ~number : number)), to: &sink)
    case .uint(let number): head(0, UInt64(number), to: &sink)
    case .double(let number): write(number, to: &sink)
    case .string(let text): write(text, to: &sink)
    case .bytes(let bytes):
      head(2, UInt64(bytes.count), to: &sink)
      for byte in bytes { sink.write(byte) }
    case .list(let items):
      head(4, UInt64(items.count), to: &sink)
      for item in items where !write(item, to: &sink) { return false }
    case .map(let map): return write(map, to: &sink)
    default: return false
    }
    return true
  }

  static func write<Sink: ByteSink>(_ text: String, to sink: inout Sink) {
    head(3, UInt64(text.utf8.count), to: &sink)
    sink.write(text)
  }

  /// Writes the beginning of a list whose items follow.
  static func writeList<Sink: ByteSink>(of count: Int, to sink: inout Sink) {
    head(4, UInt64(count), to: &sink)
  }

  /// Entries in the order of their keys' bytes.
  private static func write<Sink: ByteSink>(_ map: ValueMap, to sink: inout Sink) -> Bool {
    var entries: [(key: [UInt8], value: [UInt8])] = []
    for (key, value) in zip(map.keys, map.values) {
      var entry: (key: [UInt8], value: [UInt8]) = ([], [])
      guard write(key.value, to: &entry.key), write(value, to: &entry.value) else { return false }
      entries.append(entry)
    }
    entries.sort { $0.key.lexicographicallyPrecedes($1.key) }
    head(5, UInt64(entries.count), to: &sink)
    for entry in entries {
      for byte in entry.key { sink.write(byte) }
      for byte in entry.value { sink.write(byte) }
    }
    return true
  }

  private static func write<Sink: ByteSink>(_ number: Double, to sink: inout Sink) {
    if let whole = Int64(exactly: number) {
      head(whole < 0 ? 1 : 0, UInt64(bitPattern: whole < 0 ? ~whole : whole), to: &sink)
    } else if number.isNaN {
      sink.write(0xF9)
      big(0x7E00, bytes: 2, to: &sink)
    } else if Double(Float16(number)) == number {
      sink.write(0xF9)
      big(UInt64(Float16(number).bitPattern), bytes: 2, to: &sink)
    } else if Double(Float(number)) == number {
      sink.write(0xFA)
      big(UInt64(Float(number).bitPattern), bytes: 4, to: &sink)
    } else {
      sink.write(0xFB)
      big(number.bitPattern, bytes: 8, to: &sink)
    }
  }

  /// The first byte of an item and its argument, as short as possible.
  private static func head<Sink: ByteSink>(_ major: UInt8, _ argument: UInt64, to sink: inout Sink) {
    switch argument {
    case 0..<24: sink.write(major << 5 | UInt8(argument))
    case 24...0xFF:
      sink.write(major << 5 | 24)
      sink.write(UInt8(argument))
    case 0x100...0xFFFF:
      sink.write(major << 5 | 25)
      big(argument, bytes: 2, to: &sink)
    case 0x1_0000...0xFFFF_FFFF:
      sink.write(major << 5 | 26)
      big(argument, bytes: 4, to: &sink)
    default:
      sink.write(major << 5 | 27)
      big(argument, bytes: 8, to: &sink)
    }
  }

  private static func big<Sink: ByteSink>(_ number: UInt64, bytes: UInt64, to sink: inout Sink) {
    for shift in (0..<bytes).reversed() { sink.write(UInt8(truncatingIfNeeded: number >> (8 * shift))) }
  }
}
