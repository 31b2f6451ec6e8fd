import Backend
import Foundations
import Services
import Simulation
import Testing

@testable import PluginServers

/// The meal plan of the person who is signed in.
struct MealPlanAPITests {
  private let scheduler = Scheduler(.virtual(start: testStart))
  private let backend: Backend

  init() throws { backend = try .recipes(shippedFolder, scheduler) }

  private func call(
    _ method: HTTPRequest.Method, _ path: String = "", _ body: String = "", since: String? = nil,
    as account: String? = "ann"
  ) throws -> HTTPResponse {
    var request = HTTPRequest(
      method, "/api/v1/users/me/meal-plan\(path)",
      query: since.map { [HTTPRequest.QueryItem("since", $0)] } ?? [],
      headers: HTTPHeaders([("content-type", "application/json")]), body: Array(body.utf8))
    if let account {
      let token = AccessToken(
        account: account, session: "s", number: 1, issuedAt: testStart, lifetime: .seconds(900))
      request.headers["authorization"] = "Bearer \(try token.signed())"
    }
    return try scheduler.run { [backend, request] in try await backend.send(request) }
  }

  private static func meal(_ more: String = "") -> String {
    #"{"date":"2026-02-15","meal":"lunch","recipe_id":"idli","servings":2\#(more)}"#
  }

  private struct Page: Decodable {
    struct Content: Decodable {
      struct Change: Decodable {
        struct Meal: Decodable {
          var date: String
          var servings: Int
          var repeats: String
          var except_dates: [String]
          var until: String?
        }
        var id: String
        var version: Int
        var meal: Meal?
      }
      var changes: [Change]
      var cursor: String
      var is_last: Bool
    }
    var success: Bool
    var data: Content
  }

  private func page(since: String? = nil, as account: String = "ann") throws -> Page.Content {
    try JSON.decode(Page.self, from: try call(.get, since: since, as: account).body).data
  }

  @Test func givesChangesInTheServersOrderAfterACursor() throws {
    #expect(try page().changes.isEmpty)
    #expect(try call(.put, "/a", Self.meal()).status == 200)
    #expect(
      try call(.put, "/b", Self.meal(#","repeats":"weekly","except_dates":["2026-03-01"]"#)).status == 200)
    let first = try page()
    #expect(first.changes.map(\.id) == ["a", "b"] && first.is_last)
    #expect(first.changes[1].meal?.repeats == "weekly")
    #expect(first.changes[1].meal?.except_dates == ["2026-03-01"])
    #expect(try call(.delete, "/a").status == 200)
    let second = try page(since: first.cursor)
    #expect(second.changes.map(\.id) == ["a"] && second.changes[0].meal == nil)
    #expect(try page(since: second.cursor).changes.isEmpty)
    #expect(try page(as: "bob").changes.isEmpty)
  }

  @Test func aWeeklyMealHasALastDay() throws {
    for until in [#""2026-03-01""#, "null"] {
      #expect(
        try call(.put, "/\(until.count)", Self.meal(#","repeats":"weekly","until":\#(until)"#)).status == 200)
    }
    #expect(try page().changes.map { $0.meal?.until } == ["2026-03-01", nil])
  }

  @Test func removesOnlyWhatIsPlanned() throws {
    #expect(try call(.delete, "/a").status == 404)
    #expect(try call(.put, "/a", Self.meal()).status == 200)
    #expect(try call(.delete, "/a", as: "bob").status == 404)
    #expect(try call(.delete, "/a").status == 200)
    #expect(try call(.delete, "/a").status == 404)
    #expect(try page().changes.map(\.version).count == 1)
  }

  @Test func theLastWriteWinsAndARepeatedOneChangesNothingElse() throws {
    for servings in [2, 4, 4] {
      let body = Self.meal().replacing(#""servings":2"#, with: #""servings":\#(servings)"#)
      #expect(try call(.put, "/a", body).status == 200)
    }
    #expect(try page().changes.map { $0.meal?.servings } == [4])
  }

  private func change(_ body: String) throws -> HTTPResponse {
    let request = HTTPRequest(
      .post, "/__kolam/meal-plan", headers: HTTPHeaders([("content-type", "application/json")]),
      body: Array(body.utf8))
    return try scheduler.run { [backend] in try await backend.send(request) }
  }

  @Test func testersChangeMealsAsAnotherDeviceWould() throws {
    for (id, account) in [("a", "ann"), ("b", "ann"), ("c", "bob")] {
      #expect(try call(.put, "/\(id)", Self.meal(), as: account).status == 200)
    }
    #expect(try call(.delete, "/b").status == 200)
    let cursor = try page().cursor
    #expect(try change(#"{"servings":6}"#).body == Array(#"{"changed":2}"#.utf8))
    let changes = try page(since: cursor).changes
    #expect(changes.map(\.id) == ["a"] && changes[0].meal?.servings == 6)
    #expect(changes[0].meal?.date == "2026-02-15")
    #expect(try page(as: "bob").changes.map { $0.meal?.servings } == [6])
    #expect(try change(#"{"removed":true}"#).status == 200)
    #expect(try page(since: cursor).changes.map { $0.meal == nil } == [true])
    #expect(try change(#"{"removed":true}"#).body == Array(#"{"changed":0}"#.utf8))
  }

  @Test(arguments: ["", "x", "[]", "{}", #"{"servings":0}"#, #"{"meal":"tea"}"#, #"{"date":"soon"}"#])
  func aMistakeOfATesterChangesNothing(_ body: String) throws {
    #expect(try call(.put, "/a", Self.meal()).status == 200)
    let cursor = try page().cursor
    #expect(try change(body).status == 400)
    #expect(try page(since: cursor).changes.isEmpty)
  }

  @Test func longPlansComeInPages() throws {
    for number in 1...150 { #expect(try call(.put, "/m\(number)", Self.meal()).status == 200) }
    let first = try page()
    #expect(first.changes.count == 100 && !first.is_last)
    let second = try page(since: first.cursor)
    #expect(second.changes.count == 50 && second.is_last)
  }

  @Test(arguments: [
    ("date", #"{"date":"2026-02-30","meal":"lunch","recipe_id":"idli","servings":2}"#),
    ("meal", #"{"date":"2026-02-15","meal":"tea","recipe_id":"idli","servings":2}"#),
    ("recipe_id", #"{"date":"2026-02-15","meal":"lunch","recipe_id":"","servings":2}"#),
    ("servings", #"{"date":"2026-02-15","meal":"lunch","recipe_id":"idli","servings":0}"#),
    ("servings", #"{"date":"2026-02-15","meal":"lunch","recipe_id":"idli"}"#),
    ("repeats", Self.meal(#","repeats":"daily""#)),
    ("except_dates", Self.meal(#","except_dates":["x"]"#)),
    ("until", Self.meal(#","repeats":"weekly","until":"soon""#)), ("until", Self.meal(#","until":3"#)),
    ("", "["), ("", "[]"), ("", ""), ("", String(repeating: "[", count: 10_000)),
    ("", #"{"date":"\#(String(repeating: "1", count: 20_000))"}"#),
  ]) func saysWhichFieldIsWrong(_ field: String, _ body: String) throws {
    let response = try call(.put, "/a", body)
    let text = String(decoding: response.body, as: UTF8.self)
    #expect(response.status == 400 && text.contains(#""code":"VALIDATION_ERROR""#))
    #expect(field.isEmpty || text.contains(#""field":"\#(field)""#))
    #expect(try page().changes.isEmpty)
  }

  @Test func refusesCursorsOfItsOwnMaking() throws {
    for cursor in ["x", "-1", "1.5"] { #expect(try call(.get, since: cursor).status == 400) }
  }

  @Test func needsAToken() throws {
    #expect(try call(.get, as: nil).status == 401)
    #expect(try call(.put, "/a", Self.meal(), as: nil).status == 401)
    #expect(try call(.delete, "/a", as: nil).status == 401)
  }
}
