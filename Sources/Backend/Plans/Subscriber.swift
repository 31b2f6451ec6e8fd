import Foundation
import Services
import Storage

/// The sender of a plan request, and its device.
struct Subscriber: Decodable, Sendable, Hashable {
  var app: String
  var account: String
  var device: String
  /// The requested tier, in an upgrade only.
  var tier: String?

  /// Reads a body.
  init(body: [UInt8]) throws(ErrorResponse) {
    guard let asker = try? JSONDecoder().decode(Subscriber.self, from: Data(body)) else {
      throw ErrorResponse(
        status: 400, code: "malformed_body",
        message: "the body must be JSON with `app`, `account` and `device`")
    }
    self = asker
  }

  /// Reads a query.
  init(query: [HTTPRequest.QueryItem]) throws(ErrorResponse) {
    func value(_ name: String) throws(ErrorResponse) -> String {
      guard let value = query.first(where: { $0.name == name })?.value, !value.isEmpty else {
        throw ErrorResponse.parameter(name, "must be given")
      }
      return value
    }
    app = try value("app")
    account = try value("account")
    device = try value("device")
  }

  /// Whether the plan was bought or restored on the device.
  func isBound(_ db: Database) throws -> Bool {
    try Int.fetchOne(
      db, sql: "SELECT 1 FROM plan_devices WHERE app = ? AND account = ? AND device = ?",
      arguments: [app, account, device]) != nil
  }

  /// Assigns the plan to the device.
  func bind(_ db: Database) throws {
    try db.execute(
      sql: "INSERT OR IGNORE INTO plan_devices (app, account, device) VALUES (?, ?, ?)",
      arguments: [app, account, device])
  }
}
