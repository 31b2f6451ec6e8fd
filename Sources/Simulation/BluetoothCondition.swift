/// What testers make of simulated Bluetooth, and of the devices and the Wi-Fi around it.
package enum BluetoothCondition: String, Sendable, CaseIterable {
  /// All is as it should be.
  case on
  /// The person has turned Bluetooth off.
  case off
  /// The person does not permit the app to use it.
  case denied
  /// The phone has none.
  case missing
  /// No device is near.
  case away
  /// The connection is lost now.
  case drop
  /// The connection is lost while it is made, once.
  case dropConnecting = "drop-connecting"
  /// It is lost while services are discovered, once.
  case dropDiscovering = "drop-discovering"
  /// It is lost at the next read, once.
  case dropReading = "drop-reading"
  /// It is lost at the next write, once.
  case dropWriting = "drop-writing"
  /// Devices refuse connections.
  case refuse
  /// Devices refuse to pair, so that what needs encryption cannot be had.
  case refusePairing = "refuse-pairing"
  /// Devices accept connections and never answer.
  case silent
  /// All takes ten times as long.
  case slow
  /// The appliance shows another code from now on.
  case rotate
  /// A device asks for its button to be pressed before it is set up.
  case locked
  /// Somebody presses that button.
  case press
  /// A device never says whether it has joined the Wi-Fi network.
  case stuck
  /// The appliance notifies of nothing, and says how it is only where it is asked.
  case mute
  /// The appliance has an address only some seconds after it has joined.
  case lateAddress = "late-address"
}
