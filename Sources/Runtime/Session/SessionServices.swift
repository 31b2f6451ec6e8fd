package import PluginKit
package import Simulation

/// What a session is given from outside.
package struct SessionServices: Sendable {
  /// Opens models.
  let plugins: PluginRegistry
  /// Whether there is a network.
  let reachability: Reachability
  /// Unlocks the app after `lock`.
  let authenticator: any AppAuthenticator
  /// The app's lock with a PIN; nil where there is none.
  let lock: (any AppLocking)?
  /// Keeps notifications; nil where they are only shown.
  let notifications: (any NotificationPosting)?
  /// Gives fronts the pictures that nodes name; nil where there are none.
  let pictures: (any PictureProvider)?
  /// Changes the conditions of simulated Bluetooth; nil where there is none.
  let bluetooth: (@Sendable (BluetoothCondition) async -> Void)?
  /// Sends a tester's request, its path and its body as JSON, to the app's own server, and returns the status and the
  /// body of the response; nil where the server is not ours to ask.
  let request: (@Sendable (_ path: String, _ body: String) async throws -> (status: Int, body: String))?
  /// Why the device's storage failed last, such as `locked`; nil where that is not known.
  let storageReason: @Sendable () -> String?
  /// What the person may use: the plan, its limits, and the flags that the server serves.
  let entitlements: EntitlementSources
  /// Rendered elements, shared with other sessions of the same app; nil where there are none.
  let renderCache: RenderCache?

  /// Collects the services.
  ///
  /// - Parameters:
  ///   - plugins: opens models.
  ///   - reachability: whether there is a network.
  ///   - authenticator: unlocks the app after `lock`.
  ///   - lock: the app's lock with a PIN; nil where there is none.
  ///   - notifications: keeps notifications; nil where they are only shown.
  ///   - pictures: gives fronts the pictures that nodes name; nil where there are none.
  ///   - bluetooth: changes the conditions of simulated Bluetooth; nil where there is none.
  ///   - request: sends a tester's request to the app's own server; nil where the server is not ours to ask.
  ///   - storageReason: why the device's storage failed last; nil where that is not known.
  ///   - entitlements: what the person may use.
  ///   - renderCache: rendered elements, shared with other sessions of the same app; nil where there are none.
  package init(
    plugins: PluginRegistry, reachability: Reachability,
    authenticator: any AppAuthenticator = AlwaysGrantingAuthenticator(), lock: (any AppLocking)? = nil,
    notifications: (any NotificationPosting)? = nil, pictures: (any PictureProvider)? = nil,
    bluetooth: (@Sendable (BluetoothCondition) async -> Void)? = nil,
    request: (@Sendable (_ path: String, _ body: String) async throws -> (status: Int, body: String))? = nil,
    storageReason: @escaping @Sendable () -> String? = { nil },
    entitlements: EntitlementSources = EntitlementSources(), renderCache: RenderCache? = nil
  ) {
    self.plugins = plugins
    self.reachability = reachability
    self.authenticator = authenticator
    self.lock = lock
    self.notifications = notifications
    self.pictures = pictures
    self.bluetooth = bluetooth
    self.request = request
    self.storageReason = storageReason
    self.entitlements = entitlements
    self.renderCache = renderCache
  }
}
