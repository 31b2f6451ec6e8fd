import Foundations
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
  /// Counts the changes that are not sent yet; nil where there is nothing to send.
  let unsent: (@Sendable () -> Int)?
  /// Stores kept states; nil where these end with the session.
  let states: (any StateStorage)?
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
  ///   - unsent: counts the changes that are not sent yet; nil where there is nothing to send.
  ///   - states: stores kept states; nil where these end with the session.
  ///   - renderCache: rendered elements, shared with other sessions of the same app; nil where there are none.
  package init(
    plugins: PluginRegistry, reachability: Reachability,
    authenticator: any AppAuthenticator = AlwaysGrantingAuthenticator(), lock: (any AppLocking)? = nil,
    notifications: (any NotificationPosting)? = nil, pictures: (any PictureProvider)? = nil,
    bluetooth: (@Sendable (BluetoothCondition) async -> Void)? = nil,
    request: (@Sendable (_ path: String, _ body: String) async throws -> (status: Int, body: String))? = nil,
    storageReason: @escaping @Sendable () -> String? = { nil },
    entitlements: EntitlementSources = EntitlementSources(), unsent: (@Sendable () -> Int)? = nil,
    states: (any StateStorage)? = nil,
    renderCache: RenderCache? = nil
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
    self.unsent = unsent
    self.states = states
    self.renderCache = renderCache
  }

  /// Sends a tester's request to the app's own server.
  ///
  /// - Parameters:
  ///   - path: the path from the server's root.
  ///   - body: the body, as JSON.
  /// - Throws: that the server is not ours to ask, or did not take the request.
  nonisolated(nonsending) func send(_ path: String, _ body: String) async throws(ActionFailure) {
    guard let request else { throw ActionFailure(code: "no_own_server") }
    let (status, answer): (Int, String)
    do { (status, answer) = try await request(path, body) } catch {
      throw ActionFailure(code: "server", remark: "the server does not answer `\(path)`: \(error)")
    }
    guard (200..<300).contains(status) else {
      let reason = answer.isEmpty ? "" : ": " + visibleText(String(answer.prefix(500)))
      throw ActionFailure(
        code: "request_rejected", remark: "the server answers `\(path)` with \(status)\(reason)")
    }
  }
}

/// Gives fronts the pictures whose sources stand on nodes; a front itself never reaches a server or a model.
package protocol PictureProvider: Sendable {
  /// Returns the picture of a source.
  ///
  /// - Parameter source: the source, see ``ViewNode/picture``.
  /// - Returns: an encoded picture, or why there is none.
  func bytes(of source: String) async -> Result<[UInt8], PictureFailure>

  /// Fetches pictures that are going to be shown; failures are ignored.
  ///
  /// - Parameter sources: the sources.
  func prefetch(_ sources: [String])
}

/// Why there is no picture.
package enum PictureFailure: String, Error, Sendable, Hashable, CaseIterable {
  /// There is no network, and no copy on this device.
  case offline
  /// There is none under this source.
  case missing
  /// It is larger than what is fetched.
  case tooLarge
  /// It is of no format that is shown.
  case unusable
  /// The server does not respond as it should.
  case server
  /// The camera has not sent one yet.
  case notYet
}
