import Foundations
import Services
import Simulation
import Synchronization
import Testing

@testable import Bluetooth

/// What a host of a controller does beside what every radio does.
@Suite struct HCICentralTests {
  typealias Kind = CentralBench.Kind

  @Test(arguments: Kind.controlled) func theControllersBuffersNeverOverflow(_ kind: Kind) throws {
    let (bench, controller) = kind.controlledBench()
    try bench.scheduler.run {
      let (connection, services) = try await bench.connect()
      let target = try services.characteristic(CentralBench.target)
      let value = [UInt8](repeating: 7, count: min(512, await connection.mtu - 3))
      for _ in 1...40 { try await connection.writeWithoutResponse(value, to: target) }
      #expect(try await connection.read(target) == value)
      await connection.disconnect()
    }
    #expect(controller.violations == [])
    #expect(!controller.isConnected)
  }

  @Test(arguments: [Kind.smallBuffers, .extendedCommands]) func aScanRestsWhileAConnectionIsMade(_ kind: Kind)
    throws
  {
    let (bench, controller) = kind.controlledBench()
    try bench.scheduler.run {
      let heard = try await bench.central.scan(for: [])
      let peripheral = try #require(try await heard.next()).peripheral
      // The controller refuses to connect while it scans.
      let connection = try await bench.central.connect(to: peripheral)
      try await bench.scheduler.sleep(for: .seconds(1))
      #expect(controller.isScanning)
      heard.cancel()
      try await bench.scheduler.sleep(for: .seconds(1))
      #expect(!controller.isScanning)
      await connection.disconnect()
    }
  }

  @Test func twoScansAreOneToTheController() throws {
    let (bench, controller) = Kind.smallBuffers.controlledBench()
    try bench.scheduler.run {
      let one = try await bench.central.scan(for: [])
      let two = try await bench.central.scan(for: [CentralBench.service])
      #expect(try await one.next() != nil)
      #expect(try await two.next() != nil)
      one.cancel()
      try await bench.scheduler.sleep(for: .seconds(1))
      #expect(controller.isScanning)
      #expect(try await two.next() != nil)
      two.cancel()
      try await bench.scheduler.sleep(for: .seconds(1))
      #expect(!controller.isScanning)
    }
    #expect(controller.commands.filter { $0 == 0x200C }.count == 2)
  }

  @Test func timesThatAPeripheralAsksForAreTaken() throws {
    let (bench, controller) = Kind.smallBuffers.controlledBench()
    try bench.scheduler.run {
      let (connection, _) = try await bench.connect()
      controller.send(L2CAPFrame(channel: 5, bytes: hex("12 07 08 00 06 00 0C 00 00 00 C8 00")))
      try await bench.scheduler.sleep(for: .seconds(1))
      controller.send(L2CAPFrame(channel: 5, bytes: hex("12 08 08 00 05 00 0C 00 00 00 C8 00")))
      try await bench.scheduler.sleep(for: .seconds(1))
      // A request for a channel of its own.
      controller.send(L2CAPFrame(channel: 5, bytes: hex("14 09 0A 00 25 00 40 00 40 00 40 00 01 00")))
      try await bench.scheduler.sleep(for: .seconds(1))
      await connection.disconnect()
    }
    #expect(
      controller.frames == [
        L2CAPFrame(channel: 5, bytes: hex("13 07 02 00 00 00")),
        L2CAPFrame(channel: 5, bytes: hex("13 08 02 00 01 00")),
        L2CAPFrame(channel: 5, bytes: hex("01 09 02 00 00 00")),
      ])
    #expect(controller.commands.filter { $0 == 0x2013 }.count == 1)
  }

  @Test func aRequestToPairAndKeysAreRefused() throws {
    let (bench, controller) = Kind.smallBuffers.controlledBench()
    try bench.scheduler.run {
      let (connection, services) = try await bench.connect()
      // Only a central may send it.
      controller.send(L2CAPFrame(channel: 6, bytes: hex("01 03 00 08 10 00 00")))
      controller.send(event: 0x3E, hex("05 40 00 00 00 00 00 00 00 00 00 00 00"))
      // A refusal is not refused again.
      controller.send(L2CAPFrame(channel: 6, bytes: hex("05 05")))
      try await bench.scheduler.sleep(for: .seconds(1))
      #expect(try await connection.read(services.characteristic(CentralBench.level)) == [80])
      await connection.disconnect()
    }
    #expect(controller.frames == [L2CAPFrame(channel: 6, bytes: hex("05 07"))])
    #expect(controller.commands.contains(0x201B))
  }

  @Test func aControllerThatWasLostIsOpenedAgain() throws {
    let (bench, controller) = Kind.smallBuffers.controlledBench()
    try bench.scheduler.run {
      let (connection, services) = try await bench.connect()
      controller.unplug()
      let level = try services.characteristic(CentralBench.level)
      #expect(await error { _ = try await connection.read(level) } == .disconnected)
      let (again, _) = try await bench.connect()
      #expect(try await again.read(level) == [80])
      await again.disconnect()
    }
  }

  @Test func aControllerThatDoesNotAnswerIsOff() throws {
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))
    let (host, other) = MemoryByteStream.pair()
    let central = HCICentral(scheduler, SeededRandom(seed: 1)) { host }
    let (state, time) = try scheduler.run { (await central.radio(), scheduler.now) }
    #expect(state == .off)
    #expect(time == Timestamp(seconds: 5))
    withExtendedLifetime(other) {}
  }

  @Test func aControllerThatIsMissingIsSaidToBe() throws {
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))
    let central = HCICentral(scheduler, SeededRandom(seed: 1)) { () throws(BLEError) in throw .radio(.missing)
    }
    try scheduler.run {
      #expect(await central.radio() == .missing)
      #expect(await error { _ = try await central.scan(for: []) } == .radio(.missing))
    }
  }

  @Test func closingEndsScansAndConnectionsInOrder() throws {
    let (bench, controller) = Kind.smallBuffers.controlledBench()
    try bench.scheduler.run {
      let (connection, services) = try await bench.connect()
      let heard = try await bench.central.scan(for: [])
      let central = try #require(bench.central as? HCICentral)
      await central.close()
      #expect(!controller.isConnected)
      #expect(!controller.isScanning)
      let level = try services.characteristic(CentralBench.level)
      #expect(await error { _ = try await connection.read(level) } == .disconnected)
      withExtendedLifetime(heard) {}
    }
  }

  @Test func aConnectionThatNobodyWaitsForIsEnded() throws {
    let (bench, controller) = Kind.smallBuffers.controlledBench()
    try bench.scheduler.run {
      _ = try await bench.find()
      controller.send(event: 0x3E, hex("01 00 41 00 00 01 01 02 03 04 05 C6 18 00 00 00 90 01 00"))
      try await bench.scheduler.sleep(for: .seconds(10))
    }
    #expect(controller.commands.contains(0x0406))
    #expect(bench.scheduler.unfinishedJobs.count < 8)
  }

  @Test func aPeripheralThatFloodsIsLeft() throws {
    let (bench, controller) = Kind.smallBuffers.controlledBench()
    try bench.scheduler.run {
      let (connection, services) = try await bench.connect()
      let level = try services.characteristic(CentralBench.level)
      // Indications whose confirmations cannot be sent, so that no more of them are read.
      controller.withholdCredits()
      for _ in 0..<20_000 { controller.push(hex("1D 03 00 01")) }
      try await bench.scheduler.sleep(for: .seconds(1))
      #expect(!controller.isConnected)
      #expect(await error { _ = try await connection.read(level) } == .disconnected)
    }
  }

  @Test func aControllerThatAllowsNoCommandsIsGivenUp() throws {
    let (bench, controller) = Kind.smallBuffers.controlledBench()
    try bench.scheduler.run {
      let (connection, services) = try await bench.connect()
      controller.send(event: 0x0E, hex("00 00 00"))
      try await bench.scheduler.sleep(for: .seconds(1))
      let start = bench.scheduler.now
      await connection.disconnect()
      #expect(start.duration(to: bench.scheduler.now) == .seconds(5))
      // It is opened again.
      let (again, _) = try await bench.connect()
      #expect(try await again.read(services.characteristic(CentralBench.level)) == [80])
    }
  }

  @Test func aControllerThatSendsAnythingNeverCrashesTheHost() throws {
    for seed in UInt64(1)...150 {
      let (bench, controller) = Kind.controlled[Int(seed % 4)].controlledBench()
      let random = SeededRandom(seed: seed)
      try bench.scheduler.run {
        guard let (connection, services) = try? await bench.connect() else { return }
        for _ in 0..<30 {
          let bytes = (0..<random.int(in: 0..<60)).map { _ in UInt8(truncatingIfNeeded: random.bits()) }
          switch random.int(in: 0..<4) {
          case 0: controller.send(event: UInt8(truncatingIfNeeded: random.bits()), bytes)
          case 1: controller.send(event: 0x3E, [UInt8(random.int(in: 1..<14))] + bytes)
          case 2:
            controller.send(
              H4Packet.acl(
                ACLPacket(
                  handle: 0x40, boundary: random.int(in: 0..<2) == 0 ? .received : .continuing, bytes: bytes
                )
              ).bytes)
          default: controller.send(L2CAPFrame(channel: UInt16(random.int(in: 3..<8)), bytes: bytes))
          }
        }
        if let level = try? services.characteristic(CentralBench.level) {
          _ = await error { _ = try await connection.read(level) }
        }
        // Bytes that begin no packet end the controller.
        controller.send((0..<50).map { _ in UInt8(truncatingIfNeeded: random.bits()) })
        await connection.disconnect()
      }
    }
  }
}
