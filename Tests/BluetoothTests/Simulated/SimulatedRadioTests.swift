import Foundations
import Services
import Simulation
import Synchronization
import Testing

@testable import Bluetooth

/// The radio in memory, and each of its faults.
@Suite struct SimulatedRadioTests {
  private static let service = BluetoothUUID(0x1234)
  private static let value = BluetoothUUID(0x1235)
  private static let other = BluetoothUUID(0x1236)
  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))
  private let radio: SimulatedRadio
  private let peripheral: SimulatedPeripheral
  private let written = Written()

  private final class Written: Sendable {
    let values = Mutex<[[UInt8]]>([])
  }

  init() {
    radio = SimulatedRadio(scheduler, random: SeededRandom(seed: 1))
    let written = written
    peripheral = SimulatedPeripheral(
      PeripheralID("one"), mtu: 23,
      services: [
        .init(
          Self.service,
          [
            .init(
              Self.value, notifies: true, read: { [7] },
              write: { value in written.values.withLock { $0.append(value) } }),
            .init(Self.other, read: { () async throws(BLEError) in throw .refused(0x05) }),
          ])
      ],
      advertise: {
        Advertisement(peripheral: PeripheralID("one"), name: "One", services: [Self.service], rssi: -50)
      })
    radio.add(peripheral)
  }

  @Test func aPeripheralThatRefusesToPairEndsTheConnection() throws {
    let secured = SimulatedPeripheral(
      PeripheralID("two"),
      services: [
        .init(
          Self.service,
          [
            .init(Self.value, notifies: true, read: { [7] }),
            .init(Self.other, isEncrypted: true, read: { [8] }),
          ]
        )
      ], advertise: { Advertisement(peripheral: PeripheralID("two")) })
    radio.add(secured)
    try run { [scheduler] radio in
      radio.inject(.refusePairing)
      let connection = try await radio.connect(to: PeripheralID("two"))
      let service = try #require(try await connection.services().first)
      let (plain, encrypted) = (try #require(service[Self.value]), try #require(service[Self.other]))
      let values = try await connection.subscribe(to: plain)
      #expect(try await connection.read(plain) == [7])
      #expect(await connection.pairingError == nil)
      #expect(await error { _ = try await connection.read(encrypted) } == .pairing(.refused(5)))
      #expect(await connection.pairingError == .refused(5))
      await #expect(throws: TransportError.self) { _ = try await values.next() }
      radio.removeFaults()
      let again = try await radio.connect(to: PeripheralID("two"))
      let start = scheduler.now
      #expect(try await again.read(encrypted) == [8])
      let middle = scheduler.now
      #expect(try await again.read(encrypted) == [8])
      // Pairing takes its time, once.
      #expect(start.duration(to: middle) > middle.duration(to: scheduler.now))
    }
  }

  private func run<Result: Sendable>(
    _ work: @escaping @Sendable (SimulatedRadio) async throws -> Result
  ) throws -> Result {
    try scheduler.run { [radio] in try await work(radio) }
  }

  /// The error of work with a connection.
  private func failure(
    _ work: @escaping @Sendable (any GATTConnection, GATTCharacteristic) async throws -> Void
  ) -> BLEError? {
    do {
      try run { radio in
        let connection = try await radio.connect(to: PeripheralID("one"))
        let service = try #require(try await connection.services().first)
        try await work(connection, try #require(service[Self.value]))
      }
      return nil
    } catch {
      return error as? BLEError
    }
  }

  @Test func aPeripheralIsHeardAgainAndAgainWithAChangingSignal() throws {
    let heard = try run { radio in
      var heard: [Advertisement] = []
      for try await one in try await radio.scan(for: [Self.service]) {
        heard.append(one)
        if heard.count == 20 { break }
      }
      return heard
    }
    #expect(heard.allSatisfy { $0.name == "One" && (-54 ... -46).contains($0.rssi ?? 0) })
    #expect(Set(heard.map(\.rssi)).count > 3)
    #expect(scheduler.now == Timestamp(seconds: 20))
  }

  @Test func othersAreNotHeard() throws {
    let heard = try run { [scheduler] radio in
      let scan = try await radio.scan(for: [BluetoothUUID(0xFFFF)])
      return try? await scheduler.deadline(in: .seconds(30)) { try await scan.next() }
    }
    #expect(heard == nil)
  }

  @Test func valuesAreReadWrittenAndNotified() {
    let error = failure { [peripheral, written] connection, value in
      let values = try await connection.subscribe(to: value)
      #expect(try await connection.read(value) == [7])
      let long: [UInt8] = Array(repeating: 9, count: 80)
      try await connection.write(long, to: value)
      #expect(written.values.withLock { $0 } == [long])
      peripheral.notify(Array(repeating: 1, count: 30), of: Self.value)
      // What does not fit into a unit of 23 bytes is cut.
      #expect(try await values.next()?.count == 20)
      await connection.disconnect()
      await #expect(throws: TransportError.self) { try await values.next() }
    }
    #expect(error == nil)
  }

  @Test func whatAPeripheralRefusesKeepsTheConnection() throws {
    try run { radio in
      let connection = try await radio.connect(to: PeripheralID("one"))
      let service = try #require(try await connection.services().first)
      let other = try #require(service[Self.other])
      await #expect(throws: BLEError.refused(0x05)) { try await connection.read(other) }
      await #expect(throws: BLEError.refused(0x03)) { try await connection.write([1], to: other) }
      await #expect(throws: BLEError.refused(0x06)) { _ = try await connection.subscribe(to: other) }
      let value = try #require(service[Self.value])
      #expect(try await connection.read(value) == [7])
    }
  }

  @Test(arguments: [RadioState.off, .denied, .missing])
  func aRadioThatCannotBeUsedSaysWhy(_ state: RadioState) throws {
    try run { radio in
      await radio.set(state)
      #expect(await radio.radio() == state)
      await #expect(throws: BLEError.radio(state)) { _ = try await radio.scan(for: []) }
      await #expect(throws: BLEError.radio(state)) { _ = try await radio.connect(to: PeripheralID("one")) }
    }
  }

  @Test func turningItOffBreaksScansAndConnections() throws {
    try run { radio in
      let scan = try await radio.scan(for: [])
      let connection = try await radio.connect(to: PeripheralID("one"))
      await radio.set(.off)
      await #expect(throws: TransportError.offline) { try await scan.next() }
      await #expect(throws: BLEError.disconnected) { try await connection.services() }
    }
  }

  @Test(arguments: RadioFault.Request.allCases)
  func aConnectionIsLostOnceAtARequestOfAKind(_ request: RadioFault.Request) throws {
    radio.inject(.drop(request))
    let all: @Sendable (any GATTConnection, GATTCharacteristic) async throws -> Void = { connection, value in
      _ = try await connection.subscribe(to: value)
      _ = try await connection.read(value)
      try await connection.write([1], to: value)
      await connection.disconnect()
    }
    #expect(failure(all) == .disconnected)
    #expect(failure(all) == nil)
  }

  @Test func aPeripheralThatRefusesIsUnreachable() {
    radio.inject(.refuse)
    #expect(failure { _, _ in } == .unreachable)
  }

  @Test func aPeripheralThatNeverAnswersTimesOut() {
    radio.inject(.silence)
    #expect(failure { _, _ in } == .timedOut)
    #expect(scheduler.now.seconds >= 30)
  }

  @Test func slownessTakesTenTimesAsLong() {
    #expect(failure { connection, _ in await connection.disconnect() } == nil)
    let usual = scheduler.now.milliseconds
    radio.inject(.slow)
    #expect(failure { _, _ in } == nil)
    #expect(scheduler.now.milliseconds - usual == 10 * usual)
  }

  @Test func aConnectionToNobodyIsTriedUntilItIsGivenUp() throws {
    radio.inject(.away)
    try run { [scheduler] radio in
      await #expect(throws: DeadlineExceeded.self) {
        try await scheduler.deadline(in: .seconds(10)) {
          _ = try await radio.connect(to: PeripheralID("one"))
        }
      }
      radio.removeFaults()
      _ = try await radio.connect(to: PeripheralID("one"))
    }
  }

  @Test func anAttemptAtAConnectionCanBeLost() throws {
    try run { [scheduler] radio in
      let job = scheduler.start("drop") {
        try? await scheduler.sleep(for: .milliseconds(100))
        await radio.drop()
      }
      await #expect(throws: BLEError.disconnected) { _ = try await radio.connect(to: PeripheralID("one")) }
      await job.wait()
    }
  }
}
