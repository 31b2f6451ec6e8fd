import Bluetooth
import Services
import Simulation

/// Looks for devices that can be set up, of every profile, and makes what sets one up.
struct DeviceSetup: Sendable {
  /// A device that was heard.
  struct Found: Sendable {
    let peripheral: PeripheralID
    let profile: ProvisioningProfile
    var name: String?
    var rssi: Int?
  }

  private static let services = [EpicuraServices.wifi, ImprovServices.service]

  let central: any BLECentral
  let scheduler: Scheduler
  let random: any RandomSource
  let limits = ProvisioningLimits()

  /// Listens for devices, for 30 s at most.
  ///
  /// - Parameter hear: called for every device each time that it is heard.
  /// - Throws: why the radio cannot be used.
  func search(_ hear: @escaping @Sendable (Found) async -> Void) async throws(ProvisioningFailure) {
    do {
      let heard = try await central.scan(for: Self.services)
      try await scheduler.deadline(in: limits.scan) {
        while let advertisement = try await heard.next() {
          if let found = Self.found(advertisement) { await hear(found) }
        }
      }
    } catch is DeadlineExceeded {
      // That is how a search ends.
    } catch BLEError.radio(let state) {
      throw ProvisioningFailure(state) ?? .connectionLost
    } catch {
      if !Task.isCancelled { throw ProvisioningFailure(await central.radio()) ?? .connectionLost }
    }
  }

  private static func found(_ advertisement: Advertisement) -> Found? {
    guard advertisement.isConnectable else { return nil }
    let profile: ProvisioningProfile
    if advertisement.services.contains(EpicuraServices.wifi) {
      profile = .epicura
    } else if advertisement.services.contains(ImprovServices.service) {
      profile = .improv
    } else {
      return nil
    }
    return Found(
      peripheral: advertisement.peripheral, profile: profile, name: advertisement.name,
      rssi: advertisement.rssi)
  }

  /// What sets a device up.
  func provisioner(for found: Found) -> any Provisioner {
    switch found.profile {
    case .epicura:
      EpicuraProvisioner(found.peripheral, by: central, on: scheduler, random: random, limits: limits)
    case .improv: ImprovProvisioner(found.peripheral, by: central, on: scheduler, limits: limits)
    }
  }
}
