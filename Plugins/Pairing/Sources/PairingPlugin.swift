package import AppServices
package import PluginKit
package import Simulation

/// The setup of appliances over Bluetooth, and their list, for screens.
package struct PairingPlugin: NativePluginType {
  /// The name of its contract.
  package static let name = "pairing"

  /// Where its work runs.
  package let scheduler: Scheduler
  /// Its view models.
  package let models: [ModelDefinition]

  /// Creates the plugin.
  ///
  /// - Parameter services: uses Bluetooth, the main server and who is signed in to it, and a database.
  /// - Throws: a service that is not there, or why the database cannot be opened.
  package init(_ services: PluginServices) throws {
    let (scheduler, random, central) = (services.scheduler, services.random, try services.ble)
    let account = try services.account()
    let appliances = ApplianceRepository(
      ApplianceClient(try services.server()), store: try services.store(migrator: ApplianceSchema.migrator),
      account: account, scheduler: scheduler)
    self.scheduler = scheduler
    models = [
      ModelDefinition(Pairing.self) {
        Pairing(
          DeviceSetup(central: central, scheduler: scheduler, random: random), appliances, account, output: $0)
      },
      ModelDefinition(Appliances.self) { Appliances(appliances, account, scheduler, output: $0) },
      ModelDefinition(OwnedAppliance.self, with: OwnedAppliance.Parameters.self) {
        OwnedAppliance($0, appliances, scheduler, output: $1)
      },
    ]
  }
}
