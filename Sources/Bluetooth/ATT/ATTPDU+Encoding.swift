extension ATTPDU {
  /// The first octet, which says what it is.
  var opcode: UInt8 { octets.first ?? 0 }

  /// As it is sent.
  package var octets: [UInt8] {
    switch self {
    case .error(let request, let handle, let code):
      [UInt8](fields: .uint8(ATTOpcode.error), .uint8(request), .uint16(handle), .uint8(code))
    case .mtuRequest(let mtu): [UInt8](fields: .uint8(ATTOpcode.mtuRequest), .uint16(mtu))
    case .mtuResponse(let mtu): [UInt8](fields: .uint8(ATTOpcode.mtuResponse), .uint16(mtu))
    case .findInformation(let range): Self.octets(ATTOpcode.findInformation, range)
    case .information(let list): Self.octets(list)
    case .readByType(let range, let type): Self.octets(ATTOpcode.readByType, range, type.littleEndian)
    case .valuesByType(let list): Self.octets(list)
    case .read(let handle): Self.octets(ATTOpcode.read, handle)
    case .value(let value): [UInt8](fields: .uint8(ATTOpcode.value), .octets(value))
    case .readBlob(let handle, let offset): Self.octets(ATTOpcode.readBlob, handle, offset)
    case .blob(let value): [UInt8](fields: .uint8(ATTOpcode.blob), .octets(value))
    case .readByGroupType(let range, let type):
      Self.octets(ATTOpcode.readByGroupType, range, type.littleEndian)
    case .groups(let list): Self.octets(list)
    case .write(let handle, let value): Self.octets(ATTOpcode.write, handle, nil, value)
    case .writeResponse: [ATTOpcode.writeResponse]
    case .prepareWrite(let handle, let offset, let value):
      Self.octets(ATTOpcode.prepareWrite, handle, offset, value)
    case .prepareWriteResponse(let handle, let offset, let value):
      Self.octets(ATTOpcode.prepareWriteResponse, handle, offset, value)
    case .executeWrite(let isWritten): [ATTOpcode.executeWrite, isWritten ? 1 : 0]
    case .executeWriteResponse: [ATTOpcode.executeWriteResponse]
    case .notification(let handle, let value): Self.octets(ATTOpcode.notification, handle, nil, value)
    case .indication(let handle, let value): Self.octets(ATTOpcode.indication, handle, nil, value)
    case .confirmation: [ATTOpcode.confirmation]
    case .writeCommand(let handle, let value): Self.octets(ATTOpcode.writeCommand, handle, nil, value)
    case .unknown(let octets): octets
    }
  }

  private static func octets(
    _ opcode: UInt8, _ handle: UInt16, _ offset: UInt16? = nil, _ value: [UInt8] = []
  ) -> [UInt8] {
    var octets = [opcode]
    octets.append16(handle)
    if let offset { octets.append16(offset) }
    octets.append(contentsOf: value)
    return octets
  }

  private static func octets(
    _ opcode: UInt8, _ range: ClosedRange<UInt16>, _ type: [UInt8] = []
  ) -> [UInt8] {
    octets(opcode, range.lowerBound, range.upperBound, type)
  }

  private static func octets(_ list: [HandleValue]) -> [UInt8] {
    var octets = [ATTOpcode.valuesByType, UInt8(clamping: 2 + (list.first?.value.count ?? 0))]
    for item in list {
      octets.append16(item.handle)
      octets.append(contentsOf: item.value)
    }
    return octets
  }

  private static func octets(_ list: [Group]) -> [UInt8] {
    var octets = [ATTOpcode.groups, UInt8(clamping: 4 + (list.first?.value.count ?? 0))]
    for group in list {
      octets.append16(group.handle)
      octets.append16(group.end)
      octets.append(contentsOf: group.value)
    }
    return octets
  }

  /// All of one list are short, or all are long.
  private static func octets(_ list: [Information]) -> [UInt8] {
    let isShort = list.allSatisfy { $0.type.short != nil }
    var octets: [UInt8] = [ATTOpcode.information, isShort ? 1 : 2]
    for item in list {
      octets.append16(item.handle)
      octets.append(contentsOf: isShort ? item.type.littleEndian : item.type.octets.reversed())
    }
    return octets
  }
}
