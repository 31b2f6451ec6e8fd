package import Services
internal import Synchronization

/// A peripheral of a ``SimulatedRadio``: services whose characteristics are read and written by closures.
package final class SimulatedPeripheral: Sendable {
  /// A characteristic with what happens when it is accessed.
  package struct Characteristic: Sendable {
    let uuid: BluetoothUUID
    let properties: GATTCharacteristic.Properties
    let isEncrypted: Bool
    let read: (@Sendable () async throws(BLEError) -> [UInt8])?
    let write: (@Sendable ([UInt8]) async throws(BLEError) -> Void)?

    /// Makes a characteristic.
    ///
    /// - Parameters:
    ///   - uuid: its identifier.
    ///   - notifies: whether it can be subscribed to; its values are sent by ``SimulatedPeripheral/notify(_:of:)``.
    ///   - isEncrypted: whether it insists on an encrypted connection.
    ///   - read: answers its value, or refuses; nil where it cannot be read.
    ///   - write: takes a value, or refuses it; nil where it cannot be written.
    package init(
      _ uuid: BluetoothUUID, notifies: Bool = false, isEncrypted: Bool = false,
      read: (@Sendable () async throws(BLEError) -> [UInt8])? = nil,
      write: (@Sendable ([UInt8]) async throws(BLEError) -> Void)? = nil
    ) {
      var properties: GATTCharacteristic.Properties = notifies ? .notify : []
      if read != nil { properties.insert(.read) }
      if write != nil { properties.insert(.write) }
      (self.uuid, self.properties, self.isEncrypted) = (uuid, properties, isEncrypted)
      (self.read, self.write) = (read, write)
    }
  }

  /// A service with its characteristics.
  package struct Service: Sendable {
    let uuid: BluetoothUUID
    let characteristics: [Characteristic]

    /// Makes a service.
    package init(_ uuid: BluetoothUUID, _ characteristics: [Characteristic]) {
      (self.uuid, self.characteristics) = (uuid, characteristics)
    }
  }

  /// Identifies it to its radio.
  package let id: PeripheralID
  /// The largest attribute protocol unit in bytes.
  let mtu: Int
  /// What it advertises now; nil while it advertises nothing.
  let advertise: @Sendable () async -> Advertisement?
  /// Tells it that a phone has connected, or no longer is.
  let onConnection: @Sendable (Bool) async -> Void
  /// Its attributes as a phone discovers them.
  let services: [GATTService]
  private let attributes: [UInt16: Characteristic]
  private let connection = Mutex<SimulatedConnection?>(nil)

  /// Makes a peripheral.
  ///
  /// - Parameters:
  ///   - id: identifies it to its radio.
  ///   - mtu: the largest attribute protocol unit in bytes.
  ///   - services: its services.
  ///   - advertise: what it advertises now; nil while it advertises nothing. The radio adds the signal's changes.
  ///   - onConnection: is told that a phone has connected, or no longer is.
  package init(
    _ id: PeripheralID, mtu: Int = 247, services: [Service],
    advertise: @escaping @Sendable () async -> Advertisement?,
    onConnection: @escaping @Sendable (Bool) async -> Void = { _ in }
  ) {
    (self.id, self.mtu, self.advertise, self.onConnection) = (id, mtu, advertise, onConnection)
    var handle: UInt16 = 0
    var attributes: [UInt16: Characteristic] = [:]
    self.services = services.map { service in
      // A service, a characteristic, its value and its configuration have a handle each.
      handle += 1
      return GATTService(
        uuid: service.uuid,
        characteristics: service.characteristics.map { characteristic in
          handle += 2
          let value = handle
          attributes[value] = characteristic
          if characteristic.properties.contains(.notify) { handle += 1 }
          return GATTCharacteristic(
            uuid: characteristic.uuid, handle: value, properties: characteristic.properties,
            configuration: handle == value ? nil : handle)
        })
    }
    self.attributes = attributes
  }

  /// Sends the new value of a characteristic to a phone that has subscribed to it, as much of it as fits into a unit.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - uuid: the characteristic.
  package func notify(_ value: [UInt8], of uuid: BluetoothUUID) {
    connection.withLock { $0 }?.notify(Array(value.prefix(mtu - 3)), of: uuid)
  }

  /// Ends the connection from this side.
  package func disconnect() async { await connection.withLock { $0 }?.disconnect() }

  /// Whether a phone is connected; a peripheral serves one.
  var isConnected: Bool { connection.withLock { $0 != nil } }

  func connect(_ new: SimulatedConnection) async {
    connection.withLock { $0 = new }
    await onConnection(true)
  }

  func ended(_ old: SimulatedConnection) async {
    let isCurrent = connection.withLock { current in
      guard current === old else { return false }
      current = nil
      return true
    }
    if isCurrent { await onConnection(false) }
  }

  /// The characteristic of a handle; 0x01 is refused: invalid handle (Core 5.3, Vol 3, Part F, 3.4.1.1).
  func attribute(_ handle: UInt16) throws(BLEError) -> Characteristic {
    guard let attribute = attributes[handle] else { throw .refused(0x01) }
    return attribute
  }
}
