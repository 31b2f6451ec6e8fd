package import Services

/// A connection to a peripheral, with its attributes (Core 5.3, Vol 3, Part G).
///
/// One request is under way at a time; others wait for it. After a drop every call throws ``BLEError/disconnected``.
package protocol GATTConnection: Sendable {
  /// The largest attribute protocol unit in bytes.
  var mtu: Int { get async }

  /// Why the connection could not be encrypted, and has ended by that; nil where it is open, and at any other end.
  var pairingError: PairingError? { get async }

  /// Discovers the services with their characteristics.
  ///
  /// - Throws: why it failed.
  func services() async throws(BLEError) -> [GATTService]

  /// Reads a value, in parts where it is longer than one unit.
  ///
  /// - Throws: ``BLEError/refused(_:)`` with the peripheral's reason.
  func read(_ characteristic: GATTCharacteristic) async throws(BLEError) -> [UInt8]

  /// Writes a value and waits for the response, in parts where it is longer than one unit.
  ///
  /// - Throws: as ``read(_:)``.
  func write(_ value: [UInt8], to characteristic: GATTCharacteristic) async throws(BLEError)

  /// Writes a value that nobody confirms; for values of one unit, and faster than ``write(_:to:)``.
  ///
  /// - Throws: ``BLEError/refused(_:)`` where the value does not fit into one unit.
  func writeWithoutResponse(
    _ value: [UInt8], to characteristic: GATTCharacteristic
  ) async throws(BLEError)

  /// Subscribes to changes of a value.
  ///
  /// - Returns: the values, until the sequence is cancelled; a drop breaks it with
  ///   ``TransportError/unreachable(_:)``.
  /// - Throws: ``BLEError/refused(_:)``, also where the characteristic cannot notify.
  func subscribe(to characteristic: GATTCharacteristic) async throws(BLEError) -> Incoming<[UInt8]>

  /// Ends the connection; ending it again does nothing.
  func disconnect() async
}

extension GATTConnection {
  /// Waits for the response all the same; for radios that have nothing faster.
  package func writeWithoutResponse(
    _ value: [UInt8], to characteristic: GATTCharacteristic
  ) async throws(BLEError) {
    try await write(value, to: characteristic)
  }
}

/// A service of a peripheral.
package struct GATTService: Sendable, Hashable {
  package var uuid: BluetoothUUID
  package var characteristics: [GATTCharacteristic]

  package init(uuid: BluetoothUUID, characteristics: [GATTCharacteristic]) {
    (self.uuid, self.characteristics) = (uuid, characteristics)
  }

  /// Its characteristic of an identifier; nil where it has none.
  package subscript(_ uuid: BluetoothUUID) -> GATTCharacteristic? {
    characteristics.first { $0.uuid == uuid }
  }
}

/// A characteristic of a service.
package struct GATTCharacteristic: Sendable, Hashable {
  package var uuid: BluetoothUUID
  /// The handle of its value.
  package var handle: UInt16
  package var properties: Properties
  /// The handle of its client configuration, by which it is subscribed to; nil where it has none.
  package var configuration: UInt16?

  /// What can be done with it (Core 5.3, Vol 3, Part G, 3.3.1.1).
  package struct Properties: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let read = Properties(rawValue: 0x02)
    package static let writeWithoutResponse = Properties(rawValue: 0x04)
    package static let write = Properties(rawValue: 0x08)
    package static let notify = Properties(rawValue: 0x10)
    package static let indicate = Properties(rawValue: 0x20)
  }

  package init(
    uuid: BluetoothUUID, handle: UInt16, properties: Properties, configuration: UInt16? = nil
  ) {
    (self.uuid, self.handle, self.properties) = (uuid, handle, properties)
    self.configuration = configuration
  }
}
