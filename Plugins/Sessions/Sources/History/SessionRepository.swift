import AppServices
import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Sync
import Synchronization

/// The history of the person who is signed in, in the rows of ``SessionRows``, and what is kept beside it.
actor SessionRepository {
  /// A part of the history as it is shown.
  struct Listing: Sendable {
    var records: [SessionRecord]
    /// Whether there are more on this device or on the server.
    var hasMore: Bool
  }

  /// How many sessions are shown at first, and more each time.
  static let pageSize = 20

  private nonisolated let store: Store
  nonisolated let outbox: Outbox
  private nonisolated let data: any DataService
  private let client: SessionClient
  private let scheduler: Scheduler
  private let log: PluginLogger
  private var listing: Job?
  /// Why the appliances could not be read last.
  private var listingTrouble: SessionError?
  /// The recipes of sessions that have come, whose names may not be known.
  private nonisolated let recipes = Mutex<Set<String>>([])
  /// Those of them whose names could not be read last; they are looked for again after the next read.
  private var unnamedLeft: Set<String> = []
  /// Whose sessions were all searched for recipes without names.
  private var searched: String?
  /// The recipes whose names are being read.
  private var naming: [String: Job] = [:]
  /// Whether the server gave no names last, so that it is asked for no others now.
  private var isNamingOver = false
  /// The reading of the names of the whole history.
  private var namingAll: Job?
  /// The names of more recipes are read by pages of all.
  private static let mostSingle = 3
  private static let mostPages = 100
  /// The most sessions among which names are looked for, and recipes that are.
  private static let (mostSessions, mostUnnamed) = (1000, 20)

  init(
    store: Store, outbox: Outbox, data: any DataService, client: SessionClient, scheduler: Scheduler,
    log: PluginLogger
  ) {
    (self.store, self.outbox, self.data, self.client) = (store, outbox, data, client)
    (self.scheduler, self.log) = (scheduler, log)
    data.derive(SessionRows.name, SessionRows.derived)
    data.follow(SessionRows.name) { [weak self] change, rows in
      try SessionRows.follow(change, rows)
      guard let recipe = change.after.map(SessionRecord.init)?.recipe, change.changes("recipe") else {
        return
      }
      self?.recipes.withLock { _ = $0.insert(recipe) }
    }
    data.describe(SessionRows.name) { change, _ in
      let record = (change.after ?? change.before).map(SessionRecord.init)
      return DataDescription(
        kind: "session.rate",
        subject: try record.map { record in try store.read { try RecipeNames.names(of: record, in: $0) } }
          ?? [:],
        text: record?.notes, textField: "notes")
    }
  }

  /// Follows the rows, as long as the app runs.
  nonisolated func start() {
    data.observe([SessionRows.name], isLook: false) { [weak self, weak outbox, scheduler] in
      outbox?.changed()
      guard self?.recipes.withLock(\.isEmpty) == false else { return }
      scheduler.start("names of recipes") { [weak self] in await self?.readNames() }
    }
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
  nonisolated func list(_ outcome: SessionRecord.Outcome?, limit: Int) throws(StoreError) -> Listing {
    let records = try data.read { try $0.sessions(outcome, limit: limit + 1) }
    let status = status
    let isWhole = outcome == nil && records.count >= status.total ?? .max
    return Listing(
      records: try named(Array(records.prefix(limit))),
      hasMore: records.count > limit || status.hasMore && !isWhole)
  }

  private nonisolated func named(_ records: [SessionRecord]) throws(StoreError) -> [SessionRecord] {
    if records.isEmpty { return [] }
    return try store.read { db in
      try records.map { record in
        var record = record
        record.localizedNames = try RecipeNames.names(of: record.recipe, in: db)
        return record
      }
    }
  }

  /// How far the server was read.
  nonisolated var status: DataStatus { data.status(of: SessionRows.name) }

  /// Why the latest request got no response.
  nonisolated var lastError: SessionError? {
    account == Outbox.anonymous ? nil : status.errorCode.map(SessionError.init(code:))
  }

  /// Keeps the rows up to date from now on: somebody looks at them.
  nonisolated func observe() -> DataObservation { data.observe([SessionRows.name], isLook: true) {} }

  /// How many sessions the copy has, and of when it is; nil where there is none.
  nonisolated var stored: StoredDataRegistry.Status? {
    let count = try? data.read { try $0.sessions().count }
    guard let count, count > 0 else { return nil }
    return StoredDataRegistry.Status(count: count, at: status.readAt)
  }

  /// The latest session of the copy that has not ended; nil where there is none.
  nonisolated var running: SessionRecord? { try? data.read { try $0.sessions(.running, limit: 1).first } }

  /// One session of the copy.
  nonisolated func record(_ id: String) throws(StoreError) -> SessionRecord? {
    guard let record = try data.read({ try $0.session(id) }) else { return nil }
    return try named([record]).first
  }

  /// Reads the first pages again, as far as they were read.
  ///
  /// - Returns: why there is no response.
  nonisolated func refresh() async -> SessionError? {
    await reading { try await $0.refresh(SessionRows.name) }
  }

  /// Reads the latest sessions.
  ///
  /// - Returns: why there is no response.
  nonisolated func refreshLatest() async -> SessionError? {
    await reading { try await $0.refreshFirst(SessionRows.name) }
  }

  /// Reads the next page, where there is one.
  nonisolated func more() async -> SessionError? { await reading { try await $0.more(SessionRows.name) } }

  /// Reads one session with its stages.
  nonisolated func fetch(_ id: String) async -> SessionError? {
    await reading { try await $0.refresh(id, of: SessionRows.name) }
  }

  private nonisolated func reading(_ body: (any DataService) async throws -> Void) async -> SessionError? {
    guard account != Outbox.anonymous else { return .signedOut }
    do {
      try await body(data)
      scheduler.start("names of recipes") { [weak self] in await self?.readNames() }
      return nil
    } catch { return SessionError(error) }
  }

  /// The names of a recipe by language; nil where they are not known.
  nonisolated func names(of recipe: String) -> [String: String]? {
    try? store.read { try RecipeNames.names(of: recipe, in: $0) }
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

  /// The recipes of sessions whose names are not known: of those that have come, and once for each person of all.
  private var unnamed: Set<String> {
    var recipes = recipes.withLock { recipes in
      defer { recipes = [] }
      return recipes
    }
    if searched != account {
      searched = account
      let all = try? data.read { try $0.sessions(limit: Self.mostSessions).map(\.recipe) }
      recipes.formUnion(all ?? [])
    }
    recipes.formUnion(unnamedLeft)
    unnamedLeft = recipes.filter { !$0.isEmpty && names(of: $0) == nil }
    return Set(unnamedLeft.sorted().prefix(Self.mostUnnamed))
  }

  private func readUnknownNames() async {
    defer { namingAll = nil }
    var missing = unnamed
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
    try? store.write { try RecipeNames.keep(names, in: $0) }
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

  /// The ends of cooks that are to be reported, with their records; nil for those that are not here any more.
  nonisolated func untoldEnds() -> [(intent: Intent, record: SessionRecord?)] {
    // What cannot be read now is reported by the next start.
    let found = try? data.read { rows in
      try Intents.pending(SessionRows.end, in: rows.database).map { ($0, try rows.session($0.subject)) }
    }
    return found ?? []
  }

  /// Notes that ends were told.
  nonisolated func finish(_ told: [Intent]) {
    if told.isEmpty { return }
    do throws(StoreError) { try data.intents.finish(told) } catch { log.error("\(error)") }
  }

  // MARK: Changing

  /// Rates a session; the server is sent it.
  nonisolated func rate(_ id: String, _ stars: Int, _ notes: String) throws -> SessionError? {
    try data.write { rows in
      guard try rows.session(id)?.outcome == .completed else { return .notFound }
      let fields: [(String, Value)] = [("rating", .int(stars)), ("notes", .string(notes))]
      try rows.update(id, ValueMap(fields: fields), of: SessionRows.name)
      return nil
    }
  }

  /// Keeps a cook of this device.
  ///
  /// - Parameters:
  ///   - record: the cook.
  ///   - person: whose it is.
  ///   - upload: what the server is sent of it; nil where it knows it already.
  nonisolated func keep(_ record: SessionRecord, of person: String, upload: SessionUpload?) {
    do {
      // First: what is sent and not in the rows comes back with the list.
      if let upload {
        try outbox.write { db, _ in
          try outbox.writer(for: person, in: db).enqueue(
            OutboxDraft(
              SessionSender.upload, on: SessionSender.entity(record.id), body: SessionSender.body(upload),
              replacesUnsent: true))
        }
      }
      try data.write { rows in
        let rows = rows.rows(ofAccount: person)
        try rows.keep(try rows.session(record.id)?.adding(record) ?? record)
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
