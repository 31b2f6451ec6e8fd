import PluginKit
import Simulation

/// The kettle on the stove, one pot at a time.
actor Kettle: ViewModel {
  enum Phase: String, Codable, Sendable, CaseIterable { case empty, brewing, ready }

  struct State: ModelState {
    var phase = Phase.empty
    var left = Duration.zero
  }

  struct Pot: Codable, Sendable { var time: Duration }

  static let name = "Kettle"
  static let ready = EventType("ready", Pot.self)
  static let events: [any DeclaredEvent] = [ready]
  static let actions: [ActionHandler<Kettle>] = [
    ActionHandler("brew", Pot.self) { kettle, pot throws(ActionError) in try kettle.brew(pot) },
    ActionHandler("takeOff") { $0.takeOff() },
  ]

  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private var state = State() { didSet { output.publish(state) } }
  private var brewing: Job?

  init(_ scheduler: Scheduler, output: ModelOutput<State>) {
    self.scheduler = scheduler
    self.output = output
  }

  func close() { brewing?.cancel() }

  private func brew(_ pot: Pot) throws(ActionError) {
    guard state.phase != .brewing else { throw ActionError("in_use") }
    state = State(phase: .brewing, left: pot.time)
    brewing = scheduler.start("kettle") { [weak self] in await self?.wait(for: pot) }
  }

  private func takeOff() {
    brewing?.cancel()
    state = State()
  }

  /// Shows each minute how much time is left.
  ///
  /// That is computed from the clock and not counted: testers move it, and a device sleeps.
  private func wait(for pot: Pot) async {
    let end = scheduler.now.advanced(by: pot.time)
    while state.left > .zero {
      let next = min(end, scheduler.now.advanced(by: .seconds(60)))
      do { try await scheduler.sleep(until: next) } catch { return }
      let left = scheduler.now.duration(to: end) + .milliseconds(500)
      state.left = max(.zero, .seconds(left.components.seconds))
    }
    state.phase = .ready
    output.emit(Self.ready, pot)
  }
}
