package import Bluetooth
package import Simulation

/// The simulated Bluetooth of an app: its radio, and what testers make of it.
package final class SimulatedBluetooth: Sendable {
  /// The radio.
  package let radio: SimulatedRadio

  /// Makes a radio that is on.
  ///
  /// - Parameters:
  ///   - scheduler: runs the radio and the devices; they outlive the app's sessions.
  ///   - random: changes the signal, and makes the devices' codes.
  init(_ scheduler: Scheduler, random: any RandomSource) {
    radio = SimulatedRadio(scheduler, random: random)
  }

  /// Changes the conditions; but for ``BluetoothCondition/on``, which ends all others, they add up.
  package func set(_ condition: BluetoothCondition) async {
    switch condition {
    case .on:
      radio.removeFaults()
      await radio.set(.on)
    case .off: await radio.set(.off)
    case .denied: await radio.set(.denied)
    case .missing: await radio.set(.missing)
    case .away: radio.inject(.away)
    case .drop: await radio.drop()
    case .dropConnecting: radio.inject(.drop(.connect))
    case .dropDiscovering: radio.inject(.drop(.discover))
    case .dropReading: radio.inject(.drop(.read))
    case .dropWriting: radio.inject(.drop(.write))
    case .refuse: radio.inject(.refuse)
    case .silent: radio.inject(.silence)
    case .slow: radio.inject(.slow)
    case .rotate, .stuck: break
    }
  }
}
