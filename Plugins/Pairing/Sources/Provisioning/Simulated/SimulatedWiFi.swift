/// The Wi-Fi networks around simulated devices.
package struct SimulatedWiFi: Sendable {
  /// A network.
  package struct Network: Sendable {
    /// Its name (SSID).
    package var name: String
    /// Its password; nil for an open network.
    package var password: String?
    /// The strength of its signal in dBm.
    package var rssi: Int

    package init(name: String, password: String?, rssi: Int) {
      (self.name, self.password, self.rssi) = (name, password, rssi)
    }
  }

  /// How an attempt to join ends.
  package enum Outcome: Sendable, Hashable {
    case joined, wrongPassword, notFound
  }

  /// The networks.
  package var networks: [Network]

  package init(_ networks: [Network]) { self.networks = networks }

  /// A home's: `Kitchen` with the password `kitchen pass 9`, `Guests` without one, and a neighbour's.
  package static let home = SimulatedWiFi([
    Network(name: "Kitchen", password: "kitchen pass 9", rssi: -48),
    Network(name: "Guests", password: nil, rssi: -61),
    Network(name: "Verandah 2F", password: "not for us", rssi: -83),
  ])

  func join(_ name: String, _ password: String?) -> Outcome {
    guard let network = networks.first(where: { $0.name == name }) else { return .notFound }
    return (network.password ?? "") == password ? .joined : .wrongPassword
  }
}
