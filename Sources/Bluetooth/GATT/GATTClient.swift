package import Simulation

/// A connection to a peripheral over any bearer, in the role of a client (Core 5.3, Vol 3, Part G).
///
/// Letting it go ends the connection.
package final class GATTClient: GATTConnection {
  /// The most bytes of a value (Core 5.3, Vol 3, Part F, 3.2.9).
  static let mostBytes = 512

  let link: ATTLink
  /// Lets long writes and subscriptions go one after another: a server has one queue of prepared writes.
  let procedures = ProcedureQueue()
  let scheduler: Scheduler

  private init(_ bearer: any ATTBearer, _ scheduler: Scheduler) {
    link = ATTLink(bearer, scheduler)
    self.scheduler = scheduler
  }

  deinit { link.bearer.close() }

  /// Takes a bearer over, and raises its MTU.
  ///
  /// - Parameters:
  ///   - bearer: an open bearer that nobody else uses.
  ///   - scheduler: runs the work, and is the clock for the time limit of requests.
  /// - Returns: the connection.
  /// - Throws: why there is none; the bearer is closed then.
  package static func open(
    _ bearer: any ATTBearer, _ scheduler: Scheduler
  ) async throws(BLEError) -> GATTClient {
    let client = GATTClient(bearer, scheduler)
    client.link.start()
    do throws(BLEError) { try await client.link.exchangeMTU() } catch {
      await client.disconnect()
      throw error
    }
    return client
  }

  /// The largest unit of the attribute protocol in bytes.
  package var mtu: Int { get async { await link.mtu } }

  /// Why the connection could not be encrypted.
  package var pairingError: PairingError? {
    get async { if case .pairing(let error)? = await link.failure { error } else { nil } }
  }

  /// Ends the connection, and waits until the peripheral was told.
  package func disconnect() async {
    await link.end(nil)
    await link.bearer.waitForEnd()
  }

  // MARK: Values

  /// Reads a value, in parts where it is longer than one unit (Core 5.3, Vol 3, Part G, 4.8.1 and 4.8.3).
  package func read(_ characteristic: GATTCharacteristic) async throws(BLEError) -> [UInt8] {
    guard case .value(var value) = try await link.request(.read(characteristic.handle)) else { return [] }
    let size = await link.mtu - 1
    var isWhole = value.count < size
    while !isWhole, value.count < Self.mostBytes {
      do throws(BLEError) {
        let part = try await link.request(.readBlob(characteristic.handle, offset: UInt16(value.count)))
        guard case .blob(let bytes) = part else { return value }
        value += bytes
        isWhole = bytes.count < size
      } catch .refused(ATTErrorCode.attributeNotLong), .refused(ATTErrorCode.invalidOffset) {
        // It ends with the part before.
        isWhole = true
      }
    }
    if value.count > Self.mostBytes { throw .malformed("a value of more than 512 bytes") }
    return value
  }

  /// Writes a value and waits for the response, in parts where it is longer than one unit.
  package func write(_ value: [UInt8], to characteristic: GATTCharacteristic) async throws(BLEError) {
    guard value.count <= Self.mostBytes else { throw .refused(ATTErrorCode.invalidLength) }
    if value.count <= (await link.mtu) - 3 {
      _ = try await link.request(.write(characteristic.handle, value))
    } else {
      try await writeInParts(value, to: characteristic.handle)
    }
  }

  /// Writes a value that nobody confirms (Core 5.3, Vol 3, Part G, 4.9.1).
  package func writeWithoutResponse(
    _ value: [UInt8], to characteristic: GATTCharacteristic
  ) async throws(BLEError) {
    guard value.count <= min(Self.mostBytes, (await link.mtu) - 3) else {
      throw .refused(ATTErrorCode.invalidLength)
    }
    try await link.send(.writeCommand(characteristic.handle, value))
  }
}
