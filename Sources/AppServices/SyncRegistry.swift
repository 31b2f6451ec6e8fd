package import Sync
internal import Synchronization

/// The sync engines of an app's plugins, for the screen that shows their conflicts.
package final class SyncRegistry: Sendable {
  private let state = Mutex<[SyncEngine]>([])

  /// The engines, in the order in which they were added.
  package var engines: [SyncEngine] { state.withLock(\.self) }

  func add(_ engine: SyncEngine) { state.withLock { $0.append(engine) } }
}

/// A conflict that is not decided, with both of its sides.
package struct OpenConflict: Sendable {
  /// The conflict.
  package let conflict: SyncConflict
  /// How it is here; nil where it was deleted here.
  package let local: SyncSide?
  /// How the server has it; nil where it was deleted there.
  package let remote: SyncSide?
  /// Whose it is.
  package let engine: SyncEngine
}
