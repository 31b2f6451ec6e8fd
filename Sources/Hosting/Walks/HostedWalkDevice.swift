import Accounts
import Backend
import Collections
import Foundations
import PluginKit
import Runtime
import Services
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
    // What a flow types means the same file wherever the walk is started.
    self.environment.photoFolder = app.folder.root
  }

  func launch(_ settings: SessionSettings) throws -> AppSession {
    try AppAssembly(app, registry, in: environment).session(settings)
  }

  func add(_ rows: [ValueMap], to collection: String) throws {
    _ = try AppData.open(app, in: environment).addAll(rows, to: collection)
  }

  func clearState() throws {
    environment.stores = .inMemory(from: environment.template?.stores)
    environment.photoCopies = .inMemory()
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

  func settingBluetoothPermission(_ isGranted: Bool) -> @Sendable () async -> Void {
    let bluetooth = environment.bluetooth
    return { await bluetooth.setPermission(isGranted) }
  }

  func sending(_ request: HTTPRequest, to server: String?) -> @Sendable () async throws -> HTTPResponse {
    let name = server ?? ServerEntry.main
    let embedded = app.servers.first { $0.name == name }?.embedded
    let connection = environment.servers[name] ?? embedded.flatMap { environment.servers[$0] }
    let send = connection?.request
    return {
      guard let send else { throw UnaskedServer(name: name, isKnown: connection != nil) }
      return try await send(request)
    }
  }

  func clearSecrets() { environment.secrets = MemorySecretStore() }
}

/// A server that a walk cannot ask.
private struct UnaskedServer: Error, CustomStringConvertible {
  let name: String
  let isKnown: Bool

  var description: String {
    isKnown ? "`\(name)` is on another machine" : "the app has no server `\(name)`"
  }
}
