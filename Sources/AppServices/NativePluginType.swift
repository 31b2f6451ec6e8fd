package import PluginKit

/// A plugin of this build, as the host's registry lists it: by its type.
package protocol NativePluginType: NativePlugin {
  /// The name of its contract, such as `recipes`.
  static var name: String { get }

  /// Makes the plugin; its view models are opened later.
  ///
  /// - Parameter services: what it is given, by its contract's `needs`.
  /// - Throws: a service that it uses and its contract does not list, or what keeps its database from being opened.
  init(_ services: PluginServices) throws
}

extension NativePluginType {
  /// The name of its contract.
  package var name: String { Self.name }
}
