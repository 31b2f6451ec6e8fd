import Services
import Simulation

/// One pairing as the central: LE Secure Connections with Just Works, and no bond (Core 5.3, Vol 3, Part H, 2.3.5.6.2).
///
/// A pure state machine: it takes what the peripheral sends, in the one order that there is.
struct CentralPairing: Sendable, CustomStringConvertible, CustomReflectable {
  /// What the peripheral is to send next, and what is known by then.
  private enum Step: Sendable {
    case features
    case publicKey(PairingFeatures)
    case confirmation(Agreement)
    case random(Agreement, confirmation: [UInt8])
    case check(LinkKey, expected: [UInt8])
    case done
  }

  /// What both sides know once they have each other's public keys.
  private struct Agreement: Sendable {
    let features: PairingFeatures
    let theirX: [UInt8]
    let secret: [UInt8]
  }

  /// What follows a command.
  enum Outcome: Sendable {
    /// Nothing yet.
    case waiting
    case send(SMPCommand)
    /// Both sides have the same key.
    case encrypt(LinkKey)
  }

  /// How many private keys are tried: of random bytes, next to all are one.
  private static let mostKeys = 8

  private let addresses: (own: BluetoothAddress, peer: BluetoothAddress)
  private let key: P256.PrivateKey
  private let publicKey: P256.PublicKey
  private let nonce: [UInt8]
  private var step = Step.features

  /// Prepares a pairing, with a key of its own.
  ///
  /// - Parameters:
  ///   - own: the address by which the peripheral knows us.
  ///   - peer: the peripheral's.
  ///   - random: makes the key and the nonce.
  /// - Throws: ``PairingError/unavailable(_:)``.
  init(own: BluetoothAddress, peer: BluetoothAddress, _ random: any RandomSource) throws(PairingError) {
    let key = (0..<Self.mostKeys).lazy.compactMap { _ in P256.PrivateKey(random.bytes(P256.size)) }.first
    guard let key else { throw .unavailable("there is no randomness to make a key of") }
    addresses = (own, peer)
    self.key = key
    publicKey = key.publicKey
    nonce = random.bytes(16)
  }

  /// What begins it.
  var request: SMPCommand { .pairingRequest(.ours) }

  /// Takes a command of the peripheral.
  ///
  /// - Throws: why pairing has failed; it is of no more use then.
  mutating func take(_ command: SMPCommand) throws(PairingError) -> Outcome {
    switch (step, command) {
    case (_, .failed(let reason)): throw .refused(reason)
    // A peripheral may ask for what is under way; reserved codes are ignored (Core 5.3, Vol 3, Part H, 2.4.6 and 3.3).
    case (_, .securityRequest), (_, .reserved): return .waiting
    case (.features, .pairingResponse(let features)):
      try Self.check(features)
      step = .publicKey(features)
      return .send(.publicKey(x: publicKey.x.reversed(), y: publicKey.y.reversed()))
    case (.publicKey(let features), .publicKey(let x, let y)):
      step = .confirmation(try agree(features, x.reversed(), y.reversed()))
      return .waiting
    case (.confirmation(let agreement), .confirm(let confirmation)):
      step = .random(agreement, confirmation: confirmation.reversed())
      return .send(.random(nonce.reversed()))
    case (.random(let agreement, let confirmation), .random(let theirs)):
      return .send(.check(try derive(agreement, confirmation, theirs.reversed()).reversed()))
    case (.check(let key, let expected), .check(let check)):
      guard Array(check.reversed()) == expected else { throw .wrongCheck }
      step = .done
      return .encrypt(key)
    default: throw .unexpected(command.code)
    }
  }

  /// Checks what the peripheral can do (Core 5.3, Vol 3, Part H, 2.3.4 and 3.5.2).
  private static func check(_ features: PairingFeatures) throws(PairingError) {
    let ours = PairingFeatures.ours
    // It may only distribute keys that we have asked for: none.
    guard features.inputOutput <= 4, features.outOfBand <= 1, (7...16).contains(features.keySize),
      features.centralKeys & ~ours.centralKeys == 0, features.peripheralKeys & ~ours.peripheralKeys == 0
    else { throw .malformed(SMPCommand.pairingResponse(features).code) }
    guard features.requirements & PairingFeatures.secureConnections != 0 else { throw .legacy }
    guard features.keySize == PairingFeatures.wholeKey else { throw .shortKey(features.keySize) }
    guard features.outOfBand == 0 else { throw .outOfBand }
  }

  private func agree(
    _ features: PairingFeatures, _ x: [UInt8], _ y: [UInt8]
  ) throws(PairingError) -> Agreement {
    // With our own x somebody could answer with our own values, and know no key.
    guard let theirs = P256.PublicKey(x: x, y: y), theirs.x != publicKey.x else { throw .invalidPublicKey }
    guard let secret = key.secret(with: theirs) else { throw .invalidPublicKey }
    return Agreement(features: features, theirX: theirs.x, secret: secret)
  }

  /// Derives the keys.
  ///
  /// - Returns: our check of them.
  private mutating func derive(
    _ agreement: Agreement, _ confirmation: [UInt8], _ theirs: [UInt8]
  ) throws(PairingError) -> [UInt8] {
    guard PairingFunctions.confirmation(agreement.theirX, publicKey.x, theirs) == confirmation else {
      throw .wrongConfirmation
    }
    let (own, peer) = addresses
    let keys = PairingFunctions.keys(of: agreement.secret, nonces: (nonce, theirs), addresses: (own, peer))
    let expected = PairingFunctions.check(
      keys.check, nonces: (theirs, nonce), features: agreement.features.checked, addresses: (peer, own))
    step = .check(LinkKey(keys.link), expected: expected)
    return PairingFunctions.check(
      keys.check, nonces: (nonce, theirs), features: PairingFeatures.ours.checked, addresses: (own, peer))
  }

  /// Never its secrets.
  var description: String { "a pairing" }
  /// Never its secrets, in a debugger's or a test's output either.
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// The key that a connection is encrypted by; a secret.
struct LinkKey: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  /// Its 16 bytes, the least significant first, as a controller takes them.
  let bytes: [UInt8]

  /// Takes bytes, the most significant first.
  init(_ bytes: [UInt8]) { self.bytes = bytes.reversed() }

  /// Never the secret.
  var description: String { "••••" }
  /// Never the secret, in a debugger's or a test's output either.
  var customMirror: Mirror { Mirror(self, children: []) }
}
