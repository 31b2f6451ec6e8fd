import Foundations
import Services
import Simulation
import Testing

@testable import Bluetooth

/// The promises of every radio.
@Suite struct BLECentralConformanceTests {
  typealias Kind = CentralBench.Kind

  @Test(arguments: Kind.allCases) func aPeripheralIsHeardAgainAndAgain(_ kind: Kind) throws {
    let bench = kind.bench()
    try bench.scheduler.run {
      #expect(await bench.central.radio() == .on)
      let heard = try await bench.central.scan(for: [CentralBench.service])
      var seen: [Advertisement] = []
      while seen.count < 6, let advertisement = try await heard.next() { seen.append(advertisement) }
      #expect(Set(seen.map(\.peripheral)).count == 1)
      #expect(seen.last?.name == "Epicura")
      #expect(seen.last?.services == [CentralBench.service])
      #expect(seen.last?.isConnectable == true)
      #expect((-60 ... -40).contains(seen.last?.rssi ?? 0))
    }
  }

  @Test(arguments: Kind.allCases) func otherServicesAreNotReported(_ kind: Kind) throws {
    let bench = kind.bench()
    let outcome = try bench.scheduler.run { () -> Bool in
      let heard = try await bench.central.scan(for: [BluetoothUUID(0x1234)])
      do {
        _ = try await bench.scheduler.deadline(in: .seconds(5)) { try await heard.next() }
        return true
      } catch is DeadlineExceeded {
        return false
      }
    }
    #expect(!outcome)
  }

  @Test(arguments: Kind.allCases) func valuesAreReadAndWritten(_ kind: Kind) throws {
    let bench = kind.bench()
    try bench.scheduler.run {
      let (connection, services) = try await bench.connect()
      #expect(services.map(\.uuid) == [BluetoothUUID(0x1800), CentralBench.service])
      #expect(try await connection.read(services.characteristic(CentralBench.level)) == [80])
      #expect(try await connection.read(services.characteristic(CentralBench.long)) == CentralBench.longValue)
      let target = try services.characteristic(CentralBench.target)
      for count in [0, 1, 18, 19, 20, 21, 22, 23, 100, 512] {
        let value = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        try await connection.write(value, to: target)
        #expect(bench.value(CentralBench.target) == value)
        #expect(try await connection.read(target) == value)
      }
      for number in UInt8(1)...50 { try await connection.writeWithoutResponse([number], to: target) }
      #expect(try await connection.read(target) == [50])
      await connection.disconnect()
    }
  }

  @Test(arguments: Kind.allCases) func aRefusalHasItsReason(_ kind: Kind) throws {
    let bench = kind.bench()
    try bench.scheduler.run {
      let (connection, services) = try await bench.connect()
      let refused = try services.characteristic(CentralBench.refused)
      #expect(await error { _ = try await connection.read(refused) } == .refused(2))
      // The connection is as good as before.
      #expect(try await connection.read(services.characteristic(CentralBench.level)) == [80])
      guard case .refused? = await error({ _ = try await connection.subscribe(to: refused) }) else {
        Issue.record("a characteristic without notifications was subscribed to")
        return
      }
    }
  }

  @Test(arguments: Kind.allCases) func whatNeedsEncryptionIsEncryptedAtTheFirstUse(_ kind: Kind) throws {
    let bench = kind.bench()
    try bench.scheduler.run {
      for _ in 1...2 {
        let (connection, services) = try await bench.connect()
        let secured = try services.characteristic(CentralBench.secured)
        #expect(try await connection.read(secured) == [42])
        let values = try await connection.subscribe(to: secured)
        bench.change(CentralBench.secured, [42])
        #expect(try await values.next() == [42])
        await connection.disconnect()
      }
    }
  }

  @Test(arguments: Kind.allCases) func changesAreDelivered(_ kind: Kind) throws {
    let bench = kind.bench()
    try bench.scheduler.run {
      let (connection, services) = try await bench.connect()
      let values = try await connection.subscribe(to: services.characteristic(CentralBench.level))
      for number in UInt8(0)..<100 { bench.change(CentralBench.level, [number]) }
      for number in UInt8(0)..<100 { #expect(try await values.next() == [number]) }
    }
  }

  @Test(arguments: Kind.allCases) func aDropEndsEverything(_ kind: Kind) throws {
    let bench = kind.bench()
    try bench.scheduler.run {
      let (connection, services) = try await bench.connect()
      let level = try services.characteristic(CentralBench.level)
      let values = try await connection.subscribe(to: level)
      await bench.drop()
      do throws(TransportError) {
        while try await values.next() != nil {}
        Issue.record("the subscription ended in good order")
      } catch {
        guard case .unreachable = error else {
          Issue.record("\(error)")
          return
        }
      }
      #expect(await error { _ = try await connection.read(level) } == .disconnected)
      await connection.disconnect()
      // It can be connected to again.
      let (again, _) = try await bench.connect()
      #expect(try await again.read(level) == [80])
    }
  }

  @Test(arguments: Kind.allCases) func afterDisconnectingItCanBeConnectedToAgain(_ kind: Kind) throws {
    let bench = kind.bench()
    try bench.scheduler.run {
      for _ in 1...3 {
        let (connection, services) = try await bench.connect()
        let level = try services.characteristic(CentralBench.level)
        await connection.disconnect()
        await connection.disconnect()
        #expect(await error { _ = try await connection.read(level) } == .disconnected)
      }
    }
  }

  @Test(arguments: Kind.allCases) func anAttemptIsGivenUpWithItsCaller(_ kind: Kind) throws {
    let bench = kind.bench()
    try bench.scheduler.run {
      let gone = PeripheralID("c6:00:00:00:00:00/random")
      do {
        _ = try await bench.scheduler.deadline(in: .seconds(10)) { try await bench.central.connect(to: gone) }
        Issue.record("it was connected")
      } catch is DeadlineExceeded {}
      let (connection, services) = try await bench.connect()
      #expect(try await connection.read(services.characteristic(CentralBench.level)) == [80])
    }
  }

  @Test(arguments: Kind.allCases) func aScanBreaksWhereTheRadioIsTurnedOff(_ kind: Kind) throws {
    let bench = kind.bench()
    try bench.scheduler.run {
      let heard = try await bench.central.scan(for: [])
      _ = try await heard.next()
      await bench.turnOff()
      do throws(TransportError) {
        while try await heard.next() != nil {}
        Issue.record("the scan ended in good order")
      } catch {
        #expect(error == .offline)
      }
    }
  }

  @Test(arguments: Kind.controlled) func aPeripheralThatIsUnknownIsUnreachable(_ kind: Kind) throws {
    let bench = kind.bench()
    try bench.scheduler.run {
      #expect(
        await error { _ = try await bench.central.connect(to: PeripheralID("somebody")) } == .unreachable)
    }
  }
}
