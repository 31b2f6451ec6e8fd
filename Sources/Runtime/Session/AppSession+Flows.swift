import Foundations

/// A flow in progress; it belongs to one session.
final class FlowRun {
  /// The flow, by its current script.
  private(set) var flow: LinkedFlow
  private(set) var params: ValueMap

  init(flow: LinkedFlow, params: ValueMap) {
    self.flow = flow
    self.params = flow.params.completing(params)
  }

  /// Adopts the flow's edited script.
  ///
  /// - Parameter new: the edited flow.
  /// - Returns: the new index of each old step.
  func adopt(_ new: LinkedFlow) -> [Int] {
    let indices = flow.stepIndices(in: new)
    flow = new
    params = new.params.completing(params)
    return indices
  }
}

/// A screen's position in a flow.
struct FlowPosition {
  let run: FlowRun
  /// The index of its step; -1 before the first.
  var step: Int
}

extension LinkedFlow {
  /// The positions of its steps in an edited flow: at the same screen, else at the previous step's new position.
  func stepIndices(in new: LinkedFlow) -> [Int] {
    var indices: [Int] = []
    for (index, step) in steps.enumerated() {
      let earlier = steps[..<index].count { $0.screen == step.screen }
      let same = new.steps.indices.filter { new.steps[$0].screen == step.screen }
      indices.append(same.dropFirst(earlier).first ?? same.last ?? indices.last ?? -1)
    }
    return indices
  }
}

extension AppSession {
  /// Begins a flow with the first step whose condition holds.
  ///
  /// - Throws: that the flow has errors, or why the screen cannot be opened.
  func begin(
    flow name: String, with params: ValueMap, _ presentation: GoAction.Presentation, by frame: ActionFrame
  ) async throws(ActionFailure) {
    var diagnostics = Diagnostics()
    guard let flow = app.flow(name, into: &diagnostics), !diagnostics.hasErrors else {
      throw .broken(diagnostics, "no flow `\(name)`")
    }
    let run = FlowRun(flow: flow, params: params)
    guard try await step(of: run, after: -1, presentation, by: frame) else {
      // All steps were skipped, so the flow is done.
      return try await finish(run, by: "done")
    }
  }

  /// Goes on to the next step of the flow that the actions' screen belongs to.
  ///
  /// - Throws: `not_in_flow` where it belongs to none, or why the next screen cannot be opened.
  func goToNextStep(by frame: ActionFrame) async throws(ActionFailure) {
    try requireTop(frame)
    guard let position = flowPosition(of: frame.screen) else { throw ActionFailure(code: "not_in_flow") }
    if try await !step(of: position.run, after: position.step, .push, by: frame) {
      try await leave(position.run, by: "done", frame)
    }
  }

  /// Leaves the flow that the actions' screen belongs to: its screens are closed, then the exit's actions run.
  ///
  /// - Throws: `not_in_flow` where it belongs to none, or what an action of the exit throws.
  func leaveFlow(by exit: String, _ frame: ActionFrame) async throws(ActionFailure) {
    guard let position = flowPosition(of: frame.screen) else { throw ActionFailure(code: "not_in_flow") }
    try await leave(position.run, by: exit, frame)
  }

  /// Closes a flow's screens and all that was opened from them, then runs the exit's actions.
  func leave(_ run: FlowRun, by exit: String, _ frame: ActionFrame?) async throws(ActionFailure) {
    let closed = navigation.remove(run)
    if navigation.top == nil {
      try await open(app.firstScreen(of: navigation.tab), with: .empty, .push, by: frame, closing: closed)
    } else {
      screenChanged(closing: closed, by: frame)
    }
    try await finish(run, by: exit)
  }

  /// Runs the actions of a flow's exit, on the screen that is shown then.
  func finish(_ run: FlowRun, by exit: String) async throws(ActionFailure) {
    guard let actions = run.flow.exits[exit], let top = navigation.top else { return }
    var frame = ActionFrame(screen: top.id, extras: [])
    frame.flowParams = run.params
    try await runAsUnit(actions, frame)
  }

  /// Returns a screen's position in a flow: its own step, or that of the nearest screen below with one.
  ///
  /// A screen that its own actions have left has the position of the screen shown instead.
  func flowPosition(of id: Int) -> FlowPosition? {
    guard navigation.screen(id) != nil else {
      return lifetimes.screen(id)?.flow ?? navigation.top.flatMap { flowPosition(of: $0.id) }
    }
    let stack = navigation.stack(of: id)
    guard let index = stack.firstIndex(where: { $0.id == id }) else { return nil }
    return stack[...index].last { $0.flow != nil }?.flow
  }

  /// Returns the steps of a flow whose conditions hold.
  func shownSteps(of run: FlowRun) -> [Int] {
    let slots = slots(of: run)
    return run.flow.steps.indices.filter { run.flow.steps[$0].condition?.evaluate(slots).isTrue ?? true }
  }

  /// Opens the first later step whose condition holds; false where there is none.
  private func step(
    of run: FlowRun, after index: Int, _ presentation: GoAction.Presentation, by frame: ActionFrame
  ) async throws(ActionFailure) -> Bool {
    var own = ActionFrame(screen: 0, extras: [])
    own.slots = slots(of: run)
    let next = run.flow.steps.indices.first { step in
      step > index && run.flow.steps[step].condition.map { holds($0, own.slots) } ?? true
    }
    guard let next else { return false }
    let step = run.flow.steps[next]
    try await open(
      step.screen, with: try step.arguments.evaluate(own), presentation,
      in: FlowPosition(run: run, step: next),
      by: frame)
    return true
  }

  private func slots(of run: FlowRun) -> [Value] {
    var slots = environment(of: nil)
    slots[Environment.Slot.params.rawValue] = .map(run.params)
    return slots
  }
}

extension ActionFailure {
  /// Returns the failure of a required script that has errors, or is missing.
  static func broken(_ diagnostics: Diagnostics, _ otherwise: String) -> Self {
    let first = diagnostics.sorted.first { $0.severity == .error }
    let location = first?.span.map { "\($0.description): " } ?? ""
    return Self(
      code: "screen_broken", detail: location + (first?.message ?? otherwise), isLocated: !location.isEmpty)
  }
}
