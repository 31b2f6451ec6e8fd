import Accounts
import Backend
import Foundations
import ProductProfiles
import Services
import Simulation
import Synchronization
import TestSupport
import Testing

@testable import PluginServers

/// An account of a server in this process, in virtual time.
struct AccountFixture {
  static let password = "kitchen garden 7"
  static let phone = "+919876543210"

  let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_767_225_600)))
  let backend: Backend
  let network: BreakableTransport
  let secrets: any SecretStore
  let unsent: UnsentList
  let account: AccountService
  let product: ProductProfile

  init(
    _ product: ProductProfile = .epicura, secrets: any SecretStore = MemorySecretStore(),
    beside other: AccountFixture? = nil, with servers: [any AppServer.Type] = []
  ) throws {
    self.product = product
    self.secrets = secrets
    let scheduler = other?.scheduler ?? scheduler
    let backend =
      try other?.backend
      ?? Backend(
        BackendSetup(
          parts: ([AccountServer.self] + servers).map { BackendSetup.Part($0) },
          clock: ServerClock(scheduler),
          identifiers: RandomIdentifiers(seed: 7), random: SeededRandom(seed: 7), signIn: product.signIn))
    self.backend = backend
    let network = BreakableTransport(backend)
    self.network = network
    let unsent = UnsentList()
    self.unsent = unsent
    func client(_ authorizer: (any Authorizer)?) -> APIClient {
      APIClient(
        network, scheduler: scheduler, random: SeededRandom(seed: 1), authorizer: authorizer,
        settings: APIClient.Settings(retries: .never))
    }
    account = AccountService(
      "main", profile: product.signIn, client: client(nil), authorized: { client($0) }, in: secrets,
      unsent: unsent,
      scheduler: scheduler, report: { Issue.record("\($0)") })
    clock = scheduler
  }

  private let clock: Scheduler

  /// Runs work with the account, in the backend's time.
  @discardableResult
  func run<Result: Sendable>(
    _ work: @escaping @Sendable (AccountService) async throws -> Result
  ) throws -> Result {
    try clock.run { [account] in try await work(account) }
  }

  func pass(_ duration: Duration) { clock.advance(by: duration) }

  /// The code that was sent last.
  var code: Secret { Secret(backend.messages.recent.last?.text ?? "none") }

  /// Creates the account `ann` on the server, where people do not register themselves.
  func createAccount() throws {
    try run { [backend] _ in
      let server = try #require(await backend.server(AccountServer.self))
      _ = try await server.register(
        email: "ann@assetra.local", password: Self.password, name: nil, device: nil)
    }
  }

  /// Signs in by the product's first method.
  func signIn() throws {
    switch product {
    case .epicura:
      try run { try await $0.requestCode(for: Self.phone) }
      let code = code
      try run { try await $0.signIn(phone: Self.phone, code: code) }
    case .helix, .waddlebot:
      try createAccount()
      try run { try await $0.signIn(name: "ann@assetra.local", password: Secret(Self.password)) }
    case .assetra:
      try createAccount()
      try run { try await $0.signIn(name: "ann", password: Secret(Self.password)) }
    }
  }
}

/// A network that a test interrupts.
final class BreakableTransport: HTTPTransport {
  private struct State {
    var error: TransportError?
    var losesAnswers = false
    var holdsNext = false
    var held: CheckedContinuation<Void, Never>?
    var paths: [String] = []
  }
  private let state = Mutex(State())
  private let base: any HTTPTransport

  init(_ base: any HTTPTransport) { self.base = base }

  /// Fails every request from now on; nil for none.
  func fail(_ error: TransportError?) { state.withLock { $0.error = error } }
  /// Loses every response after the server has done what was asked, or none.
  func loseAnswers(_ isLosing: Bool) { state.withLock { $0.losesAnswers = isLosing } }
  /// Holds the response to the next request back until ``release()``.
  func holdNext() { state.withLock { $0.holdsNext = true } }
  /// Gives the response that was held back.
  func release() {
    let held = state.withLock { state in
      defer { state.held = nil }
      return state.held
    }
    held?.resume()
  }
  /// The paths of the requests so far.
  var paths: [String] { state.withLock(\.paths) }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let (error, loses, holds) = state.withLock { state in
      defer { state.holdsNext = false }
      state.paths.append(request.path)
      return (state.error, state.losesAnswers, state.holdsNext)
    }
    if let error { throw error }
    let response = try await base.send(request)
    if holds { await withCheckedContinuation { held in state.withLock { $0.held = held } } }
    if loses { throw .unreachable("the response was lost") }
    return response
  }
}

/// Unsent changes that a test counts.
final class UnsentList: UnsentChanges {
  private struct State {
    var counts: [String: Int] = [:]
    var canSend = true
    var isHeld = false
    var held: CheckedContinuation<Void, Never>?
    var accounts: [String?] = []
  }
  private let state = Mutex(State())

  func add(_ count: Int, of account: String) { state.withLock { $0.counts[account, default: 0] += count } }
  func set(canSend: Bool) { state.withLock { $0.canSend = canSend } }
  /// Has the next sending last until ``release()``.
  func hold() { state.withLock { $0.isHeld = true } }
  /// Ends the sending that was held.
  func release() {
    let held = state.withLock { state in
      defer { (state.isHeld, state.held) = (false, nil) }
      return state.held
    }
    held?.resume()
  }
  /// Whose changes were to be sent, one after the other.
  var accounts: [String?] { state.withLock(\.accounts) }

  func count(of account: String) async -> Int { state.withLock { $0.counts[account] ?? 0 } }
  func send(of account: String, within limit: Duration) async {
    if state.withLock(\.isHeld) {
      await withCheckedContinuation { held in state.withLock { $0.held = held } }
    }
    state.withLock { if $0.canSend { $0.counts[account] = nil } }
  }
  func discard(of account: String) async { state.withLock { $0.counts[account] = nil } }
  func use(account: String?) async { state.withLock { $0.accounts.append(account) } }
  func pause(as account: String) async { state.withLock { $0.accounts.append(nil) } }
}

/// The error of a call.
func failure(_ work: () throws -> Void) -> AccountError? {
  do {
    try work()
    return nil
  } catch {
    return error as? AccountError
  }
}
