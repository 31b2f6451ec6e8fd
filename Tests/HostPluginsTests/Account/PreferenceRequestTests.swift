import Backend
import Foundations
import Services
import Storage
import Testing

@testable import Accounts
@testable import PluginServers

/// What the person prefers and who they are, in Epicura's envelope.
@Suite struct PreferenceRequestTests {
  private let fixture: AccountFixture
  private let token: String

  init() throws {
    fixture = try AccountFixture()
    try fixture.signIn()
    struct Stored: Decodable { var access: String }
    let tokens = try #require(try fixture.secrets.load("tokens-main") ?? nil)
    token = try JSON.decode(Stored.self, from: Array(tokens.reveal().utf8)).access
  }

  private func send(
    _ method: HTTPRequest.Method, _ body: String = "", token: String? = nil
  ) throws -> (status: Int, body: String) {
    var request = HTTPRequest(method, "/users/me", body: Array(body.utf8))
    request.headers["content-type"] = "application/json"
    request.headers["authorization"] = "Bearer \(token ?? self.token)"
    let response = try fixture.run { [backend = fixture.backend, request] _ in
      try await backend.send(request)
    }
    return (response.status, String(decoding: response.body, as: UTF8.self))
  }

  @Test func aPersonBeginsWithoutPreferences() throws {
    let response = try send(.get)
    #expect(response.status == 200)
    #expect(response.body.contains(#""preferences":{}"#))
    #expect(response.body.contains(#""phone":"\#(AccountFixture.phone)""#))
  }

  @Test func changesOnlyWhatIsGiven() throws {
    #expect(try send(.put, #"{"preferences":{"spice_level":4,"language":"hi_IN"}}"#).status == 200)
    let second = try send(
      .put, #"{"name":"Asha","preferences":{"spice_level":2,"allergens":["nuts","soy"],"language":null}}"#)
    #expect(second.status == 200)
    #expect(second.body.contains(#""preferences":{"spice_level":2,"allergens":["nuts","soy"]}"#))
    #expect(try send(.get).body.contains(#""name":"Asha""#))
    #expect(try send(.put, #"{"name":"Usha"}"#).body.contains(#""spice_level":2"#))
  }

  static let invalid: [(body: String, fields: [String])] = [
    (#"{"preferences":{"spice_level":6}}"#, ["preferences.spice_level"]),
    (#"{"preferences":{"spice_level":"4"}}"#, ["preferences.spice_level"]),
    (#"{"preferences":{"default_servings":0}}"#, ["preferences.default_servings"]),
    (#"{"preferences":{"language":"fr","theme":"blue"}}"#, ["preferences.language", "preferences.theme"]),
    (#"{"preferences":{"allergens":["nuts","nuts"]}}"#, ["preferences.allergens"]),
    (
      #"{"preferences":{"allergens":["peanut"],"diet":true}}"#, ["preferences.allergens", "preferences.diet"]
    ),
    (#"{"preferences":{"cuisines":"indian"}}"#, ["preferences.cuisines"]),
    (#"{"preferences":{"notifications_enabled":1}}"#, ["preferences.notifications_enabled"]),
    (#"{"preferences":{"units":"stone"}}"#, ["preferences.units"]),
    (#"{"preferences":{"shoe_size":44}}"#, ["preferences.shoe_size"]),
    (#"{"preferences":[]}"#, ["preferences"]),
    (#"{"phone":"+919000000000"}"#, ["phone"]),
  ]

  @Test(arguments: invalid) func saysEveryFieldThatIsWrongAndChangesNothing(
    _ body: String, _ fields: [String]
  ) throws {
    #expect(try send(.put, #"{"preferences":{"oil_level":1}}"#).status == 200)
    let response = try send(.put, body)
    #expect(response.status == 400)
    struct Failure: Decodable {
      struct Content: Decodable {
        struct Detail: Decodable {
          var field: String
          var message: String
        }
        var code: String
        var details: [Detail]
      }
      var success: Bool
      var error: Content
    }
    let failure = try JSON.decode(Failure.self, from: Array(response.body.utf8))
    #expect(!failure.success && failure.error.code == "VALIDATION_ERROR")
    #expect(failure.error.details.map(\.field) == fields)
    #expect(failure.error.details.allSatisfy { !$0.message.isEmpty })
    #expect(try send(.get).body.contains(#""preferences":{"oil_level":1}"#))
  }

  @Test(arguments: ["", "{", "[]", "null", #"{"preferences":{"#, String(repeating: "[", count: 9000)])
  func refusesWhatIsNoObject(_ body: String) throws {
    let response = try send(.put, body)
    #expect(response.status == 400 && response.body.contains("VALIDATION_ERROR"))
  }

  @Test func needsAToken() throws {
    #expect(try send(.get, token: "x").status == 401)
    #expect(try send(.put, #"{"preferences":{"oil_level":1}}"#, token: "x").status == 401)
  }

  @Test func whoDeletesTheirAccountTakesTheirPreferencesAlong() throws {
    #expect(try send(.put, #"{"preferences":{"oil_level":1}}"#).status == 200)
    try fixture.run { try await $0.deleteAccount() }
    fixture.pass(.seconds(60))
    try fixture.signIn()
    struct Stored: Decodable { var access: String }
    let tokens = try #require(try fixture.secrets.load("tokens-main") ?? nil)
    let next = try JSON.decode(Stored.self, from: Array(tokens.reveal().utf8)).access
    #expect(try send(.get, token: next).body.contains(#""preferences":{}"#))
  }

  /// A database of the version before, with an account in it.
  @Test func keepsTheAccountsOfTheVersionBefore() throws {
    var all = DatabaseMigrator()
    AccountSchema.register(in: &all)
    let database = try DatabaseQueue()
    // What the second migration refers to is of the kit.
    try database.write { try $0.execute(sql: "CREATE TABLE push_devices (session TEXT)") }
    try all.migrate(database, upTo: "account 2 push devices")
    try database.write { db in
      try StoredAccount(id: "a", phone: "+911234567890", name: "Asha").insert(db, now: 1)
    }
    try all.migrate(database)
    let (name, hasNone) = try database.read { db in
      (
        try StoredAccount.fetch(db, "id", "a")?.name,
        try Bool.fetchOne(db, sql: "SELECT preferences IS NULL FROM accounts")
      )
    }
    #expect(name == "Asha" && hasNone == true)
  }
}
