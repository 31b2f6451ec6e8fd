/// How long each part of a setup may take (docs/products/epicura.md, 5).
package struct ProvisioningLimits: Sendable, Hashable {
  /// Looking for devices.
  package var scan = Duration.seconds(30)
  /// Connecting to one.
  package var connect = Duration.seconds(10)
  /// Joining a network.
  package var join = Duration.seconds(45)
  /// A list of networks, or what else a device is asked for.
  package var answer = Duration.seconds(20)
  /// What a device may still say once it is on the network.
  package var farewell = Duration.seconds(5)

  package init() {}
}
