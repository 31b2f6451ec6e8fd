import Foundations
import PluginKit
import Services
import Testing

@testable import Collections

/// What an app changes of a fixture's rows is there when it reads them again.
@Suite struct FixtureRoundTripTests {
  private static let record = RecordDeclaration(
    "Item", fields: [field("name", .string), field("done", .bool, default: false)])

  private func declaration(
    _ keys: RemoteChanges.Keys, _ proof: RemoteChanges.Proof, _ content: RowRequest.Content
  ) -> CollectionDeclaration {
    CollectionDeclaration(
      "items", record: Self.record,
      remote: RemoteDeclaration(
        server: "main", path: "/items", paging: .init(.number, size: 2, total: "total"), items: "data",
        isComplete: true, fields: ["id": "key", "name": "title.en"],
        row: RowRequest(.get, "/items/$id", reply: "item"),
        changes: RemoteChanges(
          add: RowRequest(.post, "/items", under: "item", reply: "item"),
          update: RowRequest(.put, "/items/$id", content: content, under: "item", reply: "item"),
          remove: RowRequest(.delete, "/items/$id"), keys: keys, isVersioned: true, proof: proof)),
      at: .nowhere)
  }

  @Test(arguments: [RemoteChanges.Keys.server, .client], [RemoteChanges.Proof.reply, .read])
  func changesSettle(_ keys: RemoteChanges.Keys, _ proof: RemoteChanges.Proof) async throws {
    for content in [RowRequest.Content.changes, .row] {
      let declaration = declaration(keys, proof, content)
      let rows = try ["a", "b", "c"].map { key in
        try RecordDecoder(Self.record).decode(json(#"{"id": "\#(key)", "name": "\#(key)"}"#))
      }
      let remote = try #require(declaration.remote)
      let list = try #require(FixtureList(remote, of: Self.record, rows: rows))
      let server = MemoryServer { list.response(to: $0) }
      let shelf = Shelf([declaration], server: server)
      let items = try shelf.open("items")
      shelf.scheduler.drain()
      try await items.call("add", [("name", "d")])
      try await items.call("update", [("id", "a"), ("done", true)])
      try await items.call("remove", [("id", "b")])
      shelf.scheduler.drain()
      #expect(items.column("name") == ["a", "c", "d"])
      #expect(items.column("sync") == ["clean", "clean", "clean"])
      #expect(items.value("waiting") == 0 && shelf.reports.all == [])
      let other = Shelf([declaration], server: server)
      let read = try other.open("items")
      other.scheduler.drain()
      #expect(read.column("name") == ["a", "c", "d"])
      #expect(read.column("done") == [true, false, false])
    }
  }
}
