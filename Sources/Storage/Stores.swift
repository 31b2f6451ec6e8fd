package import Foundations
internal import Glibc
internal import Synchronization

/// An app's databases by name, all in one folder or all in memory.
///
/// A name opened twice gives the same store, so that content in memory is still there when a model is opened again.
package final class Stores: Sendable {
  private let folder: String?
  private let template: StoreTemplate?
  private let opened = Mutex<[String: Store]>([:])

  /// Keeps databases as files.
  ///
  /// - Parameter folder: where; it is made when the first one is opened, for its owner alone.
  package init(folder: String) {
    self.folder = folder
    template = nil
  }

  private init(_ template: StoreTemplate?) {
    folder = nil
    self.template = template
  }

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
      let store = try make(name, migrator)
      opened[name] = store
      return store
    }
  }

  /// Whether there is a database of a name: opened before, or on disk.
  ///
  /// - Parameter name: the file's name without its ending.
  /// - Returns: whether there is one, without opening it.
  package func exists(_ name: String) -> Bool {
    opened.withLock { $0[name] != nil } || folder.map { access("\($0)/\(name).sqlite", F_OK) == 0 } ?? false
  }

  private func make(_ name: String, _ migrator: DatabaseMigrator) throws(StoreError) -> Store {
    guard let folder else {
      if let template { return try template.store(name, migrator) }
      return try Store(inMemory: migrator)
    }
    let path = "\(folder)/\(name).sqlite"
    do { try makeFolder(folder) } catch {
      // Its files are in memory then.
      guard Store.isOnReadOnlyFileSystem(path) else { throw error }
    }
    return try Store.open(path, migrator: migrator)
  }

  /// What people must know about the files opened so far, by their names.
  package var warnings: [Diagnostic] {
    opened.withLock { $0.sorted { $0.key < $1.key }.compactMap(\.value.warning) }
  }
}
