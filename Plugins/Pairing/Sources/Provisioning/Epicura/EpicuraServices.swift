package import Bluetooth

/// The Bluetooth services of Epicura's appliances (docs/products/epicura.md, 5).
///
/// Every identifier that their documentation prints is invalid: these stand in for them, for both ends, and are a proposal
/// of ours.
package enum EpicuraServices {
  /// Information on the device; a service of the standard (0x180A).
  package static let information = BluetoothUUID(0x180A)
  /// Its id, such as `EPIC-207`: UTF-8.
  package static let id = uuid(0xE001_DA01)
  /// Its serial number: UTF-8.
  package static let serial = uuid(0xE001_DA02)
  /// The version of its firmware: UTF-8.
  package static let firmware = uuid(0xE001_DA03)
  /// What it does: `setup`, `ready`, `cooking` or `error`.
  package static let status = uuid(0xE001_DA04)
  /// The code on its screen: six digits, others every five minutes.
  package static let code = uuid(0xE001_DA05)

  /// The setup of Wi-Fi; also what an appliance advertises.
  package static let wifi = uuid(0xE002_0000)
  /// The network's name: UTF-8, at most 32 bytes.
  package static let network = uuid(0xE002_F001)
  /// The password as ``PasswordCipher`` encrypts it; nothing for an open network.
  package static let password = uuid(0xE002_F002)
  /// How far it is: one byte, a ``WiFiStatus``.
  package static let wifiStatus = uuid(0xE002_F003)
  /// Its address on the network: UTF-8.
  package static let address = uuid(0xE002_F004)
  /// Why it could not join, in its own words: UTF-8.
  package static let errorText = uuid(0xE002_F005)

  /// How far an appliance has come with a network.
  package enum WiFiStatus: UInt8, Sendable, CaseIterable {
    case disconnected, connecting, connected, failed
  }

  private static func uuid(_ first: UInt32) -> BluetoothUUID {
    let head = (0..<4).map { UInt8(truncatingIfNeeded: first >> (24 - 8 * UInt32($0))) }
    let rest: [UInt8] = [0xE9, 0x1C, 0x4C, 0x5F, 0xA1, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF]
    // Sixteen bytes make one.
    guard let uuid = BluetoothUUID(bytes: head + rest) else { return information }
    return uuid
  }
}
