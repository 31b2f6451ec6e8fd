import Synchronization

@testable import Bluetooth

/// The attributes of a peripheral of tests, and its side of the attribute protocol without any transport.
final class TestAttributes: Sendable {
  /// A characteristic to have.
  struct Characteristic: Sendable {
    let uuid: BluetoothUUID
    let properties: GATTCharacteristic.Properties
    var value: [UInt8] = []
    /// The error code of each read and write; nil for none.
    var refusal: UInt8?
    /// The error code while the connection is not encrypted; nil where it need not be.
    var demand: UInt8?
  }

  private struct Attribute {
    let type: BluetoothUUID
    var value: [UInt8]
    var end: UInt16
    var refusal: UInt8?
    var demand: UInt8?
    var isReadOnly = false

    /// The error code of an access.
    func refusal(isEncrypted: Bool) -> UInt8? { isEncrypted ? refusal : demand ?? refusal }
  }

  private struct State {
    var attributes: [Attribute] = []
    var mtu = 23
    var isEncrypted = false
    var prepared: [(handle: UInt16, offset: Int, value: [UInt8])] = []
    var confirmations = 0
    var requests: [[UInt8]] = []
  }

  private let state = Mutex(State())
  private let largestMTU: Int

  /// Makes the attributes of services; handles begin at 1.
  init(_ services: [(BluetoothUUID, [Characteristic])], mtu: Int = 517) {
    largestMTU = mtu
    state.withLock { state in
      for (uuid, characteristics) in services {
        let first = state.attributes.count
        state.attributes.append(
          Attribute(type: BluetoothUUID(0x2800), value: uuid.littleEndian, end: 0, isReadOnly: true))
        for characteristic in characteristics {
          let value = UInt16(state.attributes.count + 2)
          let declaration = [UInt8](
            fields: .uint8(characteristic.properties.rawValue), .uint16(value),
            .bytes(characteristic.uuid.littleEndian))
          state.attributes.append(
            Attribute(type: BluetoothUUID(0x2803), value: declaration, end: 0, isReadOnly: true))
          state.attributes.append(
            Attribute(
              type: characteristic.uuid, value: characteristic.value, end: 0,
              refusal: characteristic.refusal, demand: characteristic.demand))
          if !characteristic.properties.isDisjoint(with: [.notify, .indicate]) {
            state.attributes.append(
              Attribute(
                type: BluetoothUUID(0x2902), value: [0, 0], end: 0, demand: characteristic.demand))
          }
        }
        state.attributes[first].end = UInt16(state.attributes.count)
      }
    }
  }

  /// What was received, in order.
  var requests: [[UInt8]] { state.withLock(\.requests) }

  /// How many indications were confirmed.
  var confirmations: Int { state.withLock(\.confirmations) }

  /// The value of a type's first attribute.
  func value(of uuid: BluetoothUUID) -> [UInt8]? {
    state.withLock { state in state.attributes.first { $0.type == uuid }?.value }
  }

  /// The handle of a type's first attribute.
  func handle(of uuid: BluetoothUUID) -> UInt16 {
    state.withLock { state in UInt16((state.attributes.firstIndex { $0.type == uuid } ?? -1) + 1) }
  }

  /// A new connection begins.
  func reset() {
    state.withLock { state in
      (state.mtu, state.prepared, state.isEncrypted) = (23, [], false)
      for index in state.attributes.indices where state.attributes[index].type == BluetoothUUID(0x2902) {
        state.attributes[index].value = [0, 0]
      }
    }
  }

  /// The connection is encrypted from now on.
  func encrypt() { state.withLock { $0.isEncrypted = true } }

  /// Changes a value.
  ///
  /// - Returns: what is sent to somebody who has subscribed to it; nil for nobody.
  func change(_ uuid: BluetoothUUID, to value: [UInt8]) -> [UInt8]? {
    state.withLock { state in
      guard let index = state.attributes.firstIndex(where: { $0.type == uuid }) else { return nil }
      state.attributes[index].value = value
      guard index + 1 < state.attributes.count, state.attributes[index + 1].type == BluetoothUUID(0x2902)
      else { return nil }
      let part = Array(value.prefix(state.mtu - 3))
      switch state.attributes[index + 1].value.first {
      case 1: return ATTPDU.notification(UInt16(index + 1), part).bytes
      case 2: return ATTPDU.indication(UInt16(index + 1), part).bytes
      default: return nil
      }
    }
  }

  /// Answers a unit; nil where none is due.
  func answer(_ bytes: [UInt8]) -> [UInt8]? {
    state.withLock { state in
      state.requests.append(bytes)
      guard let request = try? ATTPDU(bytes) else {
        return ATTPDU.error(request: bytes.first ?? 0, handle: 0, code: 4).bytes
      }
      return answer(request, &state)?.bytes
    }
  }

  private func answer(_ request: ATTPDU, _ state: inout State) -> ATTPDU? {
    func refusal(_ handle: UInt16, _ code: UInt8) -> ATTPDU {
      .error(request: request.opcode, handle: handle, code: code)
    }
    switch request {
    case .mtuRequest(let theirs):
      state.mtu = max(23, min(largestMTU, Int(theirs)))
      return .mtuResponse(UInt16(largestMTU))
    case .readByGroupType(let range, let type):
      let found = matches(range, type, state).map { ATTPDU.Group($0, state.attributes[Int($0) - 1].end, $1) }
      let list = fitting(found, 4, state) { $0.value }
      return list.isEmpty ? refusal(range.lowerBound, 0x0A) : .groups(list)
    case .readByType(let range, let type):
      let found = matches(range, type, state).map { ATTPDU.HandleValue($0, $1) }
      let list = fitting(found, 2, state) { $0.value }
      return list.isEmpty ? refusal(range.lowerBound, 0x0A) : .valuesByType(list)
    case .findInformation(let range):
      let found = handles(range, state).map { ATTPDU.Information($0, state.attributes[Int($0) - 1].type) }
      let list = fitting(found, 2, state) { $0.type.littleEndian }
      return list.isEmpty ? refusal(range.lowerBound, 0x0A) : .information(list)
    case .read(let handle):
      guard let attribute = attribute(handle, state) else { return refusal(handle, 0x01) }
      if let code = attribute.refusal(isEncrypted: state.isEncrypted) { return refusal(handle, code) }
      return .value(Array(attribute.value.prefix(state.mtu - 1)))
    case .readBlob(let handle, let offset):
      guard let attribute = attribute(handle, state) else { return refusal(handle, 0x01) }
      guard Int(offset) <= attribute.value.count else { return refusal(handle, 0x07) }
      return .blob(Array(attribute.value.dropFirst(Int(offset)).prefix(state.mtu - 1)))
    case .write(let handle, let value):
      if let code = write(handle, value, &state) { return refusal(handle, code) }
      return .writeResponse
    case .writeCommand(let handle, let value):
      _ = write(handle, value, &state)
      return nil
    case .prepareWrite(let handle, let offset, let value):
      guard let attribute = attribute(handle, state), !attribute.isReadOnly else {
        return refusal(handle, 0x03)
      }
      if let code = attribute.refusal(isEncrypted: state.isEncrypted) { return refusal(handle, code) }
      state.prepared.append((handle, Int(offset), value))
      return .prepareWriteResponse(handle, offset: offset, value)
    case .executeWrite(let isWritten):
      defer { state.prepared = [] }
      var values: [UInt16: [UInt8]] = [:]
      for part in isWritten ? state.prepared : [] {
        guard part.offset <= values[part.handle]?.count ?? 0 else { return refusal(part.handle, 0x07) }
        values[part.handle, default: []] += part.value
      }
      for (handle, value) in values { _ = write(handle, value, &state) }
      return .executeWriteResponse
    case .confirmation:
      state.confirmations += 1
      return nil
    case .error, .mtuResponse, .information, .valuesByType, .value, .blob, .groups, .writeResponse,
      .prepareWriteResponse, .executeWriteResponse, .notification, .indication:
      return nil
    case .unknown: return refusal(0, 0x06)
    }
  }

  private func attribute(_ handle: UInt16, _ state: State) -> Attribute? {
    let index = Int(handle) - 1
    return state.attributes.indices.contains(index) ? state.attributes[index] : nil
  }

  private func write(_ handle: UInt16, _ value: [UInt8], _ state: inout State) -> UInt8? {
    guard let attribute = attribute(handle, state) else { return 0x01 }
    if attribute.isReadOnly { return 0x03 }
    if let code = attribute.refusal(isEncrypted: state.isEncrypted) { return code }
    state.attributes[Int(handle) - 1].value = value
    return nil
  }

  private func handles(_ range: ClosedRange<UInt16>, _ state: State) -> [UInt16] {
    state.attributes.indices.map { UInt16($0 + 1) }.filter { range.contains($0) }
  }

  private func matches(
    _ range: ClosedRange<UInt16>, _ type: BluetoothUUID, _ state: State
  ) -> [(UInt16, [UInt8])] {
    handles(range, state).compactMap { handle in
      let attribute = state.attributes[Int(handle) - 1]
      return attribute.type == type ? (handle, attribute.value) : nil
    }
  }

  /// The first of a list that have one size and fit into a response.
  private func fitting<Entry>(
    _ list: [Entry], _ fixed: Int, _ state: State, _ value: (Entry) -> [UInt8]
  ) -> [Entry] {
    guard let first = list.first else { return [] }
    let size = fixed + value(first).count
    let same = list.prefix { value($0).count == value(first).count }
    return Array(same.prefix(max(1, (state.mtu - 2) / size)))
  }
}
