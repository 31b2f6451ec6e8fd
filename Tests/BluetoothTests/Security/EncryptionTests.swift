import Foundations
import Services
import Simulation
import Testing

@testable import Bluetooth

/// The encryption of a controller's connections, when a peripheral asks for it.
@Suite struct EncryptionTests {
  typealias Kind = CentralBench.Kind

  @Test(arguments: Kind.controlled) func aPeripheralIsPairedWithAtTheFirstRequestThatNeedsIt(
    _ kind: Kind
  ) throws {
    let (bench, controller) = kind.controlledBench()
    try bench.scheduler.run {
      let (connection, services) = try await bench.connect()
      #expect(try await connection.read(services.characteristic(CentralBench.level)) == [80])
      #expect(controller.frames == [])
      let secured = try services.characteristic(CentralBench.secured)
      // In parts where it is longer than a unit.
      let value = (0..<100).map { UInt8($0) }
      try await connection.write(value, to: secured)
      #expect(try await connection.read(secured) == value)
      await connection.disconnect()
    }
    // One pairing, in order: request, public key, nonce, check.
    #expect(controller.frames.map(\.bytes.first) == [0x01, 0x0C, 0x04, 0x0D])
    #expect(controller.frames.first?.bytes == hex("01 03 00 08 10 00 00"))
    #expect(controller.commands.filter { $0 == 0x2019 }.count == 1)
    #expect(controller.violations == [])
  }

  @Test func requestsAtOnceShareOnePairing() throws {
    let (bench, controller) = Kind.smallBuffers.controlledBench()
    try bench.scheduler.run {
      let (connection, services) = try await bench.connect()
      let secured = try services.characteristic(CentralBench.secured)
      let level = try services.characteristic(CentralBench.level)
      try await withThrowingTaskGroup(of: [UInt8].self) { group in
        for _ in 0..<4 {
          group.addTask { try await connection.read(secured) }
          group.addTask { try await connection.read(level) }
        }
        var values: Set<[UInt8]> = []
        for try await value in group { values.insert(value) }
        #expect(values == [[42], [80]])
      }
      await connection.disconnect()
    }
    #expect(controller.commands.filter { $0 == 0x2019 }.count == 1)
  }

  @Test(arguments: TestResponder.Fault.allCases) func aPairingThatFailsEndsTheConnection(
    _ fault: TestResponder.Fault
  ) throws {
    let (bench, controller) = Kind.smallBuffers.controlledBench(pairing: fault)
    try bench.scheduler.run {
      let (connection, services) = try await bench.connect()
      let secured = try services.characteristic(CentralBench.secured)
      let start = bench.scheduler.now
      #expect(await error { _ = try await connection.read(secured) } == .pairing(fault.error))
      let limit: Duration = fault.error == .timedOut ? .seconds(31) : .seconds(1)
      #expect(start.duration(to: bench.scheduler.now) < limit)
      #expect(await connection.pairingError == fault.error)
      // The next request is told why, too.
      #expect(await error { _ = try await connection.read(secured) } == .pairing(fault.error))
      try await bench.scheduler.sleep(for: .seconds(1))
      #expect(!controller.isConnected)
    }
    // Authentication failure.
    #expect(controller.reasons == [0x05])
    let reason = fault.error.reason.map { L2CAPFrame(channel: 6, bytes: [0x05, $0]) }
    #expect(controller.frames.filter { $0.bytes.first == 0x05 } == (reason.map { [$0] } ?? []))
  }

  @Test func aPeripheralMayAskForEncryptionByItself() throws {
    let (bench, controller) = Kind.smallBuffers.controlledBench()
    try bench.scheduler.run {
      let (connection, services) = try await bench.connect()
      // More than once, as peripherals do.
      for _ in 0..<3 { controller.send(L2CAPFrame(channel: 6, bytes: hex("0B 01"))) }
      try await bench.scheduler.sleep(for: .seconds(2))
      controller.send(L2CAPFrame(channel: 6, bytes: hex("0B 01")))
      #expect(controller.commands.filter { $0 == 0x2019 }.count == 1)
      #expect(try await connection.read(services.characteristic(CentralBench.secured)) == [42])
      await connection.disconnect()
    }
    #expect(controller.frames.map(\.bytes.first) == [0x01, 0x0C, 0x04, 0x0D])
  }

  @Test func aRequestThatIsRefusedAgainIsNotRepeatedForever() throws {
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))
    for code in [0x05, 0x0F] as [UInt8] {
      let attributes = TestAttributes([
        (CentralBench.service, [.init(uuid: CentralBench.level, properties: [.read], refusal: code)])
      ])
      let controller = MemoryController(attributes, .init(), scheduler)
      let central = HCICentral(scheduler, SeededRandom(seed: 1)) { controller.open() }
      try scheduler.run {
        let connection = try await central.connect(to: MemoryController.address.id)
        let level = try await connection.services().characteristic(CentralBench.level)
        for _ in 0..<3 { #expect(await error { _ = try await connection.read(level) } == .refused(code)) }
        await connection.disconnect()
      }
      #expect(controller.commands.filter { $0 == 0x2019 }.count == 1)
      // The first was repeated, and no other.
      #expect(attributes.requests.filter { $0.first == 0x0A }.count == 4)
    }
  }

  @Test(arguments: ["08 | 00 40 00 00", "08 | 06 40 00 00", "30 | 3D 40 00"])
  func aConnectionThatIsNoLongerEncryptedEnds(_ event: String) throws {
    let (bench, controller) = Kind.smallBuffers.controlledBench()
    let parts = event.split(separator: "|").map { hex(String($0)) }
    try bench.scheduler.run {
      let (connection, services) = try await bench.connect()
      let secured = try services.characteristic(CentralBench.secured)
      #expect(try await connection.read(secured) == [42])
      // A new key is none of these.
      controller.send(event: 0x30, hex("00 40 00"))
      #expect(try await connection.read(secured) == [42])
      controller.send(event: parts[0][0], parts[1])
      try await bench.scheduler.sleep(for: .seconds(1))
      #expect(await error { _ = try await connection.read(secured) } == .pairing(.notEncrypted(parts[1][0])))
      #expect(!controller.isConnected)
    }
  }

  /// Commands that are cut, lengthened, changed, lost, repeated and made up: the request ends, with a value or with why not.
  @Test func aPeripheralThatSendsAnythingNeverHangsAPairing() throws {
    var (values, errors) = (0, Set<PairingError>())
    for seed in UInt64(1)...300 {
      let random = SeededRandom(seed: seed)
      let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))
      var settings = MemoryController.Settings()
      settings.changesPairing = { bytes in
        switch random.int(in: 0..<24) {
        case 0: [Array(bytes.dropLast(random.int(in: 1..<bytes.count)))]
        case 1: [bytes + random.bytes(random.int(in: 1..<20))]
        case 2: [random.bytes(random.int(in: 0..<70))]
        case 3: []
        case 4: [bytes, bytes]
        case 5: [[UInt8(random.int(in: 0..<16))] + bytes.dropFirst()]
        default: [bytes]
        }
      }
      let controller = MemoryController(CentralBench.attributes(), settings, scheduler)
      let central = HCICentral(scheduler, SeededRandom(seed: seed)) { controller.open() }
      let (value, failure) = try scheduler.run { () -> ([UInt8]?, BLEError?) in
        let connection = try await central.connect(to: MemoryController.address.id)
        let secured = try await connection.services().characteristic(CentralBench.secured)
        defer { #expect(scheduler.now < Timestamp(seconds: 130)) }
        do throws(BLEError) { return (try await connection.read(secured), nil) } catch { return (nil, error) }
      }
      #expect(value == nil || value == [42])
      switch failure {
      case nil: values += 1
      case .pairing(let error)?: errors.insert(error)
      case let other?: Issue.record("\(other)")
      }
    }
    // It is worth something only where both happen, and for more than one reason.
    #expect(values > 30)
    #expect(errors.count > 5)
  }

  @Test func aDropInAPairingIsADrop() throws {
    let (bench, controller) = Kind.smallBuffers.controlledBench(pairing: .silenceAfterKeys)
    try bench.scheduler.run {
      let (connection, services) = try await bench.connect()
      let secured = try services.characteristic(CentralBench.secured)
      bench.scheduler.start("drop") {
        try? await bench.scheduler.sleep(for: .seconds(3))
        controller.drop()
      }
      #expect(await error { _ = try await connection.read(secured) } == .disconnected)
      #expect(await error { _ = try await connection.read(secured) } == .disconnected)
    }
    #expect(bench.scheduler.unfinishedJobs.count < 8)
  }

  @Test func disconnectingEndsAPairing() throws {
    let (bench, controller) = Kind.smallBuffers.controlledBench(pairing: .silence)
    try bench.scheduler.run {
      let (connection, services) = try await bench.connect()
      let secured = try services.characteristic(CentralBench.secured)
      let job = bench.scheduler.start("read") {
        #expect(await error { _ = try await connection.read(secured) } == .disconnected)
      }
      try await bench.scheduler.sleep(for: .seconds(3))
      await connection.disconnect()
      await job.wait()
      #expect(!controller.isConnected)
    }
    #expect(controller.reasons == [0x13])
  }

  @Test func aCancelledRequestLeavesTheEncryptionToTheNext() throws {
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))
    let bearer = MemoryBearer(encryption: { () throws(BLEError) in
      do { try await scheduler.sleep(for: .seconds(4)) } catch { throw .cancelled }
    }) { unit in
      switch unit.first {
      case 0x02: [hex("03 17 00")]
      case 0x0A where unit[1] == 3: [hex("01 0A 03 00 05")]
      case 0x0A: scheduler.now < Timestamp(seconds: 4) ? [hex("01 0A 04 00 05")] : [hex("0B 02")]
      default: []
      }
    }
    let bytes = try scheduler.run {
      let client = try await GATTClient.open(bearer, scheduler)
      let job = scheduler.start("read") {
        let value = GATTCharacteristic(uuid: CentralBench.level, handle: 3, properties: [.read])
        #expect(await error { _ = try await client.read(value) } == .cancelled)
      }
      // The refusal has come.
      try await scheduler.sleep(for: .seconds(1))
      job.cancel()
      await job.wait()
      #expect(scheduler.now == Timestamp(seconds: 1))
      let value = GATTCharacteristic(uuid: CentralBench.level, handle: 4, properties: [.read])
      return try await client.read(value)
    }
    #expect(bytes == [2])
    // The MTU, the cancelled request, which is not repeated, and the one after it.
    #expect(bearer.sent.count == 3)
  }

  @Test func whatARequestWaitsForIsNotAnsweredMeanwhile() throws {
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))
    let bearer = MemoryBearer(encryption: { () throws(BLEError) in
      do { try await scheduler.sleep(for: .seconds(40)) } catch { throw .cancelled }
    }) { unit in
      switch unit.first {
      case 0x02: [hex("03 17 00")]
      // The refusal, and a value that was never sent encrypted.
      case 0x0A:
        scheduler.now < Timestamp(seconds: 40) ? [hex("01 0A 03 00 05"), hex("0B 01")] : [hex("0B 02")]
      default: []
      }
    }
    let value = GATTCharacteristic(uuid: CentralBench.level, handle: 3, properties: [.read])
    let bytes = try scheduler.run { try await GATTClient.open(bearer, scheduler).read(value) }
    #expect(bytes == [2])
  }
}
