import Accounts
import Backend
import Runtime
import Simulation
import Storage
import Walkthroughs

/// A walk's device: sessions of the app in one environment, on its stored data.
final class HostedWalkDevice: WalkDevice {
  private let app: App
  private let registry: BuildRegistry
  private var environment: AppEnvironment

  init(_ app: App, _ registry: BuildRegistry, _ environment: AppEnvironment) {
    self.app = app
    self.registry = registry
    self.environment = environment
  }

  func launch(_ settings: SessionSettings) throws -> AppSession {
    try AppAssembly(app, registry, in: environment).session(settings)
  }

  func clearState() throws {
    environment.stores = .inMemory(from: environment.template?.stores)
    clearSecrets()
  }

  func sending(_ push: WalkPush) -> @Sendable () async throws -> Void {
    let message = PushMessage(push.title, push.text, channel: push.channel, link: push.link)
    let send = environment.servers[ServerEntry.main]?.push
    return { try await send?(message) }
  }

  func setting(_ condition: BluetoothCondition) -> @Sendable () async -> Void {
    let bluetooth = environment.bluetooth
    return { await bluetooth.set(condition) }
  }

  func clearSecrets() { environment.secrets = MemorySecretStore() }
}
