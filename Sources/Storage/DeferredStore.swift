internal import Synchronization

/// A database that its first use opens.
///
/// An opening that fails is tried again by the next use: the disk may have room by then.
final class DeferredStore: Sendable {
  private let open: @Sendable () throws(StoreError) -> Store
  private let state = Mutex<Store?>(nil)

  init(_ open: @escaping @Sendable () throws(StoreError) -> Store) { self.open = open }

  /// The database; nil before its first use.
  var opened: Store? { state.withLock(\.self) }

  /// Returns the database; opens it where this is its first use.
  ///
  /// - Throws: why it cannot be opened.
  func store() throws(StoreError) -> Store {
    try state.withLock { state throws(StoreError) in
      if let state { return state }
      let store = try open()
      state = store
      return store
    }
  }
}
