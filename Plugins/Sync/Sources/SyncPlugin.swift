package import AppServices
package import PluginKit
package import Simulation

/// What waits to be sent, and how the app's servers are reached, for screens.
package struct SyncPlugin: NativePluginType {
  /// The name of its contract.
  package static let name = "sync"

  /// Where its work runs.
  package let scheduler: Scheduler
  /// Its view models.
  package let models: [ModelDefinition]

  /// Creates the plugin.
  ///
  /// - Parameter services: uses the outboxes and the connections of the app.
  /// - Throws: that its contract does not list the need.
  package init(_ services: PluginServices) throws {
    let (sync, scheduler) = (try services.sync, services.scheduler)
    self.scheduler = scheduler
    models = [
      ModelDefinition(Changes.self) { Changes(sync, scheduler, output: $0) },
      ModelDefinition(Change.self, with: SyncContract.ChangeParameters.self) {
        Change($0.id, sync, scheduler, output: $1)
      },
      ModelDefinition(Conflicts.self) { Conflicts(sync, scheduler, output: $0) },
      ModelDefinition(StoredData.self) { StoredData(sync, scheduler, output: $0) },
      ModelDefinition(Connection.self) { Connection(sync, scheduler, output: $0) },
    ]
  }
}
