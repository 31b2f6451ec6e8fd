package import Foundations
package import PluginKit
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

  /// Adds rows to a collection of the device, before the app starts.
  ///
  /// - Parameters:
  ///   - rows: the fields of each.
  ///   - collection: the collection's name.
  /// - Throws: why they cannot be added.
  func add(_ rows: [ValueMap], to collection: String) throws

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

/// The world of a case: time, randomness, the network, and the requests over it.
///
/// On a virtual clock everything in it is the same in every run with the same seed.
package struct WalkWorld: Sendable {
  /// Its name in logs: a case's id.
  package let name: String
  /// Runs all work, and has the clock.
  package let scheduler: Scheduler
  /// Whether the network is reachable.
  package let reachability: Reachability
  /// The random seed.
  package let seed: UInt64
  /// Records the requests between the app and its server.
  package let wire: NetworkRecorder

  /// The start of every walk on a virtual clock.
  package static let start = Timestamp(seconds: 1_767_225_600)

  /// Creates a world.
  ///
  /// - Parameters:
  ///   - name: its name in logs.
  ///   - seed: the random seed.
  ///   - isLive: whether time is real, since the server is not in this process; else it is virtual.
  ///   - interruption: ends all waiting; nil for none.
  package init(named name: String = "", seed: UInt64, isLive: Bool = false, interruption: Interruption? = nil)
  {
    self.name = name
    self.seed = seed
    scheduler = Scheduler(isLive ? .live : .virtual(start: Self.start), interruption: interruption)
    reachability = Reachability()
    wire = NetworkRecorder(scheduler)
  }

  /// Wraps the app's transport to its server with a flow's faults and the recorder.
  package func transport(to server: any HTTPTransport) -> any HTTPTransport {
    WalkTransport(server, wire)
  }

  /// Returns a separate random stream, by name.
  package func random(_ stream: String) -> SeededRandom { SeededRandom(seed: seed, stream: stream) }
}

/// A push notification that a walk has the app's server send.
package struct WalkPush: Sendable, Hashable {
  /// Its title.
  package let title: String
  /// More words; empty for none.
  package let text: String
  /// What it is about; nil for nothing special.
  package let channel: String?
  /// A link of the app's own that it opens; nil for none.
  package let link: String?
}
