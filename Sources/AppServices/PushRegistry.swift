internal import Synchronization

/// What plugins do with the pushes of an app's servers, by their types.
package final class PushRegistry: Sendable {
  /// A push that a server has sent to this device.
  package struct Push: Sendable, Hashable {
    /// Its type, such as `cooking_complete`.
    package let type: String
    /// The data of its type.
    package let data: [String: String]

    /// Describes a push.
    package init(_ type: String, _ data: [String: String] = [:]) { (self.type, self.data) = (type, data) }
  }

  /// Called on any thread.
  package typealias Handler = @Sendable (Push) -> Void

  private struct State {
    var handlers: [Int: (types: Set<String>, call: Handler)] = [:]
    var followers: [(types: Set<String>, call: Handler)] = []
    var last = 0
  }
  private let state = Mutex(State())

  /// Calls a handler with the pushes of some types, which are not shown as they are then.
  ///
  /// - Parameters:
  ///   - types: the types.
  ///   - call: called on any thread.
  /// - Returns: the handler's number, for ``remove(_:)``.
  package func add(_ types: Set<String>, _ call: @escaping Handler) -> Int {
    state.withLock { state in
      state.last += 1
      state.handlers[state.last] = (types, call)
      return state.last
    }
  }

  /// Calls back at the pushes of some types, as long as the app runs; they are shown as they are nevertheless.
  ///
  /// - Parameters:
  ///   - types: the types.
  ///   - call: called on any thread.
  package func follow(_ types: Set<String>, _ call: @escaping Handler) {
    state.withLock { $0.followers.append((types, call)) }
  }

  /// Removes a handler.
  package func remove(_ number: Int) { state.withLock { $0.handlers[number] = nil } }

  /// Hands a push to the handlers of its type.
  ///
  /// - Returns: whether there are any; else the push is to be shown as it is.
  package func handle(_ push: Push) -> Bool {
    let (calls, followers) = state.withLock { state in
      (
        state.handlers.values.filter { $0.types.contains(push.type) }.map(\.call),
        state.followers.filter { $0.types.contains(push.type) }.map(\.call)
      )
    }
    for call in calls + followers { call(push) }
    return !calls.isEmpty
  }
}
