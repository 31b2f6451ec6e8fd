import AppServices
import Foundations
import PluginKit
import ProductProfiles
import Services
import Simulation
import Storage
import TestSupport
import Testing

@testable import Accounts
@testable import Hosting

/// Two processes on one folder follow each other's sign-in and sign-out.
@Suite struct TwoProcessAccountTests {
  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_767_225_600)))
  private let secrets = MemorySecretStore()
  private let first: AccountService
  private let second: AccountService

  init() throws {
    let (scheduler, secrets) = (scheduler, secrets)
    func account() throws -> AccountService {
      var services = HostServices(
        scheduler: scheduler, identifiers: RandomIdentifiers(seed: 1), random: SeededRandom(seed: 1),
        log: RecentLog(), servers: AppServers(ServerSettings(), UnreachableTransport()), stores: .inMemory(),
        reachability: Reachability(), secrets: secrets)
      services.addAccount(of: ServerSettings.mainName, ProductProfile.epicura.signIn)
      return try #require(services.accounts[ServerSettings.mainName])
    }
    let (first, second) = (try account(), try account())
    (self.first, self.second) = (first, second)
    try scheduler.run {
      await first.session.signIn(Tokens(account: "ann", access: Secret("a"), refresh: Secret("r")))
    }
    try secrets.save(Person(id: "ann", name: "Ann").stored, as: "person-main")
    try scheduler.run {
      await first.start()
      await second.start()
    }
    scheduler.drain()
  }

  /// Uses the tokens of the second process, as any request does.
  private func use() throws -> String? {
    defer { scheduler.drain() }
    return try scheduler.run { [second] in try await second.session.credential()?.value }
  }

  @Test func aSignOutOfOneSignsOutTheOther() throws {
    #expect(try use() == "Bearer a" && second.current.person?.name == "Ann")
    try scheduler.run { [first] in try await first.signOut(nil) }
    #expect(first.current.status == .signedOut)
    #expect(try use() == nil)
    #expect(second.current == AccountState())
  }

  @Test func aSignInOfSomebodyElseIsFollowedAndMixesNothing() throws {
    try scheduler.run { [first] in
      try await first.signOut(nil)
      await first.session.signIn(Tokens(account: "bob", access: Secret("b"), refresh: Secret("r")))
    }
    try secrets.save(Person(id: "bob", name: "Bob").stored, as: "person-main")
    #expect(try use() == nil, "a request of the one person is not sent with the tokens of the other")
    #expect(second.current.person?.name == "Bob" && second.current.status == .signedIn)
    #expect(try use() == "Bearer b")
  }

  @Test func aSessionThatTheServerHasEndedHasExpiredInBoth() throws {
    // The first process was refused: it removes the tokens, and the person stays.
    try secrets.remove("tokens-main")
    #expect(try use() == nil)
    #expect(second.current.status == .expired && second.current.person?.name == "Ann")
  }
}
