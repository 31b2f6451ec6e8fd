import Collections
import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Synchronization
import Testing

/// Rows for everyone, which a server sends by what has changed since a time.
@Suite struct SharedDeltaTests {
  /// What the server has, by paths; the sync has its query in place of the path.
  private final class Catalog: Sendable {
    let responses = Mutex<[String: HTTPResponse]>([:])
    let asked = Mutex<[String]>([])
    let account = Mutex<String?>(nil)
    func set(_ path: String, _ body: String, status: Int = 200) {
      responses.withLock { $0[path] = .json(body, status: status) }
    }
  }

  private let catalog = Catalog()

  private func sync(_ rows: String, at time: String, since: String = "0") {
    catalog.set("sync since=\(since)", #"{"rows": [\#(rows)], "time": "\#(time)"}"#)
  }

  private func shelf(in stores: Stores = .inMemory(), asksAgain: Bool = false) -> Shelf {
    let texts = ValueType.map(.string, .string)
    let part = RecordType(name: "Part", fields: [RecordType.Field("name", .string)])
    let dish = RecordDeclaration(
      "Dish",
      fields: [
        field("name", texts), field("tags", .list(.string), default: .list([])),
        field("parts", .list(.record(part)), default: .list([])), field("size", .int, range: 1...9),
      ])
    let delta = DeltaDeclaration(
      first: "0", cursor: "time", isGrowing: true, end: .more("more"), mayLackMore: true,
      names: .init(without: "size", list: "/dishes", items: "rows"), asksAgain: asksAgain)
    let dishes = CollectionDeclaration(
      "dishes", record: dish,
      search: [.init("name", weight: 10), .init("parts.name", weight: 3), .init("tags", weight: 2)],
      remote: RemoteDeclaration(
        server: "main", path: "/sync", items: "rows", isStrict: true, isShared: true,
        row: RowRequest(.get, "/dishes/$id"), delta: delta), at: .nowhere)
    return Shelf(
      [dishes], in: stores,
      server: MemoryServer { [catalog] request in
        let query = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        let path = query.isEmpty ? request.path : "\(request.path.dropFirst()) \(query)"
        catalog.asked.withLock { $0.append(path) }
        return catalog.responses.withLock { $0[path] } ?? .json(#"{"code": "none"}"#, status: 404)
      }, scope: { [catalog] in catalog.account.withLock(\.self).map { "server \($0)" } })
  }

  private func dish(_ id: String, _ name: String, parts: String = "", tags: String = "", size: Int = 1)
    -> String
  {
    """
    {"id": "\(id)", "name": {"en": "\(name)"}, "size": \(size), "tags": [\(tags)],
     "parts": [\(parts.isEmpty ? "" : #"{"name": "\#(parts)"}"#)]}
    """
  }

  private func read(_ shelf: Shelf) {
    shelf.scheduler.start("read") { [store = shelf.store] in try? await store.refresh("dishes") }
    shelf.scheduler.drain()
  }

  private func keys(_ shelf: Shelf) throws -> [String] {
    try shelf.store.read { rows in
      try rows.rows(of: "dishes", where: []).compactMap {
        if case .string(let key)? = $0["id"] { key } else { nil }
      }
    }
  }

  @Test func whoeverIsSignedInHasTheSameRows() throws {
    sync(dish("a", "Dal"), at: "2026-01-01T00:00:00Z")
    let shelf = shelf()
    read(shelf)
    #expect(try keys(shelf) == ["a"])
    catalog.account.withLock { $0 = "ann" }
    #expect(try keys(shelf) == ["a"])
  }

  @Test func aServerWhoseTimeWentBackIsReadFromTheStart() throws {
    sync(dish("a", "Dal"), at: "2026-01-01T00:00:00Z")
    let shelf = shelf()
    read(shelf)
    sync("", at: "2025-01-01T00:00:00Z", since: "2026-01-01T00:00:00Z")
    sync(dish("b", "Idli"), at: "2025-01-01T00:00:00Z")
    read(shelf)
    #expect(try keys(shelf) == ["b"])
    catalog.set("sync since=2025-01-01T00:00:00Z", #"{"rows": [], "time": 7}"#)
    read(shelf)
    #expect(shelf.store.status(of: "dishes").errorCode == "server")
    #expect(try keys(shelf) == ["b"])
  }

  @Test func fewRowsThatAreOnlyNamedAreReadOneByOneAndManyByTheList() throws {
    sync(#"{"id": "a"}, {"id": "b"}, {"id": "c"}"#, at: "2026-01-01T00:00:00Z")
    catalog.set("/dishes/a", dish("a", "Dal"))
    catalog.set("/dishes/b", #"{"id": "b", "size": 1}"#)
    let shelf = shelf()
    read(shelf)
    #expect(try keys(shelf) == ["a"])
    let many = (1...11).map { "m\($0)" }
    sync(
      many.map { #"{"id": "\#($0)"}"# }.joined(separator: ","), at: "2026-01-02T00:00:00Z",
      since: "2026-01-01T00:00:00Z")
    catalog.set(
      "/dishes", #"{"rows": [\#(many.dropLast().map { dish($0, $0) }.joined(separator: ","))]}"#)
    let before = catalog.asked.withLock(\.count)
    read(shelf)
    #expect(try Set(keys(shelf)) == Set(many.dropLast() + ["a"]))
    #expect(
      catalog.asked.withLock { Array($0.dropFirst(before)) } == [
        "sync since=2026-01-01T00:00:00Z", "/dishes",
      ])
    #expect(shelf.reports.all.contains { $0.contains("`m11` cannot be read") })
  }

  @Test(arguments: [false, true]) func whatCannotBeReadIsAskedForAgainWhereThatIsDeclared(asksAgain: Bool)
    throws
  {
    sync(dish("a", "Dal"), at: "2026-01-01T00:00:00Z")
    let shelf = shelf(asksAgain: asksAgain)
    read(shelf)
    // Its size is out of range.
    let first = "2026-01-01T00:00:00Z"
    sync(dish("b", "Idli", size: 10), at: "2026-01-02T00:00:00Z", since: first)
    sync("", at: "2026-01-02T00:00:00Z", since: "2026-01-02T00:00:00Z")
    read(shelf)
    #expect(try keys(shelf) == ["a"])
    sync(dish("b", "Idli"), at: "2026-01-02T00:00:00Z", since: first)
    read(shelf)
    #expect(try keys(shelf) == (asksAgain ? ["a", "b"] : ["a"]))
  }

  @Test func saysThatNothingCanBeRead() throws {
    sync(dish("a", "Dal", size: 10), at: "2026-01-01T00:00:00Z")
    let shelf = shelf()
    read(shelf)
    #expect(shelf.store.status(of: "dishes").isUnreadable)
    sync(dish("a", "Dal"), at: "2026-01-02T00:00:00Z", since: "2026-01-01T00:00:00Z")
    read(shelf)
    #expect(!shelf.store.status(of: "dishes").isUnreadable)
  }

  @Test func aRowThatTheServerDoesNotHaveAnyMoreIsRemoved() throws {
    sync(dish("a", "Dal"), at: "2026-01-01T00:00:00Z")
    let shelf = shelf()
    read(shelf)
    shelf.scheduler.start("read") { [store = shelf.store] in try? await store.refresh("a", of: "dishes") }
    shelf.scheduler.drain()
    #expect(try keys(shelf) == [])
    #expect(shelf.store.status(of: "a", in: "dishes").isMissing)
  }

  @Test func aReadWithoutNewsIsKnownAndNotWrittenForAWhile() throws {
    sync(dish("a", "Dal"), at: "2026-01-01T00:00:00Z")
    sync("", at: "2026-01-01T00:00:00Z", since: "2026-01-01T00:00:00Z")
    let stores = Stores.inMemory()
    let shelf = shelf(in: stores)
    read(shelf)
    let (first, revision) = (shelf.store.status(of: "dishes").readAt, shelf.store.revision(of: "dishes"))
    shelf.scheduler.advance(by: .seconds(60))
    read(shelf)
    #expect(shelf.store.status(of: "dishes").readAt == first?.advanced(by: .seconds(60)))
    #expect(shelf.store.revision(of: "dishes") == revision)
    #expect(self.shelf(in: stores).store.status(of: "dishes").readAt == first)
    shelf.scheduler.advance(by: .seconds(1800))
    read(shelf)
    #expect(self.shelf(in: stores).store.status(of: "dishes").readAt == first?.advanced(by: .seconds(1860)))
  }

  @Test func findsTheBestMatchFirstAlsoInPartsOfRows() throws {
    let dishes = [
      dish("tag", "Rice", tags: #""dal""#), dish("part", "Curry", parts: "dal"), dish("name", "Dal"),
      dish("none", "Tea"),
    ]
    sync(dishes.joined(separator: ","), at: "2026-01-01T00:00:00Z")
    let shelf = shelf()
    read(shelf)
    let (found, all) = try shelf.store.read { rows in
      (try rows.keys(matching: "dal", in: "dishes"), try rows.keys(matching: " ", in: "dishes"))
    }
    #expect(found == ["name", "part", "tag"] && all == nil)
    let rows = try shelf.store.read { try $0.rows(of: "dishes", without: ["parts"]) }
    #expect(rows.map { $0["parts"] } == Array(repeating: .list([]), count: 4))
    #expect(rows.map { $0["size"] } == [1, 1, 1, 1])
  }
}
