import PluginKit

extension Pairing {
  struct State: ModelState {
    var step = Step.idle
    var found: [Found] = []
    var isSearching = false
    var device: String?
    var model: String?
    var serial: String?
    var firmware: String?
    var code: String?
    var hasNewCode = false
    var networks: [Network] = []
    var canList = false
    var canIdentify = false
    var network: String?
    var address: String?
    var joinError: JoinError?
    var message: String?
    var needsSignIn = false
    var id: String?
    var name: String?
    var errorCode: Trouble?
    var canRetry = false
  }

  /// How far the setup is.
  enum Step: String, Codable, CaseIterable {
    case idle, searching, connecting, discovering, confirming, authorizing, choosing, joining, claiming
    case naming, done, failed
  }

  /// A device that was found.
  struct Found: Codable, Equatable, Sendable {
    enum Kind: String, Codable, CaseIterable { case appliance, device }

    var id: String
    var name: String?
    var kind: Kind
    var signal: Signal
  }

  /// A network that the device sees.
  struct Network: Codable, Equatable, Sendable {
    var name: String
    var signal: Signal?
    var isSecured: Bool
  }

  /// How strong a signal is, as people are shown it.
  enum Signal: String, Codable, CaseIterable {
    case strong, fair, weak

    /// The strength of so many dBm.
    init(_ rssi: Int) { self = rssi > -60 ? .strong : rssi > -75 ? .fair : .weak }
  }

  /// Why a network could not be joined.
  enum JoinError: String, Codable, CaseIterable { case join_failed, join_timeout }

  /// Why the setup has failed.
  enum Trouble: String, Codable, CaseIterable {
    case bluetooth_off, bluetooth_denied, bluetooth_missing, nothing_found, unreachable, connection_lost
    case no_answer, cannot_pair, unsupported_device, cannot_encrypt, code_expired, already_owned, too_many,
      offline
    case timeout, insecure, server

    init(_ failure: ProvisioningFailure) { self = Trouble(rawValue: failure.rawValue) ?? .unsupported_device }

    /// The trouble of a claim; nil where the person has to sign in.
    init?(claiming error: ApplianceError) {
      switch error {
      case .signed_out: return nil
      case .not_found: self = .code_expired
      default: self = Trouble(rawValue: error.rawValue) ?? .server
      }
    }

    /// Whether the same again may succeed.
    var canRetry: Bool {
      switch self {
      case .bluetooth_missing, .unsupported_device, .cannot_encrypt, .already_owned: false
      default: true
      }
    }
  }
}

extension Pairing.State {
  /// Takes over how far the device's own part of the setup is.
  mutating func take(_ progress: ProvisioningProgress) {
    (device, model, serial, firmware) = (progress.device, progress.name, progress.serial, progress.firmware)
    (code, hasNewCode, canIdentify) = (progress.code, progress.hasNewCode, progress.canIdentify)
    (network, address, message) = (progress.network, progress.address, progress.message)
    joinError = progress.joinFailure.flatMap { Pairing.JoinError(rawValue: $0.rawValue) }
    canList = progress.networks != nil
    networks = (progress.networks ?? []).map {
      Pairing.Network(name: $0.name, signal: $0.rssi.map(Pairing.Signal.init), isSecured: $0.isSecured)
    }
  }

  /// Fails.
  mutating func fail(_ trouble: Pairing.Trouble) {
    (step, errorCode, canRetry, isSearching) = (.failed, trouble, trouble.canRetry, false)
  }
}
