import Foundations
import Services
import Simulation
import Testing

@testable import Backend

/// Rows of tables as PostgREST's clients read and change them.
struct RestTests {
  private let server: SupabaseTestServer
  private let me: (access: String, refresh: String, id: String)

  init() throws {
    server = try SupabaseTestServer()
    me = try server.person("me")
    let rows = [
      #""name":"a","rank":1,"done":true,"more":{"size":{"w":3},"word":"x"},"tags":["red","big"]"#,
      #""name":"B, b","rank":null,"done":false,"more":null,"tags":null"#,
      #""name":"c*d","rank":3,"done":null,"more":{"word":"y"},"tags":["red"]"#,
    ].map { "{\"user_id\":\"\(me.id)\",\($0)}" }.joined(separator: ",")
    #expect(try server.send(.post, "/rest/v1/lists", "[\(rows)]", token: me.access).status == 201)
  }

  private func names(_ query: String) throws -> [String] {
    try #require(
      server.json(.get, "/rest/v1/lists?\(query)", token: me.access).elements, "\(query)"
    ).compactMap { $0["name"]?.text }
  }

  @Test(arguments: [
    ("rank=eq.1", ["a"]), ("rank=neq.1", ["c*d"]), ("rank=gt.1", ["c*d"]), ("rank=lte.3", ["a", "c*d"]),
    ("name=like.*b", ["B, b"]), ("name=like.b*", []), ("name=ilike.b*", ["B, b"]),
    ("done=is.true", ["a"]), ("done=is.null", ["c*d"]), ("done=not.is.null", ["a", "B, b"]),
    ("name=in.(a,%22B,%20b%22)", ["a", "B, b"]), ("rank=in.()", []), ("rank=not.in.(1)", ["c*d"]),
    ("or=(rank.eq.1,rank.is.null)", ["a", "B, b"]),
    ("or=(and(rank.eq.3,done.is.null),name.eq.%22B,%20b%22)", ["B, b", "c*d"]),
    ("not.or=(rank.eq.1,done.is.false)", ["c*d"]), ("and=(rank.gte.1,not.or(rank.eq.3))", ["a"]),
    ("more->>word=eq.y", ["c*d"]), ("more->size->>w=eq.3", ["a"]), ("tags=cs.%7Bred%7D", ["a", "c*d"]),
    ("order=rank.desc", ["B, b", "c*d", "a"]), ("order=rank.desc.nullslast", ["c*d", "a", "B, b"]),
    ("order=rank.asc.nullsfirst,name", ["B, b", "a", "c*d"]), ("limit=1&offset=1", ["B, b"]),
  ])
  func aConditionFindsItsRows(_ query: String, _ expected: [String]) throws {
    let query = query.replacing(">", with: "%3E")
    #expect(try names(query) == expected)
  }

  @Test(arguments: [
    ("rank=eq.x", 400, "22P02"), ("id=eq.x", 400, "22P02"), ("at=gt.x", 400, "22007"),
    ("at=gt.17", 400, "22008"),
    ("nope=eq.1", 400, "42703"), ("select=nope", 400, "42703"), ("order=nope", 400, "42703"),
    ("rank=near.1", 400, "PGRST100"), ("or=(rank.eq.1", 400, "PGRST100"), ("or=()", 400, "PGRST100"),
    ("name=in.(%22a", 400, "PGRST100"), ("order=rank.up", 400, "PGRST100"), ("limit=x", 400, "PGRST100"),
    ("limit=-1", 416, "PGRST103"), ("select=items(*)", 400, "PGRST200"),
  ])
  func aMalformedQueryIsRefused(_ query: String, _ status: Int, _ code: String) throws {
    let response = try server.send(.get, "/rest/v1/lists?\(query)", token: me.access)
    #expect(response.status == status)
    #expect(try ParsedJSON.read(response.body)["code"]?.text == code)
  }

  @Test func aDeeplyNestedConditionIsRefusedInShortTime() throws {
    let deep = String(repeating: "and(", count: 5000)
    let response = try server.send(.get, "/rest/v1/lists?or=(\(deep)", token: me.access)
    #expect(response.status == 400)
    let wide = try server.send(
      .get, "/rest/v1/lists?or=(" + String(repeating: "rank.eq.1,", count: 2900), token: me.access)
    #expect(wide.status == 400)
  }

  @Test func aRangeIsCounted() throws {
    let count = [("prefer", "count=exact")]
    let page = try server.send(.get, "/rest/v1/lists?limit=2", token: me.access, count)
    #expect(page.status == 206)
    #expect(page.headers["content-range"] == "0-1/3")
    let ranged = try server.send(.get, "/rest/v1/lists", token: me.access, [("range", "1-9")])
    #expect(ranged.headers["content-range"] == "1-2/*")
    let none = try server.send(.get, "/rest/v1/lists?rank=eq.9", token: me.access, count)
    #expect(none.headers["content-range"] == "*/0")
    let far = try server.send(.get, "/rest/v1/lists?offset=9", token: me.access, count)
    #expect(far.status == 416)
    let head = try server.send(.head, "/rest/v1/lists", token: me.access, count)
    #expect(head.body.isEmpty && head.headers["content-range"] == "0-2/3")
  }

  @Test func oneObjectIsOneRow() throws {
    let one = [("accept", "application/vnd.pgrst.object+json")]
    #expect(try server.json(.get, "/rest/v1/lists?name=eq.a", token: me.access, one)["name"]?.text == "a")
    let none = try server.send(.get, "/rest/v1/lists?name=eq.z", token: me.access, one)
    #expect(none.status == 406)
    #expect(try ParsedJSON.read(none.body)["details"]?.text == "The result contains 0 rows")
  }

  @Test func selectedColumnsHaveTheirNames() throws {
    let row = try server.json(
      .get, "/rest/v1/lists?select=title:name,more-%3Esize-%3Ew,rank::text&name=eq.a", token: me.access)
    #expect(String(decoding: row.bytes, as: UTF8.self) == #"[{"title":"a","w":3,"rank":"1"}]"#)
  }

  @Test(arguments: [
    (#""name":"a""#, 409, "23505"), (#""name":null"#, 400, "23502"),
    (#""name":"z","kind":"x""#, 400, "23514"),
    (#""name":"z","rank":"x""#, 400, "22P02"), (#""name":"z","nope":1"#, 400, "PGRST204"),
    (#""name":"z","id":"x""#, 400, "22P02"), (#""name":"z","at":"1707300000""#, 400, "22008"),
  ])
  func aRowThatBreaksAConstraintIsRefused(_ members: String, _ status: Int, _ code: String) throws {
    let response = try server.send(
      .post, "/rest/v1/lists", "{\"user_id\":\"\(me.id)\",\(members)}", token: me.access)
    #expect(response.status == status)
    #expect(try ParsedJSON.read(response.body)["code"]?.text == code)
    #expect(try names("").count == 3)
  }

  @Test func aChangeIsShownWhereItIsWanted() throws {
    let shown = [("prefer", "return=representation")]
    let changed = try server.json(
      .patch, "/rest/v1/lists?name=eq.a", #"{"rank": 7, "at": "2026-02-07T10:00:00.5+05:30"}"#,
      token: me.access, shown)
    #expect(changed.elements?.first?["at"]?.text == "2026-02-07T04:30:00.5+00:00")
    #expect(
      try server.send(.patch, "/rest/v1/lists?name=eq.a", #"{"rank": 8}"#, token: me.access).status == 204)
    #expect(try server.send(.delete, "/rest/v1/lists?name=eq.a", token: me.access).status == 204)
    #expect(try names("") == ["B, b", "c*d"])
  }

  @Test func aRowThatIsThereIsMergedOrLeft() throws {
    let row = "{\"user_id\":\"\(me.id)\",\"name\":\"a\",\"rank\":9}"
    let target = "/rest/v1/lists?on_conflict=user_id,name"
    let ignored = try server.send(
      .post, target, row, token: me.access, [("prefer", "resolution=ignore-duplicates")])
    #expect(ignored.status == 201)
    #expect(try names("rank=eq.9") == [])
    _ = try server.send(.post, target, row, token: me.access, [("prefer", "resolution=merge-duplicates")])
    #expect(try names("rank=eq.9") == ["a"])
    let unmatched = try server.json(
      .post, "/rest/v1/lists?on_conflict=rank", row, token: me.access,
      [("prefer", "resolution=merge-duplicates")])
    #expect(unmatched["code"]?.text == "42P10")
  }

  @Test func rowsOfOthersAreNotThere() throws {
    let other = try server.person("other")
    #expect(try server.json(.get, "/rest/v1/lists", token: other.access).elements?.isEmpty == true)
    #expect(try server.json(.get, "/rest/v1/lists").elements?.isEmpty == true)
    let shown = [("prefer", "return=representation")]
    #expect(
      try server.json(.patch, "/rest/v1/lists?rank=eq.1", #"{"rank":5}"#, token: other.access, shown)
        .elements?.count == 0)
    #expect(
      try server.json(.delete, "/rest/v1/lists?rank=eq.1", token: other.access, shown).elements?.count == 0)
    let forged = "{\"user_id\":\"\(me.id)\",\"name\":\"z\"}"
    #expect(try server.send(.post, "/rest/v1/lists", forged, token: other.access).status == 403)
    let anonymous = try server.send(.post, "/rest/v1/lists", forged)
    #expect(anonymous.status == 401)
    #expect(try ParsedJSON.read(anonymous.body)["code"]?.text == "42501")
    let given = try server.json(
      .patch, "/rest/v1/lists?rank=eq.1", "{\"user_id\":\"\(other.id)\"}", token: me.access)
    #expect(given["code"]?.text == "42501")
  }

  @Test func rowsThatReferToAnotherGoWithIt() throws {
    let lists = try server.json(.get, "/rest/v1/lists?name=eq.a", token: me.access)
    let id = try #require(lists.elements?.first?["id"]?.text)
    let item = "{\"user_id\":\"\(me.id)\",\"list\":\"\(id)\",\"text\":\"one\"}"
    #expect(try server.send(.post, "/rest/v1/items", item, token: me.access).status == 201)
    let lost = "{\"user_id\":\"\(me.id)\",\"list\":\"\(me.id)\"}"
    #expect(try server.json(.post, "/rest/v1/items", lost, token: me.access)["code"]?.text == "23503")
    _ = try server.send(.delete, "/rest/v1/lists?id=eq.\(id.uppercased())", token: me.access)
    #expect(try server.json(.get, "/rest/v1/items", token: me.access).elements?.isEmpty == true)
  }

  @Test func whoHasNoKeyOrAWrongTokenIsRefused() throws {
    let keyless = try server.json(.get, "/rest/v1/lists", [("apikey", "x")])
    #expect(keyless["message"]?.text == "Invalid API key")
    #expect(try server.json(.get, "/rest/v1/lists", token: "x")["code"]?.text == "PGRST301")
    #expect(try server.json(.get, "/rest/v1/lists", token: me.access + "x")["code"]?.text == "PGRST301")
    server.scheduler.advance(by: .seconds(3600))
    let expired = try server.send(.get, "/rest/v1/lists", token: me.access)
    #expect(expired.status == 401)
    #expect(try ParsedJSON.read(expired.body)["code"]?.text == "PGRST303")
    #expect(try server.json(.get, "/rest/v1/none")["code"]?.text == "PGRST205")
    #expect(try server.json(.post, "/rest/v1/rpc/none", "{}")["code"]?.text == "PGRST202")
  }
}

extension SupabaseTestServer {
  fileprivate func json(
    _ method: HTTPRequest.Method, _ target: String, _ headers: [(String, String)]
  ) throws -> ParsedJSON {
    let request = HTTPRequest(method, target, headers: HTTPHeaders(headers))
    let backend = backend
    return try ParsedJSON.read(try scheduler.run { try await backend.send(request) }.body)
  }
}
