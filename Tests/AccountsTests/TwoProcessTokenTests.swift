import Foundations
import Services
import Simulation
import Testing

@testable import Accounts

/// Two processes on one folder, each with a session of its own.
@Suite("The tokens of a folder")
struct TwoProcessTokenTests {
  private let first: TokenFixture
  private let second: TokenFixture

  init() throws {
    first = TokenFixture()
    second = first.another
    try first.signIn()
  }

  private func account(_ fixture: TokenFixture) throws -> String? { try fixture.run { await $0.account } }

  private func stored() throws -> Tokens? { try first.secrets.load("main").flatMap { Tokens(stored: $0) } }

  @Test("are those that another process has refreshed, however often")
  func rotation() throws {
    #expect(try second.send(1) == [200])
    for _ in 1...3 {
      first.server.expire()
      #expect(try first.send(1) == [200])
    }
    #expect(first.server.refreshes == 3)
    #expect(try second.send(1) == [200])
    #expect(first.server.refreshes == 3, "the second process refreshes nothing")
    first.server.expire()
    #expect(try second.send(1) == [200])
    #expect(try first.send(1) == [200])
    #expect(first.server.refreshes == 4)
  }

  @Test("are refreshed by one process at a time")
  func oneRefresh() throws {
    #expect(try second.send(1) == [200])
    first.server.expire()
    let (first, second) = (first, second)
    let refused = try #require(try first.run { try await $0.credential() })
    try first.scheduler.run {
      async let one: Void = first.session.refresh(refused)
      async let two: Void = second.session.refresh(refused)
      _ = try await (one, two)
    }
    #expect(first.server.refreshes == 1)
    #expect(try second.send(1) == [200])
  }

  @Test("are not removed for the refusal of older ones")
  func lateRefusal() throws {
    #expect(try account(second) == "ann")
    let old = try #require(try stored())
    let newer = Tokens(
      account: "ann", access: Secret("access 2"), refresh: Secret("refresh 2"), generation: 2)
    second.server.refuseRefreshes(HTTPResponse(status: 401))
    second.server.expire()
    // The first process stores newer tokens while the refusal is on its way.
    let scheduler = first.scheduler
    let secrets = first.secrets
    scheduler.start("the first process") {
      try? await scheduler.sleep(for: .milliseconds(50))
      try? secrets.save(newer.stored, as: "main")
    }
    try second.run { try await $0.refresh(Credential(generation: old.generation, value: "")) }
    #expect(try stored()?.access == newer.access)
    #expect(try second.run { try await $0.credential()?.value } == "Bearer access 2")
  }

  @Test("are gone everywhere when one process signs out")
  func signOut() throws {
    #expect(try account(second) == "ann")
    try first.run { _ = await $0.signOut() }
    #expect(try account(second) == nil)
    #expect(try second.send(1) == [nil])
    #expect(first.server.refreshes == 0)
  }

  @Test("of an account that another process has signed in are used by nobody who has not made way for it")
  func anotherAccount() throws {
    #expect(try account(second) == "ann")
    try first.run {
      _ = await $0.signOut()
      await $0.signIn(Tokens(account: "bob", access: Secret("access of bob")))
    }
    #expect(try second.run { try await $0.credential() } == nil)
    // A sign-out of the account before removes nothing of the other.
    try second.run { _ = await $0.signOut() }
    #expect(try stored()?.account == "bob")
    #expect(try second.run { try await $0.credential() } == nil)
    #expect(try second.run { await $0.takeOver() } == "bob")
    #expect(try second.run { try await $0.credential()?.value } == "Bearer access of bob")
  }

  @Test("are not stored by a refresh that ends after another process has signed out")
  func signOutDuringARefresh() throws {
    #expect(try account(second) == "ann")
    first.server.expire()
    let (first, second) = (first, second)
    first.scheduler.start("the first process") {
      try? await first.scheduler.sleep(for: .milliseconds(50))
      await first.session.signOut()
    }
    let refused = try #require(try second.run { try await $0.credential() })
    #expect(throws: APIError.self) { try second.run { try await $0.refresh(refused) } }
    #expect(try stored() == nil)
  }

  @Test("wait for a process that has stopped in the middle of a refresh, and not for ever")
  func stoppedProcess() throws {
    let claim = first.secrets.claim("main")
    first.server.expire()
    #expect(try second.send(1) == [nil])
    #expect(second.server.refreshes == 0)
    withExtendedLifetime(claim) {}
  }
}
