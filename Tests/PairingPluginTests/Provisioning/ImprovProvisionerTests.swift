import Bluetooth
import Foundations
import Simulation
import Testing

@testable import PairingPlugin

/// The setup of a device with Improv Wi-Fi 2.4 against a simulated one.
@Suite struct ImprovProvisionerTests {
  private func choose(_ fixture: SetupFixture, _ setup: ImprovProvisioner) async throws {
    await setup.start()
    try await fixture.wait(for: .choosing, of: setup)
    // The list of networks follows.
    try await fixture.scheduler.sleep(for: .seconds(1))
  }

  /// With the smallest unit, notifications are cut after 20 bytes, and read in full.
  @Test(arguments: [23, 247]) func aDeviceIsBroughtOntoANetwork(_ mtu: Int) throws {
    let fixture = try SetupFixture(mtu: mtu)
    try fixture.run {
      let setup = fixture.improv()
      try await choose(fixture, setup)
      #expect(setup.progress.name == "Light" && setup.progress.firmware == "Kolam 2.4.0")
      #expect(setup.progress.networks?.map(\.name) == ["Kitchen", "Guests", "Verandah 2F"])
      #expect(setup.progress.networks?.map(\.isSecured) == [true, false, true])
      await setup.join("Kitchen", password: "kitchen pass 9")
      try await fixture.wait(for: .joined, of: setup)
      #expect(setup.progress.address == "http://192.168.4.31/")
      #expect(await setup.claimCode() == nil)
    }
  }

  @Test func aWrongPasswordIsToldAndEnteredAgain() throws {
    let fixture = try SetupFixture()
    try fixture.run {
      let setup = fixture.improv()
      try await choose(fixture, setup)
      await setup.join("Kitchen", password: "wrong password")
      try await fixture.wait(for: .joining, of: setup)
      try await fixture.wait(for: .choosing, of: setup)
      #expect(setup.progress.joinFailure == .refused)
      await setup.join("Kitchen", password: "kitchen pass 9")
      try await fixture.wait(for: .joined, of: setup)
    }
  }

  @Test func aDeviceThatSaysNothingIsGivenUpAfter45Seconds() throws {
    let fixture = try SetupFixture()
    try fixture.run {
      await fixture.light.set(stuck: true)
      let setup = fixture.improv()
      try await choose(fixture, setup)
      await setup.join("Kitchen", password: "kitchen pass 9")
      try await fixture.wait(for: .joining, of: setup)
      try await fixture.wait(for: .choosing, of: setup)
      #expect(setup.progress.joinFailure == .timedOut)
    }
  }

  @Test func aLockedDeviceWaitsForItsButton() throws {
    let fixture = try SetupFixture()
    try fixture.run {
      await fixture.light.lock()
      let setup = fixture.improv()
      await setup.start()
      try await fixture.wait(for: .authorizing, of: setup)
      #expect(setup.progress.canIdentify)
      await setup.identify()
      try await fixture.scheduler.sleep(for: .seconds(1))
      #expect(await fixture.light.blinks == 1)
      await fixture.light.press()
      try await fixture.wait(for: .choosing, of: setup)
      // It listens for a minute, and asks again then.
      try await fixture.scheduler.sleep(for: .seconds(61))
      #expect(setup.progress.step == .authorizing)
      await fixture.light.press()
      try await fixture.wait(for: .choosing, of: setup)
      await setup.join("Guests", password: "")
      try await fixture.wait(for: .joined, of: setup)
    }
  }

  @Test func anOldDeviceWithoutCapabilitiesIsSetUpToo() throws {
    let fixture = try SetupFixture(capabilities: nil)
    try fixture.run {
      let setup = fixture.improv()
      try await choose(fixture, setup)
      #expect(setup.progress.networks == nil && !setup.progress.canIdentify && setup.progress.name == nil)
      await setup.join("Kitchen", password: "kitchen pass 9")
      try await fixture.wait(for: .joined, of: setup)
    }
  }

  @Test(arguments: [
    ProvisioningProgress.Step.connecting, .discovering, .choosing, .joining,
  ])
  func aDropInAnyStateIsNoticed(_ step: ProvisioningProgress.Step) throws {
    let fixture = try SetupFixture()
    try fixture.run {
      let setup = fixture.improv()
      await setup.start()
      if step == .joining {
        try await choose(fixture, setup)
        await setup.join("Kitchen", password: "kitchen pass 9")
      }
      try await fixture.wait(for: step, of: setup)
      // A connection that is asked for is not begun yet.
      if step == .connecting { try await fixture.scheduler.sleep(for: .milliseconds(1)) }
      await fixture.radio.drop()
      try await fixture.expectFailure(.connectionLost, of: setup)
      try await choose(fixture, setup)
    }
  }

  @Test func aDeviceThatIsOnANetworkIsDone() throws {
    let fixture = try SetupFixture()
    try fixture.run {
      let setup = fixture.improv()
      try await choose(fixture, setup)
      await setup.join("Guests", password: "")
      try await fixture.wait(for: .joined, of: setup)
      await setup.end()
      let again = fixture.improv()
      await again.start()
      try await fixture.wait(for: .joined, of: again)
    }
  }
}
