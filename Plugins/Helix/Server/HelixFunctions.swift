import Backend
import Foundations

/// The functions of the database that clients call; each does what its caller may do.
enum HelixFunctions {
  static var all: [SupabaseSchema.Function] {
    let device = ["user_id_param", "device_id_param", "platform_param"]
    return [
      .init(
        "register_push_device", device + ["device_token_param", "metadata_param"],
        optional: ["metadata_param"],
        register),
      .init("unregister_push_device", device, unregister),
      .init("mark_notification_read", ["notification_id_param"], markRead),
    ]
  }

  private static let table = "push_notification_devices"

  private static func device(_ arguments: TableRow) -> TableRow {
    [
      "user_id": arguments["user_id_param"] ?? .null, "device_id": arguments["device_id_param"] ?? .null,
      "platform": arguments["platform_param"] ?? .null,
    ]
  }

  /// Adds a device, or renews it and turns it on again.
  private static func register(
    _ arguments: TableRow, _ caller: Caller, _ writer: TableWriter
  ) throws -> ParsedJSON {
    var row = device(arguments)
    let known = try owned(row, caller, writer)
    row["device_token"] = arguments["device_token_param"] ?? .null
    row["metadata"] = arguments["metadata_param"] ?? .object([])
    row["is_enabled"] = .bool(true)
    (row["last_token_refresh_at"], row["updated_at"]) = (writer.time, writer.time)
    let stored =
      if let known { try writer.update(known, row, in: table, as: caller) } else {
        try writer.insert(row, into: table, as: caller)
      }
    return stored["id"] ?? .null
  }

  private static func unregister(
    _ arguments: TableRow, _ caller: Caller, _ writer: TableWriter
  ) throws -> ParsedJSON {
    guard let known = try owned(device(arguments), caller, writer) else { return .bool(false) }
    try writer.delete(known, from: table)
    return .bool(true)
  }

  private static func markRead(
    _ arguments: TableRow, _ caller: Caller, _ writer: TableWriter
  ) throws -> ParsedJSON {
    let id = arguments["notification_id_param"] ?? .null
    guard let known = try writer.rows("push_notifications", where: ["id": id]).first,
      caller.role == .service || known["user_id"]?.text == caller.user
    else { return .bool(false) }
    try writer.update(
      known, ["read_at": writer.time, "delivery_status": .string("read")], in: "push_notifications",
      as: caller)
    return .bool(true)
  }

  /// The caller's device; nil where they have none such.
  private static func owned(
    _ device: TableRow, _ caller: Caller, _ writer: TableWriter
  ) throws -> TableRow? {
    guard let known = try writer.rows(table, where: device).first else { return nil }
    return caller.role == .service || known["user_id"]?.text == caller.user ? known : nil
  }
}
