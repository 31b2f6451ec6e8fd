import Accounts
import Foundations
import ProductProfiles
import Profiles
import Services
import Simulation
import Synchronization
import TestSupport
import Testing

@testable import AppServices

@Suite("The registration of a device for pushes")
struct PushRegistrationTests {
  /// A server that responds as a test wants it.
  private final class FakePushServer: HTTPTransport {
    private let state = Mutex((statuses: [Int](), bodies: [String](), keys: [String?]()))

    func answer(_ statuses: Int...) { state.withLock { $0.statuses = statuses } }
    var bodies: [String] { state.withLock(\.bodies) }
    var keys: [String?] { state.withLock(\.keys) }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      state.withLock { state in
        state.keys.append(request.headers["idempotency-key"])
        state.bodies.append(
          "\(request.method.rawValue) \(request.path) \(String(decoding: request.body, as: UTF8.self))")
        return HTTPResponse(status: state.statuses.isEmpty ? 200 : state.statuses.removeFirst())
      }
    }
  }

  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))
  private let reachability = Reachability()
  private let server = FakePushServer()
  private let registration: PushRegistration
  private static let request = #"POST /push/register {"platform":"android","token":"t-1"}"#

  init() throws {
    let client = APIClient(
      GatedTransport(server, reachability: reachability), scheduler: scheduler, random: SeededRandom(seed: 1),
      settings: APIClient.Settings(retries: .never))
    registration = PushRegistration(
      try ProductProfile.epicura.push, client: client, scheduler: scheduler, random: SeededRandom(seed: 1),
      reachability: reachability, identifiers: RandomIdentifiers(seed: 1)
    ) { PushDevice(token: "t-1", platform: "android") }
  }

  private func use(_ account: String?) throws {
    try scheduler.run { [registration] in await registration.use(account: account) }
    scheduler.advance(by: .seconds(1))
  }

  @Test("is sent once for each account, and for nobody never")
  func accounts() throws {
    try use(nil)
    #expect(server.bodies == [])
    try use("ann")
    try use("ann")
    #expect(server.bodies == [Self.request])
    try use(nil)
    try use("ann")
    try use("bob")
    #expect(server.bodies == [Self.request, Self.request, Self.request])
  }

  @Test("is repeated until the server has it, and given up where it rejects the request")
  func failures() throws {
    server.answer(503, 500, 200)
    try use("ann")
    scheduler.advance(by: .seconds(3600))
    #expect(server.bodies.count == 3)
    // A lost response registers the device once: every attempt has the same key.
    #expect(Set(server.keys).count == 1 && server.keys[0] != nil)
    server.answer(404)
    try use("bob")
    scheduler.advance(by: .seconds(3600))
    #expect(server.bodies.count == 4)
    #expect(Set(server.keys).count == 2)
  }

  @Test("has the form of each kind of server")
  func profiles() throws {
    let values = ["token": "t", "platform": "ios", "device": "d", "account": "ann"]
    let requests = try [ProductProfile.epicura, .helix].map { try HTTPRequest($0.push, values) }
    #expect(requests.map(\.path) == ["/push/register", "/rest/v1/rpc/register_push_device"])
    #expect(requests.allSatisfy { $0.method == .post && $0.headers["content-type"] == "application/json" })
    let bodies = requests.map { try? JSON.decode([String: String].self, from: $0.body) }
    #expect(
      bodies == [
        ["platform": "ios", "token": "t"],
        [
          "user_id_param": "ann", "device_id_param": "d", "platform_param": "ios",
          "device_token_param": "t",
        ],
      ])
    // Their contracts have none.
    #expect([ProductProfile.assetra, .waddlebot].allSatisfy { $0.signIn[.registerPush] == nil })
  }

  @Test("waits for a network, and for nobody who has signed out meanwhile")
  func network() throws {
    reachability.set(online: false)
    try use("ann")
    scheduler.advance(by: .seconds(3600))
    #expect(server.bodies == [])
    reachability.set(online: true)
    scheduler.advance(by: .seconds(1))
    #expect(server.bodies == [Self.request])
    reachability.set(online: false)
    try use("bob")
    try use(nil)
    reachability.set(online: true)
    scheduler.advance(by: .seconds(3600))
    #expect(server.bodies == [Self.request])
  }
}

extension ProductProfile {
  /// The request that registers a device for pushes.
  fileprivate var push: ProfileCall {
    get throws { try #require(signIn[.registerPush]) }
  }
}
