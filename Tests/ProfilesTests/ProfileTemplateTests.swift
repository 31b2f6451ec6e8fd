import Foundations
import Profiles
import Testing

@Suite struct ProfileTemplateTests {
  private let template = ProfileTemplate([
    "data": ["user": ["id": "$id", "phone?": "$phone", "name": "$name"], "kind": "user"], "token": "$access",
  ])

  @Test func whatOneSideWritesTheOtherReads() {
    let values: [String: Value] = ["id": "7", "phone": "+911", "name": "Asha", "access": "t"]
    let content = template.content(of: template.body(values))
    #expect(content.values == values)
  }

  @Test func aMemberThatMayBeMissingIsLeftOut() {
    let body = template.body(["id": "7", "access": "t"])
    #expect(body == ["data": ["user": ["id": "7", "name": .null], "kind": "user"], "token": "t"])
    #expect(
      template.body(["id": "7"], missing: "") == [
        "data": ["user": ["id": "7", "name": ""], "kind": "user"], "token": "",
      ])
  }

  @Test(arguments: [.null, "", [:], ["data": "x", "token": .null], ["data": ["user": []]]] as [Value])
  func aBodyThatSaysNothingHasNoValues(_ body: Value) {
    #expect(template.content(of: body).values.isEmpty)
  }

  @Test func anIDMayBeANumber() {
    let content = template.content(of: ["data": ["user": ["id": 7]]])
    #expect(content["id"] == "7" && content["name"] == nil)
  }

  @Test func aListHasARowForEachItem() {
    let list = ProfileTemplate(["devices": [["id": "$id", "name?": "$name"]]])
    let rows: [[String: Value]] = [["id": "1", "name": "iPad"], ["id": "2"]]
    let body = list.body([:], rows: rows)
    #expect(body == ["devices": [["id": "1", "name": "iPad"], ["id": "2"]]])
    #expect(list.content(of: body).rows.map(\.values) == rows)
    #expect(list.body([:], rows: []) == ["devices": []])
  }

  @Test func aMemberMayBeNamedByAValue() {
    let error = ProfileTemplate(["$field": ["$reason"]])
    #expect(
      error.body(["field": "username"], rows: [["reason": "must be given"]]) == [
        "username": ["must be given"]
      ])
    #expect(error.names == ["field", "reason"])
  }

  @Test(
    arguments: [
      ([:], ["email", "password"]), (["email": "a", "password": 5], ["password"]),
      (["email": "", "password": "p"], ["email"]), (["email": "a", "password": "p"], []),
    ] as [(Value, [String])])
  func saysWhatARequestLacks(_ body: Value, _ missing: [String]) {
    let send = ProfileTemplate([
      "email": "$email", "password": "$password", "data?": ["display_name": "$name"], "device?": "$device",
    ])
    #expect(send.missingMembers(of: body) == missing)
  }

  @Test func aPriceIsNoPlaceholder() {
    #expect(ProfileTemplate("$5") == .constant("$5") && ProfileTemplate("$") == .constant("$"))
  }
}

@Suite struct ProfileCallTests {
  /// A profile is data of others: what it sends, a password or a token, stays at the server of the app.
  @Test(arguments: [
    "https://example.org/login", "//example.org/login", "http:/login", "login", "", "/a//example.org",
    "\\\\example.org",
    "/\\example.org", "/../admin", "/a/../b", "/./a", "/a#b", "/a%2f..%2fb", "/a b", "/ä", "/a\n",
    "@example.org/",
    "?next=https://example.org", "/a?next=//example.org",
  ])
  func aPathOfAnotherOriginIsNone(_ target: String) {
    #expect(ProfileCall(.post, target) == nil)
  }

  @Test func aPathMayHaveAQueryAndPlaceholders() throws {
    let token = try #require(ProfileCall(.post, "/auth/v1/token?grant_type=password&x"))
    #expect(token.path == "/auth/v1/token" && token.query.map(\.name) == ["grant_type", "x"])
    #expect(token.query.map(\.value) == ["password", ""])
    let device = try #require(ProfileCall(.delete, "/devices/$id"))
    #expect(device.route == "/devices/{id}" && device.pathNames == ["id"])
    // What comes from a server stays one part of the path.
    #expect(device.path(["id": "../a?b"]) == "/devices/..%2Fa%3Fb")
    #expect(try #require(ProfileCall(.get, "/auth/token/")).path([:]) == "/auth/token/")
  }
}

@Suite struct PreferenceRuleTests {
  static let cases: [(PreferenceRule, Value, Bool)] = [
    (.one(["light", "dark"]), "dark", true), (.one(["light", "dark"]), "blue", false),
    (.several(["nuts", "soy"]), ["soy"], true), (.several(["nuts", "soy"]), ["soy", "soy"], false),
    (.several(["nuts", "soy"]), ["milk"], false), (.several(["nuts", "soy"]), "soy", false),
    (.number(1...5), 5, true), (.number(1...5), 6, false), (.number(1...5), "5", false),
    (.bool, .bool(true), true), (.bool, 1, false), (.bool, .null, true), (.number(1...5), .null, true),
  ]

  @Test(arguments: cases) func takesWhatItAllows(_ rule: PreferenceRule, _ value: Value, _ isAllowed: Bool) {
    #expect((rule.fault(in: value) == nil) == isAllowed)
  }
}
