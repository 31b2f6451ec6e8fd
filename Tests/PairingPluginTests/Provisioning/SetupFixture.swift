import Bluetooth
import Foundations
import Services
import Simulation
import Synchronization
import Testing

@testable import PairingPlugin

/// Simulated devices on a simulated radio, in virtual time.
final class SetupFixture: Sendable {
  let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_767_225_600)))
  let radio: SimulatedRadio
  let cloud = FakeCloud()
  let appliance: PairableAppliance
  let light: SimulatedImprovDevice

  init(
    mtu: Int = 247, capabilities: ImprovServices.Capabilities? = [.identify, .information, .networks]
  ) throws {
    let random = SeededRandom(seed: 3)
    radio = SimulatedRadio(scheduler, random: random)
    appliance = PairableAppliance(
      "EPIC-042", on: scheduler, random: random, cloud: .init(cloud, prefix: "/api/v1"), mtu: mtu)
    light = SimulatedImprovDevice("Light", on: scheduler, capabilities: capabilities, mtu: mtu)
    try scheduler.run { [appliance, light, radio] in
      await appliance.advertise(on: radio)
      await light.advertise(on: radio)
    }
  }

  func epicura() -> EpicuraProvisioner {
    EpicuraProvisioner(
      PeripheralID("epicura-EPIC-042"), by: radio, on: scheduler, random: SeededRandom(seed: 4))
  }

  func improv() -> ImprovProvisioner {
    ImprovProvisioner(PeripheralID("improv-Light"), by: radio, on: scheduler)
  }

  func run(_ work: @escaping @Sendable () async throws -> Void) throws {
    try scheduler.run { try await work() }
  }

  /// Waits until a setup is at a step, for two minutes at most.
  func wait(for step: ProvisioningProgress.Step, of provisioner: any Provisioner) async throws {
    for _ in 0..<1200 where provisioner.progress.step != step {
      try await scheduler.sleep(for: .milliseconds(100))
    }
    #expect(provisioner.progress.step == step)
  }

  /// Waits until a setup has failed, for two minutes at most.
  func expectFailure(_ failure: ProvisioningFailure, of provisioner: any Provisioner) async throws {
    try await wait(for: .failed(failure), of: provisioner)
  }
}

/// A cloud that notes what registers.
final class FakeCloud: HTTPTransport {
  private let state = Mutex<(bodies: [Value], status: Int)>(([], 201))
  var bodies: [Value] { state.withLock(\.bodies) }
  func answer(_ status: Int) { state.withLock { $0.status = status } }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let body = try? JSON.decode(Registration.self, from: request.body)
    return state.withLock { state in
      state.bodies.append(["path": .string(request.path), "code": .string(body?.pairing_code ?? "")])
      return HTTPResponse(status: state.status)
    }
  }

  private struct Registration: Decodable { var pairing_code: String }
}
