import Backend
package import Foundations
package import Services
package import Storage

/// An appliance as its server knows it.
package struct Appliance: Sendable, Hashable {
  /// What a person can do with it, by its own report.
  package enum Status: String, Sendable, CaseIterable {
    /// It waits for a dish.
    case online
    /// The cloud has lost it.
    case offline
    /// It cooks.
    case cooking
    /// It has stopped and needs somebody.
    case error
  }

  /// The id of the REST interface, a UUID.
  package let id: String
  /// The id of its own, such as `EPIC-207`, by which sockets name it.
  package let device: String
  /// Its owner's name for it.
  package let name: String
  /// The owner's account; nil while nobody has paired it.
  package let owner: String?
  /// Its last reported status.
  package let status: Status
  /// The version of its main board's firmware.
  package let firmwareCM5: String
  /// The version of its controller's firmware.
  package let firmwareSTM32: String
  /// When it reported for the last time.
  package let seen: Timestamp
  /// Where it is on its own network; nil where it has not said.
  package let address: String?

  /// Reads a row of the table `appliances`.
  package init(_ row: Row) {
    id = row["id"]
    device = row["device_id"]
    name = row["name"]
    owner = row["owner"]
    status = Status(rawValue: row["status"]) ?? .offline
    firmwareCM5 = row["firmware_cm5"]
    firmwareSTM32 = row["firmware_stm32"]
    seen = Timestamp(milliseconds: row["seen"])
    address = row["local_address"]
  }

  /// The appliance of an id.
  package static func fetch(id: String, _ db: Database) throws -> Appliance? {
    try Row.fetchOne(db.cachedStatement(sql: "SELECT * FROM appliances WHERE id = ?"), arguments: [id]).map(
      Self.init)
  }

  /// The appliance of a device id.
  package static func fetch(device: String, _ db: Database) throws -> Appliance? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT * FROM appliances WHERE device_id = ?"), arguments: [device]
    )
    .map(Self.init)
  }

  /// The appliance at an address of its own network; of several, the one that registered last.
  package static func fetch(address: String, _ db: Database) throws -> Appliance? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT * FROM appliances WHERE local_address = ? ORDER BY registered DESC, device_id"),
      arguments: [address]
    ).map(Self.init)
  }

  /// All appliances, the one that registered last first.
  package static func all(_ db: Database) throws -> [Appliance] {
    try Row.fetchAll(db.cachedStatement(sql: "SELECT * FROM appliances ORDER BY registered DESC, device_id"))
      .map(Self.init)
  }

  /// A person's appliance.
  ///
  /// - Parameters:
  ///   - id: the appliance's id.
  ///   - account: the person's account.
  ///   - db: the store.
  /// - Returns: the appliance.
  /// - Throws: a 404 where it does not exist or is nobody's, a 403 where it is somebody else's.
  package static func owned(_ id: String, by account: String, _ db: Database) throws -> Appliance {
    try checked(fetch(id: id, db), account)
  }

  /// A person's appliance by its device id.
  ///
  /// - Parameters:
  ///   - device: the appliance's own id.
  ///   - account: the person's account.
  ///   - db: the store.
  /// - Returns: the appliance.
  /// - Throws: a 404 where it does not exist or is nobody's, a 403 where it is somebody else's.
  package static func owned(device: String, by account: String, _ db: Database) throws -> Appliance {
    try checked(fetch(device: device, db), account)
  }

  private static func checked(_ appliance: Appliance?, _ account: String) throws(ErrorResponse) -> Appliance {
    guard let appliance, let owner = appliance.owner else {
      throw .notFound("there is no such appliance")
    }
    guard owner == account else { throw .forbidden("the appliance is somebody else's") }
    return appliance
  }

  /// Stores what an appliance has reported.
  ///
  /// - Parameters:
  ///   - status: its status.
  ///   - device: its own id.
  ///   - now: the time.
  ///   - db: the store, within a write.
  /// - Throws: what SQLite reports.
  package static func report(_ status: Status, of device: String, now: Timestamp, _ db: Database) throws {
    try db.execute(
      sql: "UPDATE appliances SET status = ?, seen = ? WHERE device_id = ?",
      arguments: [status.rawValue, now.milliseconds, device])
  }

  /// Stores that an appliance is at another address of its own network.
  ///
  /// - Parameters:
  ///   - address: the address.
  ///   - device: its own id.
  ///   - db: the store, within a write.
  /// - Throws: what SQLite reports.
  package static func move(to address: LocalAddress, _ device: String, _ db: Database) throws {
    try db.execute(
      sql: "UPDATE appliances SET local_address = ? WHERE device_id = ?", arguments: [address.text, device])
  }

  /// The appliance as it is sent (docs/products/epicura.md, 2); `local_address` is a proposal of ours.
  ///
  /// - Parameter now: the time; an appliance that is not offline has reported within the last minute.
  /// - Returns: the members.
  package func wire(now: Timestamp) -> Value {
    let lastSeen = status == .offline ? seen : max(seen, Timestamp(seconds: now.seconds / 60 * 60))
    return [
      "id": .string(id), "device_id": .string(device), "name": .string(name),
      "status": .string(status.rawValue), "firmware_version_cm5": .string(firmwareCM5),
      "firmware_version_stm32": .string(firmwareSTM32), "last_seen_at": .timestamp(lastSeen),
      "local_address": address.map(Value.string) ?? .null,
    ]
  }
}
