import Accounts
import Foundations
import ProductProfiles
import Services
import TestSupport
import Testing

@testable import PluginServers

/// The promises of every kind of sign-in, each against a server that speaks its product's form.
@Suite struct SignInProfileTests {
  @Test(arguments: ProductProfile.allCases) func signsInAndRemembersThePerson(_ product: ProductProfile)
    throws
  {
    let fixture = try AccountFixture(product)
    try fixture.signIn()
    let state = fixture.account.current
    #expect(state.status == .signedIn)
    #expect(state.person?.id.isEmpty == false)
    // The next start of the app, on the same device.
    let next = try AccountFixture(product, secrets: fixture.secrets, beside: fixture)
    try next.run { await $0.start() }
    #expect(next.account.current.person == state.person)
    #expect(next.unsent.accounts == [state.person?.id])
  }

  @Test(arguments: [ProductProfile.epicura, .helix]) func aNameThatAnotherDeviceHasChangedIsThereAfterAStart(
    _ product: ProductProfile
  ) throws {
    let fixture = try AccountFixture(product)
    try fixture.signIn()
    let next = try AccountFixture(product, secrets: copy(of: fixture.secrets), beside: fixture)
    try fixture.run { try await $0.rename(to: "Asha Rao") }
    try next.run { await $0.start() }
    next.pass(.seconds(1))
    #expect(next.account.current.person?.name == "Asha Rao")
  }

  private func copy(of secrets: any SecretStore) throws -> MemorySecretStore {
    let copy = MemorySecretStore()
    for name in ["tokens-main", "person-main"] {
      if let secret = try secrets.load(name) { try copy.save(secret, as: name) }
    }
    return copy
  }

  @Test func aResponseFromBeforeARenameDoesNotTakeTheNameBack() throws {
    let fixture = try AccountFixture()
    try fixture.signIn()
    try fixture.run { try await $0.rename(to: "Asha") }
    fixture.network.holdNext()
    try fixture.run { [scheduler = fixture.scheduler, network = fixture.network] account in
      let old = scheduler.start("old response") { try? await account.refresh() }
      try await scheduler.sleep(for: .seconds(1))
      try await account.rename(to: "Asha Rao")
      network.release()
      await old.wait()
    }
    #expect(fixture.account.current.person?.name == "Asha Rao")
  }

  @Test(arguments: ProductProfile.allCases) func anExpiredTokenIsReplacedByOneRefresh(
    _ product: ProductProfile
  ) throws {
    let fixture = try AccountFixture(product)
    try fixture.signIn()
    fixture.pass(.seconds(2 * 86_400))
    let before = fixture.network.paths.count
    try fixture.run { try await $0.refresh() }
    #expect(fixture.account.current.status == .signedIn)
    let paths = fixture.network.paths.dropFirst(before)
    #expect(paths.count == 2, "\(paths)")
  }

  @Test(arguments: ProductProfile.allCases) func aLostResponseToARefreshKeepsTheSession(
    _ product: ProductProfile
  ) throws {
    let fixture = try AccountFixture(product)
    try fixture.signIn()
    fixture.pass(.seconds(2 * 86_400))
    fixture.network.loseAnswers(true)
    #expect(failure { try fixture.run { try await $0.refresh() } } == .offline)
    fixture.network.loseAnswers(false)
    #expect(failure { try fixture.run { try await $0.refresh() } } == nil)
    #expect(fixture.account.current.status == .signedIn)
  }

  @Test(arguments: ProductProfile.allCases) func aSessionThatTheServerHasEndedExpires(
    _ product: ProductProfile
  ) throws {
    let fixture = try AccountFixture(product)
    try fixture.signIn()
    let person = try #require(fixture.account.current.person)
    try fixture.run { [backend = fixture.backend] _ in
      let server = try #require(await backend.server(AccountServer.self))
      let id = product == .assetra ? "ann@assetra.local" : person.email ?? person.phone ?? ""
      let account = try await server.account(named: id)
      for session in try await server.sessions(of: #require(account)) {
        try await server.end(session: session.id)
      }
    }
    fixture.pass(.seconds(2 * 86_400))
    #expect(failure { try fixture.run { try await $0.refresh() } } == .signedOut)
    // Who it was stays on the screen that asks for the sign-in.
    #expect(fixture.account.current.status == .expired && fixture.account.current.person == person)
    #expect(fixture.unsent.accounts == [person.id, nil])
    // The next start of the app asks for it, too, and a sign-out ends that.
    let next = try AccountFixture(product, secrets: fixture.secrets, beside: fixture)
    try next.run { await $0.start() }
    #expect(next.account.current == AccountState(.expired, person))
    #expect(next.unsent.accounts == [nil])
    try next.run { try await $0.signOut(nil) }
    let last = try AccountFixture(product, secrets: fixture.secrets, beside: fixture)
    try last.run { await $0.start() }
    #expect(last.account.current == AccountState())
  }

  @Test(arguments: ProductProfile.allCases) func wrongCredentialsAreToldAsSuch(_ product: ProductProfile)
    throws
  {
    let fixture = try AccountFixture(product)
    guard !fixture.account.methods.contains(.phone) else {
      try fixture.run { try await $0.requestCode(for: AccountFixture.phone) }
      let wrong = failure {
        try fixture.run { try await $0.signIn(phone: AccountFixture.phone, code: Secret("12345x")) }
      }
      #expect(wrong == .wrongCode)
      return
    }
    try fixture.createAccount()
    let wrong = failure {
      try fixture.run { try await $0.signIn(name: "ann@assetra.local", password: Secret("not it")) }
    }
    #expect(wrong == .wrongPassword)
    #expect(fixture.account.current == AccountState())
  }

  @Test(arguments: ProductProfile.allCases) func signingOutForgetsThePersonEvenWithoutANetwork(
    _ product: ProductProfile
  ) throws {
    let fixture = try AccountFixture(product)
    try fixture.signIn()
    fixture.network.fail(.offline)
    try fixture.run { try await $0.signOut(nil) }
    #expect(fixture.account.current == AccountState())
    let next = try AccountFixture(product, secrets: fixture.secrets, beside: fixture)
    try next.run { await $0.start() }
    #expect(next.account.current == AccountState())
  }

  @Test(arguments: [ProductProfile.epicura, .helix]) func peopleRegisterAndSayWhatTheyAreCalled(
    _ product: ProductProfile
  ) throws {
    let fixture = try AccountFixture(product)
    try fixture.run {
      try await $0.register(email: "asha@example.org", password: Secret("a long one"), name: "Asha")
    }
    #expect(fixture.account.current.person?.name == "Asha")
    #expect(fixture.account.current.isNew)
    try fixture.run { try await $0.rename(to: "Asha R.") }
    #expect(fixture.account.current.person?.name == "Asha R.")
    try fixture.run { try await $0.signOut(nil) }
    let taken = failure {
      try fixture.run {
        try await $0.register(email: "ASHA@example.org", password: Secret("a long one"), name: "Asha")
      }
    }
    #expect(taken == .taken)
    let short = failure {
      try fixture.run { try await $0.register(email: "b@example.org", password: Secret("short"), name: "B") }
    }
    #expect(short == .invalid)
  }
}
