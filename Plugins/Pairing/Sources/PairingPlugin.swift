package import AppServices
package import PluginKit
import Services
package import Simulation
import Storage

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
  /// - Parameter services: uses Bluetooth, the main server with its socket, who is signed in to it, and a database.
  /// - Throws: a service that is not there.
  package init(_ services: PluginServices) throws {
    let (scheduler, random, central) = (services.scheduler, services.random, try services.ble)
    let account = try services.account()
    let appliances = ApplianceRepository(
      ApplianceClient(try services.server()),
      store: try services.deferredStore(migrator: ApplianceSchema.migrator),
      account: account, scheduler: scheduler, devices: try services.ownedDevices)
    let addresses = try services.localAddresses
    let socket = try services.socket(
      HTTPRequest(.get, "/ws"), isAtRoot: true, policy: SocketPolicy(credentialQuery: "token"))
    let feed = ApplianceFeed(socket, appliances, account, scheduler)
    self.scheduler = scheduler
    models = [
      ModelDefinition(Pairing.self) {
        Pairing(
          DeviceSetup(central: central, scheduler: scheduler, random: random), appliances, account, addresses,
          output: $0)
      },
      ModelDefinition(Appliances.self) { Appliances(appliances, feed, account, scheduler, output: $0) },
      ModelDefinition(OwnedAppliance.self, with: OwnedAppliance.Parameters.self) {
        OwnedAppliance($0, appliances, feed, scheduler, output: $1)
      },
    ]
  }
}

/// The migrations of the saved list; a released migration is never changed.
enum ApplianceSchema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 appliances") { db in
      try db.execute(
        sql: """
          -- `content` is the appliance in the shape of the wire; times are milliseconds since 1970.
          CREATE TABLE appliance (
            account TEXT NOT NULL,
            id TEXT NOT NULL,
            position INTEGER NOT NULL,
            content TEXT NOT NULL,
            PRIMARY KEY (account, id)
          ) WITHOUT ROWID;
          CREATE TABLE list (account TEXT PRIMARY KEY, saved_at INTEGER NOT NULL) WITHOUT ROWID;
          """)
    }
    return migrator
  }
}
