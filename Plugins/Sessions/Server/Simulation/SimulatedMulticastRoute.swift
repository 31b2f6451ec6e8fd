package import Backend
import Foundations
package import Services

/// What simulated appliances answer to queries of Multicast DNS on their own network: `POST /__kolam/multicast` with a
/// message (RFC 8484, 6) responds with their answer, or with 204 where there is none.
///
/// `?address=` and `?port=` say where this server is on a real network, as the address of all of them.
package struct SimulatedMulticastRoute: Sendable {
  /// The type of the appliances' service (docs/products/epicura.md, 6).
  static let type = "_epicura._tcp.local"
  /// The port of sockets and the camera, which serves all.
  private static let port: UInt16 = 8080
  private static let path = "/__kolam/multicast"
  private static let mediaType = "application/dns-message"

  let context: ServerContext
  let fleet: ApplianceFleet

  /// The request that a query is sent by.
  ///
  /// - Parameters:
  ///   - query: the message.
  ///   - place: where the appliances are on a real network; nil for that of their own.
  /// - Returns: the request.
  package static func request(
    _ query: [UInt8], at place: (address: LocalAddress, port: UInt16)? = nil
  ) -> HTTPRequest {
    let items = place.map {
      [HTTPRequest.QueryItem("address", $0.address.text), HTTPRequest.QueryItem("port", "\($0.port)")]
    }
    return HTTPRequest(
      .post, path, query: items ?? [], headers: HTTPHeaders([("content-type", mediaType)]), body: query)
  }

  var route: Route {
    Route(.post, Self.path, taking: Self.mediaType) { request in
      guard let query = try? DNSReader.message(request.body), let type = DNSName(Self.type) else {
        throw ErrorResponse.parameter("body", "is no message of Multicast DNS")
      }
      let responder = ServiceResponder(type, try await services(request))
      guard var response = responder.response(to: query) else { return HTTPResponse(status: 204) }
      response.id = query.id
      return HTTPResponse(
        status: 200, headers: HTTPHeaders([("content-type", Self.mediaType)]),
        body: DNSWriter.bytes(of: response))
    }
  }

  /// The services of all appliances that are on.
  private func services(_ request: RouteRequest) async throws -> [LocalService] {
    let place = request.query("address").flatMap { try? LocalAddress($0) }
    guard (place == nil) == (request.query("address") == nil) else {
      throw ErrorResponse.parameter("address", "is none of a local network")
    }
    let port = request.query("port").flatMap { UInt16($0) } ?? Self.port
    var services: [LocalService] = []
    for appliance in try context.store.read({ try Appliance.all($0) }) {
      guard let address = place ?? appliance.address.flatMap({ try? LocalAddress($0) }),
        await fleet.simulation(of: appliance).isOnLocalNetwork
      else { continue }
      services.append(
        LocalService(
          name: "Epicura \(appliance.device)", address: address, port: port,
          attributes: ["id": appliance.device]))
    }
    return services
  }
}
