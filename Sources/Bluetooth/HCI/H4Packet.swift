/// A packet between host and controller, as it is sent over bytes (Core 5.3, Vol 4, Part A, 2, and Part E, 5.4).
enum H4Packet: Sendable, Hashable {
  /// A command of the host: its opcode and parameters.
  case command(UInt16, [UInt8])
  /// Data of a connection, in both directions.
  case acl(ACLPacket)
  /// Data of kinds that LE connections do not have, which is skipped.
  case other
  /// An event of the controller: its code and parameters.
  case event(UInt8, [UInt8])

  /// As it is sent.
  var bytes: [UInt8] {
    switch self {
    case .command(let opcode, let parameters):
      [UInt8](
        fields: .uint8(0x01), .uint16(opcode), .uint8(UInt8(clamping: parameters.count)),
        .bytes(parameters))
    case .acl(let packet):
      [UInt8](
        fields: .uint8(0x02), .uint16(packet.handle | packet.boundary.rawValue << 12),
        .uint16(UInt16(clamping: packet.bytes.count)), .bytes(packet.bytes))
    case .other: []
    case .event(let code, let parameters):
      [UInt8](
        fields: .uint8(0x04), .uint8(code), .uint8(UInt8(clamping: parameters.count)), .bytes(parameters))
    }
  }
}

/// A part of an L2CAP frame on a connection (Core 5.3, Vol 4, Part E, 5.4.2).
struct ACLPacket: Sendable, Hashable {
  /// Which part of a frame it is.
  enum Boundary: UInt16 {
    /// A first part, of the host.
    case first = 0
    /// A further part.
    case continuing = 1
    /// A first part, of the controller.
    case received = 2
  }

  /// The connection's number: 12 bits.
  let handle: UInt16
  let boundary: Boundary
  let bytes: [UInt8]
}

/// Divides received bytes into packets.
struct H4Decoder {
  private var bytes: [UInt8] = []
  private var start = 0

  /// Adds bytes.
  mutating func append(_ more: [UInt8]) {
    bytes.removeFirst(start)
    start = 0
    bytes += more
  }

  /// Takes the next packet; nil where it is not complete.
  ///
  /// - Throws: ``BLEError/malformed(_:)`` at a byte that begins no packet: what follows cannot be read either.
  mutating func next() throws(BLEError) -> H4Packet? {
    guard start < bytes.count else { return nil }
    // Per kind: the bytes before the length, and those of the length.
    let (before, width): (Int, Int)
    switch bytes[start] {
    case 0x01: (before, width) = (3, 1)
    case 0x02: (before, width) = (3, 2)
    case 0x03: (before, width) = (3, 1)
    case 0x04: (before, width) = (2, 1)
    case 0x05: (before, width) = (3, 2)
    default: throw .malformed("a packet of kind \(bytes[start]) from the controller")
    }
    let head = before + width
    guard bytes.count - start >= head else { return nil }
    var size = Int(bytes[start + before])
    if width == 2 { size |= Int(bytes[start + before + 1]) << 8 }
    // The two highest bits of data of isochronous streams are reserved.
    if bytes[start] == 0x05 { size &= 0x3FFF }
    guard bytes.count - start >= head + size else { return nil }
    let fields = Array(bytes[start + 1..<start + before])
    let rest = Array(bytes[start + head..<start + head + size])
    defer { start += head + size }
    return Self.packet(bytes[start], fields, rest)
  }

  private static func packet(_ kind: UInt8, _ fields: [UInt8], _ rest: [UInt8]) -> H4Packet {
    let number = UInt16(fields[0]) | (fields.count > 1 ? UInt16(fields[1]) << 8 : 0)
    switch kind {
    case 0x01: return .command(number, rest)
    case 0x02:
      guard let boundary = ACLPacket.Boundary(rawValue: number >> 12 & 3) else { return .other }
      return .acl(ACLPacket(handle: number & 0x0FFF, boundary: boundary, bytes: rest))
    case 0x04: return .event(fields[0], rest)
    default: return .other
    }
  }
}
