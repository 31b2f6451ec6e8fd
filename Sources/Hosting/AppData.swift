package import Collections
import Foundations
import PluginKit
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
      app.collections.filter { $0.remote == nil }, functions: app.functions, in: stores,
      scheduler: Scheduler(.live),
      identifiers: RandomIdentifiers(), isBelowLimit: { _, _ in true }, report: report)
  }

  /// Opens it to be filled before an app starts in an environment, so that nobody can undo what is added.
  static func open(_ app: App, in environment: AppEnvironment) -> CollectionStore {
    let log = PluginLogger(Contract.dataName, to: environment.log) { environment.scheduler.now }
    return CollectionStore(
      app.collections.map(\.withoutUndo), functions: app.functions, in: environment.stores,
      scheduler: environment.scheduler, identifiers: environment.identifiers, isBelowLimit: { _, _ in true },
      report: { log.warning($0) })
  }
}

extension CollectionDeclaration {
  /// The same, whose changes cannot be undone.
  fileprivate var withoutUndo: CollectionDeclaration {
    CollectionDeclaration(
      name, about: about, form: form, record: record, order: order, search: search, limit: limit,
      quiet: quiet, remote: remote, fresh: fresh, at: span)
  }
}
