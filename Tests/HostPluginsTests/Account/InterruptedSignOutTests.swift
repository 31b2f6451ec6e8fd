import Accounts
import Services
import Simulation
import Synchronization
import Testing

/// A process that is killed in the middle of a sign-out.
@Suite struct InterruptedSignOutTests {
  @Test func leavesSomebodyWhoIsSignedInOrNobody() throws {
    let secrets = SteppingSecrets()
    let fixture = try AccountFixture(secrets: secrets)
    try fixture.signIn()
    let begin = secrets.steps.count
    // A process that ends in the middle has not come to tell the server.
    fixture.network.fail(.offline)
    try fixture.run { try await $0.signOut(nil) }
    fixture.pass(.seconds(60))
    let steps = secrets.steps[begin...]
    #expect(steps.count >= 2)
    for step in steps {
      let left = MemorySecretStore()
      for (name, secret) in step { try left.save(secret, as: name) }
      let next = try AccountFixture(secrets: left, beside: fixture)
      try next.run { await $0.start() }
      let status = next.account.current.status
      #expect(status == .signedIn || status == .signedOut, "\(step.keys.sorted()): \(status)")
    }
  }
}

/// Secrets that keep what was stored after each step.
private final class SteppingSecrets: SecretStore {
  private let base = MemorySecretStore()
  private let stored = Mutex<(now: [String: Secret], steps: [[String: Secret]])>(([:], []))

  var steps: [[String: Secret]] { stored.withLock(\.steps) }

  private func note(_ name: String, _ secret: Secret?) {
    stored.withLock { stored in
      stored.now[name] = secret
      stored.steps.append(stored.now)
    }
  }

  func load(_ name: String) throws(SecretError) -> Secret? { try base.load(name) }
  func save(_ secret: Secret, as name: String) throws(SecretError) {
    try base.save(secret, as: name)
    note(name, secret)
  }
  func remove(_ name: String) throws(SecretError) {
    try base.remove(name)
    note(name, nil)
  }
  func revision(of name: String) -> SecretRevision { base.revision(of: name) }
  func locked<Result: Sendable>(
    _ work: () throws(SecretError) -> Result
  ) throws(SecretError) -> Result { try base.locked(work) }
  func claim(_ name: String) -> SecretClaim? { base.claim(name) }
}
