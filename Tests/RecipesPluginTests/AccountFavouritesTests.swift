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

@testable import Accounts

/// The favourites of somebody who is signed in, with the shipped server in this process.
struct AccountFavouritesTests {
  private let device: Device

  init() throws { device = try Device() }

  @Test func sendsAMarkAndTakesItBack() throws {
    let list = try device.open(as: "ann")
    try list.invoke("toggleFavourite", ["id": "idli"])
    device.settle()
    #expect(try device.onServer(of: "ann") == ["idli"])
    try list.invoke("toggleFavourite", ["id": "idli"])
    device.settle()
    #expect(try device.onServer(of: "ann") == [])
  }

  @Test func keepsMarksOfASignedOutPersonOnTheDevice() throws {
    let list = try device.open(as: nil)
    try list.invoke("toggleFavourite", ["id": "idli"])
    device.settle()
    #expect(device.requests.isEmpty)
    #expect(try device.marked(list) == ["idli"])
  }

  @Test func givesTheFirstAccountWhatNobodyHasMarked() throws {
    let list = try device.open(as: nil)
    try list.invoke("toggleFavourite", ["id": "idli"])
    try device.signIn("ann")
    #expect(try device.marked(list) == ["idli"])
    #expect(try device.onServer(of: "ann") == ["idli"])
    try device.signIn(nil)
    #expect(try device.marked(list) == [])
    try device.signIn("bob")
    #expect(try device.marked(list) == [])
    #expect(try device.onServer(of: "bob") == [])
  }

  @Test func showsWhatAnotherDeviceHasMarked() throws {
    let list = try device.open(as: nil)
    try device.putOnServer("poha", of: "ann")
    try device.signIn("ann")
    #expect(try device.marked(list) == ["poha"])
    try device.putOnServer("idli", of: "ann")
    try list.invoke("refresh")
    device.settle()
    #expect(try device.marked(list) == ["idli", "poha"])
  }

  @Test func aListThatCouldNotBeRequestedAfterTheSignInIsRequestedWhenTheNetworkReturns() throws {
    let list = try device.open(as: nil)
    try device.putOnServer("poha", of: "ann")
    device.reachability.set(online: false)
    try device.signIn("ann")
    #expect(try device.marked(list) == [])
    device.reachability.set(online: true)
    device.settle()
    #expect(try device.marked(list) == ["poha"])
  }

  @Test func aListThatTheServerCouldNotSendAfterTheSignInIsRequestedAgainAfterDelaysThatGrow() throws {
    let list = try device.open(as: nil)
    try device.putOnServer("poha", of: "ann")
    device.failLists(9)
    try device.signIn("ann")
    #expect(try device.marked(list) == [])
    device.scheduler.advance(by: .seconds(7200))
    #expect(try device.marked(list) == ["poha"])
    let lists = device.lists
    device.scheduler.advance(by: .seconds(7200))
    #expect(device.lists == lists, "it is requested once it is there")
  }

  @Test func nobodysListIsRequestedAgain() throws {
    _ = try device.open(as: nil)
    device.failLists(1000)
    try device.signIn("ann")
    try device.signIn(nil)
    let lists = device.lists
    device.scheduler.advance(by: .seconds(86_400))
    #expect(device.lists == lists)
  }

  @Test func whoSignsInWhileAnothersListIsRequestedGetsTheirOwn() throws {
    let list = try device.open(as: nil)
    try device.putOnServer("poha", of: "ann")
    try device.putOnServer("idli", of: "bob")
    device.delayLists(.seconds(5))
    try device.signIn("ann", settling: false)
    try device.signIn("bob")
    #expect(try device.marked(list) == ["idli"])
  }

  @Test func aMarkWaitsForTheNetwork() throws {
    let list = try device.open(as: "ann")
    device.reachability.set(online: false)
    try list.invoke("toggleFavourite", ["id": "idli"])
    device.settle()
    #expect(try device.marked(list) == ["idli"])
    #expect(try device.onServer(of: "ann") == [])
    device.reachability.set(online: true)
    device.settle()
    #expect(try device.onServer(of: "ann") == ["idli"])
  }

  @Test func aMarkThatIsTakenBackBeforeItWasSentIsNeverSent() throws {
    let list = try device.open(as: "ann")
    device.reachability.set(online: false)
    for _ in 1...2 { try list.invoke("toggleFavourite", ["id": "idli"]) }
    device.reachability.set(online: true)
    device.settle()
    #expect(!device.requests.contains { $0.contains("idli") })
  }

  @Test func takesBackWhatTheServerRejects() throws {
    let list = try device.open(as: "ann")
    device.rejectNext()
    try list.invoke("toggleFavourite", ["id": "idli"])
    device.settle()
    #expect(try device.marked(list) == [])
    #expect(try device.waiting().map(\.entry.operation.state) == [.dead])
    // Another try does not wait behind it.
    try list.invoke("toggleFavourite", ["id": "idli"])
    device.settle()
    #expect(try device.marked(list) == ["idli"])
    #expect(try device.waiting().isEmpty)
  }

  @Test func namesTheRecipeOfAWaitingMark() throws {
    let list = try device.open(as: "ann")
    device.reachability.set(online: false)
    try list.invoke("toggleFavourite", ["id": "idli"])
    #expect(try device.waiting().map(\.summary.subject) == [["en": "Idli", "hi": "इडली", "ta": "இட்லி"]])
  }
}

/// A device with the shipped recipes plugin and server.
private final class Device {
  let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_771_146_000)))
  let reachability = Reachability()
  private let network: RejectingTransport
  private let host: HostServices
  private let backend: Backend

  init() throws {
    let backend = try Backend(
      BackendSetup(
        prefix: "/api/v1",
        parts: [BackendSetup.Part(RecipesServer.self, data: BackendSetup.Part.Data(Self.data))],
        clock: ServerClock(scheduler)))
    self.backend = backend
    network = RejectingTransport(backend, scheduler)
    var host = HostServices(
      scheduler: scheduler, identifiers: RandomIdentifiers(seed: 1), random: SeededRandom(seed: 1),
      log: Log(),
      servers: AppServers(
        ServerSettings(prefix: "/api/v1"), GatedTransport(network, reachability: reachability)),
      stores: .inMemory(), reachability: reachability)
    host.addAccount(of: ServerSettings.mainName, ProductProfile.epicura.signIn)
    self.host = host
  }

  private static var data: String {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return "/\(root)/Plugins/Recipes/Data"
  }

  /// The paths of the requests for favourites of single recipes.
  var requests: [String] {
    network.paths.filter { $0.contains("/favourites/") }
  }

  func open(as account: String?) throws -> Model {
    let services = PluginServices(try shippedContract().contract, from: host)
    var registry = PluginRegistry()
    registry.register(try RecipesPlugin(services), try shippedContract().contract)
    let list = Model(try registry.open("recipes.RecipeList", with: .empty), registry, scheduler)
    settle()
    if let account { try signIn(account) }
    return list
  }

  /// Signs in with a token of the server's own, or out.
  func signIn(_ account: String?, settling isSettling: Bool = true) throws {
    let session = try #require(host.accounts[ServerSettings.mainName]).session
    let unsent = host.outboxes.of(server: ServerSettings.mainName)
    let tokens = try account.map { Tokens(account: $0, access: Secret(try token(of: $0))) }
    try scheduler.run {
      if let tokens {
        await session.signIn(tokens)
      } else {
        _ = await session.signOut()
      }
      await unsent.use(account: account)
    }
    if isSettling { settle() } else { scheduler.advance(by: .milliseconds(10)) }
  }

  private func token(of account: String) throws -> String {
    try AccessToken(
      account: account, session: "s", number: 1, issuedAt: scheduler.now, lifetime: .seconds(86_400)
    ).signed()
  }

  func settle() {
    scheduler.advance(by: .seconds(120))
  }

  func rejectNext() { network.rejectsNext() }

  /// Fails so many requests for the list.
  func failLists(_ count: Int) { network.failLists(count) }

  /// Has the server take its time for the list.
  func delayLists(_ delay: Duration) { network.delayLists(delay) }

  /// How often the list was requested.
  var lists: Int { network.paths.count { $0.hasSuffix("/favourites") } }

  func marked(_ list: Model) throws -> [String] {
    guard case .list(let rows) = list["recipes"] else { return [] }
    return rows.compactMap { row in
      guard case .map(let card) = row, card["isFavourite"] == true, case .string(let id)? = card["id"] else {
        return nil
      }
      return id
    }.sorted()
  }

  func waiting() throws -> [WaitingChange] { try SyncServices(host).changes() }

  func onServer(of account: String) throws -> [String] {
    struct Body: Decodable {
      struct Content: Decodable { var recipe_ids: [String] }
      var data: Content
    }
    return try JSON.decode(Body.self, from: try call(.get, "", of: account).body).data.recipe_ids.sorted()
  }

  func putOnServer(_ recipe: String, of account: String) throws {
    #expect(try call(.put, "/\(recipe)", of: account).status == 200)
  }

  private func call(_ method: HTTPRequest.Method, _ path: String, of account: String) throws -> HTTPResponse {
    var request = HTTPRequest(method, "/api/v1/users/me/favourites\(path)")
    request.headers["authorization"] = "Bearer \(try token(of: account))"
    return try scheduler.run { [backend, request] in try await backend.send(request) }
  }
}

/// A network whose server rejects one request, where a test wants it.
private final class RejectingTransport: HTTPTransport {
  private let state = Mutex((paths: [String](), rejects: false, failing: 0, delay: Duration.zero))
  private let base: any HTTPTransport
  private let scheduler: Scheduler

  init(_ base: any HTTPTransport, _ scheduler: Scheduler) { (self.base, self.scheduler) = (base, scheduler) }

  func failLists(_ count: Int) { state.withLock { $0.failing = count } }
  func delayLists(_ delay: Duration) { state.withLock { $0.delay = delay } }

  var paths: [String] { state.withLock(\.paths) }
  func rejectsNext() { state.withLock { $0.rejects = true } }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let isRejected = state.withLock { state in
      state.paths.append(request.path)
      guard state.rejects, request.path.contains("/favourites/") else { return false }
      state.rejects = false
      return true
    }
    if isRejected { return HTTPResponse(status: 403) }
    guard request.path.hasSuffix("/favourites") else { return try await base.send(request) }
    let (isFailing, delay) = state.withLock { state in
      state.failing -= 1
      return (state.failing >= 0, state.delay)
    }
    if isFailing { return HTTPResponse(status: 501) }
    if delay > .zero { do { try await scheduler.sleep(for: delay) } catch { throw .cancelled } }
    return try await base.send(request)
  }
}
