import Services
import Simulation
import Testing

@testable import Bluetooth

/// The peripheral's side of a pairing, with what can be wrong with it (Core 5.3, Vol 3, Part H, 2.3.5.6.2).
struct TestResponder: Sendable {
  enum Fault: String, CaseIterable, CustomTestStringConvertible {
    case refusal, legacy, shortKey, outOfBand, keysToDistribute, tooShort, offCurve, ownKey, wrongConfirmation
    case wrongCheck, otherKey, twice, silence, silenceAfterKeys, noEncryption

    var testDescription: String { rawValue }

    /// What the central makes of it.
    var error: PairingError {
      switch self {
      case .refusal: .refused(0x05)
      case .legacy: .legacy
      case .shortKey: .shortKey(7)
      case .outOfBand: .outOfBand
      case .keysToDistribute, .tooShort: .malformed(0x02)
      case .offCurve, .ownKey: .invalidPublicKey
      case .wrongConfirmation: .wrongConfirmation
      case .wrongCheck: .wrongCheck
      case .otherKey: .notEncrypted(0x06)
      case .twice: .unexpected(0x02)
      case .silence, .silenceAfterKeys, .noEncryption: .timedOut
      }
    }
  }

  private let own: BluetoothAddress
  private let peer: BluetoothAddress
  private let fault: Fault?
  private let privateKey: P256.PrivateKey
  private let nonce: [UInt8]
  private var theirs: P256.PublicKey?
  private var theirNonce: [UInt8] = []
  /// The key that both sides have, once they have it.
  private(set) var key: LinkKey?

  init?(own: BluetoothAddress, peer: BluetoothAddress, _ fault: Fault? = nil, seed: UInt64 = 7) {
    let random = SeededRandom(seed: seed)
    guard let key = P256.PrivateKey(random.bytes(32)) else { return nil }
    (self.own, self.peer, self.fault, privateKey) = (own, peer, fault, key)
    nonce = random.bytes(16)
  }

  private var features: PairingFeatures {
    var features = PairingFeatures(
      inputOutput: 3, outOfBand: 0, requirements: 0x08, keySize: 16, centralKeys: 0, peripheralKeys: 0)
    switch fault {
    case .legacy: features.requirements = 0x01
    case .shortKey: features.keySize = 7
    case .outOfBand: features.outOfBand = 1
    case .keysToDistribute: features.peripheralKeys = 1
    default: break
    }
    return features
  }

  /// Answers a command of the central.
  mutating func answer(_ bytes: [UInt8]) -> [[UInt8]] {
    guard fault != .silence, let command = try? SMPCommand(bytes) else { return [] }
    do { return try answer(command) } catch { return [SMPCommand.failed(0x08).bytes] }
  }

  private mutating func answer(_ command: SMPCommand) throws -> [[UInt8]] {
    let publicKey = privateKey.publicKey
    switch command {
    case .pairingRequest:
      if fault == .refusal { return [SMPCommand.failed(0x05).bytes] }
      let response = SMPCommand.pairingResponse(features).bytes
      if fault == .tooShort { return [response.dropLast()] }
      return fault == .twice ? [response, response] : [response]
    case .publicKey(let x, let y):
      theirs = P256.PublicKey(x: x.reversed(), y: y.reversed())
      guard let theirs, fault != .silenceAfterKeys else { return [] }
      if fault == .ownKey { return [command.bytes] }
      var y = publicKey.y
      if fault == .offCurve { y[0] ^= 1 }
      let nonce = fault == .wrongConfirmation ? theirs.x : nonce
      let confirmation = PairingFunctions.confirmation(publicKey.x, theirs.x, Array(nonce.prefix(16)))
      return [
        SMPCommand.publicKey(x: publicKey.x.reversed(), y: y.reversed()).bytes,
        SMPCommand.confirm(confirmation.reversed()).bytes,
      ]
    case .random(let value):
      theirNonce = value.reversed()
      return [SMPCommand.random(nonce.reversed()).bytes]
    case .check(let check): return try answerCheck(check.reversed())
    default: return []
    }
  }

  private mutating func answerCheck(_ check: [UInt8]) throws -> [[UInt8]] {
    guard let theirs, let secret = privateKey.secret(with: theirs) else { return [] }
    let keys = PairingFunctions.keys(of: secret, nonces: (theirNonce, nonce), addresses: (peer, own))
    let expected = PairingFunctions.check(
      keys.check, nonces: (theirNonce, nonce), features: PairingFeatures.ours.checked, addresses: (peer, own))
    guard check == expected else { return [SMPCommand.failed(0x0B).bytes] }
    var answer = PairingFunctions.check(
      keys.check, nonces: (nonce, theirNonce), features: features.checked, addresses: (own, peer))
    if fault == .wrongCheck { answer[0] ^= 1 }
    key = LinkKey(fault == .otherKey ? keys.check : keys.link)
    return [SMPCommand.check(answer.reversed()).bytes]
  }
}
