import Documents
import Foundations
import PluginKit
import Testing

@testable import Runtime
@testable import Screens

/// Where the rows of a collection come from, as app.yaml has it.
@Suite struct RemoteDeclarationTests {
  private func read(
    _ remote: String, form: CollectionDeclaration.Form = .collection
  ) throws -> (declaration: RemoteDeclaration?, found: [String]) {
    try RemoteDeclaration.read(
      remote, of: "Recipe", ["title", "city"], form: form, servers: ["main", "chat"])
  }

  @Test func aPathIsAListOfOnePage() throws {
    let (declaration, found) = try read("{ list: /recipes }")
    #expect(found == [])
    #expect(declaration == RemoteDeclaration(server: "main", path: "/recipes"))
    #expect(declaration?.paging == RemoteDeclaration.Paging.none)
  }

  @Test func eachKeyCounts() throws {
    let (declaration, found) = try read(
      """
      server: chat
      list:
        get: /recipes?sort=title
        page: { by: number, size: 50, first: 0, parameter: p, sizeParameter: per_page, end: short, total: meta.total }
        items: { path: data.items, as: map }
        complete: true
        at: { id: meta.id, title: name, city: address.city }
        failure: error
        most: 5000
      """)
    #expect(found == [])
    #expect(
      declaration
        == RemoteDeclaration(
          server: "chat", path: "/recipes?sort=title",
          paging: RemoteDeclaration.Paging(
            .number, size: 50, parameter: "p", sizeParameter: "per_page", first: 0, end: .short,
            total: "meta.total"
          ), items: "data.items", form: .map, failure: "error", isComplete: true,
          fields: ["id": "meta.id", "title": "name", "city": "address.city"], mostRows: 5000))
  }

  @Test(arguments: [
    ("number", RemoteDeclaration.Paging.End.empty, "page", 1), ("{ by: number, size: 5 }", .short, "page", 1),
    ("{ by: offset, size: 5 }", .short, "offset", 0), ("{ by: offset, more: m }", .flag, "offset", 0),
    ("{ by: number, next: n }", .null, "page", 1), ("{ by: cursor, next: n }", .null, "cursor", 1),
    ("{ by: cursor, next: n, more: m }", .flag, "cursor", 1), ("link", .null, "link", 1),
    ("{ by: link, next: links.next }", .null, "link", 1),
  ])
  func whatIsLeftOutIsUsual(
    _ page: String, _ end: RemoteDeclaration.Paging.End, _ parameter: String, _ first: Int
  ) throws {
    let (declaration, found) = try read("list: { get: /recipes, items: data, page: \(page) }")
    #expect(found == [])
    let paging = try #require(declaration?.paging)
    #expect(paging.end == end && paging.parameter == parameter && paging.first == first)
  }

  @Test func aDocumentIsOneRecord() throws {
    let (declaration, found) = try read("list: { get: /me, items: data }", form: .document)
    #expect(found == [] && declaration?.form == .single && declaration?.items == "data")
    #expect(
      try read("list: { get: /me, items: { path: data, as: list } }", form: .document).found
        == ["KL0551 as: a document is one record, and `list` is for rows: remove `as`"])
  }

  static let faults: [(String, String)] = [
    ("{}", "KL0558 {}: nothing says how the rows are read"),
    ("{ list: { gett: /recipes } }", "KL0202 gett: no key `gett` in a list: did you mean `get`?"),
    ("{ list: recipes }", "KL0550 recipes: the path `recipes` is none of the server's own"),
    ("{ list: //evil.example.org/recipes }", "KL0550 //evil.example.org/recip"),
    ("{ list: \"/recipes/${id}\" }", "KL0550 \"/recipes/${id}\": the path `${…}` is none"),
    ("{ list: /a/../b }", "KL0550 /a/../b"),
    ("{ server: chats, list: /a }", "KL0553 server: the app has no server `chats`: did you mean `chat`?"),
    ("{ list: { get: /a, page: numbers } }", "KL0208 numbers"),
    (
      "{ list: { get: /a, page: { by: number, end: short } } }",
      "KL0551 end: without a size no page is short: add `size`"
    ),
    (
      "{ list: { get: /a, page: { by: number, end: flag } } }",
      "KL0551 end: nothing says where the flag is: add `more`"
    ),
    (
      "{ list: { get: /a, page: { by: offset, end: \"null\" } } }",
      "KL0551 end: nothing says what is null on the last page: add `next`"
    ),
    (
      "{ list: { get: /a, page: { by: number, more: m, end: empty }, items: d } }",
      "KL0551 end: `end: empty` leaves `more` unread"
    ),
    (
      "{ list: { get: /a, page: { by: number, next: n, size: 5, end: short }, items: d } }",
      "KL0551 end: `end: short` leaves `next` unread"
    ),
    (
      "{ list: { get: /a, page: cursor } }",
      "KL0551 cursor: nothing says where the next cursor is: add `next`"
    ),
    (
      "{ list: { get: /a, page: { by: link, parameter: p } } }",
      "KL0551 parameter: pages by `link` have no `parameter`: remove it"
    ),
    (
      "{ list: { get: /a, page: { by: number, sizeParameter: p } } }",
      "KL0551 sizeParameter: there is no size for the parameter: add `size`"
    ),
    (
      "{ list: { get: /a, page: number, items: { path: d, as: single } } }",
      "KL0551 number: one row has no pages: remove `page`"
    ),
    (
      "{ list: { get: /a, page: { by: number, size: 0 } } }",
      "KL0204 0: expected a whole number from 1 to 10000"
    ),
    (
      "{ list: { get: /a, most: 99999999999999999999 } }",
      "KL0204 99999999999999999999: expected a whole number"
    ),
    ("{ list: { get: /a, items: a..b } }", "KL0552 a..b: `a..b` is no place in a response"),
    ("{ list: { get: /a, failure: \"${x}\" } }", "KL0552 x: `${…}` is no place in a response"),
    (
      "{ list: { get: /a, page: { by: link, next: n } } }",
      "KL0552 next: the response is the list itself, which has no `next`: say where the rows are"
    ),
    (
      "{ list: { get: /a, at: { titel: name } } }",
      "KL0552 titel: `Recipe` has no field `titel`: did you mean `title`?"
    ),
    ("{ list: { get: /a, at: { title: .name } } }", "KL0552 .name: `.name` is no place in a response"),
    (
      "{ list: { get: /a, page: { by: number, size: 5 }, complete: true } }",
      "KL0554 complete: rows that move from one page to another"
    ),
  ]

  @Test(arguments: faults)
  func faultsAreReportedWhereTheyAre(_ remote: String, _ expected: String) throws {
    let found = try read(remote).found
    #expect(found.count == 1 && found.first?.hasPrefix(expected) == true, "\(found)")
  }

  @Test func rowsThatAreKeysAloneHaveFirstValues() throws {
    let found = try read("{ list: { get: /a, items: { path: d, as: keys } } }").found
    #expect(
      found
        == ["title", "city"].map {
          "KL0551 as: the list has keys alone, and `\($0)` has no first value: "
            + "give `\($0)` a `default`, or make it nullable with `?`"
        })
  }
}
