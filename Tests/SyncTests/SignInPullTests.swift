import Simulation
import Synchronization
import Testing

@testable import Sync

@Suite("What is requested after a sign-in")
struct SignInPullTests {
  private let fixture: OutboxFixture
  private let pull: SignInPull
  /// The codes of the next requests, and who has asked.
  private let script: Script

  final class Script: Sendable {
    let state = Mutex((codes: [String?](), accounts: [String]()))
    var requests: [String] { state.withLock(\.accounts) }
    func fail(_ codes: String?...) { state.withLock { $0.codes = codes } }
  }

  init() throws {
    fixture = try OutboxFixture()
    let (script, outbox, scheduler) = (Script(), fixture.outbox, fixture.scheduler)
    self.script = script
    pull = SignInPull(outbox, scheduler: scheduler, random: SeededRandom(seed: 1)) {
      let account = outbox.account ?? ""
      try? await scheduler.sleep(for: .seconds(1))
      return script.state.withLock { state in
        state.accounts.append(account)
        return state.codes.isEmpty ? nil : state.codes.removeFirst()
      }
    }
  }

  private func follow() throws { try fixture.scheduler.run { [pull] in await pull.follow() } }

  @Test("is requested once")
  func once() throws {
    try follow()
    try fixture.start()
    for _ in 1...3 {
      try follow()
      fixture.scheduler.advance(by: .seconds(2000))
    }
    #expect(script.requests == ["ann"])
  }

  @Test(
    "is requested again after an error, after delays that grow",
    arguments: ["server", "timeout", "offline", "store"])
  func again(_ code: String) throws {
    script.fail(code, code, code)
    try fixture.start()
    try follow()
    fixture.scheduler.advance(by: .seconds(1))
    // The end of a request is a change of the outbox.
    try follow()
    #expect(script.requests.count == 1)
    fixture.scheduler.advance(by: .seconds(2000))
    #expect(script.requests.count == 4)
  }

  @Test(
    "waits for the network, or for the next sign-in of a session that has ended", arguments: [true, false])
  func waits(_ isOnline: Bool) throws {
    script.fail(isOnline ? "unauthorized" : "offline")
    fixture.reachability.set(online: isOnline)
    try fixture.start()
    try follow()
    fixture.scheduler.advance(by: .seconds(86_400))
    #expect(script.requests.count == 1)
    try fixture.scheduler.run { [pull] in await pull.retry() }
    fixture.scheduler.advance(by: .seconds(2))
    #expect(script.requests.count == 2)
  }

  @Test("is requested for who has signed in while it was requested for another")
  func another() throws {
    try fixture.start()
    try follow()
    fixture.scheduler.drain()
    try fixture.start(as: "bob")
    try follow()
    fixture.scheduler.advance(by: .seconds(10))
    #expect(script.requests == ["ann", "bob"])
    try fixture.scheduler.run { [outbox = fixture.outbox] in await outbox.stop() }
    try follow()
    try fixture.start(as: "bob")
    try follow()
    fixture.scheduler.advance(by: .seconds(10))
    #expect(script.requests == ["ann", "bob", "bob"])
  }
}
