/// How far the encryption of a connection is, as its central sees it (Core 5.3, Vol 3, Part H, 2.4).
///
/// A pure state machine; ``HCILink`` does what follows.
///
/// ```
///         a request is refused for want           the same key             encrypted
///         of it, Security Request
///  plain ─────────────────────────▶ pairing ───────────────▶ encrypting ─────────────▶ encrypted
///                                      │ 30 s, any error          │ 30 s, refused          │ no longer encrypted
///                                      └──────────▶ failed(why) ◀─┴────────────────────────┘
/// ```
struct SecurityState: Sendable {
  enum Stage: Sendable {
    case plain
    case pairing(CentralPairing)
    /// The controller was given the key.
    case encrypting
    case encrypted
    case failed(PairingError)
  }

  /// What follows an event, in order.
  enum Effect: Sendable {
    case send(SMPCommand)
    /// Gives the peripheral 30 s from now on.
    case startTimer
    case encrypt(LinkKey)
    /// Those who wait for encryption have it.
    case finish
    /// Those who wait are told why there is none, and the connection ends.
    case fail(PairingError)
  }

  /// How long the peripheral may take for a command (Core 5.3, Vol 3, Part H, 3.4), and the controller to encrypt.
  static let time = Duration.seconds(30)

  private(set) var stage = Stage.plain

  /// Somebody needs encryption, or the peripheral asks for it.
  ///
  /// - Parameter pairing: prepares the pairing, where one is needed.
  /// - Returns: what follows.
  mutating func demand(_ pairing: () throws(PairingError) -> CentralPairing) -> [Effect] {
    switch stage {
    case .plain:
      do throws(PairingError) {
        let pairing = try pairing()
        stage = .pairing(pairing)
        return [.send(pairing.request), .startTimer]
      } catch {
        return fail(error)
      }
    case .encrypted: return [.finish]
    case .failed(let error): return [.fail(error)]
    case .pairing, .encrypting: return []
    }
  }

  /// The peripheral has sent a command.
  ///
  /// - Parameters:
  ///   - bytes: the command.
  ///   - pairing: as in ``demand(_:)``.
  /// - Returns: what follows.
  mutating func take(_ bytes: [UInt8], _ pairing: () throws(PairingError) -> CentralPairing) -> [Effect] {
    guard case .pairing(var current) = stage else {
      switch try? SMPCommand(bytes) {
      case .securityRequest: if case .plain = stage { return demand(pairing) }
      // Only a central sends it: 7 is "Command Not Supported".
      case .pairingRequest: return [.send(.failed(0x07))]
      default: break
      }
      return []
    }
    do throws(PairingError) {
      let outcome = try current.take(try SMPCommand(bytes))
      stage = .pairing(current)
      switch outcome {
      case .waiting: return []
      case .send(let command): return [.send(command), .startTimer]
      case .encrypt(let key):
        stage = .encrypting
        return [.encrypt(key), .startTimer]
      }
    } catch {
      return fail(error)
    }
  }

  /// The controller has encrypted the connection, also with another key, or says that it could not or no longer does.
  ///
  /// - Parameters:
  ///   - status: 0 for success.
  ///   - isEncrypted: whether it is encrypted now.
  /// - Returns: what follows.
  mutating func encryptionChanged(_ status: UInt8, isEncrypted: Bool) -> [Effect] {
    switch stage {
    case .encrypting where status == 0 && isEncrypted:
      stage = .encrypted
      return [.finish]
    case .encrypted where status == 0 && isEncrypted: return []
    case .encrypting, .encrypted: return fail(.notEncrypted(status))
    // Nothing that we have asked for.
    case .plain, .pairing, .failed: return []
    }
  }

  /// The time is over.
  mutating func timedOut() -> [Effect] {
    switch stage {
    case .pairing, .encrypting: fail(.timedOut)
    case .plain, .encrypted, .failed: []
    }
  }

  private mutating func fail(_ error: PairingError) -> [Effect] {
    stage = .failed(error)
    return (error.reason.map { [.send(.failed($0))] } ?? []) + [.fail(error)]
  }
}
