/// What a controller has heard of a peripheral (Core 5.3, Vol 4, Part E, 7.7.65.2 and 7.7.65.13).
struct AdvertisingReport: Sendable, Hashable {
  let address: BluetoothAddress
  /// Whether the peripheral accepts connections; nil in a scan response, which does not tell it.
  let isConnectable: Bool?
  /// The strength of the signal in dBm; nil where it was not measured.
  let rssi: Int?
  let data: AdvertisingData

  init(address: BluetoothAddress, isConnectable: Bool?, rssi: Int?, data: AdvertisingData) {
    (self.address, self.isConnectable, self.rssi, self.data) = (address, isConnectable, rssi, data)
  }

  /// Reads one of a legacy event.
  init(_ reader: inout ByteReader) throws(ByteReader.EndOfBytes) {
    // ADV_IND, ADV_DIRECT_IND, ADV_SCAN_IND, ADV_NONCONN_IND, SCAN_RSP.
    let kind = try reader.uint8()
    isConnectable = kind == 4 ? nil : kind < 2
    address = try Self.address(&reader)
    data = AdvertisingData(try reader.take(Int(try reader.uint8())))
    rssi = Self.strength(try reader.uint8())
  }

  /// Reads one of an extended event.
  ///
  /// Some controllers send these whatever commands they were given.
  init(extended reader: inout ByteReader) throws(ByteReader.EndOfBytes) {
    let kind = try reader.uint16()
    isConnectable = kind & 8 != 0 ? nil : kind & 1 != 0
    address = try Self.address(&reader)
    // The radios of it, its set, and its power.
    _ = try reader.take(4)
    rssi = Self.strength(try reader.uint8())
    // The interval, and whom it is for.
    _ = try reader.take(9)
    data = AdvertisingData(try reader.take(Int(try reader.uint8())))
  }

  private static func address(
    _ reader: inout ByteReader
  ) throws(ByteReader.EndOfBytes) -> BluetoothAddress {
    let kind: BluetoothAddress.Kind = try reader.uint8() & 1 == 0 ? .public : .random
    return BluetoothAddress(try reader.take(6), kind)
  }

  /// 127 stands for unknown.
  private static func strength(_ byte: UInt8) -> Int? { byte == 127 ? nil : Int(Int8(bitPattern: byte)) }
}

/// What a peripheral tells about itself (Core 5.3, Vol 3, Part C, 11; Supplement 10, Part A, 1).
struct AdvertisingData: Sendable, Hashable {
  var name: String?
  var services: [BluetoothUUID] = []
  var serviceData: [BluetoothUUID: [UInt8]] = [:]
  /// Whether ``name`` is whole.
  private var hasWholeName = false

  /// Reads the structures up to the first that is longer than what is left: they come from anybody.
  init(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    while let size = try? reader.uint8(), size > 0, let kind = try? reader.uint8(),
      let value = try? reader.take(Int(size) - 1)
    {
      take(kind, value)
    }
  }

  private mutating func take(_ kind: UInt8, _ value: [UInt8]) {
    switch kind {
    case 0x02, 0x03: addServices(value, size: 2)
    case 0x06, 0x07: addServices(value, size: 16)
    case 0x08 where !hasWholeName, 0x09:
      (name, hasWholeName) = (String(decoding: value, as: UTF8.self), kind == 0x09)
    case 0x16: addData(value, size: 2)
    case 0x21: addData(value, size: 16)
    default: break
    }
  }

  private mutating func addServices(_ bytes: [UInt8], size: Int) {
    var reader = ByteReader(bytes)
    while let part = try? reader.take(size), let uuid = BluetoothUUID(littleEndian: part) {
      if !services.contains(uuid) { services.append(uuid) }
    }
  }

  private mutating func addData(_ bytes: [UInt8], size: Int) {
    var reader = ByteReader(bytes)
    guard let part = try? reader.take(size), let uuid = BluetoothUUID(littleEndian: part) else { return }
    serviceData[uuid] = reader.rest()
  }

  /// Adds what another report of the same peripheral tells.
  mutating func merge(_ newer: AdvertisingData) {
    if newer.name != nil, newer.hasWholeName || !hasWholeName {
      (name, hasWholeName) = (newer.name, newer.hasWholeName)
    }
    for uuid in newer.services where !services.contains(uuid) && services.count < Self.mostServices {
      services.append(uuid)
    }
    for (uuid, data) in newer.serviceData
    where serviceData[uuid] != nil || serviceData.count < Self.mostServices {
      serviceData[uuid] = data
    }
  }

  /// The most services of one peripheral that are kept, whatever it sends.
  private static let mostServices = 64
}
