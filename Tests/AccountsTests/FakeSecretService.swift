import Accounts
import Synchronization

/// A desktop's secret service in memory, which can be out of reach.
final class FakeSecretService: SecretService {
  struct State {
    var secrets: [String: Secret] = [:]
    var isReachable = true
    var loads = 0
    /// Called whenever somebody may have to type the keyring's password.
    var onAsk: @Sendable () -> Void = {}
  }

  let state = Mutex(State())

  private func reached() throws(SecretError) {
    state.withLock(\.onAsk)()
    guard state.withLock(\.isReachable) else { throw .unavailable("no bus") }
  }

  func load(_ name: String) throws(SecretError) -> Secret? {
    try reached()
    return state.withLock { state in
      state.loads += 1
      return state.secrets[name]
    }
  }

  func save(_ secret: Secret, as name: String) throws(SecretError) {
    try reached()
    state.withLock { $0.secrets[name] = secret }
  }

  func remove(_ name: String) throws(SecretError) {
    try reached()
    state.withLock { $0.secrets[name] = nil }
  }
}
