import Foundations

extension AppSession {
  /// Shows another part of a component and runs its handlers; neither while the last one's actions are running.
  func move(_ move: PartChange, on screen: ScreenInstance, node: String) {
    guard !running.contains(RunningNode(screen: screen.id, node: node)) else {
      return announce(ActionFailure(code: "still_working"))
    }
    guard !validateAnswers(move.leaving.questions(in: nil), on: screen) else { return }
    if let state = move.state {
      do throws(ActionFailure) { try screen.set([(state, move.part)]) } catch { return announce(error) }
    } else if let component = move.component {
      screen.shownParts[component] = move.part
    }
    begin(move.actions, on: screen, extras: move.rowSlots + [move.part], node: node)
  }
}
