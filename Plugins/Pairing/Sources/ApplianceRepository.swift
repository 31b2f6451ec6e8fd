import Accounts
import AppServices
import Foundations
import Services
import Simulation
import Storage

/// The appliances of the person who is signed in, on the server, and saved here for when there is no network.
actor ApplianceRepository {
  /// The list as it was read last.
  struct Saved: Sendable {
    var appliances: [ReceivedAppliance] = []
    /// When it was read; nil where it never was.
    var savedAt: Timestamp?
  }

  /// Tells of every change of the saved list.
  nonisolated let changes = ChangeBroadcaster()

  private let client: ApplianceClient
  private nonisolated let store: Store
  private nonisolated let account: AccountService
  private let scheduler: Scheduler
  /// Gets every change of the saved list.
  private let devices: OwnedDevices

  init(
    _ client: ApplianceClient, store: Store, account: AccountService, scheduler: Scheduler,
    devices: OwnedDevices
  ) {
    (self.client, self.store, self.account) = (client, store, account)
    (self.scheduler, self.devices) = (scheduler, devices)
  }

  /// Who is signed in; nil where nobody is.
  nonisolated var person: String? { account.owner }

  /// The saved list of the person who is signed in.
  nonisolated func saved() throws(StoreError) -> Saved {
    guard let person else { return Saved() }
    return try store.read { db in
      let texts = try String.fetchAll(
        db, sql: "SELECT content FROM appliance WHERE account = ? ORDER BY position", arguments: [person])
      let time = try Int64.fetchOne(
        db, sql: "SELECT saved_at FROM list WHERE account = ?", arguments: [person])
      return Saved(
        appliances: texts.compactMap { try? JSON.decode(ReceivedAppliance.self, from: Array($0.utf8)) },
        savedAt: time.map { Timestamp(milliseconds: $0) })
    }
  }

  /// Reads the list from the server, and saves it.
  func refresh() async throws(ApplianceError) {
    let person = try signedIn()
    let appliances = try await attempt { () async throws(APIError) in try await client.all() }
    // Somebody else may have signed in meanwhile.
    guard person == self.person else { throw .signed_out }
    try save(appliances, of: person)
  }

  /// Reads one appliance from the server, and saves it.
  func refresh(_ id: String) async throws(ApplianceError) {
    let person = try signedIn()
    do throws(ApplianceError) {
      let appliance = try await attempt { () async throws(APIError) in try await client.appliance(id) }
      guard person == self.person else { throw .signed_out }
      try put(appliance, of: person)
    } catch {
      // What is not the person's any more is not kept.
      if error == .not_found || error == .forbidden { try delete(id, of: person) }
      throw error
    }
  }

  /// Claims the appliance that shows a code.
  func pair(_ code: String) async throws(ApplianceError) -> ReceivedAppliance {
    let person = try signedIn()
    let appliance: ReceivedAppliance
    do throws(ApplianceError) {
      appliance = try await attempt { () async throws(APIError) in try await client.pair(code) }
    } catch {
      throw error == .cooking ? ApplianceError.already_owned : error
    }
    // The claim has succeeded; that it could not be saved shows at the next refresh.
    if person == self.person { try? put(appliance, of: person) }
    return appliance
  }

  /// Gives an appliance another name, of at most 100 characters.
  func rename(_ id: String, to name: String) async throws(ApplianceError) -> ReceivedAppliance {
    let person = try signedIn()
    var trimmed = name.drop { $0.isWhitespace }
    while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
    let name = String(trimmed)
    guard !name.isEmpty, name.unicodeScalars.count <= 100 else { throw .invalid_name }
    let appliance = try await attempt { () async throws(APIError) in try await client.rename(id, to: name) }
    if person == self.person { try put(appliance, of: person) }
    return appliance
  }

  /// Gives an appliance up.
  func remove(_ id: String) async throws(ApplianceError) {
    let person = try signedIn()
    do throws(ApplianceError) {
      try await attempt { () async throws(APIError) in try await client.remove(id) }
    } catch {
      // It is gone already, which is what was asked for.
      guard error == .not_found else { throw error }
    }
    try delete(id, of: person)
  }

  /// Takes over what an appliance of the person does now.
  func take(_ status: ReceivedStatus) {
    guard let person, let known = try? saved().appliances.first(where: { $0.device_id == status.device })
    else { return }
    var new = known
    new.status = status.status
    new.firmware_version_cm5 = status.firmware ?? known.firmware_version_cm5
    new.firmware_version_stm32 = status.controllerFirmware ?? known.firmware_version_stm32
    guard new != known else { return }
    if status.status != "offline" { new.last_seen_at = RFC3339.text(scheduler.now) }
    // One that cannot be saved shows at the next refresh.
    try? put(new, of: person)
  }

  // MARK: Saving

  private func save(_ appliances: [ReceivedAppliance], of person: String) throws(ApplianceError) {
    let now = scheduler.now.milliseconds
    try write { db in
      // Lists of others are not kept on this device.
      try db.execute(sql: "DELETE FROM appliance; DELETE FROM list")
      for (position, appliance) in appliances.enumerated() {
        try Self.insert(appliance, at: position, of: person, db)
      }
      try db.execute(sql: "INSERT INTO list (account, saved_at) VALUES (?, ?)", arguments: [person, now])
    }
  }

  private func put(_ appliance: ReceivedAppliance, of person: String) throws(ApplianceError) {
    try write { db in
      let position = try Int.fetchOne(
        db, sql: "SELECT position FROM appliance WHERE account = ? AND id = ?",
        arguments: [person, appliance.id])
      let last = try Int.fetchOne(
        db, sql: "SELECT max(position) FROM appliance WHERE account = ?", arguments: [person])
      try Self.insert(appliance, at: position ?? (last ?? -1) + 1, of: person, db)
    }
  }

  private func delete(_ id: String, of person: String) throws(ApplianceError) {
    try write { db in
      try db.execute(sql: "DELETE FROM appliance WHERE account = ? AND id = ?", arguments: [person, id])
    }
  }

  private func write(_ body: (Database) throws -> Void) throws(ApplianceError) {
    do throws(StoreError) { try store.write(body) } catch { throw .storage }
    changes.send()
    guard let person, let saved = try? saved().appliances else { return }
    devices.note(
      saved.map { OwnedDevices.Device(id: $0.id, device: $0.device_id, name: $0.name, status: $0.status) },
      of: person)
  }

  private static func insert(
    _ appliance: ReceivedAppliance, at position: Int, of person: String, _ db: Database
  ) throws {
    let content = String(decoding: JSONWriter.bytes(appliance.wire), as: UTF8.self)
    try db.execute(
      sql: "INSERT OR REPLACE INTO appliance (account, id, position, content) VALUES (?, ?, ?, ?)",
      arguments: [person, appliance.id, position, content])
  }

  // MARK: Requests

  private func signedIn() throws(ApplianceError) -> String {
    guard let person else { throw .signed_out }
    return person
  }

  private func attempt<Answer: Sendable>(
    _ work: () async throws(APIError) -> Answer
  ) async throws(ApplianceError) -> Answer {
    do throws(APIError) { return try await work() } catch { throw ApplianceError(error) }
  }
}
