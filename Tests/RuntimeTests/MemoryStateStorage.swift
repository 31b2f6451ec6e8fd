import Foundations
import PluginKit
import Synchronization

@testable import Runtime

/// States that outlive sessions, as a data folder's do.
final class MemoryStateStorage: StateStorage {
  struct Content {
    var states: [StoredState.Key: StoredState] = [:]
    var unread: [StoredState.Key: StoredState] = [:]
    var revision = 1
    var reads = 0
    var account: String?
    var error: ActionError?
  }
  let content = Mutex(Content())

  var account: String? { content.withLock(\.account) }

  func identify() async {}

  func read(
    since revision: Int?
  ) throws(ActionError) -> (states: [StoredState.Key: StoredState], revision: Int)? {
    try content.withLock { content throws(ActionError) in
      content.reads += 1
      if let error = content.error { throw error }
      return revision == content.revision ? nil : (content.states, content.revision)
    }
  }

  func write(
    _ states: [StoredState.Key: StoredState], settingAside unread: [StoredState.Key: StoredState]
  ) throws(ActionError) {
    try content.withLock { content throws(ActionError) in
      if let error = content.error { throw error }
      content.unread.merge(unread) { _, new in new }
      content.states.merge(states) { _, new in new }
    }
  }

  /// Writes a state as another process would.
  func put(_ place: String, _ name: String, _ type: String, _ value: String) {
    content.withLock { content in
      content.states[.init(account: "", place: place, name: name)] = StoredState(type: type, value: value)
      content.revision += 1
    }
  }

  /// The stored value of a device's state.
  func value(_ place: String, _ name: String, account: String = "") -> String? {
    content.withLock { $0.states[.init(account: account, place: place, name: name)]?.value }
  }
}
