package import Storage
internal import Synchronization

/// What is wrong with the files of this device, each thing once, for what shows it.
package final class DeviceTroubles: Sendable {
  private struct State {
    var known: Set<String> = []
    var pending: [String] = []
    var show: (@Sendable (String) -> Void)?
    var storage: String?
  }

  private let state = Mutex(State())

  /// Collects troubles.
  package init() {}

  /// Reports a trouble.
  ///
  /// - Parameter words: a sentence with the remedy, in English.
  package func report(_ words: String) {
    let show = state.withLock { state -> (@Sendable (String) -> Void)? in
      guard state.known.insert(words).inserted else { return nil }
      if state.show == nil { state.pending.append(words) }
      return state.show
    }
    show?(words)
  }

  /// Reports why a database cannot be used.
  ///
  /// - Parameter error: the error.
  package func report(_ error: StoreError) {
    state.withLock { $0.storage = error.reason.rawValue }
    report("\(error.description); \(error.help)")
  }

  /// Why a database could not be used last; nil where all could.
  package var storageReason: String? { state.withLock(\.storage) }

  /// Calls back with what was reported and with all that is from now on.
  ///
  /// - Parameter show: called on any thread.
  package func onReport(_ show: @escaping @Sendable (String) -> Void) {
    let pending = state.withLock { state in
      state.show = show
      defer { state.pending = [] }
      return state.pending
    }
    for words in pending { show(words) }
  }
}
