package import Bluetooth
import Provisioning
package import Simulation
import Synchronization

/// The simulated Bluetooth of an app: its radio, the devices around it, and what testers make of them.
package final class SimulatedBluetooth: Sendable {
  private struct Devices {
    var appliance: PairableAppliance
    var light: SimulatedImprovDevice
  }

  /// The radio.
  package let radio: SimulatedRadio
  private let scheduler: Scheduler
  private let random: any RandomSource
  private let devices = Mutex<Devices?>(nil)

  /// Makes a radio that is on.
  ///
  /// - Parameters:
  ///   - scheduler: runs the radio and the devices; they outlive the app's sessions.
  ///   - random: changes the signal, and makes the devices' codes.
  init(_ scheduler: Scheduler, random: any RandomSource) {
    (self.scheduler, self.random) = (scheduler, random)
    radio = SimulatedRadio(scheduler, random: random)
  }

  /// Turns the devices on, once: an appliance of Epicura, and a light with Improv Wi-Fi.
  ///
  /// - Parameter cloud: where the appliance registers; nil for nowhere.
  func populate(_ cloud: PairableAppliance.Cloud?) {
    let made: Devices? = devices.withLock { devices in
      guard devices == nil else { return nil }
      devices = Devices(
        appliance: PairableAppliance("EPIC-207", on: scheduler, random: random, cloud: cloud),
        light: SimulatedImprovDevice("Herb light", on: scheduler))
      return devices
    }
    guard let made else { return }
    scheduler.start("simulated devices") { [radio] in
      await made.appliance.advertise(on: radio)
      await made.light.advertise(on: radio)
    }
  }

  /// Changes the conditions; but for ``BluetoothCondition/on``, which ends all others, they add up.
  package func set(_ condition: BluetoothCondition) async {
    let devices = devices.withLock { $0 }
    switch condition {
    case .on:
      radio.removeFaults()
      await radio.set(.on)
      await devices?.appliance.set(stuck: false)
      await devices?.light.set(stuck: false)
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
    case .rotate: await devices?.appliance.rotate()
    case .locked: await devices?.light.lock()
    case .press: await devices?.light.press()
    case .stuck:
      await devices?.appliance.set(stuck: true)
      await devices?.light.set(stuck: true)
    }
  }
}
