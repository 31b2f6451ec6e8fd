package import Foundations
package import PluginKit
package import Services

extension PluginServices {
  /// The addresses of devices on the local network, as their setup has read them; of the need `http`.
  ///
  /// - Throws: that the contract does not list the need.
  package var localAddresses: LocalAddresses {
    get throws(Diagnostic) { try require(.http).localAddresses }
  }

  /// The devices of people, as a server has listed them; of the need `http`.
  ///
  /// - Throws: that the contract does not list the need.
  package var ownedDevices: OwnedDevices {
    get throws(Diagnostic) { try require(.http).ownedDevices }
  }

  /// How a server of the local network is reached, which the plugin may change; of the need `http`.
  ///
  /// - Parameter name: the server's name in app.yaml.
  /// - Returns: the route; nil where the server is always where app.yaml says.
  /// - Throws: that the contract does not list the need, or that the app has no such server.
  package func route(to name: String) throws(Diagnostic) -> LocalRoute? {
    try require(.http, of: name)
    guard let server = host.servers.entries.first(where: { $0.settings.name == name }) else {
      throw missing(name)
    }
    return server.route
  }

  /// Looks for services on the network of a server; of the need `http`.
  ///
  /// - Parameter name: the server's name in app.yaml.
  /// - Returns: searches; nil where nothing is found there. Nothing is opened before one begins.
  /// - Throws: that the contract does not list the need, or that the app has no such server.
  package func search(on name: String) throws(Diagnostic) -> ServiceSearch? {
    try route(to: name)?.multicast.map { ServiceSearch($0, scheduler, random) }
  }

  /// Requests to other addresses of the network of a server, without credentials; of the need `http`.
  ///
  /// - Parameter name: the server's name in app.yaml.
  /// - Returns: makes a client of an address; nil where there is no way there.
  /// - Throws: that the contract does not list the need, or that the app has no such server.
  package func requests(
    on name: String
  ) throws(Diagnostic) -> @Sendable (LocalAddress) -> APIClient? {
    _ = try route(to: name)
    return { [host] address in host.client(name, at: address) }
  }

  /// Makes ways to devices on the network of a server, one for each; of the needs `http` and `sockets`.
  ///
  /// - Parameters:
  ///   - name: the server's name in app.yaml.
  ///   - request: opens the socket of a way, at the server's root.
  /// - Returns: makes a way; nothing is opened yet.
  /// - Throws: that the contract does not list the needs, or that the app has no such server.
  package func ways(
    to name: String, socket request: HTTPRequest
  ) throws(Diagnostic) -> @Sendable () -> LocalWay {
    try require(.http, of: name)
    try require(.sockets, of: name)
    guard let ways = host.ways(to: name, socket: request) else { throw missing(name) }
    return ways
  }
}
