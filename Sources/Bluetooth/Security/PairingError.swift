import Foundations

/// Why a connection could not be encrypted.
package enum PairingError: Error, Sendable, Hashable {
  /// The peripheral refused to pair, with the protocol's reason (Core 5.3, Vol 3, Part H, 3.5.5).
  case refused(UInt8)
  /// It only knows legacy pairing, whose keys anybody who listens can find out.
  case legacy
  /// It has, or wants, a key that is shorter than 16 bytes.
  case shortKey(UInt8)
  /// It wants data that is exchanged in another way, such as a code to scan.
  case outOfBand
  /// Its public key is no point of the curve, or our own (CVE-2018-5383, CVE-2020-26558).
  case invalidPublicKey
  /// Its confirmation does not belong to its key and nonce: somebody may be in between.
  case wrongConfirmation
  /// It has computed other keys than we did: somebody may be in between.
  case wrongCheck
  /// It sent a command at the wrong time, by the command's code.
  case unexpected(UInt8)
  /// It sent a command whose fields are not as the protocol says, by the command's code.
  case malformed(UInt8)
  /// It did not answer within the protocol's 30 s.
  case timedOut
  /// The controller could not encrypt, or no longer does, with its status (Core 5.3, Vol 1, Part F).
  case notEncrypted(UInt8)
  /// This machine, or the way to the peripheral, has no encryption; one sentence for logs.
  case unavailable(String)

  /// The reason that the peripheral is told (Core 5.3, Vol 3, Part H, 3.5.5); nil where it need not or cannot be told.
  var reason: UInt8? {
    switch self {
    case .outOfBand: 0x02
    case .legacy: 0x03
    case .wrongConfirmation: 0x04
    case .shortKey: 0x06
    case .unexpected, .unavailable: 0x08
    case .invalidPublicKey, .malformed: 0x0A
    case .wrongCheck: 0x0B
    case .refused, .timedOut, .notEncrypted: nil
    }
  }
}

extension PairingError: CustomStringConvertible {
  /// The reasons of refusals (Core 5.3, Vol 3, Part H, 3.5.5).
  private static let reasons: [UInt8: String] = [
    0x01: "a passkey was not entered", 0x02: "it has no out-of-band data",
    0x03: "it demands more than Just Works", 0x04: "our confirmation is wrong",
    0x05: "it does not pair", 0x06: "our key is too short", 0x07: "it does not know a command",
    0x08: "for a reason that it does not tell", 0x09: "there were too many attempts",
    0x0A: "a command of ours is invalid", 0x0B: "it has computed other keys",
    0x0C: "the numbers were not the same", 0x0D: "it is pairing by Bluetooth Classic",
    0x0F: "our key is refused",
  ]

  /// One sentence for logs.
  package var description: String {
    switch self {
    case .refused(let reason):
      "the peripheral refused to pair: \(Self.reasons[reason] ?? "unknown reason") (\(Self.hex(reason)))"
    case .legacy: "the peripheral only knows legacy pairing, which is not secure"
    case .shortKey(let size): "the peripheral has a key of \(size) bytes, and 16 are needed"
    case .outOfBand: "the peripheral wants to pair with out-of-band data"
    case .invalidPublicKey: "the peripheral's public key is invalid"
    case .wrongConfirmation: "the peripheral's confirmation is wrong"
    case .wrongCheck: "the peripheral has computed other keys"
    case .unexpected(let code): "the peripheral sent command \(Self.hex(code)) at the wrong time"
    case .malformed(let code): "the peripheral sent an invalid command \(Self.hex(code))"
    case .timedOut: "the peripheral did not go on with pairing for 30 s"
    case .notEncrypted(let status): "the connection is not encrypted (status \(Self.hex(status)))"
    case .unavailable(let reason): reason
    }
  }

  private static func hex(_ byte: UInt8) -> String {
    "0x" + Hex.digits(byte, width: 2)
  }
}
