import Accounts
import Foundations
import Services
import Synchronization
import Testing

@testable import HostPlugins
@testable import PluginServers

/// Codes for telephones (docs/products/epicura.md, 1).
@Suite struct PhoneSignInTests {
  private let fixture: AccountFixture

  init() throws { fixture = try AccountFixture() }

  private func request(_ phone: String = AccountFixture.phone) -> AccountError? {
    failure { try fixture.run { _ = try await $0.requestCode(for: phone) } }
  }

  private func verify(_ code: Secret) -> AccountError? {
    failure { try fixture.run { try await $0.signIn(phone: AccountFixture.phone, code: code) } }
  }

  @Test func theFirstSignInCreatesTheAccountAndLaterOnesFindIt() throws {
    try fixture.signIn()
    let first = fixture.account.current
    #expect(first.isNew && first.person?.phone == AccountFixture.phone && first.person?.name == nil)
    try fixture.run { try await $0.signOut(nil) }
    fixture.pass(.seconds(60))
    try fixture.signIn()
    #expect(!fixture.account.current.isNew)
    #expect(fixture.account.current.person == first.person)
  }

  @Test func aCodeHoldsForFiveMinutesAndOnce() throws {
    #expect(request() == nil)
    let code = fixture.code
    fixture.pass(.seconds(301))
    #expect(verify(code) == .wrongCode)
    #expect(request() == nil)
    let second = fixture.code
    #expect(verify(second) == nil)
    #expect(verify(second) == .wrongCode)
  }

  @Test func fiveWrongAttemptsEndACode() throws {
    #expect(request() == nil)
    let code = fixture.code
    for _ in 0..<5 { #expect(verify(Secret("000000")) == .wrongCode) }
    #expect(verify(code) == .codeUsedUp)
    fixture.pass(.seconds(30))
    #expect(request() == nil)
    #expect(verify(fixture.code) == nil)
  }

  // MARK: A code that was sent and not entered yet

  /// Returns what a second start on the same device remembers.
  private func restarted() throws -> AccountFixture {
    let other = try AccountFixture(secrets: fixture.secrets, beside: fixture)
    try other.run { await $0.start() }
    return other
  }

  @Test func aCodeCanBeEnteredAfterTheAppWasClosed() throws {
    #expect(fixture.account.pendingCode == nil)
    #expect(request() == nil)
    let (sent, code) = (try #require(fixture.account.pendingCode), fixture.code)
    #expect(sent.phone == AccountFixture.phone)
    #expect(sent.resendAt.duration(to: sent.expiresAt) == .seconds(270))
    let other = try restarted()
    #expect(other.account.pendingCode == sent)
    try other.run { try await $0.signIn(phone: AccountFixture.phone, code: code) }
    #expect(other.account.pendingCode == nil)
    #expect(try fixture.secrets.load("code-main") == nil)
  }

  @Test func aCodeThatHoldsNoLongerIsForgotten() throws {
    #expect(request() == nil)
    fixture.pass(.seconds(299))
    #expect(fixture.account.pendingCode != nil)
    #expect(try restarted().account.pendingCode != nil)
    fixture.pass(.seconds(1))
    #expect(fixture.account.pendingCode == nil)
    #expect(try fixture.secrets.load("code-main") != nil)
    #expect(try restarted().account.pendingCode == nil)
    #expect(try fixture.secrets.load("code-main") == nil)
  }

  @Test func aCodeThatIsUsedUpOrGivenUpIsForgotten() throws {
    #expect(request() == nil)
    for _ in 0..<5 { #expect(verify(Secret("000000")) == .wrongCode) }
    #expect(fixture.account.pendingCode != nil)
    #expect(verify(Secret("000000")) == .codeUsedUp)
    #expect(fixture.account.pendingCode == nil)
    fixture.pass(.seconds(30))
    #expect(request() == nil)
    try fixture.run { await $0.dropPendingCode() }
    #expect(fixture.account.pendingCode == nil)
    #expect(try restarted().account.pendingCode == nil)
  }

  @Test(arguments: [
    "", "{", "{}", #"{"phone":"+91"}"#, #"{"phone":1,"expiresAt":9e18,"resendAt":0}"#, "\u{0}",
  ])
  func aStoredCodeThatIsNoneIsRemoved(_ text: String) throws {
    try fixture.secrets.save(Secret(text), as: "code-main")
    #expect(try restarted().account.pendingCode == nil)
    #expect(try fixture.secrets.load("code-main") == nil)
  }

  @Test func codesAreSentEveryHalfMinuteAndFiveTimesAnHour() throws {
    #expect(request() == nil)
    #expect(request() == .tooMany)
    for _ in 0..<4 {
      fixture.pass(.seconds(30))
      #expect(request() == nil)
    }
    fixture.pass(.seconds(30))
    #expect(request() == .tooMany)
    fixture.pass(.seconds(3600))
    #expect(request() == nil)
    #expect(fixture.backend.messages.recent.count == 6)
  }

  @Test(arguments: ["", "9876543210", "+0123456789", "+91 98", "+1234567890123456", "+91987654321x"])
  func whatIsNoNumberGetsNoCode(_ phone: String) {
    #expect(request(phone) == .invalidPhone)
    #expect(fixture.backend.messages.recent.isEmpty)
  }

  @Test(arguments: [
    ("98765 43210", "+919876543210"), ("+91-98765-43210", "+919876543210"), ("09876543210", "+919876543210"),
    ("0049 (30) 1234567", "+49301234567"), ("९८७६५४३२१०", "+919876543210"), ("௯௮௭௬௫௪௩௨௧௦", "+919876543210"),
  ])
  func numbersAreReadAsPeopleTypeThem(_ text: String, _ number: String) {
    #expect(PhoneNumber.international(text) == number)
  }

  @Test func tokensThatWereCopiedEndTheSession() throws {
    try fixture.signIn()
    // The thief's device has the same tokens, and is the first to renew them twice.
    let thief = try AccountFixture(secrets: fixture.secrets, beside: fixture)
    try thief.run { await $0.start() }
    let copied = try AccountFixture(secrets: copy(of: fixture.secrets), beside: fixture)
    try copied.run { await $0.start() }
    for _ in 0..<2 {
      fixture.pass(.seconds(1000))
      #expect(failure { try thief.run { try await $0.refresh() } } == nil)
    }
    #expect(failure { try copied.run { try await $0.refresh() } } == .signedOut)
    fixture.pass(.seconds(1000))
    #expect(failure { try thief.run { try await $0.refresh() } } == .signedOut)
  }

  private func copy(of secrets: any SecretStore) throws -> MemorySecretStore {
    let copy = MemorySecretStore()
    for name in ["tokens-main", "person-main"] {
      if let secret = try secrets.load(name) { try copy.save(secret, as: name) }
    }
    return copy
  }

  @Test func aSignOutAsksWhatBecomesOfUnsentChanges() throws {
    try fixture.signIn()
    let id = try #require(fixture.account.current.person?.id)
    fixture.unsent.add(3, of: id)
    #expect(failure { try fixture.run { try await $0.signOut(nil) } } == .unsent(3))
    #expect(fixture.account.current.status == .signedIn)
    fixture.unsent.set(canSend: false)
    #expect(failure { try fixture.run { try await $0.signOut(.send) } } == .unsent(3))
    #expect(failure { try fixture.run { try await $0.signOut(.keep) } } == nil)
    #expect(fixture.account.current.status == .signedOut)
    let kept = try fixture.run { [unsent = fixture.unsent] _ in await unsent.count(of: id) }
    #expect(kept == 3)
  }

  @Test func aSignOutThatKeepsChangesEndsOneThatSendsThem() throws {
    try fixture.signIn()
    let id = try #require(fixture.account.current.person?.id)
    fixture.unsent.add(3, of: id)
    fixture.unsent.set(canSend: false)
    fixture.unsent.hold()
    try fixture.run { [scheduler = fixture.scheduler, unsent = fixture.unsent] account in
      let error = Mutex<AccountError?>(nil)
      let sending = scheduler.start("sending") {
        do throws(AccountError) { try await account.signOut(.send) } catch let caught {
          error.withLock { $0 = caught }
        }
      }
      try await scheduler.sleep(for: .seconds(1))
      try await account.signOut(.keep)
      unsent.release()
      await sending.wait()
      #expect(error.withLock { $0 } == nil)
      #expect(await unsent.count(of: id) == 3)
    }
    #expect(fixture.account.current.status == .signedOut)
  }

  @Test func aDeletedAccountIsGoneOnBothSides() throws {
    try fixture.signIn()
    let id = fixture.account.current.person?.id
    try fixture.run { try await $0.deleteAccount() }
    #expect(fixture.account.current == AccountState())
    fixture.pass(.seconds(60))
    try fixture.signIn()
    #expect(fixture.account.current.isNew && fixture.account.current.person?.id != id)
  }

  @Test func anAccountStaysWhereTheServerCannotDeleteIt() throws {
    try fixture.signIn()
    fixture.network.fail(.timedOut)
    #expect(failure { try fixture.run { try await $0.deleteAccount() } } == .timeout)
    #expect(fixture.account.current.status == .signedIn)
  }

  @Test func devicesHaveTheNamesThatTheySignedInBy() throws {
    try fixture.signIn()
    fixture.pass(.seconds(60))
    let other = try AccountFixture(beside: fixture)
    try other.run { try await $0.requestCode(for: AccountFixture.phone) }
    let code = other.code
    try other.run { try await $0.signIn(phone: AccountFixture.phone, code: code, from: "iPhone SE") }
    let devices = try other.run { try await $0.devices() }
    #expect(devices.map(\.name) == ["iPhone SE", nil] && devices.map(\.isCurrent) == [true, false])
    try other.run { try await $0.signOut(.discard) }
    try other.run {
      try await $0.register(
        email: "asha@example.org", password: Secret(AccountFixture.password), name: "Asha", from: "Pixel 9")
    }
    try other.run { try await $0.signOut(.discard) }
    try other.run {
      try await $0.signIn(name: "asha@example.org", password: Secret(AccountFixture.password), from: "iPad")
    }
    #expect(try other.run { try await $0.devices() }.map(\.name) == ["iPad"])
  }

  @Test func devicesAreListedAndSignedOutFromAnother() throws {
    try fixture.signIn()
    fixture.pass(.seconds(60))
    let other = try AccountFixture(beside: fixture)
    try other.signIn()
    let devices = try other.run { try await $0.devices() }
    #expect(devices.map(\.isCurrent) == [true, false])
    try other.run { try await $0.signOut(device: devices[1].id) }
    #expect(failure { try fixture.run { try await $0.refresh() } } == .signedOut)
    #expect(try other.run { try await $0.devices() }.count == 1)
    #expect(failure { try other.run { try await $0.signOut(device: "nobody's") } } == .unsupported)
  }
}
