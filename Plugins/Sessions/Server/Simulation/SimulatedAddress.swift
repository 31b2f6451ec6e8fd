import Backend
import Foundations
import Services

/// The address on the appliances' own network that a request was sent to: here all have the server's.
package enum SimulatedAddress {
  /// The name of the header field with the address.
  package static let field = "x-kolam-address"
  /// The status where nobody has the address: misdirected (RFC 9110, 15.5.20).
  package static let nobodyThere = 421
}

extension ApplianceFleet {
  /// The appliance that a request on its own network was sent to.
  ///
  /// - Parameter request: the request; without an address, `?appliance_id=` chooses one of several.
  /// - Returns: the appliance.
  /// - Throws: a 404 where there is none, a 421 where none answers at the address.
  func addressee(of request: RouteRequest) throws -> Appliance {
    let address = request.headers[SimulatedAddress.field]
    let found =
      if let address {
        try context.store.read { try Appliance.fetch(address: address, $0) }
      } else {
        try find(request.query("appliance_id") ?? "", for: nil)
      }
    guard let found, simulation(of: found).isLocallyReachable else {
      throw ErrorResponse(
        status: SimulatedAddress.nobodyThere, code: "misdirected",
        message: "no appliance answers at this address")
    }
    return found
  }
}
