import PluginKit
import Services
import Storage

/// The person's appliances on the server (docs/products/epicura.md, 2).
struct SessionClient: Sendable {
  private struct Appliances: Decodable, Sendable { var data: [ListedAppliance] }

  let client: APIClient

  /// Requests the person's appliances.
  func appliances() async throws(APIError) -> [ListedAppliance] {
    try await client.send(HTTPRequest(.get, "/appliances"), as: Appliances.self).get().data
  }
}

/// An appliance of the person, as it is sent.
struct ListedAppliance: Codable, Sendable, Hashable {
  var id: String
  /// By which the sockets know it.
  var device_id: String
  var name: String
  var status: String?
  /// Where it is on the local network; our own server says it.
  var local_address: String?
}

/// Why something was not done, by the contract's codes.
enum SessionError: String, Codable, CaseIterable, Sendable {
  case offline, timeout, insecure, server, storage
  case notFound = "not_found"
  case signedOut = "signed_out"
  /// The disk of this device is full.
  case storageFull = "storage_full"

  init(_ error: any Error) {
    self =
      switch error {
      case let error as StoreError: error.reason == .full ? .storageFull : .storage
      case let error as ActionError: SessionError(code: error.code.description)
      default: .storage
      }
  }

  /// Reads the code of the state of a server's rows.
  init(code: String) { self = SessionError(rawValue: code) ?? .server }

  /// The error of an action that fails with it.
  func error(_ detail: String = "") -> ActionError {
    self == .storageFull ? ActionError(.storage, detail) : ActionError(ActionError.Code(rawValue), detail)
  }
}
