package import Foundations
import PluginKit
package import Storage

extension PluginServices {
  /// A database of the plugin's own, the same one for the same name; of the need `store`.
  ///
  /// - Parameters:
  ///   - name: tells it from the plugin's other databases; nil for the one that is named as the plugin.
  ///   - migrator: numbered migrations; one that was shipped is never changed again.
  /// - Returns: the store.
  /// - Throws: that the contract does not list the need, or why the database cannot be opened.
  package func store(named name: String? = nil, migrator: DatabaseMigrator) throws(Diagnostic) -> Store {
    try require(.store)
    let file = name.map { "\(contract.name)-\($0)" } ?? contract.name
    do throws(StoreError) { return try host.stores.open(file, migrator: migrator) } catch {
      throw error.diagnostic
    }
  }

  /// Lists data of the plugin's on the screen that shows what is kept on this device; of the need `store`.
  ///
  /// - Parameters:
  ///   - kind: its name, such as `recipes`.
  ///   - status: asks how much there is; it must not hold what ends with the plugin.
  /// - Throws: that the contract does not list the need.
  package func list(
    stored kind: String, _ status: @escaping @Sendable () async -> StoredDataRegistry.Status?
  ) throws(Diagnostic) {
    try require(.store)
    host.stored.add(kind, status)
  }

  /// The plugin's own database, which its first use opens; of the need `store`.
  ///
  /// For what the first screen of an app does not show. Why it cannot be opened is the error of each use, and a warning
  /// about its file is logged.
  ///
  /// - Parameter migrator: as in ``store(named:migrator:)``.
  /// - Returns: the store, the same one each time.
  /// - Throws: that the contract does not list the need.
  package func deferredStore(migrator: DatabaseMigrator) throws(Diagnostic) -> Store {
    try require(.store)
    return host.stores.deferred(contract.name, migrator: migrator) { [log] in log.warning($0.message) }
  }
}
