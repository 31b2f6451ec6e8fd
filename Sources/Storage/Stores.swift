package import Foundations
internal import Glibc
internal import Synchronization

/// An app's databases by name, all in one folder or all in memory.
///
/// A name opened twice gives the same store, so that content in memory is still there when a model is opened again.
package final class Stores: Sendable {
  private let place: StorePlace
  private let opened = Mutex<[String: Store]>([:])
  private let errors = StoreErrors()

  /// Keeps databases as files.
  ///
  /// - Parameter folder: where; it is made when the first one is opened, for its owner alone.
  package init(folder: String) { place = .folder(folder) }

  private init(_ template: StoreTemplate?) { place = .memory(template) }

  /// Keeps databases in memory as long as this object exists.
  ///
  /// - Parameter template: the source of new databases' copies; nil where each runs its own migrations.
  /// - Returns: no database yet.
  package static func inMemory(from template: StoreTemplate? = nil) -> Stores { Stores(template) }

  /// Opens the database of a name.
  ///
  /// - Parameters:
  ///   - name: the file's name without its ending, such as `recipes`; each owner has its own.
  ///   - migrator: the owner's migrations; the first caller's are used.
  /// - Returns: the store, the same one for the same name.
  /// - Throws: an error that names the file, the reason and the remedy.
  package func open(_ name: String, migrator: DatabaseMigrator) throws(StoreError) -> Store {
    try opened.withLock { opened throws(StoreError) in
      if let store = opened[name] { return store }
      let store: Store
      do throws(StoreError) { store = try place.make(name, migrator) } catch {
        errors.report(error)
        throw error
      }
      store.observe(errors.report)
      opened[name] = store
      return store
    }
  }

  /// Calls back with why a database could not be used.
  ///
  /// - Parameter call: called on any thread; the last one that was given counts.
  package func onError(_ call: @escaping @Sendable (StoreError) -> Void) { errors.onReport(call) }

  /// Returns the database of a name, which its first use opens.
  ///
  /// A start of an app opens only what its first screen reads. The caller must not hold the lock of the folder
  /// (``FolderLock``) when it uses the store first.
  ///
  /// - Parameters:
  ///   - name: as in ``open(_:migrator:)``.
  ///   - migrator: as there.
  ///   - note: receives what people must know about the file once it is opened.
  /// - Returns: the store, the same one for the same name.
  package func deferred(
    _ name: String, migrator: DatabaseMigrator, note: @escaping @Sendable (Diagnostic) -> Void
  ) -> Store {
    opened.withLock { opened in
      if let store = opened[name] { return store }
      let store = Store(deferred: place.path(name)) { [place] () throws(StoreError) in
        let store = try place.locked { () throws(StoreError) in try place.make(name, migrator) }
        if let warning = store.warning { note(warning) }
        return store
      }
      store.observe(errors.report)
      opened[name] = store
      return store
    }
  }

  /// Whether there is a database of a name: opened before, or on disk.
  ///
  /// - Parameter name: the file's name without its ending.
  /// - Returns: whether there is one, without opening it.
  package func exists(_ name: String) -> Bool {
    opened.withLock { $0[name].map { !$0.isUnmade } } ?? place.path(name).map { access($0, F_OK) == 0 }
      ?? false
  }

  /// What people must know about the files opened so far, by their names.
  package var warnings: [Diagnostic] {
    opened.withLock { $0.sorted { $0.key < $1.key }.compactMap(\.value.warning) }
  }
}

/// Why databases could not be used, for an observer that comes later.
private final class StoreErrors: Sendable {
  private let call = Mutex<(@Sendable (StoreError) -> Void)?>(nil)

  func report(_ error: StoreError) { call.withLock(\.self)?(error) }
  func onReport(_ new: @escaping @Sendable (StoreError) -> Void) { call.withLock { $0 = new } }
}

/// Where databases are made.
private enum StorePlace: Sendable {
  case folder(String)
  case memory(StoreTemplate?)

  /// The file of a name; nil in memory.
  func path(_ name: String) -> String? {
    if case .folder(let folder) = self { return "\(folder)/\(name).sqlite" }
    return nil
  }

  func make(_ name: String, _ migrator: DatabaseMigrator) throws(StoreError) -> Store {
    switch self {
    case .memory(let template?): return try template.store(name, migrator)
    case .memory(nil): return try Store(inMemory: migrator)
    case .folder(let folder):
      let path = "\(folder)/\(name).sqlite"
      do { try makeFolder(folder) } catch {
        // Its files are in memory then.
        guard Store.isUnwritable(path) else { throw error }
      }
      return try Store.open(path, migrator: migrator)
    }
  }

  /// Two processes must not both make a database.
  func locked<Result>(_ work: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    guard case .folder(let folder) = self else { return try work() }
    let lock = FolderLock(folder)
    defer { lock.release() }
    return try work()
  }
}

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
