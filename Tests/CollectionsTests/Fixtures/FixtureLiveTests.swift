import Foundations
import PluginKit
import Services
import Testing

@testable import Collections

/// What a fixture says of its changes is what the declaration reads.
@Suite struct FixtureLiveTests {
  private static let record = RecordDeclaration(
    "Fruit", fields: [field("name", .string), field("price", .int, default: 0)])

  private func list(_ live: LiveDeclaration?) throws -> FixtureList {
    let declaration = RemoteDeclaration(
      server: "main", path: "/fruits", fields: ["name": "about.name"],
      changes: RemoteChanges(
        add: RowRequest(.post, "/fruits"), update: RowRequest(.patch, "/fruits/$id"),
        remove: RowRequest(.delete, "/fruits/$id")), live: live)
    let row = try RecordDecoder(Self.record).decode(
      ParsedJSON.read(Array(#"{"id": "mango", "name": "Mango"}"#.utf8)))
    return try #require(FixtureList(declaration, of: Self.record, rows: [row]))
  }

  /// What is said of an addition, a change and a removal.
  private func said(_ live: LiveDeclaration) async throws -> [String] {
    let list = try list(live)
    let messages = list.messages
    for (method, path, body) in [
      (.post, "/fruits", #"{"about": {"name": "Fig"}, "price": 3}"#),
      (.patch, "/fruits/mango", #"{"price": 7}"#),
      (.patch, "/fruits/mango", #"{"price": 7}"#), (.delete, "/fruits/mango", ""),
      (.delete, "/fruits/mango", ""),
    ] as [(HTTPRequest.Method, String, String)] {
      _ = list.response(to: HTTPRequest(method, path, body: Array(body.utf8)))
    }
    let decoder = RecordDecoder(Self.record, at: ["name": "about.name"])
    var found: [String] = []
    for await text in messages {
      switch try live.event(of: ParsedJSON.read(Array(text.utf8))) {
      case .row(let json)?, .patch(let json)?:
        let row = try decoder.decode(json)
        guard case (.string(let name)?, .int(let price)?) = (row.values["name"], row.values["price"]) else {
          continue
        }
        found.append("\(row.key) \(name) \(price)")
      case .removed(let key)?: found.append("- \(key)")
      case let other: found.append("\(other.map { "\($0)" } ?? "nothing")")
      }
      if found.count == 3 { break }
    }
    return found
  }

  @Test func isARowAndAKeyWhereBothAreDeclared() async throws {
    let live = LiveDeclaration(
      socket: "/live",
      events: [
        .init(["type": "gone", "data.kind": "fruit"], .removed("data.id")),
        .init(["type": "changed"], .row("data.fruit")),
      ])
    #expect(try await said(live) == ["2 Fig 3", "mango Mango 7", "- mango"])
  }

  @Test func isAHintWhereNothingMoreIsDeclared() async throws {
    let live = LiveDeclaration(socket: "/live", events: [.init(["type": "stale"], .hint)])
    #expect(try await said(live) == ["hint", "hint", "hint"])
  }

  @Test func isTheWholeMessage() async throws {
    let live = LiveDeclaration(socket: "/live", events: [.init([:], .patch(nil))])
    let list = try list(live)
    let messages = list.messages
    _ = list.response(to: HTTPRequest(.patch, "/fruits/mango", body: Array(#"{"price": 7}"#.utf8)))
    var text = ""
    for await message in messages {
      text = message
      break
    }
    #expect(text.contains(#""id":"mango""#) && text.contains(#""price":7"#))
  }

  @Test func hasNoSocketWhereNoneIsDeclared() throws {
    #expect(try list(nil).livePath == nil)
    #expect(try list(LiveDeclaration(socket: "/live?all=1")).livePath == "/live")
  }
}
