import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Testing

@testable import Collections

/// Rows that name rows of another collection, whose keys the server makes.
@Suite struct ReferenceTests {
  private static func collection(
    _ name: String, _ fields: [RecordDeclaration.Field], references: [String: String] = [:]
  ) -> CollectionDeclaration {
    CollectionDeclaration(
      name, record: RecordDeclaration(name, fields: fields),
      remote: RemoteDeclaration(
        server: "main", path: "/\(name)", items: "items", isComplete: true,
        changes: RemoteChanges(
          add: RowRequest(.post, "/\(name)"), update: RowRequest(.patch, "/\(name)/$id"),
          remove: RowRequest(.delete, "/\(name)/$id")), references: references), at: .nowhere)
  }

  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_700_000_000)))
  private let service = RowService()

  private func shelf() -> Shelf {
    Shelf(
      [
        Self.collection("lists", [field("title", .string)]),
        Self.collection(
          "tasks", [field("title", .string), field("list", .nullable(.string))],
          references: ["list": "lists"]),
      ], scheduler: scheduler, server: RowLink(service: service, scheduler: scheduler))
  }

  @Test func waitForTheRowThatTheyNameAndAreSentWithItsKey() throws {
    let shelf = shelf()
    let (lists, tasks) = (try shelf.open("lists"), try shelf.open("tasks"))
    scheduler.drain()
    // The list is refused for a while; the task that names it waits, another does not.
    service.fault { $0.path == "/lists" && $0.method == .post ? .lost : .none }
    scheduler.start("add") {
      guard case .string(let list)? = try? await lists.call("add", [("title", "food")]) else { return }
      _ = try? await tasks.call("add", [("title", "milk"), ("list", .string(list))])
      _ = try? await tasks.call("add", [("title", "bread")])
    }
    scheduler.drain()
    #expect(service.done.map { $0.contains("bread") } == [true])
    service.fault { _ in .none }
    scheduler.advance(by: .seconds(70))
    let list = try #require(
      service.done.first { $0.contains("food") }?.split(separator: " ").dropFirst().first)
    #expect(service.done.contains { $0.contains("\"milk\"") && $0.contains("\"list\":\"\(list)\"") })
    // What a reading of the server says of the key is the list here.
    #expect(tasks.column("list").contains(lists.column("id")[0]))
    scheduler.start("refresh") { _ = try? await tasks.call("refresh") }
    scheduler.drain()
    #expect(tasks.column("list").contains(lists.column("id")[0]))
  }
}
