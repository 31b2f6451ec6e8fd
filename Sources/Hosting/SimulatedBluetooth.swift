package import Bluetooth
import PairingPlugin
package import Services
package import Simulation
import Synchronization

/// The simulated Bluetooth of an app: its radio, the devices around it, and what testers make of them.
///
/// All of it is made by its first use: most runs of an app use no Bluetooth.
package final class SimulatedBluetooth: BLECentral {
  /// The radio with the devices in its range: an appliance of Epicura, and a light with Improv Wi-Fi.
  private struct World {
    let radio: SimulatedRadio
    let appliance: PairableAppliance
    let light: SimulatedImprovDevice
    /// Turns the devices on.
    let start: Job
  }

  private struct State {
    var world: World?
    var cloud: PairableAppliance.Cloud?
  }

  private let scheduler: Scheduler
  private let random: any RandomSource
  private let state = Mutex(State())

  /// Prepares a radio that is on.
  ///
  /// - Parameters:
  ///   - scheduler: runs the radio and the devices; they outlive the app's sessions.
  ///   - random: changes the signal, and makes the devices' codes.
  init(_ scheduler: Scheduler, random: any RandomSource) {
    (self.scheduler, self.random) = (scheduler, random)
  }

  /// Says where the appliance registers; it has no effect on one that is there already.
  ///
  /// - Parameter cloud: the server; nil for nowhere.
  func register(at cloud: PairableAppliance.Cloud?) { state.withLock { $0.cloud = cloud } }

  /// The radio, with all devices turned on.
  private func world() async -> World {
    let world = state.withLock { state in
      if let world = state.world { return world }
      let radio = SimulatedRadio(scheduler, random: random)
      let appliance = PairableAppliance("EPIC-207", on: scheduler, random: random, cloud: state.cloud)
      let light = SimulatedImprovDevice("Herb light", on: scheduler)
      let start = scheduler.start("simulated devices") {
        await appliance.advertise(on: radio)
        await light.advertise(on: radio)
      }
      let world = World(radio: radio, appliance: appliance, light: light, start: start)
      state.world = world
      return world
    }
    await world.start.wait()
    return world
  }

  /// Changes the conditions; but for ``BluetoothCondition/on``, which ends all others, they add up.
  package func set(_ condition: BluetoothCondition) async {
    let world = await world()
    let radio = world.radio
    switch condition {
    case .on:
      radio.removeFaults()
      await radio.set(.on)
      await world.appliance.set(stuck: false)
      await world.appliance.set(mute: false)
      await world.appliance.set(addressDelay: .zero)
      await world.light.set(stuck: false)
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
    case .refusePairing: radio.inject(.refusePairing)
    case .silent: radio.inject(.silence)
    case .slow: radio.inject(.slow)
    case .rotate: await world.appliance.rotate()
    case .locked: await world.light.lock()
    case .press: await world.light.press()
    case .stuck:
      await world.appliance.set(stuck: true)
      await world.light.set(stuck: true)
    case .mute: await world.appliance.set(mute: true)
    case .lateAddress: await world.appliance.set(addressDelay: .seconds(4))
    }
  }

  /// Grants or denies the app its use; no other condition changes.
  package func setPermission(_ isGranted: Bool) async {
    let radio = await world().radio
    guard isGranted else { return await radio.set(.denied) }
    if await radio.radio() == .denied { await radio.set(.on) }
  }

  // MARK: BLECentral

  package func radio() async -> RadioState { await world().radio.radio() }

  package func scan(for services: [BluetoothUUID]) async throws(BLEError) -> Incoming<Advertisement> {
    try await world().radio.scan(for: services)
  }

  package func connect(to peripheral: PeripheralID) async throws(BLEError) -> any GATTConnection {
    try await world().radio.connect(to: peripheral)
  }
}
