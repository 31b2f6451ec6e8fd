import Foundation
import Foundations
import Services
import Simulation
import Profiles
import Testing

@testable import Backend

/// Plans and served flags over HTTP.
@Suite struct PlanAPITests {
  private let backend: Backend
  private let clock = Scheduler(.virtual(start: testStart))

  init() throws {
    backend = try Backend(
      BackendSetup(prefix: "/api/v1", parts: [], clock: ServerClock(clock), signIn: SignInProfile(calls: [:]))
    )
  }

  /// The fields of a request of somebody who is signed in, or of nobody.
  private func headers(as account: String?, key: String? = nil) throws -> HTTPHeaders {
    var headers = HTTPHeaders([("content-type", "application/json")])
    if let key { headers["idempotency-key"] = "\"\(key)\"" }
    if let account {
      let token = AccessToken(
        account: account, session: "s", number: 1, issuedAt: clock.now, lifetime: .seconds(900))
      headers["authorization"] = "Bearer \(try token.signed())"
    }
    return headers
  }

  private func post(
    _ path: String, _ body: String = #"{"app":"a","device":"d1"}"#, key: String? = nil,
    as account: String? = "asha"
  ) async throws -> HTTPResponse {
    try await send(
      HTTPRequest(
        .post, "/api/v1/subscription/\(path)", headers: headers(as: account, key: key),
        body: Array(body.utf8)))
  }

  private func upgrade(
    _ key: String?, tier: String = "pro", device: String = "d1", as account: String? = "asha"
  ) async throws -> HTTPResponse {
    try await post(
      "upgrade", #"{"app":"a","device":"\#(device)","tier":"\#(tier)"}"#, key: key, as: account)
  }

  private func status(device: String = "d1", as account: String? = "asha") async throws -> HTTPResponse {
    try await send(
      HTTPRequest(
        .get, "/api/v1/subscription?app=a&device=\(device)", headers: headers(as: account)))
  }

  /// Sends a request as by a port.
  private func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    var request = request
    request.peer = "10.0.0.1"
    return try await backend.send(request)
  }

  private func until(_ response: HTTPResponse) throws -> String? {
    (try json(response)["subscription"] as? [String: Any])?["until"] as? String
  }

  private func code(_ response: HTTPResponse) throws -> String? {
    (try json(response)["error"] as? [String: Any])?["code"] as? String
  }

  private func claims(_ response: HTTPResponse) throws -> [String: Any] {
    let token = try #require(try json(response)["token"] as? String)
    let key = try #require(DevelopmentKey.publicKey)
    let payload = try SignedToken.open(token, with: [DevelopmentKey.id: key])
    return try #require(try JSONSerialization.jsonObject(with: Data(payload)) as? [String: Any])
  }

  @Test func publicKeyMatchesThePrivateOne() throws {
    #expect(DevelopmentKey.privateKey?.publicKey == DevelopmentKey.publicKey)
    #expect(DevelopmentKey.publicKey != nil)
  }

  @Test func accountWithoutAPurchaseHasNoSubscription() async throws {
    let response = try await status()
    #expect(response.status == 200)
    #expect(try json(response)["token"] is NSNull)
    #expect(try json(response)["subscription"] is NSNull)
  }

  @Test func purchaseReturnsASignedToken() async throws {
    let response = try await upgrade("k1")
    #expect(response.status == 200)
    let claims = try claims(response)
    #expect(claims["tier"] as? String == "pro")
    #expect(claims["aud"] as? String == "a" && claims["sub"] as? String == "asha")
    #expect(claims["dev"] as? String == "d1")
    #expect(claims["iat"] as? Int == Int(clock.now.seconds))
    #expect(claims["exp"] as? Int == Int(clock.now.seconds) + 30 * 86_400)
    #expect(try await self.claims(status())["tier"] as? String == "pro")
  }

  @Test func purchaseIsIdempotent() async throws {
    let first = try await upgrade("k1")
    clock.advance(by: .seconds(86_400))
    let again = try await upgrade("k1")
    #expect(try until(first) == until(again))
    #expect(try await code(upgrade("k1", tier: "pro", device: "d2")) == "idempotency_key_reused")
    #expect(try await upgrade("k1", device: "d2").status == 422)
  }

  @Test func subscriberIsNotChargedTwice() async throws {
    let first = try await upgrade("k1")
    clock.advance(by: .seconds(86_400))
    #expect(try await until(upgrade("k2")) == until(first))
  }

  @Test func aPurchaseNeedsAKeyAndAPlanThatIsSold() async throws {
    #expect(try await code(upgrade(nil)) == "no_idempotency_key")
    #expect(try await code(upgrade("k1", tier: "gold")) == "not_for_sale")
    #expect(try await upgrade("k1", tier: "gold").status == 422)
  }

  @Test(arguments: [
    "", "{}", "[]", "null", #"{"app":"a"}"#, #"{"app":1,"device":"y"}"#, #"{"app":"a","device":""}"#, "\u{0}",
    "{\u{0}",
  ])
  func rejectsAMalformedBody(_ body: String) async throws {
    for path in ["upgrade", "restore", "cancel"] {
      let response = try await post(path, body, key: "k")
      #expect(response.status == 400)
      #expect(try code(response) == "malformed_body")
    }
    #expect(try await backend.send(HTTPRequest(.get, "/api/v1/subscription?app=a")).status == 400)
  }

  @Test func restoresAPlanOnAnotherDeviceByAccount() async throws {
    #expect(try await code(post("restore")) == "nothing_to_restore")
    _ = try await upgrade("k1")
    #expect(try await json(status(device: "d2"))["token"] is NSNull)
    let restored = try await post("restore", #"{"app":"a","device":"d2"}"#)
    #expect(try claims(restored)["dev"] as? String == "d2")
    #expect(try await claims(status(device: "d2"))["dev"] as? String == "d2")
    #expect(try await post("restore", #"{"app":"a","device":"d2"}"#, as: "ravi").status == 404)
    #expect(try await post("restore", #"{"app":"b","device":"d2"}"#).status == 404)
  }

  // MARK: Whose a plan is

  @Test(arguments: ["status", "upgrade", "restore", "cancel"])
  func nobodyNamesTheAccountOfAnother(_ request: String) async throws {
    let bought = try await until(upgrade("k1"))
    func send(_ named: String, as account: String?) async throws -> HTTPResponse {
      if request == "status" {
        return try await self.send(
          HTTPRequest(
            .get, "/api/v1/subscription?app=a&account=\(named)&device=d1", headers: headers(as: account)))
      }
      return try await post(
        request, #"{"app":"a","account":"\#(named)","device":"d1","tier":"pro"}"#, key: "k2", as: account)
    }
    #expect(try await send("asha", as: nil).status == 401)
    #expect(try await send("asha", as: "ravi").status == 403)
    #expect(try await send("asha", as: "asha").status == 200)
    if request != "cancel" { #expect(try await claims(status())["ren"] as? Bool == true) }
    #expect(try await until(status()) == bought)
  }

  @Test(arguments: ["", "Bearer x", "Bearer a.b.c", "expired"])
  func aTokenThatIsNotValidIsNobodys(_ field: String) async throws {
    _ = try await upgrade("k1")
    var request = HTTPRequest(.get, "/api/v1/subscription?app=a&device=d1", headers: try headers(as: "asha"))
    if field == "expired" {
      clock.advance(by: .seconds(901))
    } else {
      request.headers["authorization"] = field
    }
    let response = try await send(request)
    // Without a token it is the device's own plan that is asked for.
    #expect(response.status == (field.isEmpty ? 200 : 401))
    if field.isEmpty { #expect(try json(response)["token"] is NSNull) }
  }

  @Test func aPlanThatIsBoughtWithoutAnAccountIsTheDevices() async throws {
    let bought = try await upgrade("k1", as: nil)
    #expect(try claims(bought)["sub"] as? String == DevelopmentKey.account)
    #expect(try await json(status(device: "d2", as: nil))["token"] is NSNull)
    #expect(try await post("restore", #"{"app":"a","device":"d2"}"#, as: nil).status == 404)
    #expect(try await post("cancel", #"{"app":"a","device":"d2"}"#, as: nil).status == 404)
    // It stays on the device after a sign-in, and goes nowhere else with them.
    #expect(try await claims(status(as: "asha"))["sub"] as? String == DevelopmentKey.account)
    #expect(try await until(upgrade("k2", as: "asha")) == until(bought))
    #expect(try await json(status(device: "d2", as: "asha"))["token"] is NSNull)
  }

  @Test func withinTheProcessAWipedDeviceRestoresItsPlan() async throws {
    func send(_ path: String, device: String) async throws -> HTTPResponse {
      try await backend.send(
        HTTPRequest(
          .post, "/api/v1/subscription/\(path)", headers: headers(as: nil, key: "k-\(device)"),
          body: Array(#"{"app":"a","device":"\#(device)","tier":"pro"}"#.utf8)))
    }
    _ = try await send("upgrade", device: "d1")
    #expect(try await claims(send("restore", device: "d2"))["sub"] as? String == DevelopmentKey.account)
    // By a port it is nobody's.
    #expect(try await post("restore", as: nil).status == 404)
    #expect(try await post("cancel", as: nil).status == 404)
  }

  @Test func aPlanOfAnAccountIsNotTheDevices() async throws {
    #expect(try await claims(upgrade("k1"))["sub"] as? String == "asha")
    #expect(try await json(status(as: nil))["token"] is NSNull)
    #expect(try await json(status(as: "ravi"))["token"] is NSNull)
    #expect(try await post("cancel", as: nil).status == 404)
    #expect(try await claims(status())["ren"] as? Bool == true)
  }

  @Test func aServerWithoutAccountsTakesNoToken() async throws {
    let open = try Backend(BackendSetup(parts: [], clock: ServerClock(clock)))
    let response = try await open.send(
      HTTPRequest(.get, "/subscription?app=a&device=d1", headers: headers(as: "asha")))
    #expect(response.status == 200)
    let named = try await open.send(
      HTTPRequest(.get, "/subscription?app=a&device=d1&account=asha", headers: headers(as: "asha")))
    #expect(named.status == 401)
  }

  @Test func planRenewsUntilCancelled() async throws {
    let first = try claims(try await upgrade("k1"))
    clock.advance(by: .seconds(70 * 86_400))
    let renewed = try claims(try await status())
    #expect(renewed["exp"] as? Int == (first["exp"] as? Int ?? 0) + 60 * 86_400)
    #expect(renewed["ren"] as? Bool == true)
    #expect(try await claims(post("cancel"))["ren"] as? Bool == false)
    clock.advance(by: .seconds(70 * 86_400))
    #expect(try await claims(status())["exp"] as? Int == renewed["exp"] as? Int)
    #expect(try await code(post("cancel", as: "ravi")) == "no_plan")
    // A new purchase starts now.
    let again = try claims(try await upgrade("k9"))
    #expect(again["exp"] as? Int == Int(clock.now.seconds) + 30 * 86_400)
  }

  // MARK: Flags

  private func flags(_ device: String = "phone", tag: String? = nil) async throws -> HTTPResponse {
    try await backend.send(
      HTTPRequest(
        .get, "/api/v1/device-profiles/\(device)/flags",
        headers: HTTPHeaders(tag.map { [("if-none-match", $0)] } ?? [])))
  }

  private func put(_ name: String, _ body: String, query: String = "") async throws -> Int {
    try await backend.send(
      HTTPRequest(
        .put, "/api/v1/admin/flags/\(name)\(query)",
        headers: HTTPHeaders([("content-type", "application/json")]), body: Array(body.utf8))
    ).status
  }

  @Test func flagsAreServedAndCanBeChangedWhileItRuns() async throws {
    let none = try await flags()
    #expect(String(decoding: none.body, as: UTF8.self) == #"{"flags":{}}"#)
    #expect(none.headers["cache-control"] == "max-age=60")
    #expect(try await put("a", #"{"state":"ENABLED"}"#) == 204)
    let some = try await flags()
    #expect(String(decoding: some.body, as: UTF8.self) == #"{"flags":{"a":{"state":"ENABLED"}}}"#)
    #expect(some.headers["etag"] != none.headers["etag"])
    #expect(try await flags(tag: some.headers["etag"]).status == 304)
    _ = try await backend.send(HTTPRequest(.delete, "/api/v1/admin/flags/a"))
    #expect(try await flags().body == none.body)
  }

  @Test func deviceFlagOverridesTheGeneralOne() async throws {
    _ = try await put("a", #"{"state":"ENABLED"}"#)
    _ = try await put("a", #"{"state":"DISABLED"}"#, query: "?device=small")
    #expect(String(decoding: try await flags("small").body, as: UTF8.self).contains("DISABLED"))
    #expect(!String(decoding: try await flags("phone").body, as: UTF8.self).contains("DISABLED"))
  }

  @Test(arguments: ["1", "[]", "{", "null", "\"x\""])
  func rejectsAFlagThatIsNotAnObject(_ body: String) async throws {
    #expect(try await put("a", body) == 400)
    #expect(String(decoding: try await flags().body, as: UTF8.self) == #"{"flags":{}}"#)
  }
}
