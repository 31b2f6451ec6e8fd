package import Bluetooth
import Services
import Simulation

/// A connection to a device whose services are known, with failures in the words of a setup.
struct PeripheralLink: Sendable {
  private let connection: any GATTConnection
  private let central: any BLECentral
  private let services: [GATTService]

  /// Connects to a device, within a time.
  ///
  /// - Throws: ``ProvisioningFailure``; `CancellationError` where the caller was cancelled.
  static func connect(
    to peripheral: PeripheralID, by central: any BLECentral, in limit: Duration, on scheduler: Scheduler
  ) async throws -> any GATTConnection {
    do {
      return try await scheduler.deadline(in: limit) {
        let connection = try await central.connect(to: peripheral)
        // Nobody would end a connection that comes too late.
        if Task.isCancelled {
          await connection.disconnect()
          throw CancellationError()
        }
        return connection
      }
    } catch is DeadlineExceeded {
      throw ProvisioningFailure.unreachable
    } catch let error as BLEError {
      throw try await failure(of: error, central)
    }
  }

  /// Discovers the services of a connected device.
  init(_ connection: any GATTConnection, by central: any BLECentral) async throws {
    (self.connection, self.central) = (connection, central)
    do throws(BLEError) { services = try await connection.services() } catch {
      throw try await Self.failure(of: error, central)
    }
  }

  /// The characteristic of a service; it has to be there.
  func characteristic(_ uuid: BluetoothUUID, of service: BluetoothUUID) throws -> GATTCharacteristic {
    guard let found = services.first(where: { $0.uuid == service })?[uuid] else {
      throw ProvisioningFailure.unsupported
    }
    return found
  }

  /// Whether a service has a characteristic.
  func has(_ uuid: BluetoothUUID, of service: BluetoothUUID) -> Bool {
    services.first { $0.uuid == service }?[uuid] != nil
  }

  func read(_ uuid: BluetoothUUID, of service: BluetoothUUID) async throws -> [UInt8] {
    let characteristic = try characteristic(uuid, of: service)
    return try await attempt { () async throws(BLEError) in try await connection.read(characteristic) }
  }

  /// Reads text; what is no UTF-8 comes with replacements, since it is only shown.
  func text(_ uuid: BluetoothUUID, of service: BluetoothUUID) async throws -> String {
    String(decoding: try await read(uuid, of: service).prefix(512), as: UTF8.self)
  }

  func write(_ value: [UInt8], to uuid: BluetoothUUID, of service: BluetoothUUID) async throws {
    let characteristic = try characteristic(uuid, of: service)
    try await attempt { () async throws(BLEError) in try await connection.write(value, to: characteristic) }
  }

  func values(of uuid: BluetoothUUID, in service: BluetoothUUID) async throws -> Incoming<[UInt8]> {
    let characteristic = try characteristic(uuid, of: service)
    return try await attempt { () async throws(BLEError) in
      try await connection.subscribe(to: characteristic)
    }
  }

  func disconnect() async { await connection.disconnect() }

  private func attempt<Result: Sendable>(
    _ work: () async throws(BLEError) -> Result
  ) async throws -> Result {
    do throws(BLEError) { return try await work() } catch { throw try await Self.failure(of: error, central) }
  }

  /// The failure of a setup whose connection has ended by itself.
  static func failure(
    ofEnded connection: (any GATTConnection)?, _ central: any BLECentral
  ) async -> ProvisioningFailure {
    if let error = await connection?.pairingError { return ProvisioningFailure(error) }
    return ProvisioningFailure(await central.radio()) ?? .connectionLost
  }

  /// The failure of a setup that a Bluetooth error is.
  ///
  /// - Throws: `CancellationError` where the caller was cancelled.
  static func failure(
    of error: BLEError, _ central: any BLECentral
  ) async throws(CancellationError) -> ProvisioningFailure {
    switch error {
    case .cancelled: throw CancellationError()
    case .radio(let state): return ProvisioningFailure(state) ?? .connectionLost
    // A radio that is turned off loses its connections first.
    case .disconnected: return ProvisioningFailure(await central.radio()) ?? .connectionLost
    case .unreachable: return ProvisioningFailure(await central.radio()) ?? .unreachable
    case .timedOut: return .noAnswer
    case .refused, .malformed: return .unsupported
    case .pairing(let error): return ProvisioningFailure(error)
    }
  }
}

extension ProvisioningFailure {
  /// What a failed pairing means for a setup.
  init(_ pairing: PairingError) {
    switch pairing {
    // The same device is the same next time.
    case .legacy, .shortKey, .outOfBand: self = .unsupported
    case .unavailable: self = .cannotEncrypt
    default: self = .cannotPair
    }
  }

  /// Why a radio cannot be used; nil where it can.
  package init?(_ radio: RadioState) {
    switch radio {
    case .on: return nil
    case .off: self = .bluetoothOff
    case .denied: self = .bluetoothDenied
    case .missing: self = .bluetoothMissing
    }
  }
}
