package import Runtime
package import Services
package import Simulation

/// Creates the devices that flows are walked on, with an app's plugins and its server.
package protocol WalkHost: Sendable {
  /// The app.
  var app: App { get }

  /// Whether devices run in real time, since their server does; else time is virtual.
  var isLive: Bool { get }

  /// Returns a device on which nothing is stored, with a server of its own.
  ///
  /// - Parameter world: the device's world; all its work runs on the world's scheduler.
  /// - Returns: the device.
  /// - Throws: why its server or its databases cannot be opened.
  func device(in world: WalkWorld) throws -> any WalkDevice
}

extension WalkHost {
  /// False: time is virtual.
  package var isLive: Bool { false }
}

/// A device with the app on it: its storage outlives the app's sessions.
package protocol WalkDevice: AnyObject {
  /// Starts the app on its stored data.
  ///
  /// - Parameter settings: the session's settings.
  /// - Returns: the session, with nothing open in it; its work is in a scope of the world's scheduler, which ends with
  ///   it.
  /// - Throws: why a database cannot be opened.
  func launch(_ settings: SessionSettings) throws -> AppSession

  /// Deletes the app's stored data and secrets; the server keeps its own.
  ///
  /// - Throws: why it cannot be deleted.
  func clearState() throws

  /// Has the app's server send a push to the device.
  ///
  /// - Parameter push: the push.
  /// - Returns: the request; it throws why the server cannot send the push.
  func sending(_ push: WalkPush) -> @Sendable () async throws -> Void

  /// Changes the conditions of the device's simulated Bluetooth.
  ///
  /// - Parameter condition: the condition.
  /// - Returns: the change.
  func setting(_ condition: BluetoothCondition) -> @Sendable () async -> Void

  /// Grants or denies the app the use of the device's simulated Bluetooth, as the condition `denied` does.
  ///
  /// - Parameter isGranted: whether it is granted, which undoes only a denial.
  /// - Returns: the change.
  func settingBluetoothPermission(_ isGranted: Bool) -> @Sendable () async -> Void

  /// Sends a request to a server of the app, past the device: no fault concerns it, and no report lists it.
  ///
  /// - Parameters:
  ///   - request: the request; its path is from the server's root.
  ///   - server: the server's name in app.yaml; nil for `main`.
  /// - Returns: the request; it throws why there is no response.
  func sending(_ request: HTTPRequest, to server: String?) -> @Sendable () async throws -> HTTPResponse

  /// Deletes the app's secrets, such as tokens and the PIN; a running app uses those it has until its next start.
  func clearSecrets()
}
