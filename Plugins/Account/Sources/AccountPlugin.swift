package import AppServices
package import PluginKit
package import Simulation

/// Who is signed in to the app's main server, and the app's lock, for screens.
package struct AccountPlugin: NativePluginType {
  /// The name of its contract.
  package static let name = "account"

  /// Where its work runs.
  package let scheduler: Scheduler
  /// Its view models.
  package let models: [ModelDefinition]

  /// Creates the plugin.
  ///
  /// - Parameter services: uses the account of the main server, and the lock.
  /// - Throws: where nobody can sign in to the main server.
  package init(_ services: PluginServices) throws {
    let (account, lock, scheduler) = (try services.account(), try services.lock, services.scheduler)
    self.scheduler = scheduler
    models = [
      ModelDefinition(Account.self) { Account(account, output: $0) },
      ModelDefinition(SignIn.self, with: AccountContract.SignInParameters.self) {
        SignIn($0, account, output: $1)
      },
      ModelDefinition(Devices.self) { Devices(account, output: $0) },
      ModelDefinition(Lock.self) { Lock(lock, scheduler, output: $0) },
    ]
  }
}
