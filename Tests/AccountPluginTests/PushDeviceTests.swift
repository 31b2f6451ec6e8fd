import Backend
import Foundations
import Services
import Testing

@testable import AccountServer
@testable import Accounts

/// Devices that pushes are sent to, as long as somebody is signed in on them (reference apps/epicura, 2).
@Suite struct PushDeviceTests {
  private let fixture: AccountFixture

  init() throws { fixture = try AccountFixture() }

  private func register(_ body: Value = ["platform": "android", "token": "t-1"]) throws -> APIError? {
    let octets = JSONWriter.bytes(body)
    return try fixture.run { account in
      let request = HTTPRequest(
        .post, "/push/register", headers: HTTPHeaders([("content-type", "application/json")]), body: octets)
      if case .failure(let error) = await account.client.send(request, as: NoContent.self) { return error }
      return nil
    }
  }

  private func devices() throws -> Int {
    try fixture.run { [backend = fixture.backend] _ in try await backend.push(PushMessage("Hello")) }
  }

  @Test func aDeviceIsRegisteredForWhoIsSignedIn() throws {
    #expect(try register()?.code == "unauthorized")
    #expect(try devices() == 0)
    try fixture.signIn()
    #expect(try register() == nil)
    #expect(try register() == nil)
    #expect(try devices() == 1)
  }

  @Test(
    arguments: [["token": "t"], ["platform": "android"], ["platform": "fridge", "token": "t"]] as [Value])
  func anIncompleteRegistrationIsRejected(_ body: Value) throws {
    try fixture.signIn()
    #expect(try register(body)?.code == "invalid")
    #expect(try devices() == 0)
  }

  @Test func aDeviceEndsWithItsSession() throws {
    try fixture.signIn()
    #expect(try register() == nil)
    try fixture.run { try await $0.signOut(nil) }
    #expect(try devices() == 0)
  }

  @Test func aDeviceEndsWithItsAccount() throws {
    try fixture.signIn()
    #expect(try register() == nil)
    try fixture.run { try await $0.deleteAccount() }
    #expect(try devices() == 0)
  }
}
