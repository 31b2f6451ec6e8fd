import PluginKit
import Simulation

/// Counts seconds down, and tells when none are left.
actor Countdown: ViewModel {
  enum Phase: String, Codable, Sendable, CaseIterable { case idle, running, done }

  struct State: ModelState {
    var phase = Phase.idle
    var left = 0
  }

  struct Length: Codable, Sendable { var seconds: Int }

  static let name = "Countdown"
  static let done = EventType("done", Length.self)
  static let events: [any DeclaredEvent] = [done]
  static let actions: [ActionHandler<Countdown>] = [
    ActionHandler("start", Length.self) { model, length throws(ActionError) in
      try model.start(length.seconds)
    },
    ActionHandler("stop", NoArguments.self, returns: Length.self) { model, _ in model.stop() },
  ]

  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private var state = State() { didSet { output.publish(state) } }
  private var counting: Job?

  init(_ scheduler: Scheduler, output: ModelOutput<State>) {
    self.scheduler = scheduler
    self.output = output
  }

  func close() { counting?.cancel() }

  private func start(_ seconds: Int) throws(ActionError) {
    guard state.phase != .running else { throw ActionError("already_running") }
    state = State(phase: .running, left: seconds)
    counting = scheduler.start("countdown") { [weak self] in await self?.count(seconds) }
  }

  private func count(_ seconds: Int) async {
    while state.left > 0 {
      do { try await scheduler.sleep(for: .seconds(1)) } catch { return }
      state.left -= 1
    }
    state.phase = .done
    output.emit(Self.done, Length(seconds: seconds))
  }

  private func stop() -> Length {
    counting?.cancel()
    defer { state = State() }
    return Length(seconds: state.left)
  }
}
