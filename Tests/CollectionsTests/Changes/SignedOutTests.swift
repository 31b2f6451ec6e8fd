import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Synchronization
import Testing

@testable import Collections

/// Rows and documents of a server, before somebody has signed in and after.
@Suite struct SignedOutTests {
  private static let record = RecordDeclaration(
    "Profile",
    fields: [
      field("theme", .string, default: "light"), field("spice", .int, range: 1...5, default: 3),
      field("note", .nullable(.string)),
    ])

  /// A document of the person, whose server has all of its members in one object beside others.
  private static func profile(sending content: RowRequest.Content) -> CollectionDeclaration {
    CollectionDeclaration(
      "profile", form: .document, record: record,
      remote: RemoteDeclaration(
        server: "main", path: "/users/me", items: "data.preferences", form: .single,
        changes: RemoteChanges(
          update: RowRequest(
            .put, "/users/me", content: content, under: "preferences", reply: "data.preferences"),
          keepsSignedOut: true)), at: .nowhere)
  }

  private final class PersonServer: Sendable {
    private let state = Mutex((members: [(String, ParsedJSON)](), bodies: [String]()))
    var bodies: [String] { state.withLock(\.bodies) }
    func set(_ members: [(String, ParsedJSON)]) { state.withLock { $0.members = members } }

    var transport: MemoryServer {
      MemoryServer { [self] request in
        state.withLock { state in
          if request.method == .put {
            state.bodies.append(text(request.body))
            for (name, value) in (try? ParsedJSON.read(request.body))?["preferences"]?.members ?? [] {
              state.members.removeAll { $0.0 == name }
              state.members.append((name, value))
            }
          }
          return .json(
            text(
              ParsedJSON.object([
                ("data", .object([("id", .string("ann")), ("preferences", .object(state.members))]))
              ]).bytes))
        }
      }
    }
  }

  private let server = PersonServer()

  private func shelf(
    in stores: Stores, isSignedIn: Bool, sending content: RowRequest.Content = .changes
  ) -> Shelf {
    Shelf(
      [Self.profile(sending: content)], in: stores, seed: isSignedIn ? 1 : 2, server: server.transport,
      scope: { isSignedIn ? "server ann" : nil })
  }

  @Test func readsADocumentAndSendsTheFieldsThatWereChanged() throws {
    server.set([("theme", .string("dark")), ("unknown", .number("7"))])
    let shelf = shelf(in: .inMemory(), isSignedIn: true)
    let profile = try shelf.open("profile")
    #expect(profile.value("phase") == "loading")
    shelf.scheduler.drain()
    #expect(profile.value("item") == ["theme": "dark", "spice": 3, "note": .null])
    #expect(profile.value("phase") == "ready")
    shelf.scheduler.start("set") { _ = try? await profile.call("set", [("spice", 5)]) }
    shelf.scheduler.drain()
    #expect(server.bodies == ["{\"preferences\":{\"spice\":5}}"])
    #expect(profile.value("item") == ["theme": "dark", "spice": 5, "note": .null])
    #expect(profile.value("sync") == "clean")
  }

  @Test func keepsWhatIsChosenBeforeASignInAndSendsItThen() throws {
    let stores = Stores.inMemory()
    server.set([("theme", .string("dark")), ("spice", .number("1"))])
    let before = shelf(in: stores, isSignedIn: false)
    let profile = try before.open("profile")
    before.scheduler.start("set") { _ = try? await profile.call("set", [("spice", 5)]) }
    before.scheduler.drain()
    #expect(profile.value("item") == ["theme": "light", "spice": 5, "note": .null])
    #expect(profile.value("phase") == "ready")
    #expect(profile.value("errorCode") == .null)
    #expect(server.bodies == [])
    let after = shelf(in: stores, isSignedIn: true)
    let signedIn = try after.open("profile")
    after.scheduler.drain()
    #expect(server.bodies == ["{\"preferences\":{\"spice\":5}}"])
    guard case .map(let item) = signedIn.value("item") else { return }
    #expect(item["theme"] == "dark")
    #expect(item["spice"] == 5)
    // Nothing is left for the next person.
    let out = try shelf(in: stores, isSignedIn: false).open("profile")
    #expect(out.value("item") == ["theme": "light", "spice": 3, "note": .null])
  }

  @Test func sendsAWholeDocumentThatWasNeverReadOnlyOverWhatTheServerHas() throws {
    let stores = Stores.inMemory()
    server.set([("theme", .string("dark")), ("spice", .number("1")), ("unknown", .number("7"))])
    let before = shelf(in: stores, isSignedIn: false, sending: .row)
    let profile = try before.open("profile")
    before.scheduler.start("set") { _ = try? await profile.call("set", [("spice", 5)]) }
    before.scheduler.drain()
    // Nothing reads it before it is sent.
    let after = shelf(in: stores, isSignedIn: true, sending: .row)
    after.scheduler.drain()
    let body = try #require(server.bodies.last.map { try? ParsedJSON.read(Array($0.utf8)) } ?? nil)
    #expect(server.bodies.count == 1)
    #expect(body["preferences"]?["theme"]?.text == "dark")
    #expect(body["preferences"]?["spice"]?.bytes == Array("5".utf8))
    #expect(body["preferences"]?["unknown"]?.bytes == Array("7".utf8))
  }

  @Test func addsTheRowsOfBeforeToThoseOfTheAccount() throws {
    let (stores, service) = (Stores.inMemory(), RowService(makesKeys: false))
    let old = SyncedTasks.declaration(keys: .client)
    let remote = try #require(old.remote)
    let changes = RemoteChanges(
      add: remote.changes.add, update: remote.changes.update, remove: remote.changes.remove, keys: .client,
      keepsSignedOut: true)
    let declaration = CollectionDeclaration(
      "tasks", record: old.record,
      remote: RemoteDeclaration(
        server: "main", path: remote.path, items: remote.items, isComplete: true, changes: changes),
      at: .nowhere)
    service.set("a", [("title", .string("milk"))])
    func shelf(_ scope: String?) -> Shelf {
      let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_700_000_000)))
      return Shelf(
        [declaration], in: stores, seed: scope == nil ? 1 : 2, scheduler: scheduler,
        server: RowLink(service: service, scheduler: scheduler), scope: { scope })
    }
    let before = shelf(nil)
    let tasks = try before.open("tasks")
    before.scheduler.start("add") { _ = try? await tasks.call("add", [("title", "bread")]) }
    before.scheduler.drain()
    #expect(tasks.column("title") == ["bread"])
    let after = shelf("server ann")
    let signedIn = try after.open("tasks")
    after.scheduler.drain()
    #expect(Set(signedIn.column("title").map { "\($0)" }).count == 2)
    #expect(service.column("title").values.sorted() == ["\"bread\"", "\"milk\""])
    #expect(signedIn.value("waiting") == 0)
  }
}
