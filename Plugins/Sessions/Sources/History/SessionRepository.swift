import AppServices
import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Sync

/// The history of the person who is signed in: the copy on this device, brought up to date from the server.
actor SessionRepository {
  /// A part of the history as it is shown.
  struct Listing: Sendable {
    var records: [SessionRecord]
    /// Whether there are more on this device or on the server.
    var hasMore: Bool
  }

  private nonisolated let store: Store
  nonisolated let outbox: Outbox
  private let client: SessionClient
  private let scheduler: Scheduler
  private let log: PluginLogger
  /// How many pages the server has, and up to which they are here; nil before the first.
  private var pages: (account: String, read: Int, total: Int)?
  /// Why the latest request got no response.
  private(set) var lastError: SessionError?
  private(set) var savedAt: Timestamp?
  /// One job for each page of each person, and why the last one got no response.
  private var (reading, failures) = ([PageRequest: Job](), [PageRequest: SessionError]())
  private var listing: Job?
  /// Why the appliances could not be read last.
  private var listingTrouble: SessionError?
  /// The recipes whose names are being read.
  private var naming: [String: Job] = [:]
  /// Whether the server gave no names last, so that it is asked for no others now.
  private var isNamingOver = false
  /// The reading of the names of the whole history.
  private var namingAll: Job?
  /// The names of more recipes are read by pages of all.
  private static let mostSingle = 3
  private static let mostPages = 100

  init(
    store: Store, outbox: Outbox, client: SessionClient, scheduler: Scheduler, log: PluginLogger
  ) {
    (self.store, self.outbox, self.client) = (store, outbox, client)
    (self.scheduler, self.log) = (scheduler, log)
  }

  /// Runs on the scheduler.
  nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }

  nonisolated var account: String { outbox.account ?? Outbox.anonymous }

  // MARK: Reading

  /// The latest sessions.
  ///
  /// - Parameters:
  ///   - outcome: only those of one group; nil for all.
  ///   - limit: the most there are.
  /// - Returns: the sessions.
  /// - Throws: where the database cannot be read.
  func list(_ outcome: SessionRecord.Outcome?, limit: Int) throws(StoreError) -> Listing {
    let records = try store.read {
      try SessionTable.list(of: account, outcome, limit: limit + 1, in: $0)
    }
    let isReadInPart = pages.map { $0.account == account && $0.read < $0.total } ?? false
    return Listing(
      records: Array(records.prefix(limit)), hasMore: records.count > limit || isReadInPart)
  }

  /// How many sessions the copy has, and of when it is; nil where there is none.
  var stored: StoredDataRegistry.Status? {
    let count = try? store.read { try SessionTable.count(of: account, in: $0) }
    guard let count, count > 0 else { return nil }
    return StoredDataRegistry.Status(count: count, at: savedAt)
  }

  /// The latest session of the copy that has not ended; nil where there is none.
  var running: SessionRecord? {
    store.isUnmade
      ? nil : try? store.read { try SessionTable.list(of: account, .running, limit: 1, in: $0).first }
  }

  /// One session of the copy.
  nonisolated func record(_ id: String) throws(StoreError) -> SessionRecord? {
    try store.read { try SessionTable.record(id, of: account, in: $0) }
  }

  /// Whether a rating of a session is not sent yet.
  nonisolated func isUnsent(_ id: String) throws(StoreError) -> Bool {
    try store.read { try SessionTable.isWaiting(SessionTable.Kind.rate, for: id, of: account, in: $0) }
  }

  /// Reads the first page again; concurrent calls share one request.
  ///
  /// - Returns: why there is no response.
  func refresh() async -> SessionError? { await read(page: 1) }

  /// Reads the next page, where there is one.
  func more() async -> SessionError? {
    guard let pages, pages.account == account, pages.read < pages.total else { return nil }
    return await read(page: pages.read + 1)
  }

  private func read(page number: Int) async -> SessionError? {
    guard account != Outbox.anonymous else { return .signedOut }
    let request = PageRequest(account: account, number: number)
    let job = reading[request] ?? scheduler.start("history") { await self.perform(request) }
    reading[request] = job
    await job.wait()
    return failures[request]
  }

  private func perform(_ request: PageRequest) async {
    defer { reading[request] = nil }
    failures[request] = nil
    let (account, number) = (request.account, request.number)
    do throws(APIError) {
      let page = try await client.page(number)
      guard account == self.account else { return }
      let total = page.pagination?.total_pages ?? number
      if number == 1 {
        pages = (account, max(1, pages?.account == account ? pages?.read ?? 1 : 1), total)
      } else {
        pages = (account, number, total)
      }
      (lastError, savedAt) = (nil, scheduler.now)
      save(page.data.map(\.record), of: account)
      scheduler.start("names of recipes") { [weak self] in await self?.readNames() }
    } catch {
      guard account == self.account else { return }
      lastError = SessionError(error)
      failures[request] = lastError
      outbox.changed()
    }
  }

  /// Reads one session with its stages.
  func fetch(_ id: String) async -> SessionError? {
    let account = account
    guard account != Outbox.anonymous else { return .signedOut }
    do throws(APIError) {
      save([try await client.session(id)], of: account)
      return nil
    } catch {
      return SessionError(error)
    }
  }

  /// The names of a recipe by language; nil where they are not known.
  nonisolated func names(of recipe: String) -> [String: String]? {
    try? store.read { try SessionTable.names(of: recipe, in: $0) }
  }

  /// The names of a dish by language, which are read from the server where they are not known.
  ///
  /// - Parameter dish: the dish.
  /// - Returns: the names; in the server's words alone where there is no response.
  func names(of dish: CookDish) async -> [String: String] {
    if let recipe = dish.recipe {
      if let known = names(of: recipe) { return known }
      await readNames(of: [recipe])
      if let read = names(of: recipe) { return read }
    }
    return dish.name.isEmpty ? [:] : ["en": dish.name]
  }

  /// Reads the names of the recipes that sessions are about; concurrent calls share the requests.
  func readNames() async {
    let job = namingAll ?? scheduler.start("names of recipes") { await self.readUnknownNames() }
    namingAll = job
    await job.wait()
  }

  private func readUnknownNames() async {
    defer { namingAll = nil }
    var missing = Set((try? store.read { try SessionTable.unnamed(of: account, in: $0) }) ?? [])
    var last: Set<String> = []
    for page in 1...Self.mostPages where missing.count > Self.mostSingle {
      // A server that knows no pages sends the same one for ever.
      guard let names = try? await client.names(onPage: page), Set(names.keys) != last else { break }
      last = Set(names.keys)
      let found = names.filter { missing.contains($0.key) && !$0.value.isEmpty }
      missing.subtract(found.keys)
      if !found.isEmpty { keep(names: found) }
    }
    if missing.count <= Self.mostSingle { await readNames(of: missing.sorted()) }
  }

  /// Reads the names of recipes; concurrent calls share one request for each.
  private func readNames(of recipes: [String]) async {
    for recipe in recipes where names(of: recipe) == nil {
      let job = naming[recipe] ?? scheduler.start("names of a recipe") { await self.requestNames(of: recipe) }
      naming[recipe] = job
      await job.wait()
      if isNamingOver { return }
    }
  }

  private func keep(names: [String: [String: String]]) {
    try? store.write { db in
      for (recipe, names) in names {
        try db.execute(
          sql: "INSERT OR REPLACE INTO recipe_name (recipe_id, names) VALUES (?, ?)",
          arguments: [recipe, String(decoding: SessionSender.body(names), as: UTF8.self)])
      }
    }
    outbox.changed()
  }

  private func requestNames(of recipe: String) async {
    defer { naming[recipe] = nil }
    let found: [String: String]
    do throws(APIError) { found = try await client.names(of: recipe) } catch {
      // A recipe that is gone, or cannot be read, keeps the name that its sessions have.
      if case .malformed = error { isNamingOver = false } else { isNamingOver = error.isTransient }
      return
    }
    isNamingOver = false
    if !found.isEmpty { keep(names: [recipe: found]) }
  }

  private nonisolated func save(_ records: [SessionRecord], of account: String) {
    do throws(StoreError) {
      try store.write { db in
        for record in records { try SessionTable.save(record, by: .server, of: account, in: db) }
      }
    } catch { log.error("\(error)") }
    outbox.changed()
  }

  /// The ends of cooks that are to be reported, with their records; nil for those that are not here any more.
  nonisolated func untoldEnds() -> [(intent: Intent, record: SessionRecord?)] {
    if store.isUnmade { return [] }
    let account = account
    // What cannot be read now is reported by the next start.
    return
      (try? store.read { db in
        try Intents.pending(SessionTable.end, in: db).map {
          ($0, try SessionTable.record($0.subject, of: account, in: db))
        }
      }) ?? []
  }

  /// Notes that ends were told.
  nonisolated func finish(_ told: [Intent]) {
    if told.isEmpty { return }
    do throws(StoreError) { try Intents(store).finish(told) } catch { log.error("\(error)") }
  }

  // MARK: Changing

  /// Rates a session; the server is sent it.
  nonisolated func rate(_ id: String, _ rating: Rating) throws(StoreError) -> SessionError? {
    try outbox.write { db, operations in
      guard let record = try SessionTable.record(id, of: operations.account, in: db),
        record.outcome == .completed
      else { return .notFound }
      let entity = SessionTable.entity(record.id)
      try operations.discardRejected(on: entity)
      try operations.enqueue(
        OutboxDraft(
          SessionTable.Kind.rate, on: entity, body: SessionSender.body(rating), replacesUnsent: true))
      return nil
    }
  }

  /// Keeps a cook of this device.
  ///
  /// - Parameters:
  ///   - record: the cook.
  ///   - upload: what the server is sent of it; nil where it knows it already.
  nonisolated func keep(_ record: SessionRecord, upload: SessionUpload?) {
    do throws(StoreError) {
      try outbox.write { db, operations in
        try SessionTable.save(record, by: .device, of: operations.account, in: db)
        guard let upload else { return }
        try operations.enqueue(
          OutboxDraft(
            SessionTable.Kind.upload, on: SessionTable.entity(record.id), body: SessionSender.body(upload),
            replacesUnsent: true))
      }
    } catch { log.error("\(error)") }
  }

  // MARK: Appliances

  /// The person's appliances as the server listed them last.
  nonisolated func appliances() throws(StoreError) -> [ListedAppliance] {
    try store.read { db in
      try String.fetchAll(
        db.cachedStatement(sql: "SELECT content FROM appliance WHERE account = ? ORDER BY position"),
        arguments: [account]
      ).compactMap { try? JSON.decode(ListedAppliance.self, from: Array($0.utf8)) }
    }
  }

  /// Reads the appliances from the server; concurrent calls share one request.
  ///
  /// - Returns: why there is no response.
  func readAppliances() async -> SessionError? {
    guard account != Outbox.anonymous else { return .signedOut }
    let job = listing ?? scheduler.start("appliances") { await self.requestAppliances() }
    listing = job
    await job.wait()
    return listingTrouble
  }

  private func requestAppliances() async {
    defer { listing = nil }
    let account = account
    do throws(APIError) {
      let all = try await client.appliances()
      listingTrouble = nil
      guard account == self.account else { return }
      save(all, of: account)
    } catch {
      listingTrouble = SessionError(error)
    }
  }

  /// Takes over the appliances of the person who is signed in, as another plugin has read them.
  ///
  /// - Parameters:
  ///   - devices: all of them.
  ///   - person: whose they are.
  func keep(_ devices: [OwnedDevices.Device], of person: String) {
    guard person == account else { return }
    let before = (try? appliances()) ?? []
    save(
      devices.map { device in
        ListedAppliance(
          id: device.id, device_id: device.device, name: device.name, status: device.status,
          local_address: before.first { $0.device_id == device.device }?.local_address)
      }, of: person)
  }

  private func save(_ all: [ListedAppliance], of account: String) {
    do throws(StoreError) {
      let before = try appliances()
      if all == before { return }
      try store.write { db in
        try db.execute(sql: "DELETE FROM appliance WHERE account = ?", arguments: [account])
        for (position, appliance) in all.enumerated() {
          try db.execute(
            sql: "INSERT OR REPLACE INTO appliance (account, id, position, content) VALUES (?, ?, ?, ?)",
            arguments: [
              account, appliance.id, position,
              String(decoding: SessionSender.body(appliance), as: UTF8.self),
            ])
          // What it has said before is no newer than what the local network has said since.
          let isOld = before.contains {
            $0.device_id == appliance.device_id && $0.local_address == appliance.local_address
          }
          if !isOld, let address = address(appliance) {
            try Self.keep(address, of: appliance.device_id, in: db)
          }
        }
      }
    } catch { log.error("\(error)") }
  }

  // MARK: Addresses

  /// Where a device is on the local network; nil where nobody has said.
  nonisolated func address(of device: String) -> LocalAddress? {
    let text = try? store.read { db in
      try String.fetchOne(db, sql: "SELECT address FROM address WHERE device_id = ?", arguments: [device])
    }
    guard let text = text ?? nil else { return nil }
    return try? LocalAddress(text)
  }

  /// Keeps where a device is on the local network.
  func keep(_ address: LocalAddress, of device: String) {
    do throws(StoreError) { try store.write { try Self.keep(address, of: device, in: $0) } } catch {
      log.error("\(error)")
    }
  }

  private static func keep(_ address: LocalAddress, of device: String, in db: Database) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO address (device_id, address) VALUES (?, ?)",
      arguments: [device, address.text])
  }

  /// The address that the server says of an appliance; nil where it says none that may be dialled.
  private func address(_ appliance: ListedAppliance) -> LocalAddress? {
    guard let text = appliance.local_address, !text.isEmpty else { return nil }
    do throws(LocalAddress.Refusal) { return try LocalAddress(text) } catch {
      log.error("the address of the appliance \(appliance.device_id) is \(error.rawValue), and not dialled")
      return nil
    }
  }
}

/// A page of a person's history, as the server divides it.
struct PageRequest: Hashable {
  let account: String
  let number: Int
}
