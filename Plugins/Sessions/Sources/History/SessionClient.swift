import Foundations
import PluginKit
import Services
import Storage

/// The history of the person who is signed in, and their appliances, on the server (docs/products/epicura.md, 2).
struct SessionClient: Sendable {
  /// A page of the history.
  struct Page: Decodable, Sendable {
    struct Pagination: Decodable, Sendable {
      var page: Int
      var total: Int
      var total_pages: Int
    }
    var data: [ReceivedSession]
    var pagination: Pagination?
  }

  private struct Appliances: Decodable, Sendable { var data: [ListedAppliance] }
  private struct Created: Decodable, Sendable {
    struct Content: Decodable, Sendable { var id: String }
    var data: Content
  }

  /// How many sessions a page has.
  static let pageSize = 20
  /// How many recipes a page has at most, by the contract.
  private static let recipesPerPage = 50

  let client: APIClient

  /// Encoded, with its dots, an id out of a link cannot reach another path (RFC 3986, 5.2.4).
  private static func path(_ id: String) -> String {
    "/sessions/" + PercentCoding.encode(id).replacing(".", with: "%2E")
  }

  /// Requests a page of the history, the latest sessions first.
  ///
  /// - Parameter number: the page, from 1.
  /// - Returns: the page.
  /// - Throws: why there is no response.
  func page(_ number: Int) async throws(APIError) -> Page {
    let query = [
      HTTPRequest.QueryItem("page", String(number)), HTTPRequest.QueryItem("limit", String(Self.pageSize)),
    ]
    return try await client.send(HTTPRequest(.get, "/sessions", query: query), as: Page.self).get()
  }

  /// Requests one session with its stages.
  func session(_ id: String) async throws(APIError) -> SessionRecord {
    try await client.send(HTTPRequest(.get, Self.path(id)), as: Enveloped<ReceivedSession>.self).get().data
      .record
  }

  /// Requests the names of a recipe by language.
  ///
  /// - Returns: the name alone, of a server that has no other.
  func names(of recipe: String) async throws(APIError) -> [String: String] {
    struct Recipe: Decodable, Sendable {
      var name: String?
      var names: [String: String]?
    }
    let path = "/recipes/" + PercentCoding.encode(recipe).replacing(".", with: "%2E")
    let recipe = try await client.send(HTTPRequest(.get, path), as: Enveloped<Recipe>.self).get().data
    return recipe.names ?? recipe.name.map { ["en": $0] } ?? [:]
  }

  /// Requests a page of all recipes for their names by language.
  ///
  /// - Parameter number: the page, from 1.
  /// - Returns: the names by the recipes' ids; none behind the last page.
  /// - Throws: why there is no response.
  func names(onPage number: Int) async throws(APIError) -> [String: [String: String]] {
    struct Recipe: Decodable, Sendable {
      var id: String
      var name: String?
      var names: [String: String]?
    }
    let query = [
      HTTPRequest.QueryItem("page", String(number)),
      HTTPRequest.QueryItem("limit", String(Self.recipesPerPage)),
    ]
    let recipes = try await client.send(
      HTTPRequest(.get, "/recipes", query: query), as: Enveloped<[Recipe]>.self
    ).get().data
    return Dictionary(
      recipes.map { ($0.id, $0.names ?? $0.name.map { ["en": $0] } ?? [:]) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Requests the person's appliances.
  func appliances() async throws(APIError) -> [ListedAppliance] {
    try await client.send(HTTPRequest(.get, "/appliances"), as: Appliances.self).get().data
  }

  /// Sends a rating; sent twice it changes nothing.
  func rate(_ id: String, _ rating: Rating) async throws(APIError) {
    let request = try HTTPRequest(.put, Self.path(id) + "/rate", json: rating)
    _ = try await client.send(request, as: NoContent.self).get()
  }

  /// Sends what became of a session that the server knows.
  func update(_ id: String, _ upload: SessionUpload) async throws(APIError) {
    _ = try await client.send(try HTTPRequest(.put, Self.path(id), json: upload), as: NoContent.self).get()
  }

  /// Makes a record of a session that the server does not know; with the same key, it is made once.
  ///
  /// - Parameters:
  ///   - upload: what became of the session.
  ///   - key: tells the server that it is the same request again.
  /// - Returns: the server's id of it.
  /// - Throws: why there is no response.
  func create(_ upload: SessionUpload, keyed key: IdempotencyKey) async throws(APIError) -> String {
    let request = try HTTPRequest(.post, "/sessions", json: upload).keyed(by: key)
    return try await client.send(request, as: Created.self).get().data.id
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

/// A rating as it is sent.
struct Rating: Codable, Sendable, Hashable {
  /// 1 to 5.
  var rating: Int
  var notes: String
}

/// A session that this device has seen and the server may not have.
struct SessionUpload: Codable, Sendable, Hashable {
  struct Customizations: Codable, Sendable, Hashable {
    var servings: Int
    var spice_level: Int
  }
  struct Stage: Codable, Sendable, Hashable {
    var stage: String
    var duration_s: Int?
    var result: String?
    var cv_confidence: Double?
  }

  var appliance_id: String
  var recipe_id: String
  var customizations: Customizations?
  var status: String
  var started_at: String
  var completed_at: String?
  var peak_temperature: Double?
  var total_duration_s: Int?
  var stages_log: [Stage]

  /// Describes a session.
  init(_ record: SessionRecord, appliance: String, order: ApplianceCommand.Order?) {
    appliance_id = appliance
    recipe_id = record.recipe
    customizations = order.map { Customizations(servings: $0.servings, spice_level: $0.spice) }
    status = record.status
    started_at = RFC3339.text(record.startedAt)
    completed_at = record.completedAt.map(RFC3339.text)
    peak_temperature = record.peakTemperature
    total_duration_s = record.duration.map { Int($0.components.seconds) }
    stages_log = (record.log ?? []).map {
      Stage(stage: $0.name, duration_s: $0.seconds, result: $0.result, cv_confidence: $0.confidence)
    }
  }
}

/// Why something was not done, by the contract's codes.
enum SessionError: String, Codable, CaseIterable, Sendable {
  case offline, timeout, insecure, server, storage
  case notFound = "not_found"
  case signedOut = "signed_out"
  /// The disk of this device is full.
  case storageFull = "storage_full"

  init(_ error: APIError) {
    self =
      switch error {
      // A network that wants a sign-in has no way to the server yet.
      case .offline, .intercepted: .offline
      case .timeout: .timeout
      case .insecure: .insecure
      case .notFound, .forbidden: .notFound
      case .unauthorized: .signedOut
      default: .server
      }
  }

  init(_ error: StoreError) { self = error.reason == .full ? .storageFull : .storage }

  /// The error of an action that fails with it.
  func error(_ detail: String = "") -> ActionError {
    self == .storageFull ? ActionError(.storage, detail) : ActionError(ActionError.Code(rawValue), detail)
  }
}
