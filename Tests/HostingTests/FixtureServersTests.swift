import Backend
import Foundation
import Foundations
import Runtime
import Services
import Simulation
import Testing

@testable import Hosting

/// Rows beside an app, as its embedded servers serve and change them.
@Suite struct FixtureServersTests {
  /// An app with a collection, a document and their rows.
  private final class Shop {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent(
      "kolam-shop-\(UUID().uuidString)")

    init() throws {
      try write(
        "Screens/shop/app.yaml",
        """
        app: shop
        name: { verbatim: Shop }
        start: home
        locales: [ en ]
        servers: { main: { prefix: /v1 } }
        types: { Item: { name: string, done: { type: bool, default: false } } }
        data:
          items:
            collection: Item
            remote:
              list: { get: /items, items: data, page: { by: number, size: 2, total: total } }
              row: /items/$id
              add: { post: /items }
              update: { patch: /items/$id }
              remove: { delete: /items/$id }
              version: etag
              live: { socket: /items/live, messages: [ { when: { type: changed }, row: item }, { reload: true } ] }
          profile:
            document: { name: string?, spice: { type: int, default: 3 } }
            remote: { list: /me, update: { patch: /me } }
        """)
      try write("Screens/shop/home.yaml", "screen: home\ntitle: { verbatim: Home }\nbody: []\n")
      try write(
        "Screens/shop/fixtures/items.yaml", "- { name: Milk }\n- { id: b, name: Bread, done: true }\n")
      try write("Screens/shop/fixtures/profile.yaml", "name: Asha\n")
    }

    private func write(_ path: String, _ text: String) throws {
      let file = root.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    func app() throws -> App {
      var found = Diagnostics()
      return try #require(App.load(AppFolder(root: root.path, app: "shop"), into: &found))
    }
  }

  private let shop: Shop
  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_767_225_600)))

  init() throws { shop = try Shop() }

  private func send(
    _ method: HTTPRequest.Method, _ path: String, _ body: String = "", to servers: EmbeddedServers,
    _ headers: (String, String)...
  ) throws -> (status: Int, body: String, headers: HTTPHeaders) {
    let backend = try #require(servers.main)
    let type = body.isEmpty && !path.hasPrefix("/__kolam") ? [] : [("content-type", "application/json")]
    let request = HTTPRequest(
      method, path, headers: HTTPHeaders(headers + type), body: Array(body.utf8))
    let response = try scheduler.run { try await backend.send(request) }
    return (response.status, String(decoding: response.body, as: UTF8.self), response.headers)
  }

  @Test func saysWhatHasChangedToWhoListens() throws {
    let servers = try EmbeddedServers(shop.app(), data: nil, clock: ServerClock(scheduler))
    let backend = try #require(servers.main)
    let socket = try scheduler.run { try await backend.connect(HTTPRequest(.get, "/v1/items/live")) }
    scheduler.drain()
    _ = try send(.patch, "/v1/items/b", #"{"done": false}"#, to: servers)
    let message = try scheduler.run { () async throws -> SocketMessage? in
      for try await message in socket.incoming { return message }
      return nil
    }
    #expect(message == .text(#"{"item":{"name":"Bread","done":false,"id":"b"},"type":"changed"}"#))
  }

  @Test func changesAreThereUntilTheServerBeginsAgain() throws {
    let servers = try EmbeddedServers(try shop.app(), data: nil, clock: ServerClock(scheduler))
    #expect(servers.diagnostics.isEmpty)
    let first = try send(.get, "/v1/items", to: servers).body
    #expect(
      first
        == #"{"data":[{"name":"Milk","done":false,"id":"1"},{"name":"Bread","done":true,"id":"b"}],"total":2}"#
    )
    let added = try send(.post, "/v1/items", #"{"name": "Jam"}"#, to: servers)
    #expect(added.status == 201 && added.headers["etag"] != nil)
    let tag = try #require(try send(.get, "/v1/items/b", to: servers).headers["etag"])
    let change = #"{"done": false}"#
    #expect(try send(.patch, "/v1/items/b", change, to: servers, ("if-match", tag)).status == 200)
    #expect(try send(.patch, "/v1/items/b", change, to: servers, ("if-match", tag)).status == 412)
    #expect(try send(.delete, "/v1/items/1", to: servers).status == 204)
    #expect(try send(.put, "/v1/items/b", "{}", to: servers).status == 405)
    #expect(
      try send(.get, "/v1/items?page=1", to: servers).body
        == #"{"data":[{"name":"Bread","done":false,"id":"b"},{"name":"Jam","done":false,"id":"2"}],"total":2}"#
    )
    #expect(try send(.post, "/__kolam/reset", to: servers).status == 200)
    #expect(try send(.get, "/v1/items", to: servers).body == first)
  }

  @Test func aDocumentIsOneRecordOfItsFile() throws {
    let servers = try EmbeddedServers(try shop.app(), data: nil, clock: ServerClock(scheduler))
    #expect(try send(.get, "/v1/me", to: servers).body == #"{"name":"Asha","spice":3}"#)
    #expect(try send(.patch, "/v1/me", #"{"spice": 5, "name": null}"#, to: servers).status == 200)
    #expect(try send(.get, "/v1/me", to: servers).body == #"{"name":null,"spice":5}"#)
  }

  @Test func copiesOfServersHaveRowsOfTheirOwn() throws {
    let images = try ServerImages(try shop.app(), now: scheduler.now)
    let servers = try (0..<2).map { _ in try EmbeddedServers(images, clock: ServerClock(scheduler)) }
    #expect(try send(.delete, "/v1/items/b", to: servers[0]).status == 204)
    #expect(try send(.get, "/v1/items/b", to: servers[0]).status == 404)
    #expect(try send(.get, "/v1/items/b", to: servers[1]).status == 200)
  }
}
