/// What a controller tells its host (Core 5.3, Vol 4, Part E, 7.7).
enum HCIEvent: Sendable, Hashable {
  /// A command is done; the first of the results is its status.
  case commandComplete(opcode: UInt16, allowed: UInt8, results: [UInt8])
  /// A command was accepted or refused.
  case commandStatus(opcode: UInt16, allowed: UInt8, status: UInt8)
  case disconnected(UInt16, reason: UInt8)
  /// A connection is encrypted, with a new key where it already was, or is not: then the status may say why.
  case encryptionChanged(UInt16, status: UInt8, isEncrypted: Bool)
  /// So many packets of connections were sent, so that there is room for others.
  case packetsCompleted([Completed])
  case connected(Connection)
  case reports([AdvertisingReport])
  /// A peripheral wants to encrypt with a key of an earlier connection.
  case keyRequest(UInt16)
  case hardwareError
  /// One that does not matter here.
  case other

  /// How many packets of a connection were sent.
  struct Completed: Sendable, Hashable {
    let handle: UInt16
    let count: Int
  }

  /// The outcome of an attempt to connect.
  struct Connection: Sendable, Hashable {
    let status: UInt8
    let handle: UInt16
    let peer: BluetoothAddress
  }

  /// Reads an event.
  ///
  /// - Throws: ``BLEError/malformed(_:)`` where it has not what its code says.
  init(code: UInt8, _ parameters: [UInt8]) throws(BLEError) {
    do throws(ByteReader.EndOfBytes) {
      var reader = ByteReader(parameters)
      self = try Self.event(code, &reader)
    } catch {
      throw .malformed("an event of code \(code) with \(parameters.count) bytes")
    }
  }

  private static func event(
    _ code: UInt8, _ reader: inout ByteReader
  ) throws(ByteReader.EndOfBytes) -> HCIEvent {
    switch code {
    case 0x05:
      let status = try reader.uint8()
      let (handle, reason) = (try reader.uint16() & 0x0FFF, try reader.uint8())
      return status == 0 ? .disconnected(handle, reason: reason) : .other
    case 0x08, 0x30:
      let (status, handle) = (try reader.uint8(), try reader.uint16() & 0x0FFF)
      let isEncrypted = code == 0x30 ? status == 0 : try reader.uint8() != 0
      return .encryptionChanged(handle, status: status, isEncrypted: isEncrypted)
    case 0x0E:
      let (allowed, opcode) = (try reader.uint8(), try reader.uint16())
      return .commandComplete(opcode: opcode, allowed: allowed, results: reader.rest())
    case 0x0F:
      let (status, allowed) = (try reader.uint8(), try reader.uint8())
      return .commandStatus(opcode: try reader.uint16(), allowed: allowed, status: status)
    case 0x10: return .hardwareError
    case 0x13:
      var completed: [Completed] = []
      for _ in 0..<(try reader.uint8()) {
        completed.append(Completed(handle: try reader.uint16() & 0x0FFF, count: Int(try reader.uint16())))
      }
      return .packetsCompleted(completed)
    case 0x3E: return try lowEnergyEvent(try reader.uint8(), &reader)
    default: return .other
    }
  }

  private static func lowEnergyEvent(
    _ code: UInt8, _ reader: inout ByteReader
  ) throws(ByteReader.EndOfBytes) -> HCIEvent {
    switch code {
    case 0x01, 0x0A:
      let (status, handle) = (try reader.uint8(), try reader.uint16() & 0x0FFF)
      // Its role; that of a central is all that we ask for.
      _ = try reader.uint8()
      let kind: BluetoothAddress.Kind = try reader.uint8() & 1 == 0 ? .public : .random
      let peer = BluetoothAddress(try reader.take(6), kind)
      return .connected(Connection(status: status, handle: handle, peer: peer))
    case 0x02:
      return .reports(
        try reports(&reader) { reader throws(ByteReader.EndOfBytes) in try AdvertisingReport(&reader) })
    case 0x0D:
      return .reports(
        try reports(&reader) { reader throws(ByteReader.EndOfBytes) in
          try AdvertisingReport(extended: &reader)
        })
    case 0x05: return .keyRequest(try reader.uint16() & 0x0FFF)
    default: return .other
    }
  }

  private static func reports(
    _ reader: inout ByteReader,
    _ one: (inout ByteReader) throws(ByteReader.EndOfBytes) -> AdvertisingReport
  ) throws(ByteReader.EndOfBytes) -> [AdvertisingReport] {
    var reports: [AdvertisingReport] = []
    for _ in 0..<(try reader.uint8()) { reports.append(try one(&reader)) }
    return reports
  }
}
