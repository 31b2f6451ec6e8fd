package import Services

/// A Bluetooth LE radio in the role of a phone: it scans for peripherals and connects to them (docs/products/epicura.md, 5).
///
/// Implementations run on the app's scheduler. Each has one suite of tests in common, which the simulated radio and every
/// transport of a real one pass.
package protocol BLECentral: Sendable {
  /// Whether the radio can be used now.
  func radio() async -> RadioState

  /// Searches for peripherals until the sequence is cancelled or its reader is.
  ///
  /// A peripheral is reported each time that it is heard, so that its signal strength stays current.
  ///
  /// - Parameter services: reports only peripherals that advertise one of these; empty for all.
  /// - Returns: what is heard; it breaks with ``TransportError/offline`` where the radio is turned off meanwhile.
  /// - Throws: ``BLEError/radio(_:)`` where it cannot be used.
  func scan(for services: [BluetoothUUID]) async throws(BLEError) -> Incoming<Advertisement>

  /// Connects to a peripheral; cancelling the caller ends the attempt.
  ///
  /// The caller limits the time: a radio by itself tries forever.
  ///
  /// - Parameter peripheral: one that was heard.
  /// - Returns: the connection, its MTU already raised.
  /// - Throws: why there is none.
  func connect(to peripheral: PeripheralID) async throws(BLEError) -> any GATTConnection
}

/// Identifies a peripheral to the radio that has heard it; it means nothing to another one.
package struct PeripheralID: Sendable, Hashable {
  /// The address, or whatever else the radio calls it by.
  package let text: String

  package init(_ text: String) { self.text = text }
}

/// Whether a radio can be used.
package enum RadioState: Sendable, Hashable {
  /// It can be used.
  case on
  /// The person has turned it off.
  case off
  /// The person does not permit the app to use it.
  case denied
  /// This device has none.
  case missing
}

/// What was heard of a peripheral.
package struct Advertisement: Sendable, Hashable {
  /// The peripheral.
  package var peripheral: PeripheralID
  /// Its name; nil where it does not tell it.
  package var name: String?
  /// The services that it tells.
  package var services: [BluetoothUUID]
  /// What it tells about services.
  package var serviceData: [BluetoothUUID: [UInt8]]
  /// The strength of the signal in dBm; nil where the radio does not measure it.
  package var rssi: Int?
  /// Whether it accepts connections.
  package var isConnectable: Bool

  package init(
    peripheral: PeripheralID, name: String? = nil, services: [BluetoothUUID] = [],
    serviceData: [BluetoothUUID: [UInt8]] = [:], rssi: Int? = nil, isConnectable: Bool = true
  ) {
    (self.peripheral, self.name, self.services) = (peripheral, name, services)
    (self.serviceData, self.rssi, self.isConnectable) = (serviceData, rssi, isConnectable)
  }
}

/// Why a Bluetooth operation failed.
package enum BLEError: Error, Sendable, Hashable {
  /// The radio cannot be used.
  case radio(RadioState)
  /// No connection came about: the peripheral is gone or does not answer.
  case unreachable
  /// The connection was lost, or has ended.
  case disconnected
  /// The peripheral did not answer a request within the protocol's 30 s.
  case timedOut
  /// The peripheral refused a request, with the attribute protocol's error code (Core 5.3, Vol 3, Part F, 3.4.1.1).
  case refused(UInt8)
  /// The connection could not be encrypted, and has ended.
  case pairing(PairingError)
  /// The peripheral has not sent what the protocol says; one sentence for logs.
  case malformed(String)
  /// The caller was cancelled.
  case cancelled
}
