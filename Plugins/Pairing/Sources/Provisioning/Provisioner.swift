package import Simulation
import Synchronization

/// Sets up one device over Bluetooth: connects, has the person compare or authorize, and brings it onto a Wi-Fi network.
///
/// Each profile of devices has one: ``EpicuraProvisioner`` and ``ImprovProvisioner``. The caller ends it.
package protocol Provisioner: Sendable {
  /// How far it is.
  var progress: ProvisioningProgress { get }
  /// Tells of every change of ``progress``.
  var changes: ChangeBroadcaster { get }

  /// Connects; after a failure again.
  func start() async
  /// The person says that the codes are the same.
  func confirm() async
  /// Lists the networks that the device sees, where it can; ``ProvisioningProgress/networks`` has them.
  func listNetworks() async
  /// Makes the device blink or sound, where it can.
  func identify() async
  /// Brings the device onto a network.
  ///
  /// - Parameters:
  ///   - network: the network's name, at most 32 bytes.
  ///   - password: its password; empty for an open network.
  func join(_ network: String, password: String) async
  /// Reads the code that claims the device again, since it changes; the last one where the connection is gone.
  ///
  /// - Returns: the code; nil for a device without one.
  func claimCode() async -> String?
  /// Disconnects; nothing happens afterwards.
  func end() async
}

/// The kinds of devices that can be set up.
package enum ProvisioningProfile: String, Sendable, CaseIterable {
  /// Epicura's appliances, by their own services.
  case epicura
  /// Devices with Improv Wi-Fi 2.4.
  case improv
}

/// How far the setup of a device is.
package struct ProvisioningProgress: Sendable, Hashable {
  /// A step, as a person is shown it.
  package enum Step: Sendable, Hashable {
    case idle, connecting, discovering
    /// The person compares the codes.
    case confirming
    /// The person presses the button of the device.
    case authorizing
    /// The person chooses a network.
    case choosing
    case joining, joined
    case failed(ProvisioningFailure)
    case ended
  }

  /// The step.
  package var step = Step.idle
  /// The device's own id; nil where it has none.
  package var device: String?
  /// Its name or model; nil where it tells none.
  package var name: String?
  /// Its serial number; nil where it tells none.
  package var serial: String?
  /// The version of its firmware; nil where it tells none.
  package var firmware: String?
  /// The code to compare; nil where it has none.
  package var code: String?
  /// Whether the code has changed since the person has confirmed one.
  package var hasNewCode = false
  /// The networks that it sees, the strongest first; nil where it cannot list them.
  package var networks: [WiFiNetwork]?
  /// Whether it can blink or sound.
  package var canIdentify = false
  /// The network that it joins or has joined.
  package var network: String?
  /// Its address on the network; nil where it is not known.
  package var address: String?
  /// Why it could not join the network last; nil where it has not failed.
  package var joinFailure: JoinFailure?
  /// The device's own words on that.
  package var message: String?

  package init() {}
}

/// A Wi-Fi network that a device sees.
package struct WiFiNetwork: Sendable, Hashable {
  /// Its name (SSID).
  package var name: String
  /// The strength of its signal in dBm; nil where it is not told.
  package var rssi: Int?
  /// Whether it asks for a password.
  package var isSecured: Bool

  package init(name: String, rssi: Int?, isSecured: Bool) {
    (self.name, self.rssi, self.isSecured) = (name, rssi, isSecured)
  }
}

/// Why a setup does not go on.
package enum ProvisioningFailure: String, Error, Sendable, Hashable, CaseIterable {
  /// Bluetooth is turned off.
  case bluetoothOff = "bluetooth_off"
  /// The person does not permit the app to use it.
  case bluetoothDenied = "bluetooth_denied"
  /// The phone has no Bluetooth.
  case bluetoothMissing = "bluetooth_missing"
  /// No connection came about within 10 s.
  case unreachable
  /// The connection was lost.
  case connectionLost = "connection_lost"
  /// The device does not answer.
  case noAnswer = "no_answer"
  /// The device does not speak the profile.
  case unsupported = "unsupported_device"
  /// It refuses to pair, or did not do it right, so that the connection could not be encrypted.
  case cannotPair = "cannot_pair"
  /// This machine cannot encrypt the password, or the connection.
  case cannotEncrypt = "cannot_encrypt"
}

/// Why a device could not join a network.
package enum JoinFailure: String, Sendable, Hashable, CaseIterable {
  /// It says that it could not: a wrong password, a network out of its range.
  case refused = "join_failed"
  /// It has not said anything for 45 s.
  case timedOut = "join_timeout"
}

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

/// How far a setup is, for those who show it while its actor works.
final class SharedProgress: Sendable {
  /// Tells of every change of ``current``.
  let changes = ChangeBroadcaster()
  private let progress = Mutex(ProvisioningProgress())

  /// How far it is now.
  var current: ProvisioningProgress { progress.withLock { $0 } }

  /// Changes it, and sends that where it is not the same.
  func note(_ change: (inout ProvisioningProgress) -> Void) {
    let hasChanged = progress.withLock { progress in
      let before = progress
      change(&progress)
      return progress != before
    }
    if hasChanged { changes.send() }
  }
}
