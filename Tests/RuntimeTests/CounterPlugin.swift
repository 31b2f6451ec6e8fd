import Foundations
import PluginKit
import Simulation
import Synchronization

/// A model with a number, a text and rows, for tests of the runtime.
actor Counter: ViewModel {
  struct Row: Codable, Equatable, Sendable {
    var id: String
    var name: String
    var stars: Int
  }

  struct State: ModelState {
    var phase = Phase.ready
    var count = 0
    var note: String?
    var rows: [Row] = []
  }

  struct Step: Codable { var by: Int }
  struct RowChange: Codable {
    var id: String
    var stars: Int
  }

  static let name = "Counter"
  static let actions: [ActionHandler<Counter>] = [
    ActionHandler("add", Step.self) { model, step in model.state.count += step.by },
    ActionHandler("fill") { model in
      model.state.rows = ["a", "b", "c"].map { Row(id: $0, name: "Row \($0)", stars: 1) }
    },
    ActionHandler("rate", RowChange.self) { model, change in
      guard let index = model.state.rows.firstIndex(where: { $0.id == change.id }) else { return }
      model.state.rows[index].stars = change.stars
    },
    ActionHandler("refresh") { _ in },
    ActionHandler("load") { model in (model.state.rows, model.state.phase) = ([], .loading) },
    ActionHandler("stumble") { model in (model.state.rows, model.state.phase) = ([], .error) },
    ActionHandler("many") { model in
      model.state.rows = (0..<1000).map { Row(id: "r\($0)", name: "Row \($0)", stars: 1) }
    },
    ActionHandler("slow") { model throws(ActionError) in try await model.wait() },
    // Continues although cancelled.
    ActionHandler("stubborn") { model in
      try? await model.scheduler.sleep(for: .seconds(30))
      let scheduler = model.scheduler
      await scheduler.start("stubborn") { try? await scheduler.sleep(for: .seconds(30)) }.wait()
      model.state.count += 1000
    },
    ActionHandler("twice", Step.self, returns: Int.self) { model, step in step.by * 2 },
    ActionHandler("fail") { _ throws(ActionError) in throw ActionError("full", "the test asked for it") },
  ]

  private let output: ModelOutput<State>
  private let scheduler: Scheduler
  private let closings: ClosingLog
  private var state = State() { didSet { output.publish(state) } }

  init(_ scheduler: Scheduler, _ output: ModelOutput<State>, _ closings: ClosingLog) {
    self.closings = closings
    self.scheduler = scheduler
    self.output = output
  }

  func close() async {
    // A model's closing work is not cancelled.
    closings.add(Task.isCancelled ? "cancelled" : "closed")
  }

  private func wait() async throws(ActionError) {
    do { try await scheduler.sleep(for: .seconds(60)) } catch { throw ActionError(.cancelled) }
    state.count += 100
  }

  static let contract = """
    plugin: test
    version: 1.2.0
    models:
      Counter:
        state: { phase: phase, count: int, note: string?, rows: list(Row) }
        actions:
          add: { with: { by: int(1..10) } }
          fill: {}
          rate: { with: { id: string, stars: int } }
          refresh: {}
          load: {}
          stumble: {}
          many: {}
          slow: {}
          stubborn: {}
          twice: { with: { by: int(1..10) }, returns: int }
          fail: { errors: [full] }
        events:
          reached: { count: int, note: string? }
          emptied: {}
      Quiet:
        with: { size: int? }
        state: { on: bool }
    types:
      Row: { id: string, name: string, stars: int }
    """
}

struct CounterPlugin: NativePlugin {
  let name = "test"
  let scheduler: Scheduler
  var closings = ClosingLog()
  var models: [ModelDefinition] {
    [ModelDefinition(Counter.self) { Counter(self.scheduler, $0, self.closings) }]
  }
}

/// How models were closed, in order.
final class ClosingLog: Sendable {
  private let stored = Mutex<[String]>([])
  var all: [String] { stored.withLock { $0 } }
  func add(_ way: String) { stored.withLock { $0.append(way) } }
}
