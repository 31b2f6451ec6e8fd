import Foundations
import PluginKit
import Services
import Simulation
import Testing

@testable import Collections

/// What a fixture sends of its changes since a position is what the declaration reads.
@Suite struct FixtureHistoryTests {
  private static let record = RecordDeclaration(
    "Fruit", fields: [field("name", .string), field("price", .int, default: 0)])

  static let forms = [
    DeltaDeclaration(cursor: "meta.at", row: "row", key: "key", epoch: "meta.epoch", end: .last("meta.last")),
    DeltaDeclaration(
      parameter: "after", first: "begin", cursor: "meta.at", removed: "meta.removed", end: .more("meta.more")),
    DeltaDeclaration(cursor: "meta.at", removed: "meta.removed", end: .empty),
  ]

  @Test(arguments: forms) func isReadAsItIsDeclared(delta: DeltaDeclaration) throws {
    let remote = RemoteDeclaration(
      server: "main", path: "/fruits?kind=all", items: "fruits",
      changes: RemoteChanges(
        add: RowRequest(.post, "/fruits"), update: RowRequest(.patch, "/fruits/$id"),
        remove: RowRequest(.delete, "/fruits/$id")), delta: delta)
    let rows = try (1...130).map {
      try RecordDecoder(Self.record).decode(
        ParsedJSON.read(Array(#"{"id": "\#($0)", "name": "Fruit \#($0)"}"#.utf8)))
    }
    let list = try #require(FixtureList(remote, of: Self.record, rows: rows))
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_700_000_000)))
    let reader = DeltaReader(
      remote, delta, of: Self.record,
      by: APIClient(
        MemoryServer { list.response(to: $0) }, scheduler: scheduler, random: SeededRandom(seed: 1),
        settings: APIClient.Settings(retries: .never)))
    func read(after cursor: String?) throws -> DeltaPage {
      try scheduler.run { await reader.read(after: cursor) }.get()
    }
    let first = try read(after: nil)
    #expect(first.rows.count == 100 && !first.isLast && first.removed == [])
    let second = try read(after: first.cursor)
    #expect(second.rows.count == 30)
    for (method, path, body) in [
      (.patch, "/fruits/7", #"{"price": 7}"#), (.patch, "/fruits/7", #"{"price": 8}"#),
      (.delete, "/fruits/9", ""),
      (.post, "/fruits", #"{"name": "Fig"}"#),
    ] as [(HTTPRequest.Method, String, String)] {
      _ = list.response(to: HTTPRequest(method, path, body: Array(body.utf8)))
    }
    let third = try read(after: second.cursor)
    #expect(third.rows.map(\.key) == ["7", "131"] && third.removed == ["9"])
    #expect(third.rows.first?.values["price"] == 8)
    let fourth = try read(after: third.cursor)
    #expect(fourth.count == 0 && fourth.isLast && fourth.cursor == third.cursor)
    // Positions of another history are refused.
    for position in ["0-9999", "0--1", "x", "1-2"] {
      #expect(throws: RemoteFailure.self) { try read(after: position) }
    }
  }
}
