import Foundations
import Services
import Storage

/// The sender of a plan request, and its device.
///
/// Whose a plan is says the access token alone, never a member of the request. Where nobody is signed in, a plan that is
/// bought by a port is the device's own: its id is random, and only the device and this server know it. A server within
/// the app's process is nobody else's: there a device that was wiped restores its plan.
struct Subscriber: Sendable, Hashable {
  /// Whose a plan is.
  enum Owner: Sendable, Hashable {
    case account(String)
    case device(String)
    case process

    /// The column `account`; no id of an account has a space.
    var column: String {
      switch self {
      case .account(let id): id
      case .device(let id): "device \(id)"
      case .process: DevelopmentKey.account
      }
    }
  }

  let app: String
  let device: String
  /// The requested tier, in an upgrade only.
  let tier: String?
  /// The account of the request's token; nil where nobody is signed in.
  let account: String?
  private let isWithinProcess: Bool

  private struct Body: Decodable {
    var app: String
    var device: String
    var account: String?
    var tier: String?
  }

  /// Reads a request with a body.
  ///
  /// - Throws: a 400 where the body is malformed, a 403 where it names another account, or ``AccessToken/Rejection``.
  init(body request: RouteRequest, _ context: ServerContext) throws {
    guard let body = try? JSON.decode(Body.self, from: request.body), !body.device.isEmpty else {
      throw ErrorResponse(
        status: 400, code: "malformed_body", message: "the body must be JSON with `app` and `device`")
    }
    (app, device, tier, isWithinProcess) = (body.app, body.device, body.tier, request.isWithinProcess)
    account = try Self.account(of: request, named: body.account, context)
  }

  /// Reads a request without one.
  ///
  /// - Throws: a 400 where the query lacks something, a 403 where it names another account, or ``AccessToken/Rejection``.
  init(query request: RouteRequest, _ context: ServerContext) throws {
    func value(_ name: String) throws(ErrorResponse) -> String {
      guard let value = request.query(name), !value.isEmpty else {
        throw ErrorResponse.parameter(name, "must be given")
      }
      return value
    }
    (app, device, tier, isWithinProcess) = (
      try value("app"), try value("device"), nil, request.isWithinProcess
    )
    account = try Self.account(of: request, named: request.query("account"), context)
  }

  private static func account(
    of request: RouteRequest, named name: String?, _ context: ServerContext
  ) throws -> String? {
    // A server without accounts gives no tokens.
    let account =
      context.signIn == nil || request.bearer == nil ? nil : try context.authenticate(request).account
    // Earlier apps send the account of development.
    guard let name, name != account, name != DevelopmentKey.account else { return account }
    if account == nil { throw AccessToken.Rejection.missing }
    throw ErrorResponse.forbidden("the plan is somebody else's")
  }

  /// Who can have the plan, the preferred one first: what was bought on the device stays on it after a sign-in.
  var owners: [Owner] {
    (account.map { [.account($0)] } ?? []) + (isWithinProcess ? [.process] : []) + [.device(device)]
  }

  /// Whether the plan was bought or restored on the device; a device's own always is.
  func isBound(to owner: Owner, _ db: Database) throws -> Bool {
    if owner == .device(device) { return true }
    return try Int.fetchOne(
      db, sql: "SELECT 1 FROM plan_devices WHERE app = ? AND account = ? AND device = ?",
      arguments: [app, owner.column, device]) != nil
  }

  /// Assigns the plan to the device.
  func bind(to owner: Owner, _ db: Database) throws {
    try db.execute(
      sql: "INSERT OR IGNORE INTO plan_devices (app, account, device) VALUES (?, ?, ?)",
      arguments: [app, owner.column, device])
  }
}
