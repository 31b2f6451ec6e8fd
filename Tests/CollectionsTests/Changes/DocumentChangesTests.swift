import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Synchronization
import Testing

@testable import Collections

/// Changes of a document of a server: those of a moment as one, those that are rejected, and values of newer versions.
@Suite struct DocumentChangesTests {
  private final class PersonServer: Sendable {
    struct State {
      var body: [(String, ParsedJSON)]? = []
      var changes: [String] = []
      var status = 200
    }
    let state = Mutex(State())

    var changes: [String] { state.withLock(\.changes) }
    func set(_ body: [(String, ParsedJSON)]?) { state.withLock { $0.body = body } }
    func respond(with status: Int) { state.withLock { $0.status = status } }

    var transport: MemoryServer {
      MemoryServer { [self] request in
        state.withLock { state in
          if request.method == .put {
            state.changes.append(text(request.body))
            if state.status != 200 { return HTTPResponse(status: state.status) }
            for (name, value) in (try? ParsedJSON.read(request.body))?.members ?? [] {
              state.body?.removeAll { $0.0 == name }
              if case .null = value { continue }
              state.body?.append((name, value))
            }
          }
          return .json(
            text(ParsedJSON.object(state.body.map { [("data", .object($0))] } ?? []).bytes))
        }
      }
    }
  }

  private static func profile(isLenient: Bool = false) -> CollectionDeclaration {
    CollectionDeclaration(
      "profile", form: .document,
      record: RecordDeclaration(
        "Profile",
        fields: [
          field("theme", .nullable(.string)), field("spice", .int, default: 3),
          field("kinds", .list(.string), default: []),
        ]), quiet: .milliseconds(500),
      remote: RemoteDeclaration(
        server: "main", path: "/me", items: "data", form: .single, fields: ["spice": "spice_level"],
        isLenient: isLenient,
        changes: RemoteChanges(
          update: RowRequest(.put, "/me", content: .changes, reply: "data"), hidesRejected: true,
          keepsSignedOut: true)), at: .nowhere)
  }

  private let server = PersonServer()

  private func shelf(
    _ declaration: CollectionDeclaration = Self.profile(), in stores: Stores = .inMemory(), seed: UInt64 = 1,
    account: String? = "ann"
  ) -> Shelf {
    Shelf(
      [declaration], in: stores, seed: seed, server: server.transport,
      scope: { account.map { "server \($0)" } }, account: account ?? "")
  }

  private func item(_ profile: any ModelHandle, _ field: String) -> Value {
    guard case .map(let item) = profile.value("item") else { return .null }
    return item[field] ?? .null
  }

  private func set(_ field: String, _ value: Value, on shelf: Shelf) throws {
    try shelf.store.write { try $0.set(ValueMap(fields: [(field, value)]), of: "profile") }
  }

  @Test func changesWithinAMomentAreOneRequest() throws {
    let shelf = shelf()
    let profile = try shelf.open("profile")
    shelf.scheduler.drain()
    try set("spice", 4, on: shelf)
    shelf.scheduler.advance(by: .milliseconds(400))
    try set("theme", "dark", on: shelf)
    shelf.scheduler.advance(by: .milliseconds(499))
    #expect(server.changes == [])
    #expect(item(profile, "spice") == 4)
    shelf.scheduler.advance(by: .milliseconds(1))
    #expect(server.changes == [#"{"theme":"dark","spice_level":4}"#])
    try set("theme", .null, on: shelf)
    shelf.scheduler.advance(by: .seconds(1))
    #expect(server.changes.last == #"{"theme":null}"#)
  }

  @Test func aRejectedChangeIsHiddenUntilItIsTriedAgain() throws {
    let shelf = shelf()
    let profile = try shelf.open("profile")
    shelf.scheduler.drain()
    server.respond(with: 400)
    try set("theme", "dark", on: shelf)
    #expect(item(profile, "theme") == "dark")
    shelf.scheduler.advance(by: .seconds(1))
    #expect(item(profile, "theme") == .null)
    #expect(profile.value("sync") == "failed")
    let outbox = try #require(shelf.outbox)
    let rejected = try #require(try shelf.statuses().first)
    server.respond(with: 200)
    try shelf.scheduler.run { try await outbox.retry(rejected.id) }
    #expect(item(profile, "theme") == "dark")
    shelf.scheduler.advance(by: .seconds(1))
    #expect(item(profile, "theme") == "dark")
    #expect(profile.value("sync") == "clean")
  }

  @Test func aNewChangeIsSentWithoutTheHiddenOne() throws {
    let shelf = shelf()
    let profile = try shelf.open("profile")
    shelf.scheduler.drain()
    server.respond(with: 400)
    try set("theme", "dark", on: shelf)
    shelf.scheduler.advance(by: .seconds(1))
    server.respond(with: 200)
    try set("spice", 5, on: shelf)
    shelf.scheduler.advance(by: .seconds(1))
    #expect(server.changes.last == #"{"spice_level":5}"#)
    #expect(item(profile, "theme") == .null)
    #expect(try shelf.statuses().isEmpty)
  }

  @Test func aValueThatCannotBeReadIsTheDefaultAndStaysAtTheServer() throws {
    server.set([("theme", .string("dark")), ("spice_level", .string("hot")), ("later", .bool(true))])
    let shelf = shelf(Self.profile(isLenient: true))
    let profile = try shelf.open("profile")
    shelf.scheduler.drain()
    #expect(item(profile, "theme") == "dark")
    #expect(item(profile, "spice") == 3)
    try set("theme", "light", on: shelf)
    shelf.scheduler.advance(by: .seconds(1))
    #expect(server.changes == [#"{"theme":"light"}"#])
    #expect(server.state.withLock { $0.body?.map(\.0) } == ["spice_level", "later", "theme"])
  }

  @Test(arguments: [true, false])
  func aDocumentThatIsMissingHasItsFirstValuesWhereItMay(_ isLenient: Bool) throws {
    server.set(nil)
    let shelf = shelf(Self.profile(isLenient: isLenient))
    let profile = try shelf.open("profile")
    shelf.scheduler.drain()
    #expect(profile.value("errorCode") == (isLenient ? .null : "server"))
    #expect(item(profile, "spice") == 3)
  }

  @Test func whatIsChosenBeforeASignInIsSentAlsoWhereTheAccountHadTheSameHere() throws {
    let stores = Stores.inMemory()
    server.set([("spice_level", .number("5"))])
    let before = shelf(in: stores)
    _ = try before.open("profile")
    before.scheduler.drain()
    // Another device has changed it since.
    server.set([("spice_level", .number("1"))])
    let nobody = shelf(in: stores, seed: 2, account: nil)
    try set("spice", 5, on: nobody)
    let after = shelf(in: stores, seed: 3)
    let profile = try after.open("profile")
    after.scheduler.advance(by: .seconds(1))
    #expect(server.changes == [#"{"spice_level":5}"#])
    #expect(item(profile, "spice") == 5)
  }

  @Test func changesOfAnEarlierVersionAreTakenOver() throws {
    let shelf = shelf()
    try shelf.store.write { rows in
      let bob = rows.rows(ofAccount: "bob")
      try bob.change(Array(#"{"spice_level":5,"theme":7,"later":1}"#.utf8), of: "profile")
      try bob.rejected("invalid", "No").change(Array(#"{"theme":"dark"}"#.utf8), of: "profile")
    }
    shelf.scheduler.advance(by: .seconds(1))
    #expect(server.changes == [])
    let document = try shelf.store.read { try $0.rows(ofAccount: "bob").document("profile") }
    #expect(document["spice"] == 5 && document["theme"] == .null)
    let waiting = try #require(shelf.outbox).status(of: "bob").entries.map(\.operation)
    #expect(waiting.map(\.state) == [.pending, .dead])
    #expect(waiting.last?.failure?.message == "No")
  }
}
