import Foundations
import PluginKit
import Simulation
import Synchronization
import Testing
import Timers

@Suite struct TimersTests {
  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))

  /// The contract that is shipped with the package.
  private func contract() throws -> Contract {
    let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let source = try SourceText.load("/\(folder)/plugin.yaml", shownAs: "plugin.yaml")
    var diagnostics = Diagnostics()
    let contract = Contract.read(source, into: &diagnostics)
    #expect(diagnostics.all == [])
    return try #require(contract)
  }

  @Test func pluginConformsToItsContract() throws {
    let suite = PluginConformance(TimersPlugin(scheduler), try contract())
    #expect(suite.check() == [])
    #expect(try suite.exercise(on: scheduler) == [])
  }

  @Test func reportsAPluginOfAnotherContract() throws {
    let text =
      "plugin: timers\nversion: 1.0.0\nmodels: { Countdown: { state: { phase: string, left: string } } }\n"
    var diagnostics = Diagnostics()
    let other = try #require(
      Contract.read(SourceText(path: "plugin.yaml", text: text), into: &diagnostics))
    let suite = PluginConformance(TimersPlugin(scheduler), other)
    #expect(suite.check().contains { $0.rule == .types })
    #expect(try suite.exercise(on: scheduler).contains { $0.rule == .state })
  }

  @Test func timerCountsDownAndEmitsAnEventAtItsEnd() throws {
    var registry = PluginRegistry()
    registry.register(TimersPlugin(scheduler), try contract())
    let timer = try registry.open("timers.Countdown")
    let heard = Heard()
    timer.onEvent { heard.add($0) }
    timer.start()
    _ = try scheduler.run { try await timer.invoke("start", ValueMap(fields: [("seconds", 90)])) }
    scheduler.advance(by: .seconds(30))
    #expect(timer.state == ["phase": "running", "left": 60])
    scheduler.advance(by: .seconds(60))
    #expect(timer.state == ["phase": "done", "left": 0])
    #expect(heard.all == [ModelEvent("done", ValueMap(fields: [("seconds", 90)]))])
  }
}

/// The events that were told.
private final class Heard: Sendable {
  private let events = Mutex<[ModelEvent]>([])
  var all: [ModelEvent] { events.withLock { $0 } }
  func add(_ event: ModelEvent) { events.withLock { $0.append(event) } }
}
