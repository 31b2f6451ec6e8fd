import Foundations

/// A flow that somebody has begun.
final class FlowRun: Sendable {
  let flow: LinkedFlow
  let params: ValueMap

  init(flow: LinkedFlow, params: ValueMap) {
    self.flow = flow
    self.params = params
  }
}

/// Where in a flow a screen stands.
struct FlowPosition {
  let run: FlowRun
  /// The index of its step.
  let step: Int
}

extension AppSession {
  /// Begins a flow with the first step whose condition holds.
  ///
  /// - Throws: that the flow has errors, or what keeps the screen from being opened.
  func begin(flow name: String, with params: ValueMap, _ way: GoAction.Way) async throws(ActionFailure) {
    var diagnostics = Diagnostics()
    guard let flow = app.flow(name, into: &diagnostics), !diagnostics.hasErrors else {
      let first = diagnostics.sorted.first { $0.severity == .error }
      let place = first?.span.map { "\($0.description): " } ?? ""
      throw ActionFailure(code: "screen_broken", detail: place + (first?.message ?? "no flow `\(name)`"))
    }
    let run = FlowRun(flow: flow, params: flow.params.completing(params))
    guard try await step(of: run, after: -1, way) else {
      // All steps were left out: there is nothing to do, and that is done.
      return try await finish(run, by: "done")
    }
  }

  /// Goes on to the next step of the flow that a screen stands in.
  ///
  /// - Throws: `not_in_flow` where it stands in none, or what keeps the next screen from being opened.
  func goToNextStep(from screen: Int) async throws(ActionFailure) {
    guard let place = self.screen(screen)?.flow else { throw ActionFailure(code: "not_in_flow") }
    if try await !step(of: place.run, after: place.step, .push) {
      try await leaveFlow(of: screen, by: "done")
    }
  }

  /// Leaves the flow that a screen stands in: its screens are closed, then the way out is taken.
  ///
  /// - Throws: `not_in_flow` where it stands in none, or what an action of the way out throws.
  func leaveFlow(of screen: Int, by exit: String) async throws(ActionFailure) {
    guard let run = self.screen(screen)?.flow?.run else { throw ActionFailure(code: "not_in_flow") }
    let closed = navigation.remove(run)
    if navigation.top == nil { try await open(app.firstScreen(of: navigation.tab), with: .empty, .push) }
    screenChanged(closing: closed)
    try await finish(run, by: exit)
  }

  /// The steps of a flow that are shown at the moment.
  func shownSteps(of run: FlowRun) -> [Int] {
    run.flow.steps.indices.filter { holds(run.flow.steps[$0], run) }
  }

  private func finish(_ run: FlowRun, by exit: String) async throws(ActionFailure) {
    guard let actions = run.flow.exits[exit], let top = navigation.top else { return }
    var frame = ActionFrame(screen: top.id, extras: [])
    frame.flowParams = run.params
    try await self.run(actions, frame)
  }

  /// Opens the first step after one whose condition holds; false where there is none.
  private func step(of run: FlowRun, after index: Int, _ way: GoAction.Way) async throws(ActionFailure)
    -> Bool
  {
    let next = run.flow.steps.indices.first { $0 > index && holds(run.flow.steps[$0], run) }
    guard let next else { return false }
    var frame = ActionFrame(screen: 0, extras: [])
    frame.slots = slots(of: run)
    let step = run.flow.steps[next]
    try await open(
      step.screen, with: try step.arguments.evaluate(frame), way, in: FlowPosition(run: run, step: next))
    return true
  }

  private func holds(_ step: LinkedFlow.Step, _ run: FlowRun) -> Bool {
    guard let condition = step.condition else { return true }
    let value = condition.evaluate(slots(of: run))
    if case .error(let error) = value { announce(.problem(error.sentence)) }
    return value.isTrue
  }

  private func slots(of run: FlowRun) -> [Value] {
    var slots = environment(of: nil)
    slots[Environment.Slot.params.rawValue] = .map(run.params)
    return slots
  }
}
