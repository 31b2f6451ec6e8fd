import Accounts
import Foundations
import Glibc
import Services
import Simulation
import Storage
import Sync

/// The process that is killed: writes, sends, refreshes tokens and caches until then, as fast as it can.
struct DurabilityChild {
  let folder: String
  let seed: UInt64
  /// Whether it sends what is left and ends, instead of waiting to be killed.
  let isLast: Bool

  /// How many entities there are.
  private static let entities = 7
  private static let cached = 40

  /// Works, and reports each thing that is done, a line in one write.
  func run() throws {
    let random = SeededRandom(seed: seed)
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_700_000_000)))
    let server = try DurabilityServer(folder) { isLast ? 1 : random.fraction() }
    let store = try Store(path: "\(folder)/app.sqlite", migrator: Self.migrator)
    let outbox = Outbox(
      store, sender: server, scheduler: scheduler, identifiers: RandomIdentifiers(),
      random: random, reachability: Reachability()
    ) { Self.report("store: \($0)") }
    let session = TokenSession(
      "main", in: SealedFileStore(folder: "\(folder)/secrets"), refresher: server, scheduler: scheduler
    ) { Self.report("secrets: \($0.words)") }
    let cache = DiskCache(folder: "\(folder)/cache", limit: 200_000) { scheduler.now }
    try scheduler.run { try await outbox.start(as: "ann") }
    try signIn(session, scheduler)
    if isLast { return try finish(outbox, session, store, scheduler) }
    var number = try store.fetch { try Int.fetchOne($0, sql: "SELECT max(number) FROM note") ?? 0 }
    while true {
      number += 1
      let (note, entity) = (number, number % Self.entities)
      try outbox.write { db, operations in
        try db.execute(sql: "INSERT INTO note (number) VALUES (?)", arguments: [note])
        try operations.enqueue(OutboxDraft("note", on: "\(entity)", body: Array("\(note)".utf8)))
      }
      Self.report("written \(number)")
      scheduler.advance(by: .milliseconds(random.int(in: 0..<3000)))
      if number % 5 == 0 { try refresh(session, scheduler) }
      use(cache, random.int(in: 0..<Self.cached), isWrite: random.fraction() < 0.5)
    }
  }

  /// Signs in where this is the first process; later ones must find the session.
  private func signIn(_ session: TokenSession, _ scheduler: Scheduler) throws {
    try scheduler.run { [folder] in
      if await session.account == nil {
        if access("\(folder)/signed-in", F_OK) == 0 { return Self.report("signed out") }
        await session.signIn(Tokens(account: "ann", access: Secret("access 1"), refresh: Secret("1")))
        close(open("\(folder)/signed-in", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600))
      }
    }
  }

  private func refresh(_ session: TokenSession, _ scheduler: Scheduler) throws {
    try scheduler.run {
      guard let credential = try await session.credential() else { return Self.report("no credential") }
      do throws(APIError) {
        try await session.refresh(credential)
        Self.report("refreshed")
      } catch .unauthorized { Self.report("the server refused the stored token") } catch {}
    }
  }

  private func use(_ cache: DiskCache, _ key: Int, isWrite: Bool) {
    let bytes = [UInt8](repeating: UInt8(key), count: 1000 + 400 * key)
    if isWrite { return cache.set(bytes, for: "image \(key)") }
    guard let found = cache.bytes(for: "image \(key)") else { return }
    Self.report(found == bytes ? "cached" : "the cache gives other bytes")
  }

  private func finish(
    _ outbox: Outbox, _ session: TokenSession, _ store: Store, _ scheduler: Scheduler
  ) throws {
    let left = try scheduler.run { try await outbox.flush(within: .seconds(100_000)) }
    if !left.isEmpty { Self.report("\(left.count) operations are left") }
    let unconfirmed = try store.fetch {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM note WHERE NOT is_confirmed")
    }
    if unconfirmed != 0 { Self.report("\(unconfirmed ?? 0) notes are not confirmed") }
    let check = try store.fetch { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
    if check != "ok" { Self.report("the database is damaged: \(check ?? "")") }
    try refresh(session, scheduler)
    Self.report("finished")
  }

  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { db in
      try OutboxSchema.create(db)
      try db.execute(
        sql: "CREATE TABLE note (number INTEGER PRIMARY KEY, is_confirmed INTEGER NOT NULL DEFAULT 0)")
    }
    return migrator
  }

  private static func report(_ line: String) {
    _ = Array("\(line)\n".utf8).withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }
}
