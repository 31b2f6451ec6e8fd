import Foundations
import Services

/// The appliances of the person who is signed in, on the server (docs/products/epicura.md, 2).
struct ApplianceClient: Sendable {
  private struct Page: Decodable, Sendable {
    struct Pagination: Decodable, Sendable { var total_pages: Int }
    var data: [ReceivedAppliance]
    var pagination: Pagination?
  }
  private struct Paired: Decodable, Sendable { var appliance: ReceivedAppliance }

  private static let root = "/appliances"
  /// The most pages of a list; nobody has as many appliances.
  private static let maxPages = 20

  private let client: APIClient

  init(_ client: APIClient) { self.client = client }

  /// Requests all of them.
  func all() async throws(APIError) -> [ReceivedAppliance] {
    var appliances: [ReceivedAppliance] = []
    for number in 1...Self.maxPages {
      let request = HTTPRequest(
        .get, Self.root,
        query: [HTTPRequest.QueryItem("page", String(number)), HTTPRequest.QueryItem("limit", "50")])
      let page = try await client.send(request, as: Page.self).get()
      appliances += page.data
      if number >= page.pagination?.total_pages ?? 1 { break }
    }
    return appliances
  }

  /// Requests one of them.
  func appliance(_ id: String) async throws(APIError) -> ReceivedAppliance {
    try await client.send(HTTPRequest(.get, Self.path(id)), as: Enveloped<ReceivedAppliance>.self).get().data
  }

  /// Claims the appliance that shows a code.
  func pair(_ code: String) async throws(APIError) -> ReceivedAppliance {
    let request = Self.request(.post, "\(Self.root)/pair", ["pairing_code": .string(code)])
    return try await client.send(request, as: Enveloped<Paired>.self).get().data.appliance
  }

  /// Gives one of them another name.
  func rename(_ id: String, to name: String) async throws(APIError) -> ReceivedAppliance {
    let request = Self.request(.put, Self.path(id), ["name": .string(name)])
    return try await client.send(request, as: Enveloped<ReceivedAppliance>.self).get().data
  }

  /// Gives one of them up.
  func remove(_ id: String) async throws(APIError) {
    _ = try await client.send(HTTPRequest(.delete, Self.path(id)), as: NoContent.self).get()
  }

  private static func request(_ method: HTTPRequest.Method, _ path: String, _ body: Value) -> HTTPRequest {
    HTTPRequest(
      method, path, headers: HTTPHeaders([("content-type", "application/json")]), body: JSONWriter.bytes(body)
    )
  }

  private static func path(_ id: String) -> String {
    // Encoded, with its dots, an id out of a link cannot reach another path (RFC 3986, 5.2.4).
    "\(root)/" + PercentCoding.encode(id).replacing(".", with: "%2E")
  }
}

/// An appliance as it is sent, and as it is stored.
struct ReceivedAppliance: Codable, Sendable, Hashable {
  var id: String
  var device_id: String
  var name: String
  var status: String
  var firmware_version_cm5: String?
  var firmware_version_stm32: String?
  var last_seen_at: String?

  /// The appliance in the shape of the wire.
  var wire: Value {
    [
      "id": .string(id), "device_id": .string(device_id), "name": .string(name), "status": .string(status),
      "firmware_version_cm5": firmware_version_cm5.map(Value.string) ?? .null,
      "firmware_version_stm32": firmware_version_stm32.map(Value.string) ?? .null,
      "last_seen_at": last_seen_at.map(Value.string) ?? .null,
    ]
  }

  /// The appliance as screens see it.
  var shown: ShownAppliance {
    ShownAppliance(
      id: id, device: device_id, name: name, status: ShownAppliance.Status(rawValue: status) ?? .unknown,
      firmware: firmware_version_cm5, controllerFirmware: firmware_version_stm32,
      lastSeenAt: last_seen_at.flatMap(RFC3339.milliseconds).map { Timestamp(milliseconds: $0) })
  }
}

/// An appliance as screens see it.
struct ShownAppliance: Codable, Equatable, Sendable {
  /// What it does, as far as this version knows.
  enum Status: String, Codable, CaseIterable { case online, offline, cooking, error, unknown }

  var id: String
  var device: String
  var name: String
  var status: Status
  var firmware: String?
  var controllerFirmware: String?
  var lastSeenAt: Timestamp?
}
