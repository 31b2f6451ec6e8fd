import Foundations
import PluginKit
import Services
import Testing

@testable import Collections

/// What is read from a fixture by its declaration are the rows again.
@Suite struct FixtureListTests {
  typealias Paging = RemoteDeclaration.Paging

  private static func rows(_ count: Int) throws -> [DecodedRecord] {
    try (0..<count).map {
      try RecordDecoder(RemoteList.record).decode(
        json(#"{"id": "k\#($0)", "name": "n\#($0)", "new": \#($0)}"#))
    }
  }

  private func read(_ list: RemoteList, _ count: Int) throws -> (read: WholeRead, targets: [String]) {
    let fixture = try #require(
      FixtureList(list.declaration, of: list.record, rows: Self.rows(count), prefix: "/api/v1"))
    let server = MemoryServer { fixture.response(to: $0) }
    return (try list.read(server), server.targets)
  }

  @Test(
    arguments: [
      Paging.none, Paging(.number, size: 3, total: "meta.total"),
      Paging(.number, size: 3, sizeParameter: "n", first: 0, end: .empty), Paging(.number, next: "meta.next"),
      Paging(.number, more: "meta.more"), Paging(.offset, size: 3, sizeParameter: "limit", total: "total"),
      Paging(.offset, first: 1, more: "meta.more"), Paging(.cursor, size: 3, next: "meta.next"),
      Paging(.cursor, next: "n", more: "m"), Paging(.link, size: 3, next: "links.next"), Paging(.link),
    ], [RemoteDeclaration.Form.list, .map])
  func eachKindOfPagingIsServed(_ paging: Paging, _ form: RemoteDeclaration.Form) throws {
    for count in [0, 1, 3, 20, 45] {
      let list = RemoteList(
        paging, items: "data.items", form: form, complete: true, fields: ["id": "meta.id", "name": "title"])
      let (read, targets) = try read(list, count)
      #expect(read.failure == nil)
      #expect(read.keys == (0..<count).map { "k\($0)" })
      #expect(
        read.pages.flatMap(\.rows).map { $0.values["name"] } == (0..<count).map { .string("n\($0)") })
      // Nothing shows that no row has moved between numbered pages of which no total is said.
      let isProof = paging.total != nil || ![.number, .offset].contains(paging.kind) || read.pages.count == 1
      #expect(read.pages.last?.provesAbsence == isProof && read.unreadable.isEmpty)
      #expect(targets.allSatisfy { $0.hasPrefix("/api/v1/items") } && targets.count <= count / 3 + 2)
    }
  }

  @Test func fieldsAreWhereTheServerHasThem() throws {
    let list = RemoteList(fields: ["id": "meta.id", "name": "full.name"])
    let fixture = try #require(FixtureList(list.declaration, of: list.record, rows: Self.rows(1)))
    #expect(
      text(fixture.response(to: HTTPRequest(.get, "/items")).body)
        == #"{"items":[{"full":{"name":"n0"},"id":"k0","new":0,"meta":{"id":"k0"}}]}"#)
  }

  @Test func aSingleRowIsAnObject() throws {
    let list = RemoteList(items: nil, form: .single)
    #expect(try read(list, 1).read.keys == ["k0"])
  }

  @Test(arguments: ["x", "-1", "9223372036854775807", "-9223372036854775808", "99999999999999999999"])
  func aPageThatIsNoneIsRefusedOrEmpty(_ number: String) throws {
    for paging in [Paging(.number, size: 1000), Paging(.offset), Paging(.cursor, next: "n")] {
      let list = RemoteList(paging)
      let fixture = try #require(FixtureList(list.declaration, of: list.record, rows: Self.rows(3)))
      let response = fixture.response(
        to: HTTPRequest(.get, "/items", query: [HTTPRequest.QueryItem(paging.parameter, number)]))
      #expect(response.status == 400 || text(response.body).contains(#""items":[]"#))
    }
  }
}
