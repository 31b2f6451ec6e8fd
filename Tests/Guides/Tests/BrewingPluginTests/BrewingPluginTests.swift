import BrewingGuide
import Foundations
import PluginKit
import Simulation
import Synchronization
import Testing

@Suite struct BrewingPluginTests {
  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))

  @Test func pluginConformsToItsContract() throws {
    let suite = PluginConformance(BrewingPlugin(scheduler), try contract())
    #expect(suite.check() == [])
    #expect(try suite.exercise(on: scheduler) == [])
  }

  @Test func reportsAContractThatDiffers() throws {
    let other = try contract { $0.replacing("left: duration", with: "left: int") }
    let suite = PluginConformance(BrewingPlugin(scheduler), other)
    #expect(
      suite.check().map(\.description)
        == ["plugin.yaml:6:3: `Kettle.state.left` is `duration`, its contract says `int`"])
  }

  @Test func emitsAnEventWhenTheTeaIsReady() throws {
    let kettle = try open()
    let heard = Heard()
    kettle.onEvent { heard.add($0) }
    try call(kettle, "brew", [("time", .duration(.seconds(300)))])
    scheduler.advance(by: .seconds(120))
    #expect(kettle.state == ["phase": "brewing", "left": .duration(.seconds(180))])
    scheduler.advance(by: .seconds(180))
    #expect(kettle.state == ["phase": "ready", "left": .duration(.zero)])
    #expect(heard.all.map(\.name) == ["ready"])
  }

  @Test func emitsNoEventOnceTakenOff() throws {
    let kettle = try open()
    let heard = Heard()
    kettle.onEvent { heard.add($0) }
    try call(kettle, "brew", [("time", .duration(.seconds(300)))])
    try call(kettle, "takeOff")
    scheduler.advance(by: .seconds(3600))
    #expect(kettle.state == ["phase": "empty", "left": .duration(.zero)])
    #expect(heard.all.isEmpty)
  }

  @Test func rejectsASecondPotWhileBrewing() throws {
    let kettle = try open()
    try call(kettle, "brew", [("time", .duration(.seconds(300)))])
    #expect(throws: ActionError("in_use")) {
      try call(kettle, "brew", [("time", .duration(.seconds(60)))])
    }
  }

  /// The contract that is shipped with the plugin, with a change.
  private func contract(_ change: (String) -> String = { $0 }) throws -> Contract {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let shipped = try SourceText.load("/\(root)/Plugins/Brewing/plugin.yaml")
    let source = SourceText(path: "plugin.yaml", text: change(String(decoding: shipped.bytes, as: UTF8.self)))
    var diagnostics = Diagnostics()
    let contract = Contract.read(source, into: &diagnostics)
    #expect(diagnostics.all == [])
    return try #require(contract)
  }

  /// Opens a kettle as a screen does.
  private func open() throws -> any ModelHandle {
    var registry = PluginRegistry()
    registry.register(BrewingPlugin(scheduler), try contract())
    let kettle = try registry.open("brewing.Kettle")
    kettle.start()
    return kettle
  }

  /// Does what a screen's `call` does.
  private func call(_ kettle: any ModelHandle, _ action: String, _ arguments: [(String, Value)] = []) throws {
    _ = try scheduler.run { try await kettle.invoke(action, ValueMap(fields: arguments)) }
  }
}

/// The events that were told.
private final class Heard: Sendable {
  private let events = Mutex<[ModelEvent]>([])
  var all: [ModelEvent] { events.withLock { $0 } }
  func add(_ event: ModelEvent) { events.withLock { $0.append(event) } }
}
