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
