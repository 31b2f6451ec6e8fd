import Foundations

/// A flow in progress; it belongs to one session.
final class FlowRun {
  let id: Int
  /// The flow, by its current script.
  private(set) var flow: LinkedFlow
  private(set) var params: ValueMap
  let states: StateValues
  /// The screen that a guard held back until the flow is done; nil where none did.
  let heldBack: (screen: String, params: ValueMap)?

  init(
    id: Int, flow: LinkedFlow, params: ValueMap, keptBy keeper: StateKeeper,
    before heldBack: (screen: String, params: ValueMap)? = nil
  ) {
    self.id = id
    self.flow = flow
    self.params = flow.params.completing(params)
    self.heldBack = heldBack
    states = StateValues(flow.states, of: "flow \(flow.name)", keptBy: keeper)
  }

  /// Adopts the flow's edited script.
  ///
  /// - Parameter new: the edited flow.
  /// - Returns: the new index of each old step.
  func adopt(_ new: LinkedFlow) -> [Int] {
    let indices = flow.stepIndices(in: new)
    flow = new
    params = new.params.completing(params)
    states.adopt(new.states)
    return indices
  }

  /// Returns the values that its expressions see; the environment is that of no screen.
  func slots(_ environment: [Value]) -> [Value] {
    var slots = environment
    slots[Environment.Slot.params.rawValue] = .map(params)
    slots[Environment.Slot.flow.rawValue].set(states.fields)
    return slots
  }

  /// Returns the actions' frame for its steps.
  func frame(_ environment: [Value]) -> ActionFrame {
    var frame = ActionFrame(screen: ActionFrame.app, extras: [])
    frame.slots = slots(environment)
    return frame
  }
}

/// A screen's position in a flow.
struct FlowPosition {
  let run: FlowRun
  /// The index of its step; -1 before the first.
  var step: Int

  /// Returns the position among the steps whose conditions hold; the environment is that of no screen.
  func progress(_ environment: [Value]) -> ScreenView.FlowProgress {
    let slots = run.slots(environment)
    let steps = run.flow.steps.indices.filter { index in
      run.flow.steps[index].condition?.evaluate(slots).isTrue ?? true
    }
    // The current step counts even where its condition no longer holds.
    let before = steps.count { $0 < step }
    return ScreenView.FlowProgress(
      flow: run.flow.name, step: before + 1, steps: steps.count + (steps.contains(step) ? 0 : 1))
  }
}

extension Value {
  /// Sets fields of a record.
  mutating func set(_ fields: [(String, Value)]) {
    guard !fields.isEmpty, case .map(let map) = self else { return }
    let kept = zip(map.keys, map.values).filter { key, _ in !fields.contains { key == .string($0.0) } }
    self = .map(ValueMap(kept + fields.map { (.string($0.0), $0.1) }))
  }
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
