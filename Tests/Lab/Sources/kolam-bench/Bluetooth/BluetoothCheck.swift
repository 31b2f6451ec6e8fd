import Bluetooth
import Services
import Simulation

/// Our Bluetooth LE central against a peripheral of somebody else, over a transport.
///
/// The peripheral has the service `feed0001-…-00` with these characteristics: `…01` whose 400 bytes count up, read;
/// `…02` of up to 512 bytes, read and written; `…03` notifies numbers that count up; `…04` indicates;
/// `…05` cannot be read; `…06` is written without a response; `…07` is read once the connection is encrypted. It may have
/// Improv Wi-Fi and Epicura's services, too.
struct BluetoothCheck {
  private static let service = uuid("00")
  private static let improv = BluetoothUUID("00467768-6228-2272-4663-277478268000")
  private static let epicura = BluetoothUUID("e0020000-e91c-4c5f-a123-456789abcdef")

  private let scheduler = Scheduler(.live)
  private let central: any BLECentral
  private let transport: BLETransport

  /// Opens a transport, such as `hci:tcp:127.0.0.1:9544`.
  init(_ transport: String) throws {
    self.transport = try BLETransport(transport)
    let central = self.transport.central(scheduler, SystemRandom(), TCPConnector(scheduler))
    guard let central else {
      throw Mismatch(description: "a peripheral of somebody else is no simulated one")
    }
    self.central = central
  }

  private struct Mismatch: Error, CustomStringConvertible {
    let description: String
  }

  /// What a check works on.
  private struct Peripheral: Sendable {
    let connection: any GATTConnection
    let services: [GATTService]

    /// The characteristic of the service for tests.
    func characteristic(_ number: String) throws -> GATTCharacteristic {
      let service = services.first { $0.uuid == BluetoothCheck.service }
      guard let found = service?[BluetoothCheck.uuid(number)] else {
        throw Mismatch(description: "it has no characteristic \(number)")
      }
      return found
    }
  }

  private static func uuid(_ number: String) -> BluetoothUUID {
    // Two digits of our own tables make it one.
    BluetoothUUID("feed0001-e91c-4c5f-a123-4567890000\(number)") ?? BluetoothUUID(0)
  }

  /// Runs checks in order, and prints a line for each.
  ///
  /// - Parameter only: the one to run; nil for all.
  /// - Returns: whether all passed.
  func run(only: String? = nil) -> Bool {
    let checks: [(String, @Sendable (Peripheral) async throws -> Void)] = [
      ("discover", discover), ("read", read), ("long read", longRead), ("write", write),
      ("512-byte prepared write", longWrite), ("notifications", notifications), ("indications", indications),
      ("error response", refusal), ("write without response", command), ("improv", improv),
      ("epicura", epicura), ("encryption", encryption),
      ("latency", latency), ("throughput", throughput), ("disconnect", disconnect),
    ]
    var isPassed = false
    do {
      let peripheral = try scheduler.run(named: "connect") {
        try await scheduler.deadline(in: .seconds(30)) { try await self.connect() }
      }
      isPassed = true
      for (name, check) in checks where only == nil || only == name {
        let passed = report(name) { try await check(peripheral) }
        isPassed = passed && isPassed
      }
    } catch {
      print("not ok connect: \(error)")
    }
    if let central = central as? HCICentral { try? scheduler.run(named: "close") { await central.close() } }
    return isPassed
  }

  private func report(_ name: String, _ check: @escaping @Sendable () async throws -> Void) -> Bool {
    do {
      try scheduler.run(named: name) { try await scheduler.deadline(in: .seconds(30), check) }
      print("ok \(name)")
      return true
    } catch {
      print("not ok \(name): \(error)")
      return false
    }
  }

  private func expect<T: Equatable>(_ value: T, _ wanted: T) throws {
    if value != wanted {
      throw Mismatch(description: "\(String("\(value)".prefix(80))) is not \(String("\(wanted)".prefix(80)))")
    }
  }

  // MARK: The checks

  private func connect() async throws -> Peripheral {
    let heard = try await central.scan(for: [])
    var chosen: PeripheralID?
    // The first that accepts connections; its reports may come in any order.
    while chosen == nil, let advertisement = try await heard.next() {
      if advertisement.isConnectable { chosen = advertisement.peripheral }
    }
    heard.cancel()
    guard let chosen else { throw Mismatch(description: "nothing was heard") }
    print("ok scan")
    let connection = try await central.connect(to: chosen)
    print("ok connect, MTU \(await connection.mtu)")
    return Peripheral(connection: connection, services: try await connection.services())
  }

  private func discover(_ peripheral: Peripheral) async throws {
    try expect(peripheral.services.contains { $0.uuid == Self.service }, true)
    try expect(try peripheral.characteristic("03").configuration != nil, true)
    // Both ways to set an appliance up are there, each with what notifies.
    let improv = peripheral.services.first { $0.uuid == Self.improv }
    try expect(improv?.characteristics.count, 5)
    let epicura = peripheral.services.first { $0.uuid == Self.epicura }
    try expect(epicura?.characteristics.count, 5)
  }

  private func read(_ peripheral: Peripheral) async throws {
    let name = peripheral.services.lazy.compactMap { $0[BluetoothUUID(0x2A00)] }.first
    guard let name else { throw Mismatch(description: "it has no name") }
    try expect(String(decoding: try await peripheral.connection.read(name), as: UTF8.self), "Epicura-C042")
  }

  private func longRead(_ peripheral: Peripheral) async throws {
    let value = try await peripheral.connection.read(try peripheral.characteristic("01"))
    try expect(value, (0..<400).map { UInt8(truncatingIfNeeded: $0) })
  }

  private func write(_ peripheral: Peripheral) async throws {
    let target = try peripheral.characteristic("02")
    for value in [[1, 2, 3], [], Array("நெருப்பு".utf8)] as [[UInt8]] {
      try await peripheral.connection.write(value, to: target)
      try expect(try await peripheral.connection.read(target), value)
    }
  }

  private func longWrite(_ peripheral: Peripheral) async throws {
    let target = try peripheral.characteristic("02")
    let value = (0..<512).map { UInt8(truncatingIfNeeded: $0 * 7) }
    try await peripheral.connection.write(value, to: target)
    try expect(try await peripheral.connection.read(target), value)
  }

  private func notifications(_ peripheral: Peripheral) async throws {
    let values = try await peripheral.connection.subscribe(to: try peripheral.characteristic("03"))
    var last: UInt8?
    for _ in 1...5 {
      guard let value = try await values.next(), let number = value.first else {
        throw Mismatch(description: "the notifications ended")
      }
      if let last { try expect(number, last &+ 1) }
      last = number
    }
    values.cancel()
  }

  private func indications(_ peripheral: Peripheral) async throws {
    let values = try await peripheral.connection.subscribe(to: try peripheral.characteristic("04"))
    // The next one comes only when the one before is confirmed.
    for _ in 1...3 { try expect(try await values.next()?.isEmpty, false) }
    values.cancel()
  }

  private func refusal(_ peripheral: Peripheral) async throws {
    let target = try peripheral.characteristic("05")
    do throws(BLEError) { _ = try await peripheral.connection.read(target) } catch .refused(0x08) {
      return
    }
    throw Mismatch(description: "it was read")
  }

  private func command(_ peripheral: Peripheral) async throws {
    let target = try peripheral.characteristic("06")
    for number in UInt8(1)...20 { try await peripheral.connection.writeWithoutResponse([number], to: target) }
    try expect(try await peripheral.connection.read(target), [20])
  }

  /// Asks an Improv device to identify itself, with the checksum of its specification.
  private func improv(_ peripheral: Peripheral) async throws {
    guard let service = peripheral.services.first(where: { $0.uuid == Self.improv }),
      let state = service.characteristics.first, let command = service.characteristics.dropFirst(2).first,
      let result = service.characteristics.dropFirst(3).first
    else { throw Mismatch(description: "it has no Improv Wi-Fi") }
    try expect(try await peripheral.connection.read(state), [2])
    let results = try await peripheral.connection.subscribe(to: result)
    // Device information.
    try await peripheral.connection.write([3, 0, 3], to: command)
    let bytes = try await results.next() ?? []
    try expect(bytes.first, 3)
    try expect(bytes.last, bytes.dropLast().reduce(0, &+))
    results.cancel()
  }

  /// Has Epicura's appliance join a network; its password is encrypted for the code 731904 and the id EPIC-042.
  private func epicura(_ peripheral: Peripheral) async throws {
    let found = peripheral.services.first { $0.uuid == Self.epicura }?.characteristics ?? []
    guard found.count == 5 else { throw Mismatch(description: "it has no service for Wi-Fi") }
    let states = try await peripheral.connection.subscribe(to: found[2])
    try await peripheral.connection.write(Array("Kitchen".utf8), to: found[0])
    let encrypted: [UInt8] = [
      0xD7, 0xBC, 0xE2, 0x2A, 0x57, 0x71, 0x38, 0x6E, 0xA8, 0x71, 0xE2, 0x41, 0xE2, 0x73, 0x4D, 0x25,
    ]
    try await peripheral.connection.write(Array(0..<16) + encrypted, to: found[1])
    try expect(try await states.next(), [1])
    try expect(try await states.next(), [2])
    let address = try await peripheral.connection.read(found[3])
    try expect(String(decoding: address, as: UTF8.self), "192.168.4.20")
    states.cancel()
  }

  /// Pairs, unless a check before has; who passes a connection on does not let us.
  private func encryption(_ peripheral: Peripheral) async throws {
    if case .bridge = transport { return }
    let start = ContinuousClock.now
    let value = try await peripheral.connection.read(try peripheral.characteristic("07"))
    print("encrypted and read: \(Int(start.duration(to: .now) / .milliseconds(1))) ms")
    try expect(String(decoding: value, as: UTF8.self), "encrypted, sc=True")
  }

  private func latency(_ peripheral: Peripheral) async throws {
    let target = try peripheral.characteristic("02")
    try await peripheral.connection.write([1], to: target)
    let start = ContinuousClock.now
    for _ in 1...200 { _ = try await peripheral.connection.read(target) }
    let milliseconds = start.duration(to: .now) / 200 / .milliseconds(1)
    print("a read: \(Double(Int(milliseconds * 100)) / 100) ms")
  }

  private func throughput(_ peripheral: Peripheral) async throws {
    let target = try peripheral.characteristic("06")
    let size = min(await peripheral.connection.mtu - 3, 244)
    let value = [UInt8](repeating: 9, count: size)
    let start = ContinuousClock.now
    for _ in 1...500 { try await peripheral.connection.writeWithoutResponse(value, to: target) }
    try expect(try await peripheral.connection.read(target), value)
    let seconds = start.duration(to: .now) / .seconds(1)
    print("written without responses: \(Int(Double(500 * size) / seconds / 1000)) kB/s")
  }

  private func disconnect(_ peripheral: Peripheral) async throws {
    let target = try peripheral.characteristic("02")
    await peripheral.connection.disconnect()
    do throws(BLEError) { _ = try await peripheral.connection.read(target) } catch .disconnected {
      return
    }
    throw Mismatch(description: "it could be read after its end")
  }
}
