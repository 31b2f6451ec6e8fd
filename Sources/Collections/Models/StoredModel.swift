import Foundations
import PluginKit
import Simulation
import Storage
import Synchronization

/// What the models of collections and documents have in common: a state that is read when somebody looks.
///
/// A change marks the state as old and wakes the reader once, however many changes come before it looks.
final class StoredModel: Sendable {
  private struct State {
    var snapshot: ModelSnapshot?
    var isOld = true
    var changed: (@Sendable () -> Void)?
    var isClosed = false
    var observer: Int?
    /// Wakes the reader when a change can no longer be undone.
    var timer: (moment: Timestamp, job: Job)?
  }

  private let name: String
  private let store: CollectionStore
  private let state = Mutex(State())

  init(_ name: String, in store: CollectionStore) {
    self.name = name
    self.store = store
  }

  /// Follows the changes of the collection.
  func start() {
    let number = store.observe(name) { [weak self] in self?.invalidate() }
    let isClosed = state.withLock { state in
      state.observer = number
      return state.isClosed
    }
    if isClosed { store.stopObserving(name, number) }
  }

  /// Checks that nobody has closed the model, before an action.
  ///
  /// - Throws: that it is closed.
  func checkOpen() throws(ActionError) {
    if state.withLock(\.isClosed) { throw ActionError(.closed, "`data.\(name)` was closed before") }
  }

  /// Marks the state as old.
  func invalidate() {
    let call = state.withLock { state -> (@Sendable () -> Void)? in
      guard !state.isClosed, !state.isOld else { return nil }
      state.isOld = true
      return state.changed
    }
    call?()
  }

  func onChange(_ callback: @escaping @Sendable () -> Void) {
    let isUnread = state.withLock { state in
      state.changed = callback
      return state.isOld && state.snapshot != nil
    }
    if isUnread { callback() }
  }

  /// The state now.
  ///
  /// - Parameter read: reads it, where it is old.
  /// - Returns: the state, with a greater revision where it differs.
  func snapshot(_ read: () -> Value) -> ModelSnapshot {
    let known = state.withLock { state -> ModelSnapshot? in
      // A model that is closed keeps its last state.
      guard let snapshot = state.snapshot, !state.isOld || state.isClosed else {
        // A change while it is read makes it old again.
        state.isOld = false
        return nil
      }
      return snapshot
    }
    if let known { return known }
    let value = read()
    return state.withLock { state in
      let old = state.snapshot
      if let old, old.state == value { return old }
      let new = ModelSnapshot(state: value, revision: (old?.revision ?? -1) + 1)
      state.snapshot = new
      return new
    }
  }

  /// What the last change that can be undone has done; null where there is none.
  ///
  /// - Throws: where the database cannot be read.
  func undoable(_ table: CollectionTable, scope: String) throws(StoreError) -> Value {
    guard let last = try store.undoable(table, scope: scope) else { return .null }
    wake(at: last.until)
    return .string(last.operation)
  }

  /// Wakes the reader at a time, once.
  func wake(at moment: Timestamp) {
    let scheduler = store.scheduler
    state.withLock { state in
      guard !state.isClosed, state.timer?.moment != moment else { return }
      state.timer?.job.cancel()
      let delay = scheduler.now.duration(to: moment)
      let job = scheduler.start("undo of \(name)") { [weak self] in
        do throws(CancellationError) { try await scheduler.sleep(for: delay) } catch { return }
        self?.invalidate()
      }
      state.timer = (moment, job)
    }
  }

  /// Ends following; its last state stays.
  func close() {
    let observer = state.withLock { state -> Int? in
      state.isClosed = true
      state.changed = nil
      state.timer?.job.cancel()
      state.timer = nil
      return state.observer
    }
    if let observer { store.stopObserving(name, observer) }
  }
}

extension Value {
  /// The state of a model whose database cannot be read.
  static func unreadable(_ message: String) -> Value {
    .error(ValueError(code: ActionError.Code.storage.description, message))
  }
}
