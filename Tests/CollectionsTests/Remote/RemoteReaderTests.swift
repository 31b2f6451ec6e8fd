import Foundations
import PluginKit
import Services
import Simulation
import TestSupport
import Testing

@testable import Collections

/// What servers do wrong.
@Suite struct RemoteReaderTests {
  typealias Paging = RemoteDeclaration.Paging

  @Test(.scenario(24)) func oneRecordThatCannotBeReadStopsNoOther() throws {
    let rows = (0..<50).map { #"{"id": \#($0), "name": \#($0 == 36 ? "1" : "\"n\"")}"# }.joined(
      separator: ",")
    let page = try #require(try RemoteList().page(.json(#"{"items": [\#(rows)]}"#)).success)
    #expect(page.rows.count == 49)
    #expect(
      page.unreadable == [
        UnreadableRecord(
          key: "36", raw: Array(#"{"id":36,"name":1}"#.utf8), path: "items[36].name",
          problem: "found a number, expected a string")
      ])
    // The row is there: it is known which one it is.
    #expect(page.provesAbsence)
  }

  @Test func aRecordWithoutAKeyMayBeAnyRow() throws {
    let page = try #require(
      try RemoteList().page(.json(#"{"items": [{"name": "a"}, 7, null, {"id": 1, "name": "b"}]}"#)).success)
    #expect(page.rows.map(\.key) == ["1"])
    #expect(page.unreadable.map(\.path) == ["items[0].id", "items[1]", "items[2]"])
    #expect(page.unreadable[0].problem == "found nothing, expected a key: a string or a whole number")
    #expect(!page.provesAbsence)
  }

  @Test(.scenario(22)) func ofRowsWithOneKeyTheLastCounts() throws {
    let page = try #require(
      try RemoteList().page(
        .json(
          #"{"items": [{"id": 1, "name": "a"}, {"id": 2, "name": "b"}, {"id": "1", "name": "c"}, {"id": 2}]}"#
        ),
      ).success)
    #expect(page.rows.map(\.key) == ["1", "2"])
    #expect(page.rows.map { $0.values["name"] } == [.string("c"), .string("b")])
    #expect(page.repeats == 2)
    #expect(page.unreadable.count == 1)
  }

  @Test(.scenario(29)) func rowsThatMoveBetweenPagesAreNotedAndProveNothing() throws {
    // Somebody adds a row at the top after the first page was read.
    let server = MemoryServer { request in
      request.value("offset") == "0"
        ? .json(#"{"items": [{"id": 1, "name": "a"}, {"id": 2, "name": "b"}]}"#)
        : .json(#"{"items": [{"id": 2, "name": "b"}]}"#)
    }
    let read = try RemoteList(Paging(.offset, size: 2)).read(server)
    #expect(read.pages.map(\.repeats) == [0, 1])
    #expect(read.failure == nil && read.pages.last?.isLast == true && read.pages.last?.provesAbsence == false)
  }

  @Test(arguments: [(600, true), (601, false)])
  func pagesThatWereReadLongAgoProveNothing(_ seconds: Int, _ provesAbsence: Bool) throws {
    // Who scrolls on the next day: what was below then may be above now.
    let server = MemoryServer { request in
      .json(#"{"items": [], "next": \#(request.query.isEmpty ? "1" : "null")}"#)
    }
    let list = RemoteList(Paging(.cursor, next: "next"))
    let position = try #require(try list.page(server).success?.next)
    let last = try list.page(server, from: position, after: .seconds(seconds)).success
    #expect(last?.isLast == true && last?.provesAbsence == provesAbsence)
  }

  @Test(arguments: [(3, true), (2, false), (4, false)])
  func whatTheServerCountsIsHeldAgainstWhatWasRead(_ total: Int, _ provesAbsence: Bool) throws {
    let rows = (1...3).map { #"{"id": \#($0), "name": "n"}"# }.joined(separator: ",")
    let page = try RemoteList(Paging(.none, total: "total")).page(
      .json(#"{"items": [\#(rows)], "total": \#(total)}"#))
    #expect(page.success?.total == total)
    #expect(page.success?.provesAbsence == provesAbsence)
  }

  @Test func aTotalThatIsNoNumberStopsNothing() throws {
    let list = RemoteList(Paging(.none, total: "meta.total"))
    let page = try #require(
      try list.page(.json(#"{"items": [{"id": 1, "name": "a"}], "meta": {"total": "many"}}"#)).success)
    #expect(page.rows.count == 1 && page.total == nil)
    #expect(page.unreadable.map(\.path) == ["meta.total"])
    #expect(page.unreadable.map(\.problem) == ["found a string, expected a whole number"])
    let unknown = try list.page(.json(#"{"items": [], "meta": {"total": null}}"#)).success
    #expect(unknown?.unreadable.isEmpty == true && unknown?.total == nil)
  }

  @Test func aListThatIsNotCompleteProvesNothing() throws {
    let page = try RemoteList(complete: false).page(.json(#"{"items": []}"#))
    #expect(page.success?.isLast == true && page.success?.provesAbsence == false)
  }

  // MARK: Lists without an end

  /// A server whose next page is given by the page's number, counted from 0.
  private func read(_ paging: Paging, _ page: @escaping @Sendable (Int) -> (rows: [Int], next: String)) throws
    -> (read: WholeRead, requests: Int)
  {
    let server = MemoryServer { request in
      let number =
        (request.value("page") ?? request.value("offset") ?? request.value("cursor")).flatMap { Int($0) } ?? 0
      let (rows, next) = page(number)
      let items = rows.map { #"{"id": \#($0), "name": "n"}"# }.joined(separator: ",")
      return .json(#"{"items": [\#(items)], "next": \#(next), "more": true}"#)
    }
    let read = try RemoteList(paging, most: 100_000).read(server)
    return (read, server.targets.count)
  }

  @Test(.scenario(28)) func aCursorThatStaysIsAnError() throws {
    let (read, requests) = try read(Paging(.cursor, next: "next")) { ([$0], "7") }
    #expect(
      read.failure == .endless(path: "next", problem: "page 2 names an earlier page as the next"))
    #expect(read.failure?.code == "endless_list" && requests == 2)
    #expect(!read.pages.contains { $0.isLast || $0.provesAbsence })
  }

  @Test(arguments: 2...9)
  func cursorsInACircleAreAnError(_ length: Int) throws {
    // A way in, and then a circle; its rows differ at each time.
    var count = 0
    let (read, requests) = try read(Paging(.cursor, next: "next")) { number in
      ([number], "\(number < 4 + length - 1 ? number + 1 : 4)")
    }
    count = requests
    #expect(read.failure?.code == "endless_list")
    #expect(count <= 4 * (4 + length))
  }

  @Test(.scenario(28, 30)) func pagesThatAreEqualAreAnError() throws {
    // A server that does not know the parameter.
    let (read, requests) = try read(Paging(.number, size: 2)) { _ in ([1, 2], "null") }
    #expect(read.failure == .endless(path: "items", problem: "page 2 has the rows of an earlier page"))
    #expect(requests == 2)
  }

  @Test func emptyPagesWithoutEndAreAnError() throws {
    let (read, requests) = try read(Paging(.cursor, next: "next", more: "more")) { ([], "\($0 + 1)") }
    #expect(read.failure == .endless(path: "items", problem: "20 pages have no row, and none is the last"))
    #expect(requests == 20)
    let offset = try self.read(Paging(.offset, more: "more")) { _ in ([], "null") }
    #expect(offset.read.failure?.code == "endless_list" && offset.requests == 1)
  }

  @Test func pagesWithoutEndEndAtTheMostRows() throws {
    let server = MemoryServer { request in
      let number = request.value("page").flatMap { Int($0) } ?? 0
      return .json(#"{"items": [{"id": \#(number), "name": "n"}]}"#)
    }
    let read = try RemoteList(Paging(.number, end: .empty), most: 40).read(server)
    #expect(read.keys.count == 40 && read.failure == nil)
    #expect(read.pages.last?.isCut == true && read.pages.last?.provesAbsence == false)
  }

  // MARK: Bodies

  /// A response, and how it is refused: code, path and sentence.
  static let refused: [(HTTPResponse, String, String?, String)] = [
    (
      .body("<html>Sign in to our Wi-Fi</html>", "text/html"), "network_sign_in", nil,
      "something before the server responded, with 200"
    ),
    (
      .body("items", "text/plain"), "malformed_answer", nil,
      "the server’s response cannot be read: the body is `text/plain`, not JSON"
    ),
    (
      .body("<html></html>", nil), "malformed_answer", nil,
      "the server’s response cannot be read: expected a value at byte 0 of the JSON text"
    ),
    (.json(""), "malformed_answer", nil, "the server’s response cannot be read: the body is empty"),
    (
      .json(#"{"items": ["#), "malformed_answer", nil,
      "the server’s response cannot be read: expected a value at byte 11 of the JSON text"
    ),
    (
      .json(String(repeating: "[", count: 100_000)), "malformed_answer", nil,
      "the server’s response cannot be read: expected fewer levels of nesting at byte 200 of the JSON text"
    ),
    (
      .body("{\"items\": [\"\u{FFFD}\"", "application/json"), "malformed_answer", nil,
      "the server’s response cannot be read: expected `,` or `]` at byte 16 of the JSON text"
    ),
    (.json("{}"), "wrong_shape", "items", "`items`: found nothing, expected a list"),
    (.json(#"{"items": null}"#), "wrong_shape", "items", "`items`: found null, expected a list"),
    (.json(#"{"items": {"a": {}}}"#), "wrong_shape", "items", "`items`: found an object, expected a list"),
    (.json("[]"), "wrong_shape", "items", "`items`: found nothing, expected a list"),
    (.json("7"), "wrong_shape", "items", "`items`: found nothing, expected a list"),
    (
      .json(#"{"error": {"code": "E7", "message": "no such tenant"}, "items": []}"#), "refused", "error",
      "the server reports an error at `error`: “no such tenant”"
    ),
    (
      .json(#"{"error": "over"}"#), "refused", "error", "the server reports an error at `error`: “over”"
    ),
    (.json(#"{"error": true, "items": []}"#), "refused", "error", "the server reports an error at `error`"),
    (
      .json(#"{"message": "gone"}"#, status: 410), "not_found", nil,
      "the request failed: `not_found`, the server says “gone”"
    ),
    (.json("{}", status: 401), "unauthorized", nil, "the request failed: `unauthorized`"),
    (.json("{}", status: 403), "forbidden", nil, "the request failed: `forbidden`"),
    (.json("{}", status: 503), "server_error", nil, "the server responded with 503"),
    (
      .json("{}", status: 302, ("Location", "https://login.example.org/")), "network_sign_in", nil,
      "something before the server responded, with 302"
    ),
    (
      .json("{}", status: 301, ("Location", "https://api.example.com/v2/items")), "unexpected_answer", nil,
      "the server responded with 301"
    ),
    (
      .json("{}", status: 429, ("Retry-After", "120")), "rate_limited", nil,
      "the server asks for fewer requests, the next in 120 s"
    ),
  ]

  @Test(arguments: refused)
  func aResponseWithoutRowsIsAnErrorAndNoEmptyList(
    _ response: HTTPResponse, _ code: String, _ path: String?, _ sentence: String
  ) throws {
    let failure = try #require(try RemoteList(failure: "error").page(response).failure)
    #expect(failure.code == code)
    #expect(failure.path == path)
    #expect(failure.sentence == sentence)
  }

  @Test(arguments: ["null", "false", #""""#, "0", "[]", "{}"])
  func anErrorThatSaysNothingIsNone(_ text: String) throws {
    #expect(
      try RemoteList(failure: "error").page(.json(#"{"error": \#(text), "items": []}"#)).success?.rows.isEmpty
        == true)
  }

  @Test func noContentIsNoRowAndProvesNothing() throws {
    let page = try #require(try RemoteList().page(HTTPResponse(status: 204)).success)
    #expect(page.rows.isEmpty && page.isLast && !page.provesAbsence)
  }

  @Test func aRequestWaitsAsLongAsTheServerAsks() throws {
    let server = MemoryServer { _ in .json("{}", status: 429, ("Retry-After", "5")) }
    var list = RemoteList()
    list.retries = RetryPolicy(limit: 2, maxRetryAfter: .seconds(60))
    let failure = try list.page(server).failure
    #expect(failure?.retryAfter == .seconds(5) && failure?.isTransient == true)
    #expect(server.targets.count == 3)
  }

  @Test func aResponseLargerThanAllowedIsNotRead() throws {
    var list = RemoteList()
    list.maxResponseBytes = 1000
    let failure = try list.page(.json(#"{"items": [\#(String(repeating: " ", count: 1000))]}"#)).failure
    #expect(failure?.code == "answer_too_large")
    #expect(failure?.sentence == "the server’s response is larger than 1000 bytes")
  }

  @Test func aPageOfAMillionRowsIsRefusedOrCut() throws {
    let small = Array(repeating: "1", count: 1 << 20).joined(separator: ",")
    let failure = try RemoteList().page(.json(#"{"items": [\#(small)]}"#)).failure
    #expect(failure?.code == "wrong_shape")
    #expect(failure?.sentence == "`.`: the page has more than 1048576 values: ask for smaller pages")
    let many = (0..<100_000).map { #"{"id":\#($0),"name":"n"}"# }.joined(separator: ",")
    let page = try RemoteList(most: 10).page(.json(#"{"items": [\#(many)]}"#)).success
    #expect(page?.rows.count == 10 && page?.isCut == true && page?.provesAbsence == false)
  }

  @Test(arguments: [
    (
      Paging(.cursor, next: "next"), #"{"items": [], "next": {"a": 1}}"#, "next",
      "found an object, expected a string or a number"
    ),
    (
      Paging(.cursor, next: "next", more: "more"), #"{"items": [], "next": null, "more": true}"#, "next",
      "found nothing, and `more` says there is more"
    ),
    (
      Paging(.number, more: "meta.more"), #"{"items": [], "meta": {"more": "yes"}}"#, "meta.more",
      "found a string, expected true or false"
    ),
    (
      Paging(.number, more: "meta.more"), #"{"items": [], "meta": 1}"#, "meta.more",
      "found nothing, expected true or false"
    ),
  ])
  func whatNamesTheNextPageIsNotGuessed(
    _ paging: Paging, _ body: String, _ path: String, _ problem: String
  ) throws {
    #expect(try RemoteList(paging).page(.json(body)).failure == .shape(path: path, problem: problem))
  }

  // MARK: Made up

  /// JSON of random form, in which names of the declaration occur.
  private static func random(_ random: inout Xorshift, _ depth: Int = 0) -> String {
    let names = ["items", "id", "name", "next", "more", "total", "error", "when", "list", "x", "a.b", ""]
    switch Int.random(in: depth > 4 ? 0...8 : 0...14, using: &random) {
    case 0: return "null"
    case 1: return "true"
    case 2: return "false"
    case 3: return "\(Int.random(in: .min ... .max, using: &random))"
    case 4:
      return ["1e999", "-0", "0.5", "3.0", "12345678901234567890"].randomElement(using: &random) ?? "0"
    case 5: return #""2026-02-15T09:00:00Z""#
    case 6: return #""\ud800 \u0000 \u202e""#
    case 7: return #""n\#(Int.random(in: 0...3, using: &random))""#
    case 8: return #""/api/v1/items?p=\#(Int.random(in: 0...3, using: &random))""#
    case 9...10:
      return "["
        + (0..<Int.random(in: 0...5, using: &random)).map { _ in Self.random(&random, depth + 1) }
        .joined(separator: ",") + "]"
    default:
      return "{"
        + (0..<Int.random(in: 0...6, using: &random)).map { _ in
          #""\#(names.randomElement(using: &random) ?? "")": \#(Self.random(&random, depth + 1))"#
        }.joined(separator: ",") + "}"
    }
  }

  @Test(arguments: [
    Paging.none, Paging(.number, size: 1), Paging(.offset, more: "more", total: "total"),
    Paging(.cursor, next: "next"), Paging(.link, next: "next", more: "more"), Paging(.link),
  ])
  func anyJSONIsReadOrRefused(_ paging: Paging) throws {
    var random = Xorshift(seed: 42)
    var outcomes: [String: Int] = [:]
    for round in 0..<600 {
      var list = RemoteList(
        paging, items: round % 3 == 0 ? nil : "items", form: RemoteDeclaration.Form.allCases[round % 3],
        failure: "error", fields: ["name": round % 2 == 0 ? "x.name" : "name"], most: 50)
      list.record = RecordDeclaration(
        "R",
        fields: [
          field("name", .nullable(.string)), field("when", .nullable(.timestamp)),
          field("list", .list(.dyn), default: .list([])),
        ])
      let bodies = (0..<4).map { _ in
        round % 2 == 0
          ? Self.random(&random) : #"{"items": \#(Self.random(&random)), "next": \#(Self.random(&random))}"#
      }
      let server = MemoryServer { request in
        .json(bodies[abs(request.target.utf8.reduce(0) { $0 &* 31 &+ Int($1) }) % bodies.count])
      }
      let read = try list.read(server)
      for page in read.pages {
        #expect(Set(page.rows.map(\.key)).count == page.rows.count)
        for row in page.rows {
          #expect(row.values.count == 3)
          _ = try RecordDecoder(list.record, at: list.declaration.fields).decode(
            json(
              text(
                RecordDecoder(list.record, at: list.declaration.fields).encode(
                  row.values, key: row.key, rest: row.rest))), key: row.key)
        }
      }
      outcomes[read.failure?.code ?? "read", default: 0] += 1
      #expect(read.pages.count <= 71)
    }
    #expect(outcomes["read", default: 0] > 20)
    #expect(outcomes["wrong_shape", default: 0] > 20)
  }

  @Test func theTimeGrowsAsTheResponse() throws {
    func body(_ count: Int) -> HTTPResponse {
      // Members that nobody declares, the same key again and again, and rows that cannot be read.
      let wide = (0..<count).map { #""m\#($0)": \#($0)"# }.joined(separator: ",")
      let rows = (0..<count).map { #"{"id": \#($0 % 7), "name": \#($0 % 2 == 0 ? "1" : "\"n\"")}"# }
      return .json(#"{"items": [{"id": "w", "name": "n", \#(wide)}, \#(rows.joined(separator: ","))]}"#)
    }
    let (small, large) = (body(2000), body(32_000))
    let list = RemoteList(most: 1_000_000)
    _ = try list.page(small)
    let short = try processorTime { _ = try list.page(small) }
    let long = try processorTime { _ = try list.page(large) }
    #expect(try list.page(large).success?.rows.count == 8)
    #expect(long < short * 80)
  }
}
