package import Bluetooth

/// The Bluetooth service of Improv Wi-Fi, version 2.4.
package enum ImprovServices {
  /// The service; also what a device advertises.
  package static let service = uuid(0)
  /// The state: one byte, an ``ImprovState/Device``.
  package static let state = uuid(1)
  /// The last error: one byte, an ``ImprovError``.
  package static let error = uuid(2)
  /// Takes commands, in parts where they are long: an ``ImprovFrame``.
  package static let command = uuid(3)
  /// The result of the last command: an ``ImprovFrame`` with texts.
  package static let result = uuid(4)
  /// What the device can do: one byte, ``Capabilities``; old ones lack it.
  package static let capabilities = uuid(5)

  /// What a device can do beyond joining a network.
  package struct Capabilities: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let identify = Capabilities(rawValue: 0x01)
    package static let information = Capabilities(rawValue: 0x02)
    package static let networks = Capabilities(rawValue: 0x04)
    package static let hostname = Capabilities(rawValue: 0x08)
  }

  /// The commands of the specification.
  package enum Command: UInt8, Sendable, CaseIterable {
    case join = 1, identify, information, networks, hostname, name
  }

  private static func uuid(_ number: UInt8) -> BluetoothUUID {
    let bytes: [UInt8] = [
      0x00, 0x46, 0x77, 0x68, 0x62, 0x28, 0x22, 0x72, 0x46, 0x63, 0x27, 0x74, 0x78, 0x26, 0x80, number,
    ]
    // Sixteen bytes make one.
    return BluetoothUUID(bytes: bytes) ?? BluetoothUUID(0)
  }
}

/// An error that a device reports (Improv Wi-Fi 2.4, error state).
package enum ImprovError: UInt8, Error, Sendable, Hashable, CaseIterable {
  case none, invalidCommand, unknownCommand, cannotConnect, notAuthorized, badHostname
  case unknown = 0xFF

  /// The error of a byte; one that the specification does not know is unknown.
  package init(byte: UInt8) { self = ImprovError(rawValue: byte) ?? .unknown }
}
