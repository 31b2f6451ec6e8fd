import Backend
import Foundations
import Services
import Testing

@testable import Accounts
@testable import PluginServers

/// Devices that pushes are sent to, as long as somebody is signed in on them (docs/products/epicura.md, 2).
@Suite struct PushDeviceTests {
  private let fixture: AccountFixture

  init() throws { fixture = try AccountFixture() }

  private func register(_ body: Value = ["platform": "android", "token": "t-1"]) throws -> APIError? {
    let bytes = JSONWriter.bytes(body)
    return try fixture.run { account in
      let request = HTTPRequest(
        .post, "/push/register", headers: HTTPHeaders([("content-type", "application/json")]), body: bytes)
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

  @Test func aRepeatedRegistrationWithItsKeyIsOne() throws {
    try fixture.signIn()
    let request = HTTPRequest(
      .post, "/push/register", headers: HTTPHeaders([("content-type", "application/json")]),
      body: JSONWriter.bytes(["platform": "ios", "token": "t-1"])
    ).keyed(by: try #require(IdempotencyKey("k")))
    let responses = try fixture.run { account in
      [try await account.client.bytes(request).get(), try await account.client.bytes(request).get()]
    }
    #expect(responses[0].body == responses[1].body && responses[0].status == 200)
    #expect(try devices() == 1)
  }

  @Test(arguments: [("own", nil), ("foreign", "forbidden"), ("fridge", "invalid")] as [(String, String?)])
  func aSupabaseFunctionRegistersADeviceOfWhoIsSignedIn(_ kind: String, _ code: String?) throws {
    let fixture = try AccountFixture(.helix)
    try fixture.signIn()
    let id = try #require(fixture.account.current.person?.id)
    let body: Value = [
      "user_id_param": .string(kind == "foreign" ? "somebody" : id), "device_id_param": "d",
      "platform_param": .string(kind == "fridge" ? "fridge" : "ios"), "device_token_param": "t-1",
    ]
    let bytes = JSONWriter.bytes(body)
    let error = try fixture.run { account -> APIError? in
      let request = HTTPRequest(
        .post, "/rest/v1/rpc/register_push_device",
        headers: HTTPHeaders([("content-type", "application/json")]),
        body: bytes)
      if case .failure(let error) = await account.client.send(request, as: NoContent.self) { return error }
      return nil
    }
    #expect(error?.code == code)
    let count = try fixture.run { [backend = fixture.backend] _ in
      try await backend.push(PushMessage("Hello"))
    }
    #expect(count == (code == nil ? 1 : 0))
  }
}
