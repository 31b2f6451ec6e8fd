import Foundations
import PluginKit
import Services
import Testing

@testable import Collections

/// Every kind of paging against a server that has it.
@Suite struct PagingTests {
  typealias Paging = RemoteDeclaration.Paging

  /// A list that a server splits into pages.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let paging: Paging
    /// The targets that are asked for, below the prefix.
    let targets: [String]
    /// How many rows the server has.
    var count = 5
    /// The response to a request, of the rows' numbers.
    let respond: @Sendable (HTTPRequest, Range<Int>) -> HTTPResponse

    var testDescription: String { name }
  }

  private static func rows(_ numbers: some Sequence<Int>) -> String {
    "[" + numbers.map { #"{"id": \#($0), "name": "n\#($0)"}"# }.joined(separator: ",") + "]"
  }

  private static func slice(_ all: Range<Int>, from: Int, _ size: Int = 2) -> Range<Int> {
    all.clamped(to: from..<from + size)
  }

  private static func number(_ request: HTTPRequest, _ name: String, _ missing: Int = 0) -> Int {
    request.value(name).flatMap { Int($0) } ?? missing
  }

  static let cases: [Case] = [
    Case(
      name: "numbers, until a short page",
      paging: Paging(.number, size: 2, sizeParameter: "per_page", end: .short),
      targets: ["/items?page=1&per_page=2", "/items?page=2&per_page=2", "/items?page=3&per_page=2"]
    ) { request, all in
      let from = (number(request, "page") - 1) * number(request, "per_page")
      return .json(#"{"items": \#(rows(slice(all, from: from)))}"#)
    },
    Case(
      name: "numbers from 0, until an empty page",
      paging: Paging(.number, parameter: "p", first: 0, end: .empty),
      targets: ["/items?p=0", "/items?p=1", "/items?p=2", "/items?p=3"]
    ) { request, all in .json(#"{"items": \#(rows(slice(all, from: number(request, "p") * 2)))}"#) },
    Case(
      name: "numbers, of which the total tells the last",
      paging: Paging(.number, size: 2, total: "meta.total"),
      targets: ["/items?page=1", "/items?page=2"], count: 4
    ) { request, all in
      .json(
        #"{"items": \#(rows(slice(all, from: number(request, "page") * 2 - 2))), "meta": {"total": \#(all.count)}}"#
      )
    },
    Case(
      name: "numbers, until a flag", paging: Paging(.number, more: "meta.has_more"),
      targets: ["/items?page=1", "/items?page=2", "/items?page=3"]
    ) { request, all in
      let from = number(request, "page") * 2 - 2
      return .json(
        #"{"items": \#(rows(slice(all, from: from))), "meta": {"has_more": \#(from + 2 < all.count)}}"#)
    },
    Case(
      name: "numbers, until there is no next one", paging: Paging(.number, next: "next_page"),
      targets: ["/items?page=1", "/items?page=2", "/items?page=3"]
    ) { request, all in
      let page = number(request, "page")
      return .json(
        #"{"items": \#(rows(slice(all, from: page * 2 - 2))), "next_page": \#(page < 3 ? "\(page + 1)" : "null")}"#
      )
    },
    Case(
      name: "offsets", paging: Paging(.offset, size: 2, sizeParameter: "limit"),
      targets: ["/items?offset=0&limit=2", "/items?offset=2&limit=2", "/items?offset=4&limit=2"]
    ) { request, all in .json(#"{"items": \#(rows(slice(all, from: number(request, "offset"))))}"#) },
    Case(
      name: "cursors",
      paging: Paging(.cursor, size: 2, parameter: "after", sizeParameter: "limit", next: "next"),
      targets: ["/items?limit=2", "/items?after=c%2F2%3D&limit=2", "/items?after=c%2F4%3D&limit=2"]
    ) { request, all in
      let from = request.value("after").flatMap { Int($0.filter(\.isNumber)) } ?? 0
      let next = from + 2 < all.count ? #""c/\#(from + 2)=""# : "null"
      return .json(#"{"items": \#(rows(slice(all, from: from))), "next": \#(next)}"#)
    },
    Case(
      name: "cursors that are numbers, and a flag", paging: Paging(.cursor, next: "next", more: "more"),
      targets: ["/items", "/items?cursor=2", "/items?cursor=4"]
    ) { request, all in
      let from = number(request, "cursor")
      return .json(
        #"{"items": \#(rows(slice(all, from: from))), "next": \#(from + 2), "more": \#(from + 2 < all.count)}"#
      )
    },
    Case(
      name: "links in the body", paging: Paging(.link, next: "links.next"),
      targets: ["/items", "/items?from=2", "/items?from=4"]
    ) { request, all in
      let from = number(request, "from")
      let link = from + 2 < all.count ? #""/api/v1/items?from=\#(from + 2)""# : "null"
      return .json(#"{"items": \#(rows(slice(all, from: from))), "links": {"next": \#(link)}}"#)
    },
    Case(
      name: "links in the header", paging: Paging(.link),
      targets: ["/items", "/items?from=2", "/items?from=4"]
    ) { request, all in
      let from = number(request, "from")
      let first = #"<https://api.example.com/api/v1/items>; rel="first""#
      let next =
        from + 2 < all.count
        ? #", <https://api.example.com/api/v1/items?from=\#(from + 2)>; title="a, b"; rel="x next""# : ""
      return .json(#"{"items": \#(rows(slice(all, from: from)))}"#, ("Link", first + next))
    },
    Case(name: "one page", paging: .none, targets: ["/items"]) { _, all in
      .json(#"{"items": \#(rows(all))}"#)
    },
  ]

  @Test(arguments: cases)
  func readsAListToItsEnd(_ list: Case) throws {
    let server = MemoryServer { list.respond($0, 0..<list.count) }
    let read = try RemoteList(list.paging).read(server)
    #expect(read.failure == nil)
    #expect(server.targets == list.targets.map { "/api/v1" + $0 })
    #expect(read.keys == (0..<list.count).map { "\($0)" })
    #expect(read.pages.map(\.isLast) == (1...list.targets.count).map { $0 == list.targets.count })
    #expect(read.pages.map(\.isFirst) == (1...list.targets.count).map { $0 == 1 })
    // Nothing shows that no row has moved between numbered pages of which no total is said.
    let isNumbered = list.paging.kind == .number || list.paging.kind == .offset
    let isProof = !isNumbered || list.paging.total != nil || list.targets.count == 1
    #expect(read.pages.map(\.provesAbsence) == read.pages.map { $0.isLast && isProof })
    #expect(read.pages.allSatisfy { $0.repeats == 0 && $0.unreadable.isEmpty && !$0.isCut })
  }

  @Test(arguments: cases)
  func anEmptyListIsOnePage(_ list: Case) throws {
    let server = MemoryServer { list.respond($0, 0..<0) }
    // This one's next page is by its number alone.
    guard list.paging.next != "next_page" else { return }
    let read = try RemoteList(list.paging).read(server)
    #expect(read.failure == nil)
    #expect(read.pages.count == 1 && read.keys.isEmpty && read.pages[0].provesAbsence)
  }

  @Test(arguments: cases.filter { $0.paging.kind != .none })
  func readsNoMoreRowsThanAreKept(_ list: Case) throws {
    let server = MemoryServer { list.respond($0, 0..<1_000_000) }
    let read = try RemoteList(list.paging, most: 3).read(server)
    #expect(list.paging.next == "next_page" || read.keys == ["0", "1", "2"])
    #expect(server.targets.count == 2)
    let last = try #require(read.pages.last)
    #expect(last.isLast && last.isCut && !last.provesAbsence)
  }

  @Test func thePathsOwnQueryIsKept() throws {
    let server = MemoryServer { _ in .json(#"{"items": []}"#) }
    _ = try RemoteList(Paging(.offset, size: 2), path: "/items?sort=a%20b&all").read(server)
    #expect(server.targets == ["/api/v1/items?sort=a%20b&all=&offset=0"])
  }

  @Test func theNextOffsetIsWhatTheServerHasGiven() throws {
    // It has two rows a page, whatever is asked for.
    let server = MemoryServer { request in
      .json(#"{"items": \#(Self.rows(Self.slice(0..<5, from: Self.number(request, "offset"))))}"#)
    }
    let read = try RemoteList(Paging(.offset, size: 50, sizeParameter: "limit", end: .empty)).read(server)
    #expect(read.keys == ["0", "1", "2", "3", "4"])
    #expect(server.requests.map { $0.value("offset") } == ["0", "2", "4", "5"])
  }

  @Test func aPositionOfAnotherListBeginsAtTheFirstPage() throws {
    let server = MemoryServer { _ in .json(#"{"items": [{"id": 1, "name": "a"}], "next": "c"}"#) }
    let other = RemoteList(Paging(.cursor, next: "next"), path: "/others")
    let position = try #require(try other.page(server).success?.next)
    let list = RemoteList(Paging(.cursor, next: "next"))
    for position in [
      position, RemotePosition(text: "{}"), RemotePosition(text: "\0"), RemotePosition(text: ""),
    ] {
      #expect(try list.page(server, from: position).success?.isFirst == true)
    }
    #expect(Set(server.targets.dropFirst()) == ["/api/v1/items"])
  }

  @Test func rowsAreAListAMapOrOneObject() throws {
    let map = try RemoteList(items: "", form: .map).page(
      .json(#"{"a": {"name": "A"}, "b": {"name": 1}, "c": {"id": "x", "name": "C"}}"#))
    #expect(map.success?.rows.map(\.key) == ["a", "c"])
    #expect(map.success?.unreadable.map(\.path) == ["b.name"])
    #expect(map.success?.unreadable.map(\.key) == ["b"])
    let single = RemoteList(items: "data", form: .single)
    #expect(try single.page(.json(#"{"data": {"name": "A"}}"#)).success?.rows.map(\.key) == [""])
    #expect(try single.page(.json(#"{"data": {"id": 4, "name": "A"}}"#)).success?.rows.map(\.key) == ["4"])
    #expect(
      try single.page(.json(#"{"data": {"name": 4}}"#)).success?.unreadable.map(\.path) == ["data.name"])
    let list = RemoteList(items: nil)
    #expect(try list.page(.json(#"[{"id": 1, "name": "A"}]"#)).success?.rows.map(\.key) == ["1"])
    #expect(try list.page(.json(#"[{"id": 1}]"#)).success?.unreadable.map(\.path) == ["[0].name"])
  }
}
