/// A message of the kernel's interface for managing controllers (BlueZ, doc/mgmt-api.txt).
struct ManagementPacket: Sendable, Hashable {
  /// The commands that we send.
  enum Command {
    static let readInformation: UInt16 = 0x0004
    static let startDiscovery: UInt16 = 0x0023
    static let stopDiscovery: UInt16 = 0x0024
  }

  /// Addresses of LE, both kinds of them, for ``Command/startDiscovery``.
  static let lowEnergy: UInt8 = 0x06

  /// The command or event.
  let code: UInt16
  /// The number of the controller.
  let controller: UInt16
  var bytes: [UInt8] = []

  /// As it is sent.
  var encoded: [UInt8] {
    [UInt8](
      fields: .uint16(code), .uint16(controller), .uint16(UInt16(clamping: bytes.count)), .bytes(bytes))
  }

  init(_ code: UInt16, _ controller: UInt16, _ bytes: [UInt8] = []) {
    (self.code, self.controller, self.bytes) = (code, controller, bytes)
  }

  /// Reads one; nil where it is not whole.
  init?(_ encoded: [UInt8]) {
    var reader = ByteReader(encoded)
    guard let code = try? reader.uint16(), let controller = try? reader.uint16(),
      let size = try? reader.uint16(), reader.count == Int(size)
    else { return nil }
    self.init(code, controller, reader.rest())
  }
}

/// What the kernel tells about its controllers.
enum ManagementEvent: Sendable, Hashable {
  /// The outcome of a command: its status, where 0 is success, and what it returns.
  case answer(UInt16, status: UInt8, [UInt8])
  case found(AdvertisingReport)
  /// Whether a controller searches; it stops by itself after some seconds.
  case discovering(Bool)
  /// The settings of a controller have changed; the lowest bit says whether it is on.
  case settings(UInt32)
  case other

  init(_ packet: ManagementPacket) {
    var reader = ByteReader(packet.bytes)
    self = (try? Self.event(packet.code, &reader)) ?? .other
  }

  private static func event(
    _ code: UInt16, _ reader: inout ByteReader
  ) throws(ByteReader.EndOfBytes) -> ManagementEvent {
    switch code {
    case 0x0001, 0x0002:
      return .answer(try reader.uint16(), status: try reader.uint8(), reader.rest())
    case 0x0006: return .settings(try reader.uint32())
    case 0x0012:
      let bytes = try reader.take(6)
      let kind = try reader.uint8()
      let rssi = try reader.uint8()
      // Flag 2: it accepts no connections.
      let flags = try reader.uint32()
      let data = AdvertisingData(try reader.take(Int(try reader.uint16())))
      guard kind == 1 || kind == 2 else { return .other }
      return .found(
        AdvertisingReport(
          address: BluetoothAddress(bytes, kind == 1 ? .public : .random), isConnectable: flags & 4 == 0,
          rssi: rssi == 127 ? nil : Int(Int8(bitPattern: rssi)), data: data))
    case 0x0013:
      _ = try reader.uint8()
      return .discovering(try reader.uint8() != 0)
    default: return .other
    }
  }
}
