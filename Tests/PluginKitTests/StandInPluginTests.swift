import Foundations
import PluginKit
import Simulation
import Testing

/// Stand-ins of plugins that are not written yet.
struct StandInPluginTests {
  private static let yaml = """
    plugin: brewing
    version: 1.0.0
    models:
      Kettle:
        with: { id: string, level: int? }
        state:
          phase: phase
          id: string
          level: int
          isOn: bool
          teaName: string
          errorCode: string?
          now: Pot?
          pots: list(Pot) by id
          words: list(Kind)
          labels: "map(string, string)"
          since: timestamp
          left: duration
          ends: list(End) by kind
        actions:
          fill: { with: { level: "int(0..9)", teaName: string? }, errors: [too_full] }
          pour: { returns: Pot }
          stop:
        events: { boiled: { level: int } }
    types:
      Pot: { id: string, kind: Kind, dueDate: timestamp, weight: double, lids: list(string), brewed_for: duration }
      Kind: enum(black, green, …)
      End: { kind: Side, text: string }
      Side: enum(left, right)
    """

  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1000)))

  private func contract() throws -> Contract {
    let (contract, problems) = read(Self.yaml)
    #expect(problems == [])
    return try #require(contract)
  }

  private func plugin() throws -> StandInPlugin {
    StandInPlugin(try contract()) { [scheduler] in scheduler.now }
  }

  private func field(_ name: String, of handle: any ModelHandle) -> Value? {
    if case .map(let state) = handle.state { state[name] } else { nil }
  }

  @Test func keepsToItsContract() throws {
    #expect(try PluginConformance(try plugin(), try contract()).exercise(on: scheduler) == [])
  }

  @Test func showsSamplesOfItsState() throws {
    let handle = try plugin().open("Kettle", with: ValueMap(fields: [("id", "7")]))
    #expect(field("phase", of: handle) == "ready")
    #expect(field("id", of: handle) == "7")
    #expect(field("teaName", of: handle) == "Tea name")
    #expect(field("errorCode", of: handle) == .null)
    #expect(field("labels", of: handle) == ["en": "Labels"])
    #expect(field("words", of: handle) == ["black", "green", "other"])
    #expect(field("since", of: handle) == .timestamp(Timestamp(seconds: 1000)))
    guard case .list(let pots)? = field("pots", of: handle), case .map(let second)? = pots.dropFirst().first
    else {
      Issue.record("no rows")
      return
    }
    #expect(pots.count == 3)
    #expect(second["id"] == "2")
    #expect(second["weight"] == 2.0)
    #expect(second["lids"] == ["Lids 1", "Lids 2", "Lids 3"])
    #expect(second["brewed_for"] == .duration(.seconds(120)))
    #expect(
      field("ends", of: handle)
        == [["kind": "left", "text": "Text 1"], ["kind": "right", "text": "Text 2"]])
  }

  @Test func anActionSetsTheFieldsOfItsArguments() throws {
    let handle = try plugin().open("Kettle", with: ValueMap(fields: [("id", "7")]))
    let changes = Notes<Int>()
    _ = handle.snapshot
    handle.onChange { changes.add(1) }
    try scheduler.run {
      _ = try await handle.invoke("fill", ValueMap(fields: [("level", 4)]))
    }
    #expect(field("level", of: handle) == 4)
    #expect(field("teaName", of: handle) == "Tea name")
    #expect(changes.list.count == 1)
    #expect(handle.revision == 1)
  }

  @Test func aTesterChoosesTheErrorOfAnAction() throws {
    var registry = PluginRegistry()
    registry.register(try plugin(), try contract())
    let handle = try registry.open("brewing.Kettle", with: ValueMap(fields: [("id", "7")]))
    registry.faults.set("brewing.Kettle.fill", to: "too_full")
    #expect(registry.faults.actions == ["brewing.Kettle.fill"])
    let error = #expect(throws: ActionError.self) {
      try scheduler.run {
        _ = try await handle.invoke("fill", ValueMap(fields: [("level", 4)]))
      }
    }
    #expect(error?.code == "too_full")
    registry.faults.set("brewing.Kettle.fill", to: nil)
    try scheduler.run {
      _ = try await handle.invoke("fill", ValueMap(fields: [("level", 4)]))
    }
    #expect(field("level", of: handle) == 4)
    #expect(registry.standIns == ["brewing"])
  }
}
