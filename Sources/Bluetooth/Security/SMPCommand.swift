/// A command of the Security Manager protocol (Core 5.3, Vol 3, Part H, 3.3), with its numbers as they are sent: the least
/// significant byte first.
enum SMPCommand: Sendable, Hashable {
  case pairingRequest(PairingFeatures)
  case pairingResponse(PairingFeatures)
  case confirm([UInt8])
  case random([UInt8])
  /// The end of pairing, with a reason.
  case failed(UInt8)
  /// A peripheral wants encryption, of a kind.
  case securityRequest(UInt8)
  case publicKey(x: [UInt8], y: [UInt8])
  case check([UInt8])
  /// One that neither side sends where no keys are distributed and nobody types anything, by its code.
  case other(UInt8)
  /// One of a code that is reserved.
  case reserved(UInt8)

  /// Reads one as it was received.
  ///
  /// - Throws: ``PairingError/malformed(_:)`` where it is not as long as its code says.
  init(_ bytes: [UInt8]) throws(PairingError) {
    do throws(ByteReader.EndOfBytes) {
      var reader = ByteReader(bytes)
      self = try Self.command(try reader.uint8(), &reader)
      // What follows a command that nobody knows cannot be judged.
      if case .reserved = self { return }
      if case .other = self { return }
      guard reader.count == 0 else { throw ByteReader.EndOfBytes() }
    } catch {
      throw .malformed(bytes.first ?? 0)
    }
  }

  private static func command(
    _ code: UInt8, _ reader: inout ByteReader
  ) throws(ByteReader.EndOfBytes) -> SMPCommand {
    switch code {
    case 0x01: .pairingRequest(try PairingFeatures(&reader))
    case 0x02: .pairingResponse(try PairingFeatures(&reader))
    case 0x03: .confirm(try reader.take(16))
    case 0x04: .random(try reader.take(16))
    case 0x05: .failed(try reader.uint8())
    case 0x06...0x0A, 0x0E: .other(code)
    case 0x0B: .securityRequest(try reader.uint8())
    case 0x0C: .publicKey(x: try reader.take(32), y: try reader.take(32))
    case 0x0D: .check(try reader.take(16))
    default: .reserved(code)
    }
  }

  /// The first byte, which says what it is.
  var code: UInt8 {
    switch self {
    case .pairingRequest: 0x01
    case .pairingResponse: 0x02
    case .confirm: 0x03
    case .random: 0x04
    case .failed: 0x05
    case .securityRequest: 0x0B
    case .publicKey: 0x0C
    case .check: 0x0D
    case .other(let code), .reserved(let code): code
    }
  }

  /// As it is sent.
  var bytes: [UInt8] {
    switch self {
    case .pairingRequest(let features), .pairingResponse(let features): [code] + features.bytes
    case .confirm(let value), .random(let value), .check(let value): [code] + value
    case .failed(let byte), .securityRequest(let byte): [code, byte]
    case .publicKey(let x, let y): [code] + x + y
    case .other, .reserved: [code]
    }
  }

  /// The frame that carries it.
  var frame: L2CAPFrame { L2CAPFrame(channel: L2CAPFrame.Channel.security, bytes: bytes) }
}

/// What a side of a pairing can do and wants (Core 5.3, Vol 3, Part H, 3.5.1).
struct PairingFeatures: Sendable, Hashable {
  /// What people can see and enter on it: 3 for nothing.
  var inputOutput: UInt8
  /// 1 where it has data of the other side that was exchanged in another way.
  var outOfBand: UInt8
  /// The flags of what it wants.
  var requirements: UInt8
  /// The longest key in bytes.
  var keySize: UInt8
  /// The keys that the central distributes once the connection is encrypted, and the peripheral's.
  var centralKeys: UInt8
  var peripheralKeys: UInt8

  /// The flag of LE Secure Connections.
  static let secureConnections: UInt8 = 0x08
  /// The only size of keys that is accepted.
  static let wholeKey: UInt8 = 16

  /// Ours: LE Secure Connections, nothing to see or enter on it, no bond, and so no keys to distribute.
  static let ours = PairingFeatures(
    inputOutput: 3, outOfBand: 0, requirements: secureConnections, keySize: wholeKey, centralKeys: 0,
    peripheralKeys: 0)

  init(
    inputOutput: UInt8, outOfBand: UInt8, requirements: UInt8, keySize: UInt8, centralKeys: UInt8,
    peripheralKeys: UInt8
  ) {
    (self.inputOutput, self.outOfBand, self.requirements) = (inputOutput, outOfBand, requirements)
    (self.keySize, self.centralKeys, self.peripheralKeys) = (keySize, centralKeys, peripheralKeys)
  }

  init(_ reader: inout ByteReader) throws(ByteReader.EndOfBytes) {
    (inputOutput, outOfBand, requirements) = (try reader.uint8(), try reader.uint8(), try reader.uint8())
    (keySize, centralKeys, peripheralKeys) = (try reader.uint8(), try reader.uint8(), try reader.uint8())
  }

  /// As they are sent.
  var bytes: [UInt8] { [inputOutput, outOfBand, requirements, keySize, centralKeys, peripheralKeys] }

  /// What the check of keys covers of them (Core 5.3, Vol 3, Part H, 2.2.8), the most significant byte first.
  var checked: [UInt8] { [requirements, outOfBand, inputOutput] }
}
