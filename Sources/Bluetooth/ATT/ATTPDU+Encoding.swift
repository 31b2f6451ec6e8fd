extension ATTPDU {
  /// The first byte, which says what it is.
  var opcode: UInt8 { bytes.first ?? 0 }

  /// As it is sent.
  package var bytes: [UInt8] {
    switch self {
    case .error(let request, let handle, let code):
      [UInt8](fields: .uint8(ATTOpcode.error), .uint8(request), .uint16(handle), .uint8(code))
    case .mtuRequest(let mtu): [UInt8](fields: .uint8(ATTOpcode.mtuRequest), .uint16(mtu))
    case .mtuResponse(let mtu): [UInt8](fields: .uint8(ATTOpcode.mtuResponse), .uint16(mtu))
    case .findInformation(let range): Self.bytes(ATTOpcode.findInformation, range)
    case .information(let list): Self.bytes(list)
    case .readByType(let range, let type): Self.bytes(ATTOpcode.readByType, range, type.littleEndian)
    case .valuesByType(let list): Self.bytes(list)
    case .read(let handle): Self.bytes(ATTOpcode.read, handle)
    case .value(let value): [UInt8](fields: .uint8(ATTOpcode.value), .bytes(value))
    case .readBlob(let handle, let offset): Self.bytes(ATTOpcode.readBlob, handle, offset)
    case .blob(let value): [UInt8](fields: .uint8(ATTOpcode.blob), .bytes(value))
    case .readByGroupType(let range, let type):
      Self.bytes(ATTOpcode.readByGroupType, range, type.littleEndian)
    case .groups(let list): Self.bytes(list)
    case .write(let handle, let value): Self.bytes(ATTOpcode.write, handle, nil, value)
    case .writeResponse: [ATTOpcode.writeResponse]
    case .prepareWrite(let handle, let offset, let value):
      Self.bytes(ATTOpcode.prepareWrite, handle, offset, value)
    case .prepareWriteResponse(let handle, let offset, let value):
      Self.bytes(ATTOpcode.prepareWriteResponse, handle, offset, value)
    case .executeWrite(let isWritten): [ATTOpcode.executeWrite, isWritten ? 1 : 0]
    case .executeWriteResponse: [ATTOpcode.executeWriteResponse]
    case .notification(let handle, let value): Self.bytes(ATTOpcode.notification, handle, nil, value)
    case .indication(let handle, let value): Self.bytes(ATTOpcode.indication, handle, nil, value)
    case .confirmation: [ATTOpcode.confirmation]
    case .writeCommand(let handle, let value): Self.bytes(ATTOpcode.writeCommand, handle, nil, value)
    case .unknown(let bytes): bytes
    }
  }

  private static func bytes(
    _ opcode: UInt8, _ handle: UInt16, _ offset: UInt16? = nil, _ value: [UInt8] = []
  ) -> [UInt8] {
    var bytes = [opcode]
    bytes.append16(handle)
    if let offset { bytes.append16(offset) }
    bytes.append(contentsOf: value)
    return bytes
  }

  private static func bytes(
    _ opcode: UInt8, _ range: ClosedRange<UInt16>, _ type: [UInt8] = []
  ) -> [UInt8] {
    bytes(opcode, range.lowerBound, range.upperBound, type)
  }

  private static func bytes(_ list: [HandleValue]) -> [UInt8] {
    var bytes = [ATTOpcode.valuesByType, UInt8(clamping: 2 + (list.first?.value.count ?? 0))]
    for item in list {
      bytes.append16(item.handle)
      bytes.append(contentsOf: item.value)
    }
    return bytes
  }

  private static func bytes(_ list: [Group]) -> [UInt8] {
    var bytes = [ATTOpcode.groups, UInt8(clamping: 4 + (list.first?.value.count ?? 0))]
    for group in list {
      bytes.append16(group.handle)
      bytes.append16(group.end)
      bytes.append(contentsOf: group.value)
    }
    return bytes
  }

  /// All of one list are short, or all are long.
  private static func bytes(_ list: [Information]) -> [UInt8] {
    let isShort = list.allSatisfy { $0.type.short != nil }
    var bytes: [UInt8] = [ATTOpcode.information, isShort ? 1 : 2]
    for item in list {
      bytes.append16(item.handle)
      bytes.append(contentsOf: isShort ? item.type.littleEndian : item.type.bytes.reversed())
    }
    return bytes
  }
}
