import Accounts
import AppServices
import Foundations
import PluginKit
import ProductProfiles
import Services
import Simulation
import Storage
import Sync
import Synchronization
import TestSupport
import Testing

/// Confirms all operations, and counts them by account.
private final class CountingSender: OutboxSender {
  let accounts = Mutex<[String]>([])

  func send(_ operation: OutboxOperation) async -> OutboxResult {
    accounts.withLock { $0.append(operation.account) }
    return .confirmed([])
  }
  func confirm(_ operation: OutboxOperation, _ response: [UInt8], in db: Database) throws {}
  func discard(_ operation: OutboxOperation, in db: Database) throws {}
}

/// A server that nobody reaches.
private struct Unreachable: HTTPTransport {
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse { throw .offline }
}

/// Outboxes of plugins, started and stopped with the sign-in.
@Suite struct OutboxRegistryTests {
  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_767_225_600)))
  private let sender = CountingSender()

  private func host(signsIn: Bool) -> HostServices {
    var services = HostServices(
      scheduler: scheduler, identifiers: RandomIdentifiers(seed: 1), random: SeededRandom(seed: 1),
      log: RecentLog(), servers: AppServers(ServerSettings(), Unreachable()), stores: .inMemory(),
      reachability: Reachability())
    if signsIn { services.addAccount(of: ServerSettings.mainName, ProductProfile.epicura.signIn) }
    return services
  }

  private func outbox(_ host: HostServices) throws -> Outbox {
    var diagnostics = Diagnostics()
    let contract = Contract.read(
      SourceText(path: "plugin.yaml", text: "plugin: notes\nversion: 1.0.0\nneeds: [outbox]\nmodels: {}\n"),
      into: &diagnostics)
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { try OutboxSchema.create($0) }
    return try PluginServices(try #require(contract), from: host).outbox(
      in: Store(inMemory: migrator), sender: sender)
  }

  private func enqueue(_ outbox: Outbox) throws {
    try outbox.write { _, operations in _ = try operations.enqueue(OutboxDraft("note.add", on: "note")) }
    scheduler.drain()
  }

  @Test func anAppWithoutSignInSendsAtOnce() throws {
    let outbox = try outbox(host(signsIn: false))
    scheduler.drain()
    try enqueue(outbox)
    #expect(sender.accounts.withLock { $0 } == [Outbox.anonymous])
  }

  @Test func anAppWithSignInSendsForThePersonWhoIsSignedIn() throws {
    let host = host(signsIn: true)
    let outbox = try outbox(host)
    try enqueue(outbox)
    #expect(sender.accounts.withLock { $0 } == [])
    let unsent = host.outboxes.of(server: ServerSettings.mainName)
    try scheduler.run { await unsent.use(account: "ann") }
    scheduler.drain()
    #expect(sender.accounts.withLock { $0 } == ["ann"])
    try scheduler.run { await unsent.use(account: nil) }
    try enqueue(outbox)
    #expect(sender.accounts.withLock { $0 } == ["ann"])
    #expect(try scheduler.run { await unsent.count(of: Outbox.anonymous) } == 1)
  }

  @Test func anOutboxThatIsMadeLaterBelongsToTheSameAccount() throws {
    let host = host(signsIn: true)
    let unsent = host.outboxes.of(server: ServerSettings.mainName)
    try scheduler.run { await unsent.use(account: "ann") }
    let outbox = try outbox(host)
    scheduler.drain()
    try enqueue(outbox)
    #expect(sender.accounts.withLock { $0 } == ["ann"])
  }

  @Test func whoseSessionHasExpiredKeepsTheirChangesUntilTheySignIn() throws {
    let host = host(signsIn: true)
    let outbox = try outbox(host)
    let unsent = host.outboxes.of(server: ServerSettings.mainName)
    try scheduler.run { await unsent.pause(as: "ann") }
    try enqueue(outbox)
    #expect(sender.accounts.withLock { $0 } == [])
    #expect(try scheduler.run { await unsent.count(of: "ann") } == 1)
    try scheduler.run { await unsent.use(account: "ann") }
    scheduler.drain()
    #expect(sender.accounts.withLock { $0 } == ["ann"])
  }

  @Test func changesOfAnAccountAreGivenUpTogether() throws {
    let host = host(signsIn: true)
    let outbox = try outbox(host)
    let unsent = host.outboxes.of(server: ServerSettings.mainName)
    try enqueue(outbox)
    try scheduler.run { await unsent.discard(of: Outbox.anonymous) }
    #expect(try scheduler.run { await unsent.count(of: Outbox.anonymous) } == 0)
    #expect(sender.accounts.withLock { $0 } == [])
  }
}
