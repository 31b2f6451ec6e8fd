import Accounts
import AppServices
import Backend
import Foundations
import PluginKit
import PluginServers
import ProductProfiles
import RecipesPlugin
import Services
import Simulation
import Storage
import Sync
import Synchronization
import TestSupport
import Testing

/// The shipped servers of recipes and accounts in this process, for the devices of one household.
final class Household {
  static let phone = "+919876543210"

  let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_771_146_000)))
  let backend: Backend

  init(dialects: [String] = []) throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    backend = try Backend(
      BackendSetup(
        prefix: "/api/v1",
        parts: [
          BackendSetup.Part(
            RecipesServer.self, data: BackendSetup.Part.Data("/\(root)/Plugins/Recipes/Data")),
          BackendSetup.Part(AccountServer.self),
        ],
        clock: ServerClock(scheduler), identifiers: RandomIdentifiers(seed: 7), random: SeededRandom(seed: 7),
        signIn: ProductProfile.epicura.signIn, dialects: dialects))
  }

  /// A device, or the next start of one with its stores and secrets.
  func device(
    stores: Stores = .inMemory(), secrets: MemorySecretStore = MemorySecretStore(), origin: String? = nil,
    seed: UInt64 = 1, isOnline: Bool = true
  ) throws -> HouseholdDevice {
    try HouseholdDevice(
      self, stores: stores, secrets: secrets, origin: origin, identifiers: RandomIdentifiers(seed: seed),
      isOnline: isOnline)
  }
}

/// A device with the shipped recipes plugin.
final class HouseholdDevice {
  let scheduler: Scheduler
  let reachability = Reachability()
  let host: HostServices
  let plugin: RecipesPlugin
  private let backend: Backend
  private let network: ListeningTransport
  private let registry: PluginRegistry

  fileprivate init(
    _ household: Household, stores: Stores, secrets: MemorySecretStore, origin: String?,
    identifiers: RandomIdentifiers, isOnline: Bool
  ) throws {
    reachability.set(online: isOnline)
    (scheduler, backend) = (household.scheduler, household.backend)
    network = ListeningTransport(household.backend)
    var servers = AppServers()
    servers.add(
      ServerSettings(prefix: "/api/v1"), GatedTransport(network, reachability: reachability), origin: origin)
    var host = HostServices(
      scheduler: scheduler, identifiers: identifiers, random: SeededRandom(seed: 1),
      log: Log(), servers: servers, stores: stores, reachability: reachability, secrets: secrets)
    host.addAccount(of: ServerSettings.mainName, ProductProfile.epicura.signIn)
    try giveData(to: &host)
    self.host = host
    let contract = try shippedContract().contract
    plugin = try RecipesPlugin(PluginServices(contract, from: host))
    var registry = PluginRegistry()
    registry.register(plugin, contract)
    self.registry = registry
    try scheduler.run { [account = try account] in await account.start() }
  }

  private var account: AccountService {
    get throws { try #require(host.accounts[ServerSettings.mainName]) }
  }

  /// Opens a model as screens do, checked against its contract.
  func open(_ model: String, _ parameters: Value = .map(.empty)) throws -> Model {
    guard case .map(let map) = parameters else { throw ActionError(.badArguments) }
    let model = Model(try registry.open("recipes.\(model)", with: map), registry, scheduler)
    settle()
    return model
  }

  /// Signs in with a code, as a new person where the telephone is not known.
  func signIn(_ phone: String = Household.phone) throws {
    let account = try account
    // Until another code can be sent to the same telephone.
    pass(.seconds(60))
    _ = try scheduler.run { try await account.requestCode(for: phone) }
    let code = Secret(backend.messages.recent.last?.text ?? "none")
    try scheduler.run { try await account.signIn(phone: phone, code: code) }
    settle()
  }

  func signOut() throws {
    let account = try account
    try scheduler.run { try await account.signOut(.keep) }
    settle()
  }

  /// Lets time pass.
  func pass(_ duration: Duration) { scheduler.advance(by: duration) }

  /// Lets everything happen that is to happen within two minutes.
  func settle() { pass(.seconds(120)) }

  /// The collections of the server.
  var data: any DataService { get throws { try #require(host.serverData[ServerSettings.mainName]) } }

  /// What is sent, and has not been read here before: methods and paths.
  func newRequests() -> [String] { network.takeRequests() }

  /// The bodies of all changes that were sent.
  var bodies: [String] { network.bodies }

  /// Answers the next requests to a path with a status of the test's own.
  func answerNext(_ path: String, with status: Int, times: Int = 1) {
    network.answerNext(path, with: status, times: times)
  }

  /// Whether changes do not reach the server, as on a connection that comes and goes.
  var holdsChanges: Bool {
    get { network.holdsChanges }
    set { network.holdsChanges = newValue }
  }

  func waiting() throws -> [WaitingChange] { try SyncServices(host).changes() }
}

/// The conflicts of a device.
enum SyncConflicts {
  static func of(_ device: HouseholdDevice) throws -> [OpenConflict] {
    try SyncServices(device.host).conflicts()
  }
}

/// A network that keeps what was sent, and answers one request itself where a test wants it.
final class ListeningTransport: HTTPTransport {
  private struct State {
    var requests: [String] = []
    var bodies: [String] = []
    var answer: (path: String, status: Int, times: Int)?
    var holdsChanges = false
  }
  private let state = Mutex(State())
  private let base: any HTTPTransport

  init(_ base: any HTTPTransport) { self.base = base }

  func takeRequests() -> [String] {
    state.withLock { state in
      defer { state.requests = [] }
      return state.requests
    }
  }

  var bodies: [String] { state.withLock(\.bodies) }

  var holdsChanges: Bool {
    get { state.withLock(\.holdsChanges) }
    set { state.withLock { $0.holdsChanges = newValue } }
  }

  func answerNext(_ path: String, with status: Int, times: Int = 1) {
    state.withLock { $0.answer = (path, status, times) }
  }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let status = state.withLock { state -> Int? in
      state.requests.append("\(request.method.rawValue) \(request.path)")
      if request.method == .put { state.bodies.append(String(decoding: request.body, as: UTF8.self)) }
      guard let answer = state.answer, answer.times > 0, request.path.contains(answer.path) else {
        return nil
      }
      state.answer?.times -= 1
      return answer.status
    }
    if request.method != .get, request.method != .post, holdsChanges { throw .timedOut }
    if let status { return HTTPResponse(status: status) }
    return try await base.send(request)
  }
}
