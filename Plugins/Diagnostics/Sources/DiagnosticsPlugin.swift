package import AppServices
import Flags
import Foundations
package import PluginKit
import Services
package import Simulation

/// Leaf checks, questions about a plant, and how the app is, for screens.
///
/// It knows nothing of gardens: what a screen knows of a plant, it gives to the actions.
package struct DiagnosticsPlugin: NativePluginType {
  /// The name of its contract.
  package static let name = "diagnostics"

  /// Where its work runs.
  package let scheduler: Scheduler
  /// Its view models.
  package let models: [ModelDefinition]

  /// Creates the plugin; nothing is read or opened before a screen shows one of its models.
  ///
  /// - Parameter services: uses a database, a server named `chat` where the app has one, secrets, limits, photos and the
  ///   app's flags.
  /// - Throws: a need that its contract does not list.
  package init(_ services: PluginServices) throws {
    let scheduler = services.scheduler
    let store = try DiagnosticsStore(services)
    let settings = DiagnosticsSettings(store, try services.secrets, services.log)
    // One photo at a time, whatever screens are open.
    let background = BackgroundQueue(scheduler)
    let (weekly, photos) = (WeeklyChecks(limits: try services.limits), try services.photos)
    let (reachability, identifiers) = (try services.reachability, services.identifiers)
    // An app that lists no such server has leaf checks, and answers by rules.
    let chat = (try? services.server(ChatClient.server)).map { ChatClient(client: $0, scheduler: scheduler) }
    let (sync, log, flags) = (try services.sync, try services.recentLog(), try services.flags)
    self.scheduler = scheduler
    models = [
      ModelDefinition(LeafCheck.self, with: LeafCheck.Parameters.self) {
        LeafCheck($0, services, store, settings, weekly, photos, background, output: $1)
      },
      ModelDefinition(PlantConsole.self, with: PlantConsole.Parameters.self) {
        PlantConsole($0, store, settings, chat, reachability, identifiers, scheduler, output: $1)
      },
      ModelDefinition(AssistantSettings.self) { AssistantSettings(settings, scheduler, output: $0) },
      ModelDefinition(Health.self) { Health(sync, flags, log, scheduler, output: $0) },
    ]
  }
}
