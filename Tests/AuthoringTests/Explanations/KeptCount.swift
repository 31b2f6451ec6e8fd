import Foundations
import PluginKit

@testable import Runtime

/// A kept state of the type `int`, as a device has stored it.
struct KeptCount: StateStorage {
  let json: String

  var account: String? { nil }
  func identify() async {}

  func read(
    since revision: Int?
  ) throws(ActionError) -> (states: [StoredState.Key: StoredState], revision: Int)? {
    let key = StoredState.Key(account: "", place: "app", name: "count")
    return ([key: StoredState(type: "string", value: json)], 1)
  }

  func write(
    _ states: [StoredState.Key: StoredState], settingAside unread: [StoredState.Key: StoredState]
  ) throws(ActionError) {}

  /// What is wrong with it.
  var problems: [Diagnostic] {
    let span = Span(SourceText(path: "app.yaml", text: "count"), 0..<5)
    let state = LinkedState(name: "count", type: .int, initial: .int(0), lifetime: .device, span: span)
    let keeper = StateKeeper(self, [:])
    _ = keeper.value(of: state, in: "app")
    return keeper.takeProblems()
  }
}
