import Foundations
import PluginKit
import Simulation
import Synchronization

/// A view model for tests.
actor Counter: ViewModel {
  struct Parameters: Codable, Sendable { var from: Int? }
  struct State: ModelState {
    var count = 0
    var phase = Phase.idle
  }
  struct Step: Codable { var by: Int }
  struct Passed: Codable, Sendable { var count: Int }

  static let name = "Counter"
  static let passed = EventType("passed", Passed.self)
  static var events: [any DeclaredEvent] { [passed] }
  static let actions: [ActionHandler<Counter>] = [
    ActionHandler("add", Step.self) { $0.add($1.by) },
    ActionHandler("addTwice", Step.self) {
      $0.add($1.by)
      $0.add($1.by)
    },
    ActionHandler("half", Step.self, returns: Double.self) { Double($0.state.count) / Double($1.by) },
    ActionHandler("fail") { _ throws(ActionError) in throw ActionError("too_hot", "the pan burns") },
    ActionHandler("surprise") { _ throws(ActionError) in throw ActionError("too_cold", "the pan freezes") },
    ActionHandler("slow") { try? await $0.scheduler.sleep(for: .seconds(5)) },
  ]

  private let output: ModelOutput<State>
  let scheduler: Scheduler
  private var state: State { didSet { output.publish(state) } }

  init(_ parameters: Parameters, scheduler: Scheduler, output: ModelOutput<State>) {
    state = State(count: parameters.from ?? 0)
    self.scheduler = scheduler
    self.output = output
    output.publish(state)
  }

  func open() async {
    state.phase = .loading
    do { try await scheduler.sleep(for: .seconds(60)) } catch { return }
    state.phase = .ready
  }

  func close() async { state.phase = .error }

  func add(_ step: Int) {
    state.count += step
    if state.count > 10 { output.emit(Self.passed, Passed(count: state.count)) }
  }
}

struct CounterPlugin: NativePlugin {
  var name = "counting"
  let scheduler: Scheduler
  var models: [ModelDefinition] {
    [
      ModelDefinition(Counter.self, with: Counter.Parameters.self) { [scheduler] in
        Counter($0, scheduler: scheduler, output: $1)
      }
    ]
  }

  static let contract = """
    plugin: counting
    version: 1.0.0
    models:
      Counter:
        with: { from: int? }
        state: { count: int, phase: phase }
        actions:
          add: { with: { by: int(1..100) } }
          addTwice: { with: { by: int } }
          half: { with: { by: int }, returns: double }
          fail: { errors: [too_hot] }
          surprise: { errors: [too_hot] }
          slow:
        events: { passed: { count: int } }
    """
}

/// Records values, from any thread.
final class Notes<Element: Sendable>: Sendable {
  private let all = Mutex<[Element]>([])
  func add(_ element: Element) { all.withLock { $0.append(element) } }
  var list: [Element] { all.withLock { $0 } }
}
