import AppServices
import Foundations
import PluginKit
import Storage
import Synchronization

/// The plugin's database, opened when something is first read or written.
final class DiagnosticsStore: Sendable {
  private let services: PluginServices
  private let opened = Mutex<Store?>(nil)

  init(_ services: PluginServices) throws(Diagnostic) {
    try services.require(.store)
    self.services = services
  }

  /// Reads.
  ///
  /// - Throws: `storage`; the reason is in the log.
  func read<Result>(_ body: (Database) throws -> Result) throws(ActionError) -> Result {
    let store = try store
    do throws(StoreError) { return try store.read(body) } catch { throw failure(error.diagnostic) }
  }

  /// Writes, within a transaction.
  ///
  /// - Throws: `storage`; the reason is in the log.
  func write<Result>(_ body: (Database) throws -> Result) throws(ActionError) -> Result {
    let store = try store
    do throws(StoreError) { return try store.write(body) } catch { throw failure(error.diagnostic) }
  }

  private var store: Store {
    get throws(ActionError) {
      if let store = opened.withLock({ $0 }) { return store }
      do throws(Diagnostic) {
        let store = try services.store(migrator: DiagnosticsSchema.migrator)
        opened.withLock { $0 = store }
        return store
      } catch {
        throw failure(error)
      }
    }
  }

  private func failure(_ diagnostic: Diagnostic) -> ActionError {
    services.log.error(diagnostic.message)
    return ActionError(.storage)
  }
}
