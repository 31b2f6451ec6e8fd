package import Storage
internal import Synchronization

/// What knows the conflicts of the rows of an app, for the screen that shows them.
package final class ConflictRegistry: Sendable {
  private struct Entry: Sendable { weak var conflicts: (any DataConflicts)? }
  private let state = Mutex<[Entry]>([])

  /// Those that are still there, in the order in which they were added.
  package var entries: [any DataConflicts] { state.withLock { $0.compactMap(\.conflicts) } }

  /// Adds the conflicts of a server's rows; they are not held.
  package func add(_ conflicts: any DataConflicts) {
    state.withLock { $0.append(Entry(conflicts: conflicts)) }
  }
}
