import Bluetooth
import Foundations
import Simulation
import Testing

@testable import PairingPlugin

/// The setup of an Epicura appliance, by the rules of the reference (apps/epicura, 5), against a simulated one.
@Suite struct EpicuraProvisionerTests {
  /// Goes as far as the choice of a network.
  private func choose(_ fixture: SetupFixture, _ setup: EpicuraProvisioner) async throws {
    await setup.start()
    try await fixture.wait(for: .confirming, of: setup)
    await setup.confirm()
    try await fixture.wait(for: .choosing, of: setup)
  }

  @Test(arguments: [23, 247]) func anApplianceIsBroughtOntoANetwork(_ mtu: Int) throws {
    let fixture = try SetupFixture(mtu: mtu)
    try fixture.run {
      let setup = fixture.epicura()
      await setup.start()
      #expect(setup.progress.step == .connecting)
      try await fixture.wait(for: .confirming, of: setup)
      let code = await fixture.appliance.code
      #expect(setup.progress.device == "EPIC-042" && setup.progress.serial == "EP-26-04218")
      #expect(setup.progress.code == code)
      await setup.confirm()
      #expect(fixture.cloud.bodies.isEmpty)
      await setup.join("Kitchen", password: "kitchen pass 9")
      try await fixture.wait(for: .joined, of: setup)
      #expect(setup.progress.address == "192.168.4.27")
      #expect(await setup.claimCode() == code)
      // It had registered with its code before the phone knew that it is on the network.
      #expect(fixture.cloud.bodies.first == ["path": "/api/v1/appliances/register", "code": .string(code)])
      await setup.end()
      #expect(setup.progress.step == .ended)
    }
  }

  @Test(arguments: [("Kitchen", "wrong password"), ("Nowhere", "kitchen pass 9")])
  func aNetworkThatCannotBeJoinedIsEnteredAgain(_ network: String, _ password: String) throws {
    let fixture = try SetupFixture()
    try fixture.run {
      let setup = fixture.epicura()
      try await choose(fixture, setup)
      await setup.join(network, password: password)
      try await fixture.wait(for: .joining, of: setup)
      try await fixture.wait(for: .choosing, of: setup)
      #expect(setup.progress.joinFailure == .refused)
      #expect(
        setup.progress.message
          == (network == "Kitchen" ? "Wi-Fi password incorrect" : "Wi-Fi network not found"))
      await setup.join("Guests", password: "")
      try await fixture.wait(for: .joined, of: setup)
      #expect(setup.progress.joinFailure == nil && setup.progress.message == nil)
    }
  }

  @Test func anApplianceThatSaysNothingIsGivenUpAfter45Seconds() throws {
    let fixture = try SetupFixture()
    try fixture.run {
      await fixture.appliance.set(stuck: true)
      let setup = fixture.epicura()
      try await choose(fixture, setup)
      let start = fixture.scheduler.now
      await setup.join("Kitchen", password: "kitchen pass 9")
      try await fixture.wait(for: .joining, of: setup)
      try await fixture.wait(for: .choosing, of: setup)
      #expect(setup.progress.joinFailure == .timedOut)
      #expect((45...46).contains(start.duration(to: fixture.scheduler.now).components.seconds))
    }
  }

  @Test func anApplianceThatNotifiesOfNothingIsAskedBeforeItIsGivenUp() throws {
    let fixture = try SetupFixture()
    try fixture.run {
      await fixture.appliance.set(mute: true)
      let setup = fixture.epicura()
      try await choose(fixture, setup)
      await setup.join("Kitchen", password: "wrong password")
      try await fixture.wait(for: .joining, of: setup)
      try await fixture.wait(for: .choosing, of: setup)
      #expect(setup.progress.joinFailure == .refused && setup.progress.message == "Wi-Fi password incorrect")
      await setup.join("Kitchen", password: "kitchen pass 9")
      try await fixture.wait(for: .joined, of: setup)
      #expect(setup.progress.joinFailure == nil && setup.progress.address == "192.168.4.27")
    }
  }

  @Test(arguments: [(4, "192.168.4.27"), (30, nil)] as [(Int, String?)])
  func anAddressThatComesLaterIsReadAgain(_ seconds: Int, _ address: String?) throws {
    let fixture = try SetupFixture()
    try fixture.run {
      await fixture.appliance.set(addressDelay: .seconds(seconds))
      let setup = fixture.epicura()
      try await choose(fixture, setup)
      await setup.join("Kitchen", password: "kitchen pass 9")
      try await fixture.wait(for: .joined, of: setup)
      #expect(setup.progress.address == address)
    }
  }

  @Test func aCodeThatHasChangedIsComparedAgain() throws {
    let fixture = try SetupFixture()
    try fixture.run {
      let setup = fixture.epicura()
      try await choose(fixture, setup)
      let old = setup.progress.code
      try await fixture.scheduler.sleep(for: .seconds(301))
      await setup.join("Kitchen", password: "kitchen pass 9")
      try await fixture.wait(for: .confirming, of: setup)
      #expect(setup.progress.hasNewCode && setup.progress.code != old)
      await setup.confirm()
      await setup.join("Kitchen", password: "kitchen pass 9")
      try await fixture.wait(for: .joined, of: setup)
      try await fixture.scheduler.sleep(for: .seconds(301))
      // The claim is made with the code of then, which the cloud knows.
      let (claimed, code) = (await setup.claimCode(), await fixture.appliance.code)
      #expect(claimed == code)
      #expect(fixture.cloud.bodies.last == ["path": "/api/v1/appliances/register", "code": .string(code)])
    }
  }

  @Test(arguments: RadioFault.Request.allCases)
  func aDropAtAnyRequestIsToldAndTriedAgain(_ request: RadioFault.Request) throws {
    let fixture = try SetupFixture()
    fixture.radio.inject(.drop(request))
    try fixture.run {
      let setup = fixture.epicura()
      await setup.start()
      if request == .write {
        try await choose(fixture, setup)
        await setup.join("Kitchen", password: "kitchen pass 9")
      }
      try await fixture.expectFailure(.connectionLost, of: setup)
      try await choose(fixture, setup)
      await setup.join("Kitchen", password: "kitchen pass 9")
      try await fixture.wait(for: .joined, of: setup)
    }
  }

  @Test func anApplianceThatRefusesToPairIsToldAndTriedAgain() throws {
    let fixture = try SetupFixture()
    fixture.radio.inject(.refusePairing)
    try fixture.run {
      let setup = fixture.epicura()
      try await choose(fixture, setup)
      await setup.join("Kitchen", password: "kitchen pass 9")
      // That its end is noticed, too, does not make it a lost connection.
      try await fixture.expectFailure(.cannotPair, of: setup)
      fixture.radio.removeFaults()
      try await choose(fixture, setup)
      await setup.join("Kitchen", password: "kitchen pass 9")
      try await fixture.wait(for: .joined, of: setup)
    }
  }

  @Test(arguments: [
    (PairingError.legacy, ProvisioningFailure.unsupported), (.shortKey(7), .unsupported),
    (.outOfBand, .unsupported), (.unavailable("no library"), .cannotEncrypt), (.refused(5), .cannotPair),
    (.timedOut, .cannotPair), (.wrongCheck, .cannotPair), (.notEncrypted(6), .cannotPair),
  ])
  func aFailedPairingSaysWhetherTryingAgainMayHelp(_ error: PairingError, _ failure: ProvisioningFailure) {
    #expect(ProvisioningFailure(error) == failure)
  }

  /// The states in which somebody or something is waited for.
  @Test(arguments: [
    ProvisioningProgress.Step.connecting, .discovering, .confirming, .choosing, .joining,
  ])
  func aDropInAnyStateIsNoticed(_ step: ProvisioningProgress.Step) throws {
    let fixture = try SetupFixture()
    try fixture.run {
      let setup = fixture.epicura()
      await setup.start()
      if step == .choosing || step == .joining { try await choose(fixture, setup) }
      if step == .joining { await setup.join("Kitchen", password: "kitchen pass 9") }
      try await fixture.wait(for: step, of: setup)
      // A connection that is asked for is not begun yet.
      if step == .connecting { try await fixture.scheduler.sleep(for: .milliseconds(1)) }
      await fixture.radio.drop()
      try await fixture.expectFailure(.connectionLost, of: setup)
    }
  }

  @Test(arguments: [
    (RadioState.off, ProvisioningFailure.bluetoothOff), (.denied, .bluetoothDenied),
    (.missing, .bluetoothMissing),
  ])
  func aRadioThatGoesIsToldAsSuch(_ radio: RadioState, _ failure: ProvisioningFailure) throws {
    let fixture = try SetupFixture()
    try fixture.run {
      let setup = fixture.epicura()
      try await choose(fixture, setup)
      await fixture.radio.set(radio)
      try await fixture.expectFailure(failure, of: setup)
      let other = fixture.epicura()
      await other.start()
      try await fixture.expectFailure(failure, of: other)
    }
  }

  @Test func nobodyIsTriedFor10Seconds() throws {
    let fixture = try SetupFixture()
    fixture.radio.inject(.away)
    try fixture.run {
      let setup = fixture.epicura()
      let start = fixture.scheduler.now
      await setup.start()
      try await fixture.expectFailure(.unreachable, of: setup)
      #expect((10...11).contains(start.duration(to: fixture.scheduler.now).components.seconds))
    }
  }

  @Test func anApplianceThatNeverAnswersIsGivenUp() throws {
    let fixture = try SetupFixture()
    fixture.radio.inject(.silence)
    try fixture.run {
      let setup = fixture.epicura()
      await setup.start()
      try await fixture.expectFailure(.noAnswer, of: setup)
    }
  }

  @Test func aDeviceWithoutTheServicesIsUnsupported() throws {
    let fixture = try SetupFixture()
    let id = PeripheralID("epicura-EPIC-042")
    fixture.radio.add(
      SimulatedPeripheral(
        id, services: [.init(EpicuraServices.wifi, [])],
        advertise: { Advertisement(peripheral: id, services: [EpicuraServices.wifi]) }))
    try fixture.run {
      let setup = fixture.epicura()
      await setup.start()
      try await fixture.expectFailure(.unsupported, of: setup)
    }
  }

  @Test func whoLeavesDisconnects() throws {
    let fixture = try SetupFixture()
    try fixture.run {
      let setup = fixture.epicura()
      try await choose(fixture, setup)
      await setup.end()
      // An appliance serves one phone: another one can connect now.
      let other = fixture.epicura()
      try await choose(fixture, other)
    }
  }

  @Test func anApplianceOnANetworkIsOnlyConfirmed() throws {
    let fixture = try SetupFixture()
    try fixture.run {
      let setup = fixture.epicura()
      try await choose(fixture, setup)
      await setup.join("Guests", password: "")
      try await fixture.wait(for: .joined, of: setup)
      await setup.end()
      let again = fixture.epicura()
      await again.start()
      try await fixture.wait(for: .confirming, of: again)
      await again.confirm()
      try await fixture.wait(for: .joined, of: again)
      #expect(again.progress.address == "192.168.4.27")
    }
  }
}
