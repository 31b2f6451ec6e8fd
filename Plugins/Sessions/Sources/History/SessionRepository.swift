import AppServices
import Foundations
import PluginKit
import Services
import Simulation
import Storage

/// The history of the person who is signed in, in the rows of the collection `sessions`, and the appliances of the copy.
actor SessionRepository {
  /// A part of the history as it is shown.
  struct Listing: Sendable {
    var records: [SessionRecord]
    /// Whether there are more on this device or on the server.
    var hasMore: Bool
  }

  private struct Dish: Decodable {
    var name: String?
    var names: [String: String]?
  }

  /// The collections of the history, and of the names of recipes by language, which sessions have in one alone.
  static let (sessions, dishes) = ("sessions", "dishes")
  /// The intent to tell the person how a session has ended, by its key.
  static let end = "session end"
  /// How many sessions are shown at first, and more each time.
  static let pageSize = 20

  /// Tells of every change of the history.
  nonisolated let changes = ChangeBroadcaster()
  private nonisolated let store: Store
  private nonisolated let data: any DataService
  /// Who is signed in, also where they have to sign in again; nil where nobody is.
  nonisolated let account: @Sendable () -> String?
  private let client: SessionClient
  private let scheduler: Scheduler
  private let log: PluginLogger
  private var listing: Job?
  /// Whether the appliances could be read last.
  private var isListed = false
  /// The recipes whose names were asked for since the history was read last, and when that was.
  private var (asked, askedAt) = (Set<String>(), Timestamp?.none)

  init(
    store: Store, data: any DataService, client: SessionClient, scheduler: Scheduler, log: PluginLogger,
    account: @escaping @Sendable () -> String?
  ) {
    (self.store, self.data, self.client, self.account) = (store, data, client, account)
    (self.scheduler, self.log) = (scheduler, log)
    data.derive(Self.sessions) { before, row in
      let known = before.flatMap { try? ValueDecoder.decode(SessionRecord.self, from: .map($0)) }
      guard let sent = try? ValueDecoder.decode(SessionRecord.self, from: .map(row)) else { return .empty }
      return (try? Self.fields(of: sent.taken(over: known))) ?? .empty
    }
    data.follow(Self.sessions) { change, rows in
      let running = Value.string(SessionRecord.Outcome.running.rawValue)
      guard let after = change.after, change.before?["outcome"] == running, after["outcome"] != running,
        case .string(let id)? = after["id"]
      else { return }
      try Intents.add(Self.end, id, in: rows.database)
    }
    data.describe(Self.sessions) { change, rows in
      let record = try (change.after ?? change.before).map {
        try Self.named(ValueDecoder.decode(SessionRecord.self, from: .map($0)), rows)
      }
      return DataDescription(
        kind: "session.rate", subject: record?.names ?? [:], text: record?.notes, textField: "notes")
    }
    let upload = SessionUpload(client: client.client)
    data.send(SessionUpload.kind, of: Self.sessions) { try await upload.send($0) }
    data.observe([Self.sessions, Self.dishes], isLook: false) { [changes] in changes.send() }
  }

  /// Runs on the scheduler.
  nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }

  /// A session as its row has it.
  private static func fields(of record: SessionRecord) throws -> ValueMap {
    guard case .map(let fields) = try ValueEncoder.encode(record) else { return .empty }
    return ValueMap(
      zip(fields.keys, fields.values) + [(.string("outcome"), .string(record.outcome.rawValue))])
  }

  private static func names(of recipe: String, _ rows: any DataTransaction) throws -> [String: String]? {
    guard let dish = try rows.row(Dish.self, recipe, of: dishes) else { return nil }
    return dish.names ?? dish.name.map { ["en": $0] }
  }

  private static func named(
    _ record: SessionRecord, _ rows: any DataTransaction
  ) throws -> SessionRecord {
    var record = record
    record.localizedNames = try names(of: record.recipe, rows)
    return record
  }

  // MARK: Reading

  /// The latest sessions of the copy, in the server's words.
  ///
  /// - Parameters:
  ///   - outcome: only those of one group; nil for all.
  ///   - limit: the most there are.
  /// - Returns: the sessions.
  /// - Throws: where the database cannot be read.
  nonisolated func latest(
    _ outcome: SessionRecord.Outcome? = nil, limit: Int = pageSize
  ) throws(StoreError) -> [SessionRecord] {
    let fields = outcome.map { [("outcome", Value.string($0.rawValue))] } ?? []
    return try data.read {
      try $0.rows(SessionRecord.self, of: Self.sessions, where: fields, limit: limit)
    }
  }

  /// A part of the history as it is shown, and reads the names that are not known.
  func list(_ outcome: SessionRecord.Outcome?, limit: Int) throws(StoreError) -> Listing {
    let found = try latest(outcome, limit: limit + 1)
    let records = try data.read { rows in try found.map { try Self.named($0, rows) } }
    readNames(of: records)
    let status = status
    let isWhole = outcome == nil && records.count >= status.total ?? .max
    return Listing(
      records: Array(records.prefix(limit)), hasMore: records.count > limit || status.hasMore && !isWhole)
  }

  /// Reads the names of recipes that are not known, once for each read of the history.
  private func readNames(of records: [SessionRecord]) {
    if status.readAt != askedAt { (asked, askedAt) = ([], status.readAt) }
    let missing = Set(records.filter { $0.localizedNames == nil && !$0.recipe.isEmpty }.map(\.recipe))
      .subtracting(asked)
    guard !missing.isEmpty else { return }
    asked.formUnion(missing)
    // A recipe that cannot be read keeps the name that its sessions have.
    scheduler.start("names of recipes") { [data] in try? await data.read(missing, of: Self.dishes) }
  }

  /// How far the server was read.
  nonisolated var status: DataStatus { data.status(of: Self.sessions) }

  /// Why the latest request got no response.
  nonisolated var lastError: SessionError? {
    guard account() != nil else { return nil }
    // The server has ended the session: nothing is read until the person has signed in again.
    if data.signedIn == nil { return .signedOut }
    return status.errorCode.map(SessionError.init(code:))
  }

  /// Keeps the rows up to date from now on: somebody looks at them.
  nonisolated func observe() -> DataObservation { data.observe([Self.sessions], isLook: true) {} }

  /// How many sessions the copy has, and of when it is; nil where there is none.
  nonisolated var stored: StoredDataRegistry.Status? {
    let count = try? data.read { try $0.rows(of: Self.sessions, where: []).count }
    guard let count, count > 0 else { return nil }
    return StoredDataRegistry.Status(count: count, at: status.readAt)
  }

  /// One session of the copy.
  nonisolated func record(_ id: String) throws(StoreError) -> SessionRecord? {
    try data.read { rows in
      try rows.row(SessionRecord.self, id, of: Self.sessions).map { try Self.named($0, rows) }
    }
  }

  /// Reads the history again, as far as it was read.
  ///
  /// - Returns: why there is no response.
  nonisolated func refresh() async -> SessionError? {
    await reading { try await $0.refresh(Self.sessions) }
  }

  /// Reads the latest sessions.
  nonisolated func refreshLatest() async -> SessionError? {
    await reading { try await $0.refreshFirst(Self.sessions) }
  }

  /// Reads the next page, where there is one.
  nonisolated func more() async -> SessionError? { await reading { try await $0.more(Self.sessions) } }

  /// Reads one session with its stages.
  nonisolated func fetch(_ id: String) async -> SessionError? {
    await reading { try await $0.refresh(id, of: Self.sessions) }
  }

  private nonisolated func reading(_ body: (any DataService) async throws -> Void) async -> SessionError? {
    guard account() != nil else { return .signedOut }
    do {
      try await body(data)
      return nil
    } catch { return SessionError(error) }
  }

  /// The names of a recipe by language; nil where they are not known.
  nonisolated func names(of recipe: String) -> [String: String]? {
    try? data.read { try Self.names(of: recipe, $0) }
  }

  /// The names of a dish by language, which are read from the server where they are not known.
  ///
  /// - Parameter dish: the dish.
  /// - Returns: the names; in the server's words alone where there is no response.
  nonisolated func names(of dish: CookDish) async -> [String: String] {
    if let recipe = dish.recipe {
      if names(of: recipe) == nil { try? await data.read([recipe], of: Self.dishes) }
      if let names = names(of: recipe) { return names }
    }
    return dish.name.isEmpty ? [:] : ["en": dish.name]
  }

  /// The ends of cooks that are to be reported, with their records; nil for those that are not here any more.
  nonisolated func untoldEnds() -> [(intent: Intent, record: SessionRecord?)] {
    // What cannot be read now is reported by the next start.
    let found = try? data.read { rows in
      try Intents.pending(Self.end, in: rows.database).map {
        ($0, try rows.row(SessionRecord.self, $0.subject, of: Self.sessions))
      }
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
      guard try rows.row(SessionRecord.self, id, of: Self.sessions)?.outcome == .completed else {
        return .notFound
      }
      let fields: [(String, Value)] = [("rating", .int(stars)), ("notes", .string(notes))]
      try rows.update(id, ValueMap(fields: fields), of: Self.sessions)
      return nil
    }
  }

  /// Keeps a cook that this device has followed.
  ///
  /// To a record that has ended it only adds what is missing, since it may have missed how: but why it was stopped may come
  /// after that.
  ///
  /// - Parameters:
  ///   - seen: the cook.
  ///   - person: whose it is.
  ///   - isUploaded: whether the server is sent it, since it does not know it.
  nonisolated func keep(_ seen: SessionRecord, of person: String, isUploaded: Bool) {
    do {
      try data.write { rows in
        let rows = rows.rows(ofAccount: person)
        var fields = try Self.fields(of: seen)
        if let row = try rows.row(seen.id, of: Self.sessions),
          case let known = try ValueDecoder.decode(SessionRecord.self, from: .map(row)),
          known.outcome != .running
        {
          let isLater = known.status == "aborted" && seen.status == "error"
          // The row has what a person has said of it, with what is on its way of that.
          var said = zip(row.keys, row.values).map { ($0, $1 == .null ? fields[$0] ?? .null : $1) }
          if isLater { said.append((.string("status"), .string(seen.status))) }
          fields = ValueMap(said.filter { $0.0 != .string("rating") && $0.0 != .string("notes") })
        }
        try rows.receive(fields, as: seen.id, of: Self.sessions)
        if isUploaded {
          try rows.enqueue(
            SessionUpload.kind, SessionUpload.body(seen), of: seen.id, in: Self.sessions, keyedBy: nil)
        }
      }
    } catch { log.error("\(error)") }
  }

  // MARK: Appliances

  /// The person's appliances as the server listed them last.
  nonisolated func appliances() throws(StoreError) -> [ListedAppliance] {
    try store.read { db in
      try String.fetchAll(
        db.cachedStatement(sql: "SELECT content FROM appliance WHERE account = ? ORDER BY position"),
        arguments: [account() ?? ""]
      ).compactMap { try? JSON.decode(ListedAppliance.self, from: Array($0.utf8)) }
    }
  }

  /// Reads the appliances from the server; concurrent calls share one request.
  ///
  /// - Returns: whether there is a response.
  func readAppliances() async -> Bool {
    guard account() != nil else { return false }
    let job = listing ?? scheduler.start("appliances") { await self.requestAppliances() }
    listing = job
    await job.wait()
    return isListed
  }

  private func requestAppliances() async {
    defer { listing = nil }
    let account = account()
    let all = try? await client.appliances()
    isListed = all != nil
    if let all, let account, account == self.account() { save(all, of: account) }
  }

  /// Takes over the appliances of the person who is signed in, as another plugin has read them.
  ///
  /// - Parameters:
  ///   - devices: all of them.
  ///   - person: whose they are.
  func keep(_ devices: [OwnedDevices.Device], of person: String) {
    guard person == account() else { return }
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
              String(decoding: JSONWriter.bytes(try ValueEncoder.encode(appliance)), as: UTF8.self),
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
