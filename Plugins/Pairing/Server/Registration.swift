package import Backend
package import Foundations
package import Services
package import Storage

/// What an appliance says of itself when it has joined a network (docs/products/epicura.md, 2 and 9).
///
/// `pairing_code` and `local_address` are proposals of ours: the contract has appliances make codes, and nothing that
/// brings them here; and it has apps find them by Bluetooth, of which nothing is left when a router renumbers.
package struct Registration: Sendable, Hashable {
  /// Its own id, such as `EPIC-207`.
  package var device: String
  /// The number on its label.
  package var serial: String
  /// The version of its main board's firmware.
  package var firmwareCM5: String
  /// The version of its controller's firmware.
  package var firmwareSTM32: String
  /// The address of its network interface.
  package var mac: String
  /// The six digits that it shows; nil where it has made no new ones.
  package var code: String?
  /// Where it is on its own network; nil where it does not say.
  package var address: LocalAddress?

  /// Describes an appliance.
  package init(
    device: String, serial: String, firmwareCM5: String, firmwareSTM32: String, mac: String, code: String?,
    address: LocalAddress? = nil
  ) {
    (self.device, self.serial, self.mac, self.code) = (device, serial, mac, code)
    self.address = address
    (self.firmwareCM5, self.firmwareSTM32) = (firmwareCM5, firmwareSTM32)
  }

  /// Reads a request's body.
  init(_ request: RouteRequest) throws(ErrorResponse) {
    let body = try JSONBody(request)
    device = try body.required("device_id", atMost: 64)
    guard device.utf8.allSatisfy({ Self.isIdentifier($0) }) else {
      throw .parameter("device_id", "expected letters, digits and `-`")
    }
    serial = try body.required("serial_number", atMost: 64)
    firmwareCM5 = try body.required("firmware_version_cm5", atMost: 40)
    firmwareSTM32 = try body.required("firmware_version_stm32", atMost: 40)
    mac = try body.required("wifi_mac", atMost: 40)
    code = try body.text("pairing_code", atMost: 6)
    if let code, !PairingCode.isCode(code) { throw .parameter("pairing_code", "expected six digits") }
    address = try Self.address(body)
  }

  /// Reads `local_address`; nil for none.
  package static func address(_ body: JSONBody) throws(ErrorResponse) -> LocalAddress? {
    guard let text = try body.text("local_address", atMost: 45), !text.isEmpty else { return nil }
    do throws(LocalAddress.Refusal) { return try LocalAddress(text) } catch {
      throw .parameter("local_address", "expected an address of a local network, such as `192.168.4.27`")
    }
  }

  private static func isIdentifier(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Whether it is the appliance that is known by its id, or nobody has that one.
  private func isOwn(_ db: Database) throws -> Bool {
    let known = try Row.fetchOne(
      db, sql: "SELECT serial_number, wifi_mac FROM appliances WHERE device_id = ? AND owner IS NOT NULL",
      arguments: [device])
    guard let known else { return true }
    let (serial, mac): (String, String) = (known["serial_number"], known["wifi_mac"])
    return serial == self.serial && mac.lowercased() == self.mac.lowercased()
  }

  /// The name of an appliance until its owner gives it another.
  private var defaultName: String { "Epicura \(device.filter { $0.isLetter || $0.isNumber }.suffix(3))" }

  /// Stores it; an appliance that registers again keeps its owner and its name.
  ///
  /// Device ids are few, so anybody can name one. Where an appliance has an owner, only one with its serial number and
  /// network interface may say that it is at another address, where the owner's app would follow it.
  ///
  /// - Parameters:
  ///   - id: the id of an appliance that is new.
  ///   - isTrusted: whether a tester says so, who need not know the serial number.
  ///   - now: the time.
  ///   - db: the store, within a write.
  /// - Returns: the appliance.
  /// - Throws: a 409 where another appliance shows the same code, a 403 where it is not the appliance of the owner.
  package func write(
    id: String, isTrusted: Bool = false, now: Timestamp, _ db: Database
  ) throws -> Appliance {
    if !isTrusted, try !isOwn(db) {
      throw ErrorResponse.forbidden("another appliance of this id has an owner")
    }
    if let code, let other = try PairingCode.appliance(of: code, now: now, db), other.device != device {
      throw ErrorResponse.conflict("another appliance shows this code: make another")
    }
    try db.execute(
      sql: """
        INSERT INTO appliances
          (id, device_id, serial_number, firmware_cm5, firmware_stm32, wifi_mac, name, status, seen, registered,
            local_address)
        VALUES (?, ?, ?, ?, ?, ?, ?, 'online', ?, ?, ?)
        ON CONFLICT (device_id) DO UPDATE SET serial_number = excluded.serial_number,
          firmware_cm5 = excluded.firmware_cm5, firmware_stm32 = excluded.firmware_stm32,
          wifi_mac = excluded.wifi_mac, seen = excluded.seen, registered = excluded.registered,
          local_address = excluded.local_address
        """,
      arguments: [
        id, device, serial, firmwareCM5, firmwareSTM32, mac, defaultName, now.milliseconds, now.milliseconds,
        address?.text,
      ])
    if let code { try PairingCode.replace(with: code, of: device, now: now, db) }
    guard let appliance = try Appliance.fetch(device: device, db) else { throw ErrorResponse.internalError }
    return appliance
  }
}
