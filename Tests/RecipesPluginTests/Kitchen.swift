import AppServices
import Collections
import Documents
import Foundations
import Hosting
import PluginKit
import ProductProfiles
import RecipesPlugin
import Runtime
import Services
import Simulation
import Storage
import Synchronization
import TestSupport
import Testing

/// The plugin with its own server, store and clock.
struct Kitchen {
  let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_000_000)))
  let server: FakeServer
  let reachability = Reachability()
  let stores: Stores
  let log = Log()

  init(stores: Stores = .inMemory()) {
    server = FakeServer(scheduler)
    self.stores = stores
    server.edit { content in
      content.recipes = [
        wire(
          "dal-tadka", en: "Dal Tadka", hi: "दाल तड़का", ta: "பருப்பு தட்கா", diet: "vegan", rating: 4.6,
          tags: #""comfort","protein-rich""#,
          ingredients:
            #"{"id":"toor-dal","name":{"en":"pigeon peas","hi":"अरहर दाल","ta":"துவரம் பருப்பு"},"amount":200,"unit":"g"},{"id":"ghee","name":{"en":"ghee","hi":"घी","ta":"நெய்"},"amount":2.5,"unit":"tbsp","note":{"en":"melted"}},{"id":"salt","name":{"en":"salt","hi":"नमक","ta":"உப்பு"},"amount":null,"unit":"to_taste"}"#
        ),
        wire(
          "paneer-butter-masala", en: "Paneer Butter Masala", hi: "पनीर बटर मसाला", ta: "பன்னீர் பட்டர் மசாலா",
          rating: 4.8),
        wire(
          "chicken-biryani", en: "Chicken Biryani", hi: "चिकन बिरयानी", ta: "சிக்கன் பிரியாணி", diet: "nonveg",
          rating: 4.7, tags: #""festive""#),
      ]
    }
  }

  func plugin() throws -> RecipesPlugin {
    let services = try services()
    return try RecipesPlugin(services)
  }

  /// Returns the services that the shipped contract gives the plugin.
  func services() throws -> PluginServices {
    var host = HostServices(
      scheduler: scheduler, identifiers: RandomIdentifiers(seed: 1), random: SeededRandom(seed: 1),
      log: log,
      servers: AppServers(
        ServerSettings(prefix: "/api/v1"), GatedTransport(server, reachability: reachability)),
      stores: stores, reachability: reachability)
    // Nobody is signed in.
    host.addAccount(of: ServerSettings.mainName, ProductProfile.epicura.signIn)
    try giveData(to: &host)
    return PluginServices(try shippedContract().contract, from: host)
  }

  /// Opens a model as screens do, checked against its contract.
  func open(_ model: String, _ parameters: Value = .map(.empty), of plugin: RecipesPlugin? = nil) throws
    -> Model
  {
    guard case .map(let map) = parameters else { throw ActionError(.badArguments) }
    var registry = PluginRegistry()
    registry.register(try plugin ?? self.plugin(), try shippedContract().contract)
    return Model(try registry.open("recipes.\(model)", with: map), registry, scheduler)
  }

  /// Runs all that is to happen within an hour: who looks for other processes does so for ever.
  func settle() {
    let end = scheduler.now.advanced(by: .seconds(3600))
    repeat { scheduler.drain() } while advance(until: end)
  }

  private func advance(until end: Timestamp) -> Bool {
    guard let next = scheduler.nextDeadline, next <= end else { return false }
    scheduler.advance(by: scheduler.now.duration(to: next))
    return true
  }
}

/// An open model with every state it has published.
final class Model: Sendable {
  let handle: any ModelHandle
  /// Retains the plugin, as an app does.
  private let registry: PluginRegistry
  private let scheduler: Scheduler
  private let published = Mutex<[Value]>([])

  init(_ handle: any ModelHandle, _ registry: PluginRegistry, _ scheduler: Scheduler) {
    self.handle = handle
    self.registry = registry
    self.scheduler = scheduler
    handle.onChange { [weak self] in self?.note() }
    handle.start()
  }

  private func note() {
    let state = handle.state
    published.withLock { $0.append(state) }
  }

  var states: [Value] { published.withLock { $0 } }

  /// A field of the latest state.
  subscript(field: String) -> Value {
    guard case .map(let state) = handle.state else { return .null }
    return state[field] ?? .null
  }

  /// The ids of the listed recipes.
  var ids: [String] { Self.ids(handle.state) }

  static func ids(_ state: Value) -> [String] {
    guard case .map(let state) = state, case .list(let rows)? = state["recipes"] else { return [] }
    return rows.map { row in
      if case .map(let card) = row, case .string(let id)? = card["id"] { id } else { "?" }
    }
  }

  func invoke(_ action: String, _ arguments: Value = .map(.empty)) throws {
    guard case .map(let map) = arguments else { return }
    _ = try scheduler.run { [handle] in try await handle.invoke(action, map) }
  }
}

final class Log: PluginLog {
  private let entries = Mutex<[String]>([])
  func write(_ entry: PluginLogEntry) { entries.withLock { $0.append("\(entry.level): \(entry.message)") } }
  var lines: [String] { entries.withLock { $0 } }
}

private let epicura = Mutex<App?>(nil)

/// Gives a host what Epicura declares under `data:`; the services hold it.
@discardableResult
func giveData(to host: inout HostServices, file: String = #filePath) throws -> [CollectionStore] {
  let root = "/" + file.split(separator: "/").dropLast(3).joined(separator: "/")
  let app = try epicura.withLock { loaded in
    if let loaded { return loaded }
    var diagnostics = Diagnostics()
    let app = try #require(App.load(AppFolder(root: root, app: "epicura"), into: &diagnostics))
    loaded = app
    return app
  }
  return AppData.stores(of: app, &host)
}

/// Returns the shipped `plugin.yaml` and its diagnostics.
func shippedContract(file: String = #filePath) throws -> (contract: Contract, problems: [Diagnostic]) {
  let root = file.split(separator: "/").dropLast(3).joined(separator: "/")
  let source = try SourceText.load(
    "/\(root)/Plugins/Recipes/plugin.yaml", shownAs: "Plugins/Recipes/plugin.yaml")
  var diagnostics = Diagnostics()
  let contract = try #require(Contract.read(source, into: &diagnostics))
  return (contract, diagnostics.all)
}
