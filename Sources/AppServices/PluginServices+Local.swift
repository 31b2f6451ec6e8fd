package import Foundations
package import PluginKit

extension PluginServices {
  /// The addresses of devices on the local network, as their setup has read them; of the need `http`.
  ///
  /// - Throws: that the contract does not list the need.
  package var localAddresses: LocalAddresses {
    get throws(Diagnostic) {
      try require(.http)
      return host.localAddresses
    }
  }

  /// How a server of the local network is reached, which the plugin may change; of the need `http`.
  ///
  /// - Parameter name: the server's name in app.yaml.
  /// - Returns: the route; nil where the server is always where app.yaml says.
  /// - Throws: that the contract does not list the need, or that the app has no such server.
  package func route(to name: String) throws(Diagnostic) -> LocalRoute? {
    try require(.http)
    guard let server = host.servers.entries.first(where: { $0.settings.name == name }) else {
      throw missing(name)
    }
    return server.route
  }
}
