import Foundations
import Services
import Simulation
import Synchronization
import Testing

@testable import Bluetooth

@Suite struct GATTClientTests {
  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))
  private static let value = GATTCharacteristic(
    uuid: BluetoothUUID(0x2A19), handle: 3, properties: [.read, .write, .notify], configuration: 4)

  /// A server that answers the MTU request and nothing else.
  private func silentBearer() -> MemoryBearer {
    MemoryBearer { $0.first == 0x02 ? [hex("03 17 00")] : [] }
  }

  @Test func theMTUIsTheSmallerOfBoth() throws {
    for (ours, theirs, expected) in [(517, 517, 517), (517, 64, 64), (100, 517, 100), (517, 10, 23)] {
      let bearer = MemoryBearer(mtu: ours) { _ in [[0x03] + [UInt8(theirs & 0xFF), UInt8(theirs >> 8)]] }
      let mtu = try scheduler.run { [scheduler] in try await GATTClient.open(bearer, scheduler).mtu }
      #expect(mtu == expected)
    }
  }

  @Test func aUnitOfTheNewSizeMayFollowAtOnce() throws {
    let large = hex("1B 03 00") + [UInt8](repeating: 1, count: 200)
    let bearer = MemoryBearer { $0.first == 0x02 ? [hex("03 05 02"), large] : [hex("0B 05")] }
    let bytes = try scheduler.run { [scheduler] in
      try await GATTClient.open(bearer, scheduler).read(Self.value)
    }
    #expect(bytes == [5])
  }

  @Test func aServerWithoutTheMTURequestKeepsTheSmallest() throws {
    let bearer = MemoryBearer { _ in [hex("01 02 00 00 06")] }
    let mtu = try scheduler.run { [scheduler] in try await GATTClient.open(bearer, scheduler).mtu }
    #expect(mtu == 23)
  }

  @Test func aRequestWithoutAResponseEndsTheConnectionAfter30Seconds() throws {
    let bearer = silentBearer()
    let (first, second, time) = try scheduler.run { [scheduler] () -> (BLEError?, BLEError?, Timestamp) in
      let client = try await GATTClient.open(bearer, scheduler)
      let first = await error { _ = try await client.read(Self.value) }
      let time = scheduler.now
      return (first, await error { _ = try await client.read(Self.value) }, time)
    }
    #expect(first == .timedOut)
    #expect(second == .disconnected)
    #expect(time == Timestamp(seconds: 30))
    #expect(bearer.isClosed)
  }

  @Test func theResponseToACancelledRequestIsNotTakenForTheNext() throws {
    let bearer = silentBearer()
    let bytes = try scheduler.run { [scheduler] () -> [UInt8] in
      let client = try await GATTClient.open(bearer, scheduler)
      let job = scheduler.start("read") { _ = try? await client.read(Self.value) }
      try await scheduler.sleep(for: .milliseconds(1))
      job.cancel()
      await job.wait()
      scheduler.start("server") {
        try? await scheduler.sleep(for: .seconds(1))
        // Nothing further was sent before the first response.
        #expect(bearer.sent.count == 2)
        bearer.push(hex("0B 01"))
        try? await scheduler.sleep(for: .seconds(1))
        bearer.push(hex("0B 02"))
      }
      return try await client.read(Self.value)
    }
    #expect(bytes == [2])
  }

  @Test func requestsWaitForEachOtherInOrder() throws {
    let attributes = TestAttributes([
      (BluetoothUUID(0x180F), [.init(uuid: BluetoothUUID(0x2A19), properties: [.write])])
    ])
    let bearer = MemoryBearer(attributes)
    try scheduler.run { [scheduler] in
      let client = try await GATTClient.open(bearer, scheduler)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in UInt8(1)...50 { group.addTask { try await client.write([number], to: Self.value) } }
        try await group.waitForAll()
      }
    }
    #expect(attributes.requests.dropFirst().map(\.last) == (1...50).map { UInt8($0) })
  }

  @Test func twoLongWritesDoNotMix() throws {
    let services = [
      (
        BluetoothUUID(0x180F),
        [
          TestAttributes.Characteristic(uuid: BluetoothUUID(0x2A01), properties: [.write]),
          TestAttributes.Characteristic(uuid: BluetoothUUID(0x2A02), properties: [.write]),
        ]
      )
    ]
    let attributes = TestAttributes(services, mtu: 23)
    let bearer = MemoryBearer(attributes)
    let (one, two) = ([UInt8](repeating: 1, count: 512), [UInt8](repeating: 2, count: 100))
    try scheduler.run { [scheduler] in
      let client = try await GATTClient.open(bearer, scheduler)
      let characteristics = try await client.services()[0].characteristics
      async let first: Void = client.write(one, to: characteristics[0])
      async let second: Void = client.write(two, to: characteristics[1])
      _ = try await (first, second)
    }
    #expect(attributes.value(of: BluetoothUUID(0x2A01)) == one)
    #expect(attributes.value(of: BluetoothUUID(0x2A02)) == two)
    // The parts of the first came before those of the second.
    let handles = attributes.requests.filter { $0.first == 0x16 }.map { $0[1] }
    #expect(handles == handles.sorted())
  }

  @Test func aLongWriteThatIsCancelledIsDropped() throws {
    let attributes = TestAttributes(
      [(BluetoothUUID(0x180F), [.init(uuid: BluetoothUUID(0x2A19), properties: [.write], value: [9])])],
      mtu: 23)
    let bearer = MemoryBearer { unit in
      // The second part is not answered at once.
      if unit.first == 0x16, unit[3] == 18 { return [] }
      return attributes.answer(unit).map { [$0] } ?? []
    }
    try scheduler.run { [scheduler] in
      let client = try await GATTClient.open(bearer, scheduler)
      let job = scheduler.start("write") {
        try? await client.write([UInt8](repeating: 1, count: 60), to: Self.value)
      }
      try await scheduler.sleep(for: .seconds(1))
      job.cancel()
      await job.wait()
      bearer.push(hex("17 03 00 12 00") + [UInt8](repeating: 1, count: 18))
      try await scheduler.sleep(for: .seconds(1))
      try await client.write([7], to: Self.value)
    }
    #expect(bearer.sent.contains([0x18, 0]))
    #expect(!bearer.sent.contains([0x18, 1]))
    #expect(attributes.value(of: BluetoothUUID(0x2A19)) == [7])
  }

  @Test func aDropEndsRequestsAndSubscriptions() throws {
    let bearer = MemoryBearer { unit in
      switch unit.first {
      case 0x02: [hex("03 17 00")]
      case 0x12: [hex("13")]
      default: []
      }
    }
    let (request, subscription, later) = try scheduler.run {
      [scheduler] () -> (BLEError?, TransportError?, BLEError?) in
      let client = try await GATTClient.open(bearer, scheduler)
      let values = try await client.subscribe(to: Self.value)
      bearer.push(hex("1B 03 00 01"))
      scheduler.start("drop") {
        try? await scheduler.sleep(for: .seconds(1))
        bearer.drop()
      }
      let request = await error { _ = try await client.read(Self.value) }
      // What came before the drop can still be read.
      #expect(try await values.next() == [1])
      var subscription: TransportError?
      do throws(TransportError) { _ = try await values.next() } catch { subscription = error }
      return (request, subscription, await error { try await client.write([1], to: Self.value) })
    }
    #expect(request == .disconnected)
    if case .unreachable? = subscription {} else { Issue.record("\(String(describing: subscription))") }
    #expect(later == .disconnected)
  }

  @Test func theLastSubscriberTurnsNotificationsOff() throws {
    let attributes = TestAttributes(
      [(BluetoothUUID(0x180F), [.init(uuid: BluetoothUUID(0x2A19), properties: [.notify])])])
    let bearer = MemoryBearer(attributes)
    try scheduler.run { [scheduler] in
      let client = try await GATTClient.open(bearer, scheduler)
      let one = try await client.subscribe(to: Self.value)
      let two = try await client.subscribe(to: Self.value)
      bearer.push(try #require(attributes.change(BluetoothUUID(0x2A19), to: [5])))
      #expect(try await one.next() == [5])
      #expect(try await two.next() == [5])
      one.cancel()
      try await scheduler.sleep(for: .seconds(1))
      #expect(attributes.value(of: BluetoothUUID(0x2902)) == [1, 0])
      two.cancel()
      try await scheduler.sleep(for: .seconds(1))
      #expect(attributes.value(of: BluetoothUUID(0x2902)) == [0, 0])
    }
  }

  @Test func aSubscriptionThatNobodyReadsBreaksWithoutHoldingUpRequests() throws {
    let attributes = TestAttributes(
      [
        (
          BluetoothUUID(0x180F),
          [.init(uuid: BluetoothUUID(0x2A19), properties: [.notify, .read], value: [1])]
        )
      ])
    let bearer = MemoryBearer(attributes)
    let (count, failure) = try scheduler.run { [scheduler] () -> (Int, TransportError?) in
      let client = try await GATTClient.open(bearer, scheduler)
      let values = try await client.subscribe(to: Self.value)
      for _ in 0..<(ATTLink.mostUnread + 500) { bearer.push(hex("1B 03 00 01")) }
      #expect(try await client.read(Self.value) == [1])
      var count = 0
      do throws(TransportError) {
        while try await values.next() != nil { count += 1 }
        return (count, nil)
      } catch {
        return (count, error)
      }
    }
    #expect(count == ATTLink.mostUnread)
    #expect(failure == .tooLarge(limit: ATTLink.mostUnread))
  }

  @Test func lettingAConnectionGoClosesItsBearer() throws {
    let bearer = silentBearer()
    try scheduler.run { [scheduler] in _ = try await GATTClient.open(bearer, scheduler) }
    scheduler.drain()
    #expect(bearer.isClosed)
    #expect(scheduler.unfinishedJobs.isEmpty)
  }

  @Test func aServerThatSendsAnythingNeverCrashesTheClient() throws {
    for seed in UInt64(1)...300 {
      let random = SeededRandom(seed: seed)
      let bearer = MemoryBearer { sent in
        if sent.first == 0x02 { return [hex("03 05 02")] }
        // What it asked for itself it does not answer: that would go on forever.
        if [0x01, 0x03, 0x1E].contains(sent.first) { return [] }
        return (0..<random.int(in: 0..<4)).map { _ in
          var bytes = (0..<random.int(in: 0..<40)).map { _ in UInt8(truncatingIfNeeded: random.bits()) }
          // Mostly the opcode that is waited for.
          if !bytes.isEmpty, random.int(in: 0..<4) > 0 { bytes[0] = (sent.first ?? 0) + 1 }
          return bytes
        }
      }
      try scheduler.run { [scheduler] in
        let client = try await GATTClient.open(bearer, scheduler)
        _ = await error { _ = try await client.services() }
        _ = await error { _ = try await client.read(Self.value) }
        _ = await error { try await client.write([UInt8](repeating: 1, count: 512), to: Self.value) }
        await client.disconnect()
      }
      #expect(bearer.isClosed)
    }
  }
}

/// The error that some work ends with; nil where it succeeds.
func error(_ work: @Sendable () async throws -> Void) async -> BLEError? {
  do {
    try await work()
    return nil
  } catch let error as BLEError {
    return error
  } catch {
    Issue.record("another error: \(error)")
    return nil
  }
}
