import Foundations
import Services
import Simulation
import Testing

@testable import Bluetooth

/// A radio with one peripheral in reach, for the tests that every radio passes.
struct CentralBench: Sendable {
  static let service = BluetoothUUID(0x180F)
  static let level = BluetoothUUID(0x2A19)
  static let long = BluetoothUUID(0x2A01)
  static let target = BluetoothUUID(0x2A02)
  static let refused = BluetoothUUID(0x2A03)
  static let secured = BluetoothUUID(0x2A04)
  static let longValue = (0..<400).map { UInt8(truncatingIfNeeded: $0) }

  let scheduler: Scheduler
  let central: any BLECentral
  /// What the peripheral has of a type.
  let value: @Sendable (BluetoothUUID) -> [UInt8]?
  /// Changes a value of the peripheral.
  let change: @Sendable (BluetoothUUID, [UInt8]) -> Void
  /// The peripheral goes out of reach.
  let drop: @Sendable () async -> Void
  /// The radio is turned off, or unplugged.
  let turnOff: @Sendable () async -> Void

  static func attributes(mtu: Int = 517) -> TestAttributes {
    TestAttributes(
      [
        (
          BluetoothUUID(0x1800),
          [.init(uuid: BluetoothUUID(0x2A00), properties: [.read], value: Array("Epicura".utf8))]
        ),
        (
          service,
          [
            .init(uuid: level, properties: [.read, .notify], value: [80]),
            .init(uuid: long, properties: [.read], value: longValue),
            .init(uuid: target, properties: [.read, .write, .writeWithoutResponse]),
            .init(uuid: refused, properties: [.read], refusal: 0x02),
            .init(uuid: secured, properties: [.read, .write, .notify], value: [42], demand: 0x05),
          ]
        ),
      ], mtu: mtu)
  }

  /// The radios.
  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case smallBuffers, oneBuffer, extendedCommands, smallUnits, simulated

    /// Those of a controller.
    static let controlled = allCases.filter { $0 != .simulated }

    var testDescription: String { rawValue }

    /// Makes one, in virtual time.
    func bench() -> CentralBench { self == .simulated ? CentralBench.simulated() : controlledBench().0 }

    /// Makes one of a controller, in virtual time.
    ///
    /// - Parameter pairing: what is wrong with the pairing of its peripheral.
    /// - Returns: it, and its controller.
    func controlledBench(pairing: TestResponder.Fault? = nil) -> (CentralBench, MemoryController) {
      let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))
      var settings = MemoryController.Settings()
      settings.pairing = pairing
      if self == .oneBuffer { (settings.size, settings.count) = (192, 1) }
      settings.isExtended = self == .extendedCommands
      let controller = MemoryController(
        CentralBench.attributes(mtu: self == .smallUnits ? 23 : 517), settings, scheduler)
      let central = HCICentral(scheduler, SeededRandom(seed: 1)) { controller.open() }
      let bench = CentralBench(
        scheduler: scheduler, central: central, value: { controller.attributes.value(of: $0) },
        change: { controller.change($0, to: $1) }, drop: { controller.drop() },
        turnOff: { controller.unplug() })
      return (bench, controller)
    }
  }

  /// Finds the peripheral.
  func find(_ services: [BluetoothUUID] = []) async throws -> Advertisement {
    let heard = try await central.scan(for: services)
    defer { heard.cancel() }
    while let advertisement = try await heard.next() {
      // All that it tells comes in two reports.
      if advertisement.name != nil { return advertisement }
    }
    throw BLEError.unreachable
  }

  /// Finds the peripheral and connects to it.
  func connect() async throws -> (any GATTConnection, [GATTService]) {
    let connection = try await central.connect(to: try await find().peripheral)
    return (connection, try await connection.services())
  }
}

extension [GATTService] {
  /// The characteristic of an identifier, of any service.
  func characteristic(_ uuid: BluetoothUUID) throws -> GATTCharacteristic {
    guard let found = lazy.compactMap({ $0[uuid] }).first else { throw BLEError.malformed("no \(uuid)") }
    return found
  }
}
