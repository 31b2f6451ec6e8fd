package import Runtime

/// Makes the devices that flows are walked on: anyone who knows an app's plugins and its server.
package protocol WalkHost: Sendable {
  /// The app.
  var app: App { get }

  /// Whether devices stand in the machine's time, since their server does; else time is virtual.
  var isLive: Bool { get }

  /// A device on which nothing is stored, with a server of its own.
  ///
  /// - Parameter world: what the device stands in; all its work runs on the world's scheduler.
  /// - Returns: the device.
  /// - Throws: what keeps its server or its databases from being opened.
  func device(in world: WalkWorld) throws -> any WalkDevice
}

extension WalkHost {
  /// Time is virtual.
  package var isLive: Bool { false }
}

/// A device with the app on it: what is stored there outlives the app's sessions.
package protocol WalkDevice: AnyObject {
  /// Starts the app on what is stored.
  ///
  /// - Parameter settings: who looks at it.
  /// - Returns: the session, with nothing open in it; its work is in a scope of the world's scheduler, which ends with it.
  /// - Throws: what keeps a database from being opened.
  func launch(_ settings: SessionSettings) throws -> AppSession

  /// Forgets all that the app has stored; the server keeps what it has.
  ///
  /// - Throws: what keeps it from being forgotten.
  func clearState() throws
}
