package import Collections
import Foundations
package import Runtime
import Simulation
package import Storage

/// What an app keeps by its `data:`, without a session: for tools that read and write it.
package enum AppData {
  /// Opens it.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - stores: its databases.
  ///   - report: receives what authors should know, each in a sentence.
  /// - Returns: its collections of the device; no limit of a plan is held against them.
  package static func open(
    _ app: App, in stores: Stores, report: @escaping @Sendable (String) -> Void
  ) -> CollectionStore {
    CollectionStore(
      app.collections.filter { $0.remote == nil }, functions: app.functions, in: stores, scheduler: Scheduler(.live),
      identifiers: RandomIdentifiers(), isBelowLimit: { _, _ in true }, report: report)
  }
}
