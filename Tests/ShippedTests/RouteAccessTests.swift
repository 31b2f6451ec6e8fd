import Foundation
import Foundations
import Hosting
import Services
import Simulation
import Testing

@testable import Backend
@testable import Runtime

/// Who may use each route of the shipped apps' servers: a route that is not listed here fails.
@Suite struct RouteAccessTests {
  enum Access {
    /// Everybody, for a reason.
    case open(String)
    /// Somebody who is signed in, for what is their own.
    case account
    /// Somebody who is signed in; what the path names may be somebody else's, and is refused then.
    case owner
    /// The device alone whose random id the request has, or the account of a token.
    case device
    /// Testers, see `ControlAccess`.
    case tester
  }

  private static let plans: [String: Access] = [
    "GET /api/v1/subscription": .device, "POST /api/v1/subscription/upgrade": .device,
    "POST /api/v1/subscription/restore": .device, "POST /api/v1/subscription/cancel": .device,
    "GET /api/v1/device-profiles/{device}/flags": .open("flags of a kind of device, not of a person"),
    "PUT /api/v1/admin/flags/{name}": .tester, "DELETE /api/v1/admin/flags/{name}": .tester,
  ]

  private static let tables: [String: [String: Access]] = [
    "grobro main": plans,
    "grobro chat": [
      "POST /v1/chat/completions": .open("answers by rules, and stores nothing"),
      "GET /v1/models": .open("the same for everybody"),
    ],
    "epicura main": plans.merging(
      [
        "POST /api/v1/auth/otp/request": .open("nobody is signed in; limited by address and number"),
        "POST /api/v1/auth/otp/verify": .open("the code is the proof"),
        "POST /api/v1/auth/register": .open("nobody is signed in"),
        "POST /api/v1/auth/login": .open("the password is the proof; limited by address and account"),
        "POST /api/v1/auth/refresh": .open("the refresh token is the proof"),
        "POST /api/v1/auth/logout": .open("the refresh token is the proof"),
        "GET /api/v1/users/me": .account, "PUT /api/v1/users/me": .account,
        "DELETE /api/v1/users/me": .account, "POST /api/v1/push/register": .account,
        "GET /api/v1/users/me/devices": .account, "DELETE /api/v1/users/me/devices/{id}": .owner,
        "POST /api/v1/appliances/register": .open("an appliance has no account; see Registration"),
        "POST /api/v1/appliances/pair": .account, "GET /api/v1/appliances": .account,
        "GET /api/v1/appliances/{id}": .owner, "PUT /api/v1/appliances/{id}": .owner,
        "DELETE /api/v1/appliances/{id}": .owner,
        "GET /api/v1/firmware/latest": .open("an appliance has no account, and it is the same for all"),
        "GET /api/v1/health": .open("says that the server runs"),
        "GET /api/v1/recipes": .open("the same for everybody"),
        "GET /api/v1/recipes/sync": .open("the same for everybody"),
        "GET /api/v1/recipes/{id}": .open("the same for everybody"),
        "GET /images/recipes/{file}": .open("the same for everybody"),
        // Ids of the person's own list: the same id of somebody else is another entry.
        "GET /api/v1/users/me/favourites": .account, "PUT /api/v1/users/me/favourites/{id}": .account,
        "DELETE /api/v1/users/me/favourites/{id}": .account,
        "GET /api/v1/users/me/meal-plan": .account, "PUT /api/v1/users/me/meal-plan/{id}": .account,
        "DELETE /api/v1/users/me/meal-plan/{id}": .account,
        "POST /api/v1/sessions": .account, "GET /api/v1/sessions": .account,
        "GET /api/v1/sessions/{id}": .owner, "PUT /api/v1/sessions/{id}": .owner,
        "PUT /api/v1/sessions/{id}/rate": .owner,
        "GET /status": .open("the appliance's own network has no accounts"),
        "POST /cook/stop": .open("anybody beside an appliance may stop it"),
        "GET /camera/stream": .open("the appliance's own network has no accounts"),
        "GET /ws": .open("without a token the appliance's own; with one only the person's appliances"),
      ]) { first, _ in first },
  ]

  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_771_146_000)))

  private func backends(_ app: String) throws -> [String: Backend] {
    var diagnostics = Diagnostics()
    let loaded = try #require(
      App.load(
        AppFolder(root: ShippedApp.root, app: app), implementing: BuildRegistry.shipped.pluginNames,
        into: &diagnostics))
    return try EmbeddedServers(loaded, data: nil, clock: ServerClock(scheduler)).backends
  }

  private func endpoints(_ backend: Backend) throws -> [Endpoint] {
    try scheduler.run { await backend.router.endpoints }
  }

  private func send(
    _ backend: Backend, _ line: String, _ body: String = "{}", token: String? = nil, from peer: String? = nil
  ) throws -> HTTPResponse {
    let words = line.split(separator: " ")
    let method = try #require(HTTPRequest.Method(rawValue: String(words[0])))
    var request = HTTPRequest(method, String(words[1]), body: method.isSafe ? [] : Array(body.utf8))
    request.headers["content-type"] = "application/json"
    if let token { request.headers["authorization"] = "Bearer \(token)" }
    request.peer = peer
    return try scheduler.run { [request] in try await backend.send(request) }
  }

  @Test func everyRouteIsListedAndAsksForWhatItSays() throws {
    for app in ["epicura", "grobro"] {
      for (name, backend) in try backends(app) {
        let table = try #require(Self.tables["\(app) \(name)"], "\(app) \(name)")
        let endpoints = try endpoints(backend)
        let lines = endpoints.map { "\($0.method.rawValue) \($0.pattern)" }
        #expect(Set(lines) == Set(table.keys), "\(Set(lines).symmetricDifference(table.keys))")
        for (endpoint, line) in zip(endpoints, lines) {
          guard let access = table[line] else { continue }
          // No limit is reached.
          scheduler.advance(by: .seconds(61))
          try check(backend, endpoint, line.replacing(/\{[a-z]+\}/, with: "x1"), access)
        }
      }
    }
  }

  private func check(
    _ backend: Backend, _ endpoint: Endpoint, _ line: String, _ access: Access
  ) throws {
    let stranger = "10.0.0.1"
    if case .tester = access {
      let status = try send(backend, line, from: stranger).status
      #expect(endpoint.isControl && status == 403, "\(line)")
    } else {
      #expect(!endpoint.isControl, "\(line)")
    }
    switch access {
    case .account, .owner:
      // Everybody can sign with the development key; nobody began this session.
      let forged = try AccessToken(
        account: "ann", session: "made up", number: 1, issuedAt: scheduler.now, lifetime: .seconds(900)
      ).signed()
      for token in [nil, "", "a.b.c", forged] {
        #expect(
          try send(backend, line, token: token, from: stranger).status == 401, "\(line) \(token ?? "-")")
      }
    case .device:
      let query = line.hasPrefix("GET") ? "?app=a&device=d&account=ann" : ""
      let body = #"{"app":"a","device":"d","account":"ann"}"#
      #expect(try send(backend, line + query, body, from: stranger).status == 401, "\(line)")
    case .open, .tester: break
    }
  }

  // MARK: Two people

  private func register(_ name: String, _ backend: Backend) throws -> String {
    let response = try send(
      backend, "POST /api/v1/auth/register",
      #"{"email":"\#(name)@example.org","password":"a long password","name":"\#(name)"}"#)
    return try #require(try data(response)["access_token"] as? String)
  }

  private func data(_ response: HTTPResponse) throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
    return try #require(json?["data"] as? [String: Any], "\(String(decoding: response.body, as: UTF8.self))")
  }

  private func id(_ response: HTTPResponse, in list: String) throws -> String {
    let list = try data(response)[list] as? [[String: Any]]
    return try #require(list?.first?["id"] as? String)
  }

  @Test func nobodyHasWhatIsSomebodyElses() throws {
    let backend = try #require(try backends("epicura")["main"])
    let (ann, bob) = (try register("ann", backend), try register("bob", backend))
    let code = #"{"device_id":"EPIC-1","pairing_code":"123456"}"#
    #expect(try send(backend, "POST /__kolam/appliances/register", code).status == 201)
    let pairing = try send(backend, "POST /api/v1/appliances/pair", #"{"pairing_code":"123456"}"#, token: ann)
    let appliance = try #require((try data(pairing)["appliance"] as? [String: Any])?["id"] as? String)
    let cook = #"{"appliance_id":"\#(appliance)","recipe_id":"dal-tadka"}"#
    let session = try #require(
      try data(try send(backend, "POST /api/v1/sessions", cook, token: ann))["id"] as? String)
    let device = try id(send(backend, "GET /api/v1/users/me/devices", token: ann), in: "devices")
    let meal = #"{"date":"2026-02-16","meal":"lunch","recipe_id":"idli","servings":2}"#
    #expect(try send(backend, "PUT /api/v1/users/me/meal-plan/m1", meal, token: ann).status == 200)
    #expect(try send(backend, "PUT /api/v1/users/me/favourites/idli", token: ann).status == 200)

    let owned = [
      "GET /api/v1/users/me", "GET /api/v1/users/me/devices", "GET /api/v1/appliances",
      "GET /api/v1/appliances/\(appliance)", "GET /api/v1/sessions", "GET /api/v1/sessions/\(session)",
      "GET /api/v1/users/me/meal-plan", "GET /api/v1/users/me/favourites",
    ]
    func whatAnnHas() throws -> [String] {
      try owned.map { String(decoding: try send(backend, $0, token: ann).body, as: UTF8.self) }
    }
    let before = try whatAnnHas()
    let attacks: [String: [(id: String, body: String)]] = [
      "DELETE /api/v1/users/me/devices/{id}": [(device, "{}")],
      "GET /api/v1/appliances/{id}": [(appliance, "{}")],
      "PUT /api/v1/appliances/{id}": [(appliance, #"{"name":"Mine"}"#)],
      "DELETE /api/v1/appliances/{id}": [(appliance, "{}")],
      "GET /api/v1/sessions/{id}": [(session, "{}")],
      "PUT /api/v1/sessions/{id}": [(session, #"{"status":"completed"}"#)],
      "PUT /api/v1/sessions/{id}/rate": [(session, #"{"rating":1}"#)],
      "POST /api/v1/sessions": [("", cook)],
      "DELETE /api/v1/users/me/meal-plan/{id}": [("m1", "{}")],
    ]
    for case (let line, .owner) in Self.tables["epicura main"] ?? [:] {
      #expect(attacks[line] != nil, "\(line)")
    }
    for (line, requests) in attacks {
      for (id, body) in requests {
        let response = try send(backend, line.replacing("{id}", with: id), body, token: bob)
        #expect([403, 404].contains(response.status), "\(line): \(response.status)")
      }
    }
    // The same ids in his own lists are his own.
    let other = meal.replacing("lunch", with: "dinner")
    #expect(try send(backend, "PUT /api/v1/users/me/meal-plan/m1", other, token: bob).status == 200)
    #expect(try send(backend, "DELETE /api/v1/users/me/favourites/idli", token: bob).status == 200)
    #expect(try whatAnnHas() == before)
  }
}
