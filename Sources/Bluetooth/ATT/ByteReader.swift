/// Reads the fields of a received unit, the least significant byte first, as all of Bluetooth has them.
struct ByteReader {
  /// A field lies beyond the end.
  struct EndOfBytes: Error {}

  private var bytes: ArraySlice<UInt8>

  init(_ bytes: some Collection<UInt8>) { self.bytes = ArraySlice(bytes) }

  /// How many bytes are left.
  var count: Int { bytes.count }

  mutating func uint8() throws(EndOfBytes) -> UInt8 { try take(1)[0] }

  mutating func uint16() throws(EndOfBytes) -> UInt16 {
    let field = try take(2)
    return UInt16(field[0]) | UInt16(field[1]) << 8
  }

  mutating func uint32() throws(EndOfBytes) -> UInt32 {
    let (low, high) = (try uint16(), try uint16())
    return UInt32(low) | UInt32(high) << 16
  }

  /// The next bytes, as many as that.
  mutating func take(_ count: Int) throws(EndOfBytes) -> [UInt8] {
    guard count <= bytes.count else { throw EndOfBytes() }
    defer { bytes = bytes.dropFirst(count) }
    return Array(bytes.prefix(count))
  }

  /// All that is left.
  mutating func rest() -> [UInt8] {
    defer { bytes = [] }
    return Array(bytes)
  }
}

/// A field of a unit that is sent.
enum ByteField {
  case uint8(UInt8)
  case uint16(UInt16)
  case bytes([UInt8])
}

extension [UInt8] {
  /// Joins fields, each with the least significant byte first.
  init(fields: ByteField...) {
    self = []
    for field in fields {
      switch field {
      case .uint8(let number): append(number)
      case .uint16(let number): append16(number)
      case .bytes(let bytes): append(contentsOf: bytes)
      }
    }
  }

  /// Appends a number of 16 bits, the least significant byte first.
  mutating func append16(_ number: UInt16) {
    append(UInt8(number & 0xFF))
    append(UInt8(number >> 8))
  }
}

extension BluetoothUUID {
  /// Reads one as it is sent: 2 or 16 bytes, the least significant first; nil for any other number of them.
  init?(littleEndian bytes: [UInt8]) {
    switch bytes.count {
    case 2: self.init(UInt16(bytes[0]) | UInt16(bytes[1]) << 8)
    case 16: self.init(bytes: bytes.reversed())
    default: return nil
    }
  }

  /// As it is sent: 2 bytes where it is short, else 16, the least significant first.
  var littleEndian: [UInt8] { short.map { [UInt8](fields: .uint16($0)) } ?? bytes.reversed() }
}
