import Foundations

extension AppSession {
  /// Shows another part of a component and runs what follows; neither while the last one's actions are at work.
  func move(_ move: Move, on screen: ScreenInstance, node: String) {
    guard !running.contains(RunningNode(screen: screen.id, node: node)) else {
      return announce(ActionFailure(code: "still_working"))
    }
    let faults = move.leaving.flatMap(\.faults)
    guard faults.isEmpty else { return announce(.invalid(faults)) }
    if let state = move.state {
      do throws(ActionFailure) { try screen.set([(state, move.place)]) } catch { return announce(error) }
    } else if let component = move.component {
      screen.places[component] = move.place
    }
    begin(move.actions, on: screen, extras: move.rowSlots + [move.place], node: node)
  }
}

extension ViewNode {
  /// The answers in it that will not do.
  fileprivate var faults: [Announcement.Fault] {
    // A message that could not be sent is no answer.
    subtree.filter { $0.states.contains(.invalid) && $0.role != .message }.map { node in
      Announcement.Fault(id: node.id, label: node.label, message: node.hint ?? "")
    }
  }
}
