/// Reads the fields of a received unit, the least significant octet first, as all of Bluetooth has them.
struct OctetReader {
  /// A field lies beyond the end.
  struct EndOfOctets: Error {}

  private var octets: ArraySlice<UInt8>

  init(_ octets: some Collection<UInt8>) { self.octets = ArraySlice(octets) }

  /// How many octets are left.
  var count: Int { octets.count }

  mutating func uint8() throws(EndOfOctets) -> UInt8 { try take(1)[0] }

  mutating func uint16() throws(EndOfOctets) -> UInt16 {
    let field = try take(2)
    return UInt16(field[0]) | UInt16(field[1]) << 8
  }

  mutating func uint32() throws(EndOfOctets) -> UInt32 {
    let (low, high) = (try uint16(), try uint16())
    return UInt32(low) | UInt32(high) << 16
  }

  /// The next octets, as many as that.
  mutating func take(_ count: Int) throws(EndOfOctets) -> [UInt8] {
    guard count <= octets.count else { throw EndOfOctets() }
    defer { octets = octets.dropFirst(count) }
    return Array(octets.prefix(count))
  }

  /// All that is left.
  mutating func rest() -> [UInt8] {
    defer { octets = [] }
    return Array(octets)
  }
}

/// A field of a unit that is sent.
enum OctetField {
  case uint8(UInt8)
  case uint16(UInt16)
  case octets([UInt8])
}

extension [UInt8] {
  /// Joins fields, each with the least significant octet first.
  init(fields: OctetField...) {
    self = []
    for field in fields {
      switch field {
      case .uint8(let number): append(number)
      case .uint16(let number): append16(number)
      case .octets(let octets): append(contentsOf: octets)
      }
    }
  }

  /// Appends a number of 16 bits, the least significant octet first.
  mutating func append16(_ number: UInt16) {
    append(UInt8(number & 0xFF))
    append(UInt8(number >> 8))
  }
}

extension BluetoothUUID {
  /// Reads one as it is sent: 2 or 16 octets, the least significant first; nil for any other number of them.
  init?(littleEndian octets: [UInt8]) {
    switch octets.count {
    case 2: self.init(UInt16(octets[0]) | UInt16(octets[1]) << 8)
    case 16: self.init(octets: octets.reversed())
    default: return nil
    }
  }

  /// As it is sent: 2 octets where it is short, else 16, the least significant first.
  var littleEndian: [UInt8] { short.map { [UInt8](fields: .uint16($0)) } ?? octets.reversed() }
}
