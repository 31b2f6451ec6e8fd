import Accounts
import AppServices
import Foundations
import PluginKit
import ProductProfiles
import Services
import Simulation
import Storage
import TestSupport
import Testing

@testable import Hosting

/// The lock of a session, and the account that it protects.
@Suite struct SessionLockTests {
  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_767_225_600)))
  private let secrets = MemorySecretStore()

  private func lock(account: AccountService? = nil) -> SessionLock {
    SessionLock(lock: AppLock(in: secrets, scheduler: scheduler), account: account)
  }

  private func account() throws -> AccountService {
    var services = HostServices(
      scheduler: scheduler, identifiers: RandomIdentifiers(seed: 1), random: SeededRandom(seed: 1),
      log: RecentLog(), servers: AppServers(ServerSettings(), UnreachableTransport()), stores: .inMemory(),
      reachability: Reachability(), secrets: secrets)
    services.addAccount(of: ServerSettings.mainName, ProductProfile.epicura.signIn)
    return try #require(services.accounts[ServerSettings.mainName])
  }

  private func run<T: Sendable>(_ work: @escaping @Sendable () async throws -> T) throws -> T {
    try scheduler.run { try await work() }
  }

  @Test func aPINThatCannotBeReadLocksTheApp() throws {
    try secrets.save(Secret("no record"), as: "lock")
    let lock = lock()
    #expect(try run { await lock.isLocked() } && lock.isOn)
    #expect(try run { await lock.unlock("2580") } == .unavailable)
    #expect(try run { await lock.unlockByPlatform() } == false)
  }

  @Test func aSignOutWithoutASessionUnlocksNothing() throws {
    let first = lock()
    try run { try await first.lock.set(Secret("2580")) }
    let (alone, signedOut) = (lock(), lock(account: try account()))
    for lock in [alone, signedOut] {
      #expect(try run { await lock.isLocked() })
      #expect(try run { await lock.signOut() } == false)
      #expect(try run { await lock.isLocked() })
    }
  }

  @Test func anExhaustedLockWithoutAnAccountTakesAnAttemptADay() throws {
    let first = lock()
    try run { try await first.lock.set(Secret("2580")) }
    for lock in [lock(), lock(account: try account())] {
      for _ in 1...10 {
        _ = try run { await lock.unlock("1111") }
        scheduler.advance(by: .seconds(480))
      }
      guard case .wait(let end) = try run({ await lock.unlock("2580") }) else {
        Issue.record("it does not wait")
        return
      }
      scheduler.advance(by: scheduler.now.duration(to: end))
      #expect(try run { await lock.unlock("2580") } == .unlocked)
      #expect(try run { await lock.isLocked() } == false)
      try run { await lock.lock() }
    }
  }

  @Test func anExhaustedLockOfSomebodyWhoIsSignedInAsksForASignIn() throws {
    let account = try account()
    try run {
      await account.session.signIn(Tokens(account: "ann", access: Secret("a"), refresh: Secret("r")))
    }
    try run { await account.start() }
    let lock = lock(account: account)
    try run { try await lock.lock.set(Secret("2580")) }
    try run { await lock.lock() }
    for _ in 1...9 {
      _ = try run { await lock.unlock("1111") }
      scheduler.advance(by: .seconds(480))
    }
    #expect(try run { await lock.unlock("1111") } == .exhausted)
    scheduler.advance(by: .seconds(86_400))
    #expect(try run { await lock.unlock("2580") } == .exhausted)
  }

  @Test func aSignOutRemovesThePINWithTheSession() throws {
    let account = try account()
    try run {
      await account.session.signIn(Tokens(account: "ann", access: Secret("a"), refresh: Secret("r")))
    }
    try run { await account.start() }
    #expect(account.current.status == .signedIn)
    let lock = lock(account: account)
    try run { try await lock.lock.set(Secret("2580")) }
    #expect(try run { await lock.signOut() })
    #expect(try run { await lock.isLocked() } == false)
    #expect(account.current.status == .signedOut)
    #expect(try secrets.load("lock") == nil)
  }
}
