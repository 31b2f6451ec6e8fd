import Foundation
import Foundations
import Services
import Simulation
import Storage
import Testing

@testable import Backend
@testable import PluginServers

/// Deletes accounts, as the server of accounts does.
actor DeletingServer: AppServer {
  static let name = "deleting"
  private let context: ServerContext
  init(_ context: ServerContext) { self.context = context }

  nonisolated var routes: [Route] {
    [
      Route(.delete, "/accounts/{id}") { request in
        try await self.delete(request["id"])
        return HTTPResponse(status: 204)
      }
    ]
  }

  private func delete(_ account: String) throws {
    try context.store.write { try context.forget(account, in: $0) }
  }
}

/// A backend with appliances, on a virtual clock.
struct PairingBackend {
  let scheduler = Scheduler(.virtual(start: testStart))
  let backend: Backend

  init() throws {
    backend = try Backend(
      BackendSetup(
        prefix: "/api/v1", parts: [.init(PairingServer.self), .init(DeletingServer.self)],
        clock: ServerClock(scheduler), identifiers: RandomIdentifiers(seed: 1)))
  }

  /// Sends a request of somebody who is signed in, or of nobody.
  @discardableResult
  func send(
    _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil, as account: String? = "asha"
  ) throws -> PairingReply {
    var request = HTTPRequest(method, "/api/v1\(path)", body: Array((body ?? "").utf8))
    if body != nil { request.headers["content-type"] = "application/json" }
    if let account { request.headers["authorization"] = "Bearer \(try token(of: account))" }
    let (backend, sent) = (backend, request)
    return try PairingReply(scheduler.run { try await backend.send(sent) })
  }

  func token(of account: String, lifetime: Duration = .seconds(900)) throws -> String {
    try AccessToken(account: account, session: "s", number: 1, issuedAt: scheduler.now, lifetime: lifetime)
      .signed()
  }

  /// Registers an appliance, as it does itself.
  @discardableResult
  func register(_ device: String = "EPIC-207", code: String? = "731904") throws -> PairingReply {
    try send(.post, "/appliances/register", Self.registration(device, code: code), as: nil)
  }

  static func registration(_ device: String, code: String?) -> String {
    let code = code.map { #","pairing_code":"\#($0)""# } ?? ""
    return """
      {"device_id":"\(device)","serial_number":"SN-1","firmware_version_cm5":"1.4.0",
      "firmware_version_stm32":"1.1.2","wifi_mac":"02:00:00:00:00:01"\(code)}
      """
  }

  func pair(_ code: String = "731904", as account: String = "asha") throws -> PairingReply {
    try send(.post, "/appliances/pair", #"{"pairing_code":"\#(code)"}"#, as: account)
  }
}

/// A response in Epicura's envelope, read by Foundation's JSON reader, which is independent of our code.
struct PairingReply {
  let status: Int
  let headers: HTTPHeaders
  let body: [String: Any]

  init(_ response: HTTPResponse) throws {
    (status, headers) = (response.status, response.headers)
    body = (try? JSONSerialization.jsonObject(with: Data(response.body))) as? [String: Any] ?? [:]
  }

  var data: [String: Any] { body["data"] as? [String: Any] ?? [:] }
  var list: [[String: Any]] { body["data"] as? [[String: Any]] ?? [] }
  var pagination: [String: Int] { body["pagination"] as? [String: Int] ?? [:] }
  var code: String? { (body["error"] as? [String: Any])?["code"] as? String }
  /// The field that is invalid.
  var field: String? {
    ((body["error"] as? [String: Any])?["details"] as? [[String: Any]])?.first?["field"] as? String
  }
  subscript(name: String) -> String? { data[name] as? String }
}
