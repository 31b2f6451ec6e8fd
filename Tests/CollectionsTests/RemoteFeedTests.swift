import Collections
import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Synchronization
import Testing

/// Rows of a server, as screens see them.
@Suite struct RemoteFeedTests {
  /// A server with a list of names, by pages of two.
  private final class NameServer: Sendable {
    private let state = Mutex((names: ["a", "b", "c", "d", "e"], trouble: HTTPResponse?.none))

    func set(_ names: [String]) { state.withLock { $0.names = names } }
    func fail(_ response: HTTPResponse?) { state.withLock { $0.trouble = response } }

    var transport: MemoryServer {
      MemoryServer { [self] request in
        let (names, trouble) = state.withLock(\.self)
        if let trouble { return trouble }
        let page = request.value("page").flatMap { Int($0) } ?? 1
        let rows = names.dropFirst((page - 1) * 2).prefix(2)
          .map { "{\"id\": \"\($0)\", \"name\": \"name \($0)\"}" }
        return .json("{\"items\": [\(rows.joined(separator: ","))], \"total\": \(names.count)}")
      }
    }
  }

  private let server = NameServer()

  private func names(
    fresh: Duration? = nil, complete: Bool = true, order: [CollectionDeclaration.Order] = []
  ) -> CollectionDeclaration {
    CollectionDeclaration(
      "names", record: RecordDeclaration("Name", fields: [field("name", .string)]), order: order,
      remote: RemoteDeclaration(
        server: "main", path: "/names",
        paging: .init(.number, size: 2, total: "total"), items: "items", isComplete: complete),
      fresh: fresh, at: .nowhere)
  }

  private func shelf(
    _ declaration: CollectionDeclaration, in stores: Stores = .inMemory(),
    scope: @escaping @Sendable () -> String? = { "server" }
  ) -> Shelf {
    Shelf([declaration], in: stores, server: server.transport, scope: scope)
  }

  @Test(.scenario(33)) func isLoadingBeforeTheServerHasRespondedAndNeverEmpty() throws {
    let shelf = shelf(names())
    let names = try shelf.open("names")
    #expect(names.value("phase") == "loading")
    shelf.scheduler.drain()
    #expect(names.value("phase") == "ready")
    #expect(names.column("id") == ["a", "b", "c", "d", "e"])
    #expect(names.value("serverTotal") == 5)
    #expect(names.value("partial") == false)
    #expect(names.value("fromCache") == false)
    #expect(names.column("sync").first == "clean")
  }

  @Test func readsOnlyThePagesThatAreShown() throws {
    let transport = server.transport
    let shelf = Shelf([names()], server: transport)
    let names = try shelf.open("names", ("page", 2))
    shelf.scheduler.drain()
    #expect(names.column("id") == ["a", "b"])
    #expect(names.value("hasMore") == true)
    #expect(names.value("partial") == true)
    #expect(transport.targets.count == 1)
    shelf.scheduler.start("more") { _ = try? await names.call("more") }
    shelf.scheduler.drain()
    #expect(names.column("id") == ["a", "b", "c", "d"])
    #expect(transport.targets.count == 2)
  }

  @Test(.scenario(32)) func readsOnUntilEnoughRowsFulfilACondition() throws {
    let shelf = shelf(names())
    let condition: Value = ["text": "item.name > 'name c'", "captured": []]
    let names = try shelf.open("names", ("page", 2), ("where", condition))
    shelf.scheduler.drain()
    #expect(names.column("id") == ["d", "e"])
  }

  @Test func keepsTheRowsWhenTheServerFailsAndSaysWhy() throws {
    let shelf = shelf(names())
    let names = try shelf.open("names")
    shelf.scheduler.drain()
    for (response, code) in [
      (HTTPResponse.body("<html>Sign in to the network</html>", "text/html"), "offline"),
      (.json("{}", status: 500), "server"), (.json("{\"items\": 3}"), "server"),
      (.json("{\"items\": "), "server"),
    ] {
      server.fail(response)
      shelf.scheduler.start("refresh") { _ = try? await names.call("refresh") }
      shelf.scheduler.drain()
      #expect(names.column("id") == ["a", "b", "c", "d", "e"], "\(code)")
      #expect(names.value("phase") == "ready")
      #expect(names.value("errorCode") == .string(code))
    }
    server.fail(nil)
    shelf.scheduler.start("refresh") { _ = try? await names.call("refresh") }
    shelf.scheduler.drain()
    #expect(names.value("errorCode") == .null)
  }

  @Test func isAnErrorWhereNothingWasEverRead() throws {
    server.fail(.json("{}", status: 404))
    let shelf = shelf(names())
    let names = try shelf.open("names")
    shelf.scheduler.drain()
    #expect(names.value("phase") == "error")
    #expect(names.value("errorCode") == "server")
    #expect(names.value("total") == 0)
  }

  @Test func showsTheCopyOfTheLastReadAfterARestart() throws {
    let folder = TemporaryFolder()
    let first = shelf(names(), in: Stores(folder: folder.path))
    let before = try first.open("names")
    first.scheduler.drain()
    #expect(before.value("total") == 5)
    server.fail(.json("{}", status: 503))
    let second = shelf(names(), in: Stores(folder: folder.path))
    let names = try second.open("names")
    #expect(names.value("phase") == "ready")
    #expect(names.value("fromCache") == true)
    second.scheduler.drain()
    #expect(names.column("id") == ["a", "b", "c", "d", "e"])
    #expect(names.value("fromCache") == true)
  }

  @Test func deletesOnlyWhatACompleteListDoesNotHave() throws {
    for complete in [true, false] {
      server.set(["a", "b", "c", "d", "e"])
      let shelf = shelf(names(complete: complete))
      let names = try shelf.open("names")
      shelf.scheduler.drain()
      server.set(["x", "a", "c", "e"])
      shelf.scheduler.start("refresh") { _ = try? await names.call("refresh") }
      shelf.scheduler.drain()
      #expect(names.column("id").prefix(4) == ["x", "a", "c", "e"])
      #expect(Set(names.column("id").map { "\($0)" }).count == (complete ? 4 : 6))
    }
  }

  @Test(.scenario(30)) func readsAgainAsManyPagesAsBefore() throws {
    let transport = server.transport
    let shelf = Shelf([names()], server: transport)
    let names = try shelf.open("names", ("page", 2))
    shelf.scheduler.drain()
    shelf.scheduler.start("more") { _ = try? await names.call("more") }
    shelf.scheduler.drain()
    server.set(["z", "a", "b", "c", "d", "e"])
    shelf.scheduler.start("refresh") { _ = try? await names.call("refresh") }
    shelf.scheduler.drain()
    #expect(names.column("id") == ["z", "a", "b", "c"])
    #expect(transport.targets.count == 4)
    shelf.scheduler.start("more") { _ = try? await names.call("more") }
    shelf.scheduler.drain()
    #expect(names.column("id") == ["z", "a", "b", "c", "d", "e"])
  }

  @Test func isFreshForItsTime() throws {
    let folder = TemporaryFolder()
    let (transport, declaration) = (server.transport, names(fresh: .seconds(600)))
    let shelf = Shelf([declaration], in: Stores(folder: folder.path), server: transport)
    let names = try shelf.open("names")
    shelf.scheduler.drain()
    let count = transport.targets.count
    #expect(names.value("isStale") == false)
    let again = try shelf.open("names")
    shelf.scheduler.drain()
    #expect(transport.targets.count == count)
    #expect(again.value("total") == 5)
    shelf.scheduler.advance(by: .seconds(601))
    #expect(names.value("isStale") == true)
    let later = try shelf.open("names")
    shelf.scheduler.drain()
    #expect(transport.targets.count > count)
    #expect(later.value("isStale") == false)
  }

  @Test(.scenario(35, 37)) func belongsToWhoIsSignedIn() throws {
    let person = Mutex<String?>("asha")
    let scope: @Sendable () -> String? = { person.withLock(\.self) }
    let shelf = shelf(names(), scope: scope)
    let names = try shelf.open("names")
    shelf.scheduler.drain()
    #expect(names.value("total") == 5)
    person.withLock { $0 = "ravi" }
    server.set(["r"])
    let others = try shelf.open("names")
    #expect(others.value("total") == 0)
    shelf.scheduler.drain()
    #expect(others.column("id") == ["r"])
    person.withLock { $0 = nil }
    let nobodys = try shelf.open("names")
    shelf.scheduler.drain()
    #expect(nobodys.value("phase") == "error")
    #expect(nobodys.value("errorCode") == "signed_out")
    person.withLock { $0 = "asha" }
    server.fail(.json("{}", status: 500))
    #expect(try shelf.open("names").value("total") == 5)
  }

  @Test func showsNothingOfThePersonBefore() throws {
    let person = Mutex<String?>("asha")
    let shelf = shelf(names(), scope: { person.withLock(\.self) })
    let names = try shelf.open("names")
    shelf.scheduler.drain()
    #expect(names.value("total") == 5)
    person.withLock { $0 = nil }
    shelf.store.accountChanged()
    #expect(names.value("total") == 0)
    #expect(names.value("phase") == "error")
    #expect(names.value("errorCode") == "signed_out")
    person.withLock { $0 = "ravi" }
    server.set(["r"])
    shelf.store.accountChanged()
    shelf.scheduler.drain()
    #expect(names.column("id") == ["r"])
    #expect(names.value("errorCode") == .null)
  }

  @Test(.scenario(24)) func leavesOutARowThatCannotBeReadAndSaysWhere() throws {
    server.fail(
      .json("{\"items\": [{\"id\": \"a\", \"name\": \"A\"}, {\"id\": \"b\", \"name\": 7}], \"total\": 2}"))
    let declaration = CollectionDeclaration(
      "names", record: RecordDeclaration("Name", fields: [field("name", .string)]),
      remote: RemoteDeclaration(server: "main", path: "/names", items: "items", isComplete: true),
      at: .nowhere)
    let shelf = shelf(declaration)
    let names = try shelf.open("names")
    shelf.scheduler.drain()
    #expect(names.column("id") == ["a"])
    #expect(shelf.reports.all.contains { $0.contains("items[1].name") })
    // One that could be read before stays as it was.
    server.fail(.json("{\"items\": [{\"id\": \"a\", \"name\": 7}], \"total\": 1}"))
    shelf.scheduler.start("refresh") { _ = try? await names.call("refresh") }
    shelf.scheduler.drain()
    #expect(names.column("name") == ["A"])
  }
}
