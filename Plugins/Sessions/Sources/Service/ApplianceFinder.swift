import Foundations
import PluginKit
import Services

/// Finds an appliance on the local network, wherever its router has put it (docs/products/epicura.md, 6).
struct ApplianceFinder: Sendable {
  private static let type = "_epicura._tcp.local"
  /// How long one that has answered may take to say who it is.
  private static let patience = Duration.seconds(2)

  private let search: ServiceSearch
  private let requests: @Sendable (LocalAddress) -> APIClient?
  private let log: PluginLogger

  init(
    _ search: ServiceSearch, _ requests: @escaping @Sendable (LocalAddress) -> APIClient?, _ log: PluginLogger
  ) {
    (self.search, self.requests, self.log) = (search, requests, log)
  }

  /// Looks for an appliance, within ``ServiceSearch/length``.
  ///
  /// - Parameter device: its own id, such as `EPIC-207`.
  /// - Returns: where it is; nil where nobody on the network says that it is this one.
  func address(of device: String) async -> LocalAddress? {
    guard let type = DNSName(Self.type) else { return nil }
    guard let found = await search.first(type, where: { await isAppliance(device, $0) }) else { return nil }
    log.info("the appliance \(device) was found on the local network by Multicast DNS")
    return found.address
  }

  /// Asks what has answered who it is.
  ///
  /// The contract has no attributes, so one that announces nothing is asked, too; a home may have several appliances, and an
  /// address somebody else by now.
  private func isAppliance(_ device: String, _ service: LocalService) async -> Bool {
    let announced = service.attributes["id"]
    guard announced == nil || announced == device, let client = requests(service.address) else {
      return false
    }
    let request = CookingService.request(.get, "/status", device, within: Self.patience)
    guard case .success(let response) = await client.bytes(request, authorized: false),
      let json = try? ParsedJSON.read(response.body)
    else { return false }
    return ((json["data"] ?? json)["appliance_id"]?.text ?? announced) == device
  }
}
