import Collections
import Foundations
import PluginKit
import Simulation
import Testing

/// Collections and documents keep to the contracts that are derived from them.
@Suite struct CollectionConformanceTests {
  private let declarations = [
    CollectionDeclaration(
      "tasks", record: .task, order: [.init("done")], search: ["title"], limit: "tasks", undo: .seconds(10),
      at: .nowhere),
    CollectionDeclaration("plain", record: .task, at: .nowhere),
    CollectionDeclaration(
      "profile", form: .document,
      record: RecordDeclaration("Profile", fields: [field("name", .nullable(.string)), field("age", .int)]),
      undo: .seconds(10), at: .nowhere),
  ]

  @Test func doesWhatTheContractSays() throws {
    let shelf = Shelf(declarations)
    let suite = PluginConformance(shelf.plugin, Contract(data: declarations, at: .nowhere))
    #expect(suite.check() == [])
    let differences = try suite.exercise(on: shelf.scheduler).map(\.message)
    #expect(differences == [])
  }

  @Test func describesEachModelByItsDeclaration() throws {
    let contract = Contract(data: declarations, at: .nowhere)
    let tasks = try #require(contract.model("tasks"))
    #expect(tasks.actions.map(\.name) == ["add", "update", "remove", "removeAll", "undo", "more"])
    #expect(tasks.action("add")?.errors == ["invalid_value", "duplicate", "limit_reached"])
    #expect(tasks.action("add")?.parameters.filter(\.isRequired).map(\.name) == ["title"])
    #expect(tasks.action("update")?.parameters.filter(\.isRequired).map(\.name) == ["id"])
    #expect(contract.model("plain")?.action("undo") == nil)
    #expect(contract.model("plain")?.action("add")?.errors == ["invalid_value", "duplicate"])
    #expect(contract.model("profile")?.actions.map(\.name) == ["set", "reset", "undo"])
  }
}
