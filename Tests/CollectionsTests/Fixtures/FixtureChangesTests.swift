import Foundations
import PluginKit
import Services
import Testing

@testable import Collections

/// A fixture does what a server does that the declaration of changes fits.
@Suite struct FixtureChangesTests {
  private static let record = RecordDeclaration(
    "Fruit",
    fields: [
      field("name", .string), field("price", .int, default: 0), field("note", .nullable(.string)),
      field("sizes", .list(.string), default: []),
    ])

  private static func changes(
    keys: RemoteChanges.Keys = .server, isVersioned: Bool = false, under: String? = nil, reply: String? = nil
  ) -> RemoteChanges {
    RemoteChanges(
      add: RowRequest(.post, "/fruits", under: under, reply: reply),
      update: RowRequest(.patch, "/fruits/$id", under: under, reply: reply),
      remove: RowRequest(.delete, "/fruits/$id"), keys: keys, isVersioned: isVersioned)
  }

  private func list(
    _ changes: RemoteChanges = Self.changes(), row: RowRequest? = RowRequest(.get, "/fruits/$id"),
    form: RemoteDeclaration.Form = .list, fields: [String: String] = [:],
    rows: [String] = [#"{"id": "mango", "name": "Mango", "price": 40}"#, #"{"id": "7", "name": "Fig"}"#]
  ) throws -> FixtureList {
    let declaration = RemoteDeclaration(
      server: "main", path: "/fruits", paging: .init(.number, size: 2, total: "total"), items: "items",
      form: form, fields: fields, row: row, changes: changes)
    let decoded = try rows.map { try RecordDecoder(Self.record).decode(json($0)) }
    return try #require(FixtureList(declaration, of: Self.record, rows: decoded, prefix: "/v1"))
  }

  private func send(
    _ method: HTTPRequest.Method, _ path: String, _ body: String = "", to list: FixtureList,
    _ headers: (String, String)...
  ) -> HTTPResponse {
    var (path, query) = (path, [HTTPRequest.QueryItem]())
    if let link = PageLink(path) { (path, query) = (link.path, link.query) }
    return list.response(
      to: HTTPRequest(
        method, "/v1" + path, query: query, headers: HTTPHeaders(headers), body: Array(body.utf8)))
  }

  private func names(_ list: FixtureList) throws -> [String] {
    var names: [String] = []
    for page in 1...9 {
      let body = try ParsedJSON.read(send(.get, "/fruits?page=\(page)", to: list).body)
      let elements = body["items"]?.elements ?? []
      names += elements.map { "\($0["id"]?.text ?? "") \($0["name"]?.text ?? "")" }
      if names.count == body["total"]?.whole { return names }
    }
    return names
  }

  private func code(_ response: HTTPResponse) throws -> String {
    let error = try JSON.decode(ServerError.self, from: response.body)
    #expect(error.message?.isEmpty == false)
    return "\(response.status) \(error.code ?? "")"
  }

  // MARK: Rows

  @Test func aRowThatIsAddedHasAKeyOfTheServersAndIsInItsPagesAndTotal() throws {
    let list = try list()
    let added = send(.post, "/fruits", #"{"id": "mine", "name": "Kiwi"}"#, to: list)
    #expect(added.status == 201)
    #expect(text(added.body) == #"{"name":"Kiwi","price":0,"note":null,"sizes":[],"id":"8"}"#)
    #expect(send(.delete, "/fruits/8", to: list).status == 204)
    _ = send(.post, "/fruits", #"{"name": "Plum"}"#, to: list)
    #expect(try names(list) == ["mango Mango", "7 Fig", "9 Plum"])
  }

  @Test func aKeyOfTheClientIsTakenOnce() throws {
    let list = try list(Self.changes(keys: .client))
    #expect(send(.post, "/fruits", #"{"id": "k", "name": "Kiwi"}"#, to: list).status == 201)
    #expect(try code(send(.post, "/fruits", #"{"id": "k", "name": "Plum"}"#, to: list)) == "409 duplicate")
    #expect(try code(send(.post, "/fruits", #"{"name": "Plum"}"#, to: list)) == "400 invalid_body")
    #expect(try names(list) == ["mango Mango", "7 Fig", "k Kiwi"])
  }

  @Test func onlyFieldsThatAreSentChangeAndAListAsAWhole() throws {
    let list = try list(rows: [#"{"id": "a", "name": "Fig", "note": "ripe", "sizes": ["s", "m"], "more": 1}"#]
    )
    let changed = send(.patch, "/fruits/a", #"{"note": null, "sizes": ["l"], "id": "b"}"#, to: list)
    #expect(changed.status == 200)
    #expect(
      text(changed.body) == #"{"name":"Fig","price":0,"note":null,"sizes":["l"],"id":"a","more":1}"#)
    #expect(text(send(.get, "/fruits/a", to: list).body) == text(changed.body))
  }

  @Test func aWholeRowTakesThePlaceOfTheOneBefore() throws {
    let changes = RemoteChanges(
      add: RowRequest(.put, "/fruits/$id"), update: RowRequest(.put, "/fruits/$id"), keys: .client)
    let list = try list(changes, rows: [#"{"id": "a", "name": "Fig", "price": 9}"#])
    #expect(send(.put, "/fruits/a", #"{"name": "Plum"}"#, to: list).status == 200)
    #expect(send(.put, "/fruits/b", #"{"name": "Kiwi"}"#, to: list).status == 201)
    #expect(
      try code(send(.put, "/fruits/b", #"{"id": "a", "name": "Kiwi"}"#, to: list)) == "400 invalid_body")
    #expect(try names(list) == ["a Plum", "b Kiwi"])
    #expect(try ParsedJSON.read(send(.get, "/fruits/a", to: list).body)["price"]?.whole == 0)
  }

  @Test func aRowIsWhereTheDeclarationHasIt() throws {
    let list = try list(
      Self.changes(under: "fruit", reply: "data.fruit"), row: RowRequest(.get, "/fruits/$id", reply: "data"),
      fields: ["name": "title.en", "id": "meta.key"])
    let added = send(.post, "/fruits", #"{"fruit": {"title": {"en": "Kiwi"}, "price": 3}}"#, to: list)
    #expect(
      text(added.body)
        == #"{"data":{"fruit":{"price":3,"note":null,"sizes":[],"title":{"en":"Kiwi"},"meta":{"key":"8"}}}}"#)
    #expect(
      text(send(.get, "/fruits/8", to: list).body)
        == #"{"data":{"price":3,"note":null,"sizes":[],"title":{"en":"Kiwi"},"meta":{"key":"8"}}}"#)
    #expect(try code(send(.post, "/fruits", #"{"title": {"en": "Kiwi"}}"#, to: list)) == "400 invalid_body")
  }

  @Test(arguments: [
    "", "[", "[]", "1", "{}", #"{"name": 1}"#, #"{"name": "x", "price": "dear"}"#, #"{"name": null}"#,
  ])
  func aBodyThatIsNoRowIsRefused(_ body: String) throws {
    let list = try list()
    let before = try names(list)
    #expect(try code(send(.post, "/fruits", body, to: list)) == "400 invalid_body")
    if body != "{}" { #expect(try code(send(.patch, "/fruits/7", body, to: list)) == "400 invalid_body") }
    #expect(try names(list) == before)
  }

  @Test func aRequestThatTakesOnlySomeFieldsLeavesTheOthers() throws {
    let changes = RemoteChanges(
      update: RowRequest(.put, "/fruits/$id/name", members: ["called": "name", "info.note": "note"]))
    let list = try list(changes)
    let body = #"{"called": "Alphonso", "info": {"note": "ripe"}, "price": 1}"#
    #expect(send(.put, "/fruits/mango/name", body, to: list).status == 200)
    let row = try ParsedJSON.read(send(.get, "/fruits/mango", to: list).body)
    #expect(row["name"]?.text == "Alphonso" && row["note"]?.text == "ripe" && row["price"]?.whole == 40)
  }

  @Test func aRowThatIsNotThereIsNotFound() throws {
    let list = try list()
    #expect(try code(send(.get, "/fruits/x", to: list)) == "404 not_found")
    #expect(try code(send(.patch, "/fruits/x", #"{"price": 1}"#, to: list)) == "404 not_found")
    #expect(try code(send(.delete, "/fruits/x", to: list)) == "404 not_found")
    let whole = try self.list(RemoteChanges(update: RowRequest(.put, "/fruits/$id")))
    #expect(try code(send(.put, "/fruits/x", #"{"name": "Kiwi"}"#, to: whole)) == "404 not_found")
  }

  // MARK: Addresses

  @Test func aKeyMayBePartOfASegmentOrInTheQuery() throws {
    let changes = RemoteChanges(
      update: RowRequest(.post, "/fruits/$id", content: .changes),
      remove: RowRequest(.post, "/fruits/$id:remove"))
    let list = try list(changes, row: RowRequest(.get, "/fruits?id=eq.$id", reply: "row"))
    #expect(list.addresses.map(\.pattern) == ["/fruits", "/fruits/{id}"])
    #expect(text(send(.get, "/fruits?id=eq.7", to: list).body).hasPrefix(#"{"row":{"name":"Fig""#))
    #expect(send(.post, "/fruits/7", #"{"name": "Date"}"#, to: list).status == 200)
    #expect(try names(list) == ["mango Mango", "7 Date"])
    #expect(send(.post, "/fruits/7:remove", to: list).status == 204)
    #expect(try names(list) == ["mango Mango"])
    #expect(send(.head, "/fruits", to: list).status == 200)
  }

  @Test(arguments: ["a/b", "ü?&#", "..", "%2F", "a b", "7"])
  func anyKeyCanBeNamed(_ key: String) throws {
    let list = try list(Self.changes(keys: .client), rows: [])
    let body = ParsedJSON.object([("id", .string(key)), ("name", .string("Kiwi"))])
    #expect(send(.post, "/fruits", text(body.bytes), to: list).status == 201)
    let path = RowRequest(.get, "/fruits/$id").path(of: key)
    let request = HTTPRequest(.delete, "/v1" + path)
    #expect(list.response(to: request).status == 204)
    #expect(try code(list.response(to: request)) == "404 not_found")
  }

  // MARK: Versions

  @Test func aChangeOfAnotherVersionIsRefused() throws {
    let list = try list(Self.changes(isVersioned: true))
    let first = try #require(send(.get, "/fruits/7", to: list).headers["etag"])
    let changed = send(.patch, "/fruits/7", #"{"price": 1}"#, to: list, ("If-Match", "\"other\", \(first)"))
    let second = try #require(changed.headers["etag"])
    #expect(changed.status == 200 && first != second)
    let stale = ("If-Match", first)
    #expect(
      try code(send(.patch, "/fruits/7", #"{"price": 2}"#, to: list, stale)) == "412 precondition_failed")
    #expect(try code(send(.delete, "/fruits/7", to: list, stale)) == "412 precondition_failed")
    #expect(send(.get, "/fruits/7", to: list).headers["etag"] == second)
    #expect(send(.patch, "/fruits/7", #"{"price": 2}"#, to: list, ("If-Match", "*")).status == 200)
    #expect(send(.delete, "/fruits/7", to: list).status == 204)
    #expect(send(.post, "/fruits", #"{"name": "Kiwi"}"#, to: list).headers["etag"] != nil)
    #expect(send(.get, "/fruits/mango", to: try self.list()).headers["etag"] == nil)
  }

  // MARK: The same again

  @Test func theSameRequestIsDoneOnce() throws {
    let list = try list()
    let key = ("Idempotency-Key", "\"k1\"")
    let first = send(.post, "/fruits", #"{"name": "Kiwi"}"#, to: list, key)
    #expect(send(.post, "/fruits", #"{"name": "Kiwi"}"#, to: list, key) == first)
    #expect(
      try code(send(.post, "/fruits", #"{"name": "Plum"}"#, to: list, key)) == "422 idempotency_key_reused")
    #expect(
      try code(send(.delete, "/fruits/7", to: list, key)) == "422 idempotency_key_reused")
    let removal = ("Idempotency-Key", "\"k2\"")
    #expect(send(.delete, "/fruits/7", to: list, removal).status == 204)
    #expect(send(.delete, "/fruits/7", to: list, removal).status == 204)
    #expect(
      try code(send(.delete, "/fruits/mango", to: list, ("Idempotency-Key", "k")))
        == "400 malformed_idempotency_key")
    #expect(try names(list) == ["mango Mango", "8 Kiwi"])
  }

  @Test func whatHasFailedMayBeSentAgain() throws {
    let list = try list(Self.changes(keys: .client), rows: [])
    let key = ("Idempotency-Key", "\"k1\"")
    #expect(send(.patch, "/fruits/a", #"{"price": 1}"#, to: list, key).status == 404)
    _ = send(.post, "/fruits", #"{"id": "a", "name": "Fig"}"#, to: list)
    #expect(send(.patch, "/fruits/a", #"{"price": 1}"#, to: list, key).status == 200)
  }

  @Test func oldResponsesAreForgotten() throws {
    let list = try list(rows: [])
    func add(_ number: Int) -> String {
      text(send(.post, "/fruits", #"{"name": "x"}"#, to: list, ("Idempotency-Key", "\"\(number)\"")).body)
    }
    for number in 0...2500 { _ = add(number) }
    #expect(add(2400).contains(#""2401""#))
    #expect(add(0).contains(#""2502""#))
  }

  // MARK: One record

  @Test(arguments: [HTTPRequest.Method.put, .patch])
  func aDocumentIsReadAndChanged(_ method: HTTPRequest.Method) throws {
    let update = RowRequest(method == .put ? .put : .patch, "/me", under: "user", reply: "user")
    let declaration = RemoteDeclaration(
      server: "main", path: "/me", items: "user", form: .single,
      changes: RemoteChanges(update: update, isVersioned: true))
    let fruit = try RecordDecoder(Self.record).decode(json(#"{"name": "Fig"}"#), key: "")
    let list = try #require(FixtureList(declaration, of: Self.record, rows: [fruit], prefix: "/v1"))
    let first = send(.get, "/me", to: list)
    #expect(text(first.body) == #"{"user":{"name":"Fig","price":0,"note":null,"sizes":[]}}"#)
    let tag = try #require(first.headers["etag"])
    let body = #"{"user": {"name": "Fig", "price": 3}}"#
    #expect(send(method, "/me", body, to: list, ("If-Match", tag)).status == 200)
    #expect(try code(send(method, "/me", body, to: list, ("If-Match", tag))) == "412 precondition_failed")
    #expect(text(send(.get, "/me", to: list).body).contains(#""price":3"#))
  }

  @Test func aDocumentThatNobodyHasWrittenIsMadeByAWholeOne() throws {
    let declaration = RemoteDeclaration(
      server: "main", path: "/me", form: .single, changes: RemoteChanges(update: RowRequest(.put, "/me")))
    let list = try #require(FixtureList(declaration, of: Self.record, rows: [], prefix: "/v1"))
    #expect(send(.put, "/me", #"{"name": "Fig"}"#, to: list).status == 201)
    #expect(send(.put, "/me", #"{"name": "Kiwi"}"#, to: list).status == 200)
    #expect(text(send(.get, "/me", to: list).body).contains("Kiwi"))
  }

  // MARK: Batches

  private func batch(_ declaration: BatchDeclaration) throws -> FixtureList {
    try list(
      RemoteChanges(add: RowRequest(.post, "/fruits/batch", batch: declaration), keys: .client))
  }

  @Test func rowsOfABatchAreAddedOnceAndThoseThatAreWrongAreNamed() throws {
    let list = try batch(
      BatchDeclaration(items: "fruits", accepted: "taken", rejected: .init("refused", code: "why")))
    let body =
      #"{"fruits": [{"id": "k", "name": "Kiwi"}, {"id": "p", "name": 5}, {"id": "7", "name": "Fig"}]}"#
    for _ in 1...2 {
      let response = try ParsedJSON.read(send(.post, "/fruits/batch", body, to: list).body)
      #expect(response["taken"]?.elements?.map { $0["id"]?.text } == ["k", nil, "7"])
      #expect(response["refused"]?.elements?.map { $0["id"]?.text } == ["p"])
      #expect(response["refused"]?.elements?.first?["why"]?.text == "invalid_body")
    }
    #expect(try names(list) == ["mango Mango", "7 Fig", "k Kiwi"])
  }

  @Test func aBatchThatCannotSayWhatIsWrongIsTakenWholeOrNotAtAll() throws {
    let list = try batch(BatchDeclaration(most: 2))
    let wrong = #"[{"id": "k", "name": "Kiwi"}, {"id": "p", "name": 5}]"#
    #expect(try code(send(.post, "/fruits/batch", wrong, to: list)) == "400 invalid_body")
    #expect(try code(send(.post, "/fruits/batch", "[1, 2, 3]", to: list)) == "400 invalid_body")
    #expect(try code(send(.post, "/fruits/batch", "{}", to: list)) == "400 invalid_body")
    #expect(try names(list) == ["mango Mango", "7 Fig"])
  }
}
