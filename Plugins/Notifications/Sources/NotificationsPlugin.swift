package import AppServices
package import PluginKit
package import Simulation

/// The app's notifications for screens.
package struct NotificationsPlugin: NativePluginType {
  /// The name of its contract.
  package static let name = "notifications"

  /// Where its work runs.
  package let scheduler: Scheduler
  /// Its view models.
  package let models: [ModelDefinition]

  /// Creates the plugin.
  ///
  /// - Parameter services: uses the app's notifications.
  /// - Throws: that its contract does not list the need, or that the host has none.
  package init(_ services: PluginServices) throws {
    let (notifications, scheduler) = (try services.notifications, services.scheduler)
    self.scheduler = scheduler
    models = [
      ModelDefinition(Inbox.self) { Inbox(notifications, scheduler, output: $0) },
      ModelDefinition(Settings.self) { Settings(notifications, scheduler, output: $0) },
    ]
  }
}
