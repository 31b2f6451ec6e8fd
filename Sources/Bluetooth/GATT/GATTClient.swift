package import Services
package import Simulation

/// A connection to a peripheral over any bearer, in the role of a client (Core 5.3, Vol 3, Part G).
///
/// Letting it go ends the connection.
package final class GATTClient: GATTConnection {
  /// The most bytes of a value (Core 5.3, Vol 3, Part F, 3.2.9).
  static let mostBytes = 512

  let link: ATTLink
  /// Lets long writes and subscriptions go one after another: a server has one queue of prepared writes.
  private let procedures = ProcedureQueue()
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

extension GATTClient {
  /// Writes a value in parts that the server compares and then writes at once (Core 5.3, Vol 3, Part G, 4.9.4).
  private func writeInParts(_ value: [UInt8], to handle: UInt16) async throws(BLEError) {
    try await procedures.enter()
    do throws(BLEError) {
      let size = await link.mtu - 5
      for start in stride(from: 0, to: value.count, by: size) {
        let part = Array(value[start..<min(start + size, value.count)])
        let echo = try await link.request(.prepareWrite(handle, offset: UInt16(start), part))
        guard echo == .prepareWriteResponse(handle, offset: UInt16(start), part) else {
          throw .malformed("a prepared part that is not what was sent")
        }
      }
      _ = try await link.request(.executeWrite(true))
      procedures.leave()
    } catch {
      // In a job of its own, since the caller may be cancelled: what is prepared must not be written with the next value.
      scheduler.start("end of a Bluetooth write") { [link, procedures] in
        _ = try? await link.request(.executeWrite(false))
        procedures.leave()
      }
      throw error
    }
  }
}

extension GATTClient {
  /// What a client configuration is set to (Core 5.3, Vol 3, Part G, 3.3.3.3).
  private enum Configuration {
    static let off: [UInt8] = [0, 0]
    static let notifications: [UInt8] = [1, 0]
    static let indications: [UInt8] = [2, 0]
  }

  /// Subscribes to notifications of a value, or to indications where there are none.
  package func subscribe(
    to characteristic: GATTCharacteristic
  ) async throws(BLEError) -> Incoming<[UInt8]> {
    let (handle, properties) = (characteristic.handle, characteristic.properties)
    guard let configuration = characteristic.configuration,
      !properties.isDisjoint(with: [.notify, .indicate])
    else { throw .refused(ATTErrorCode.requestNotSupported) }
    let wanted = properties.contains(.notify) ? Configuration.notifications : Configuration.indications
    try await procedures.enter()
    defer { procedures.leave() }
    let isFirst = await !link.hasSubscription(to: handle)
    // Before the request: a value may come with its response.
    let (number, values) = try await link.subscribe(to: handle)
    if isFirst {
      do throws(BLEError) { _ = try await link.request(.write(configuration, wanted)) } catch {
        await link.unsubscribe(number, from: handle)
        throw error
      }
    }
    values.onCancel { [scheduler, link, procedures] in
      scheduler.start("end of a Bluetooth subscription") {
        guard (try? await procedures.enter()) != nil else { return }
        defer { procedures.leave() }
        await link.unsubscribe(number, from: handle)
        if await !link.hasSubscription(to: handle) {
          _ = try? await link.request(.write(configuration, Configuration.off))
        }
      }
    }
    return values.incoming()
  }
}

extension GATTClient {
  /// The types of the attributes that describe others (Assigned Numbers, 3.6 and 3.7).
  private enum Declaration {
    static let service = BluetoothUUID(0x2800)
    static let characteristic = BluetoothUUID(0x2803)
    static let configuration = BluetoothUUID(0x2902)
  }

  /// A service and its handles.
  private struct ServiceRange {
    let uuid: BluetoothUUID
    let handles: ClosedRange<UInt16>
  }

  /// Discovers the primary services with their characteristics (Core 5.3, Vol 3, Part G, 4.4.1, 4.6.1 and 4.7.1).
  ///
  /// Handles have to ascend from one response to the next: otherwise a peripheral could keep it going forever.
  package func services() async throws(BLEError) -> [GATTService] {
    var services: [GATTService] = []
    for range in try await serviceRanges() {
      let found = try await characteristics(in: range.handles)
      services.append(GATTService(uuid: range.uuid, characteristics: found))
    }
    return services
  }

  private func serviceRanges() async throws(BLEError) -> [ServiceRange] {
    var ranges: [ServiceRange] = []
    try await walk(1...UInt16.max, { .readByGroupType($0, Declaration.service) }) {
      response, left throws(BLEError) in
      guard case .groups(let groups) = response else { return nil }
      var next = Int(left.lowerBound)
      for group in groups {
        guard Int(group.handle) >= next, group.end >= group.handle,
          let uuid = BluetoothUUID(littleEndian: group.value)
        else { throw .malformed("services whose handles do not ascend") }
        ranges.append(ServiceRange(uuid: uuid, handles: group.handle...group.end))
        next = Int(group.end) + 1
      }
      return next
    }
    return ranges
  }

  private func characteristics(
    in handles: ClosedRange<UInt16>
  ) async throws(BLEError) -> [GATTCharacteristic] {
    var found: [(declaration: UInt16, characteristic: GATTCharacteristic)] = []
    try await walk(handles, { .readByType($0, Declaration.characteristic) }) {
      response, left throws(BLEError) in
      guard case .valuesByType(let list) = response else { return nil }
      var next = Int(left.lowerBound)
      for item in list {
        guard Int(item.handle) >= next, handles.contains(item.handle),
          let characteristic = Self.characteristic(item.value),
          characteristic.handle > item.handle, handles.contains(characteristic.handle)
        else { throw .malformed("characteristics whose handles do not ascend") }
        found.append((item.handle, characteristic))
        next = Int(item.handle) + 1
      }
      return next
    }
    for index in found.indices {
      let characteristic = found[index].characteristic
      let last = index + 1 < found.count ? found[index + 1].declaration - 1 : handles.upperBound
      guard !characteristic.properties.isDisjoint(with: [.notify, .indicate]), characteristic.handle < last
      else { continue }
      found[index].characteristic.configuration = try await configuration(
        in: characteristic.handle + 1...last)
    }
    return found.map(\.characteristic)
  }

  /// Reads a declaration: properties, the value's handle, the identifier (Core 5.3, Vol 3, Part G, 3.3.1).
  private static func characteristic(_ value: [UInt8]) -> GATTCharacteristic? {
    guard value.count > 3, let uuid = BluetoothUUID(littleEndian: Array(value[3...])) else { return nil }
    return GATTCharacteristic(
      uuid: uuid, handle: UInt16(value[1]) | UInt16(value[2]) << 8,
      properties: GATTCharacteristic.Properties(rawValue: value[0]))
  }

  private func configuration(in handles: ClosedRange<UInt16>) async throws(BLEError) -> UInt16? {
    var found: UInt16?
    try await walk(handles, { .findInformation($0) }) { response, left throws(BLEError) in
      guard case .information(let list) = response else { return nil }
      var next = Int(left.lowerBound)
      for item in list {
        guard Int(item.handle) >= next, handles.contains(item.handle) else {
          throw .malformed("descriptors whose handles do not ascend")
        }
        if item.type == Declaration.configuration { found = item.handle }
        next = Int(item.handle) + 1
      }
      return found == nil ? next : nil
    }
    return found
  }

  /// Repeats a request from where the response before has ended, until there are no further attributes.
  ///
  /// - Parameters:
  ///   - handles: the handles to search.
  ///   - request: makes the request for those that are left.
  ///   - take: takes a response and returns the next handle; nil to end.
  /// - Throws: why it failed.
  private func walk(
    _ handles: ClosedRange<UInt16>, _ request: (ClosedRange<UInt16>) -> ATTPDU,
    _ take: (ATTPDU, ClosedRange<UInt16>) throws(BLEError) -> Int?
  ) async throws(BLEError) {
    var left = handles
    while true {
      let response: ATTPDU
      do throws(BLEError) { response = try await link.request(request(left)) } catch .refused(
        ATTErrorCode.attributeNotFound)
      {
        return
      }
      guard let next = try take(response, left), next <= Int(handles.upperBound) else { return }
      left = UInt16(next)...handles.upperBound
    }
  }
}
