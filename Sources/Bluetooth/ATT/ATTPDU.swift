/// A unit of the attribute protocol (Core 5.3, Vol 3, Part F, 3.4).
///
/// It has what a client sends and what it can be sent; a server's further units are ``unknown(_:)``.
package enum ATTPDU: Sendable, Hashable {
  /// The refusal of a request, by its opcode.
  case error(request: UInt8, handle: UInt16, code: UInt8)
  case mtuRequest(UInt16)
  case mtuResponse(UInt16)
  case findInformation(ClosedRange<UInt16>)
  case information([Information])
  case readByType(ClosedRange<UInt16>, BluetoothUUID)
  case valuesByType([HandleValue])
  case read(UInt16)
  case value([UInt8])
  case readBlob(UInt16, offset: UInt16)
  case blob([UInt8])
  case readByGroupType(ClosedRange<UInt16>, BluetoothUUID)
  case groups([Group])
  case write(UInt16, [UInt8])
  case writeResponse
  case prepareWrite(UInt16, offset: UInt16, [UInt8])
  case prepareWriteResponse(UInt16, offset: UInt16, [UInt8])
  /// Writes what is prepared, or drops it.
  case executeWrite(Bool)
  case executeWriteResponse
  case notification(UInt16, [UInt8])
  case indication(UInt16, [UInt8])
  case confirmation
  /// A write without a response.
  case writeCommand(UInt16, [UInt8])
  /// One of an opcode that is not listed here, whole.
  case unknown([UInt8])

  /// An attribute and its type.
  package struct Information: Sendable, Hashable {
    package let handle: UInt16
    package let type: BluetoothUUID
    package init(_ handle: UInt16, _ type: BluetoothUUID) { (self.handle, self.type) = (handle, type) }
  }

  /// An attribute and its value.
  package struct HandleValue: Sendable, Hashable {
    package let handle: UInt16
    package let value: [UInt8]
    package init(_ handle: UInt16, _ value: [UInt8]) { (self.handle, self.value) = (handle, value) }
  }

  /// An attribute that begins a group, the group's last handle, and the attribute's value.
  package struct Group: Sendable, Hashable {
    package let handle: UInt16
    package let end: UInt16
    package let value: [UInt8]
    package init(_ handle: UInt16, _ end: UInt16, _ value: [UInt8]) {
      (self.handle, self.end, self.value) = (handle, end, value)
    }
  }
}

/// The opcodes of ``ATTPDU`` (Core 5.3, Vol 3, Part F, 3.4.8).
enum ATTOpcode {
  static let error: UInt8 = 0x01
  static let mtuRequest: UInt8 = 0x02
  static let mtuResponse: UInt8 = 0x03
  static let findInformation: UInt8 = 0x04
  static let information: UInt8 = 0x05
  static let readByType: UInt8 = 0x08
  static let valuesByType: UInt8 = 0x09
  static let read: UInt8 = 0x0A
  static let value: UInt8 = 0x0B
  static let readBlob: UInt8 = 0x0C
  static let blob: UInt8 = 0x0D
  static let readByGroupType: UInt8 = 0x10
  static let groups: UInt8 = 0x11
  static let write: UInt8 = 0x12
  static let writeResponse: UInt8 = 0x13
  static let prepareWrite: UInt8 = 0x16
  static let prepareWriteResponse: UInt8 = 0x17
  static let executeWrite: UInt8 = 0x18
  static let executeWriteResponse: UInt8 = 0x19
  static let notification: UInt8 = 0x1B
  static let indication: UInt8 = 0x1D
  static let confirmation: UInt8 = 0x1E
  static let writeCommand: UInt8 = 0x52

  /// Whether it answers a request: error, and those that follow a request's opcode.
  static func isResponse(_ opcode: UInt8) -> Bool {
    !opcode.isMultiple(of: 2) && opcode <= 0x13 || [0x17, 0x19, 0x21].contains(opcode)
  }

  /// Whether nobody answers it: the flag of commands (Core 5.3, Vol 3, Part F, 3.3.1).
  static func isCommand(_ opcode: UInt8) -> Bool { opcode & 0x40 != 0 }
}

/// The reasons of refusals that the client knows (Core 5.3, Vol 3, Part F, 3.4.1.1).
enum ATTErrorCode {
  private static let insufficientAuthentication: UInt8 = 0x05
  static let requestNotSupported: UInt8 = 0x06
  static let invalidOffset: UInt8 = 0x07
  static let attributeNotFound: UInt8 = 0x0A
  static let attributeNotLong: UInt8 = 0x0B
  static let invalidLength: UInt8 = 0x0D
  private static let insufficientEncryption: UInt8 = 0x0F

  /// Whether the same request may be answered once the connection is encrypted.
  static func asksForEncryption(_ code: UInt8) -> Bool {
    code == insufficientAuthentication || code == insufficientEncryption
  }
}

extension ATTPDU {
  /// Reads one as it was received.
  ///
  /// - Throws: ``BLEError/malformed(_:)`` where its fields are not as its opcode says.
  package init(_ bytes: [UInt8]) throws(BLEError) {
    do throws(ByteReader.EndOfBytes) {
      var reader = ByteReader(bytes)
      let opcode = try reader.uint8()
      guard let unit = try Self.unit(opcode, &reader), reader.count == 0 else {
        throw ByteReader.EndOfBytes()
      }
      self = unit
    } catch {
      let opcode = bytes.first.map { String($0, radix: 16) } ?? "none"
      throw .malformed("an attribute protocol unit of opcode \(opcode) and \(bytes.count) bytes")
    }
  }

  private static func unit(
    _ opcode: UInt8, _ reader: inout ByteReader
  ) throws(ByteReader.EndOfBytes) -> ATTPDU? {
    switch opcode {
    case ATTOpcode.error:
      .error(request: try reader.uint8(), handle: try reader.uint16(), code: try reader.uint8())
    case ATTOpcode.mtuRequest: .mtuRequest(try reader.uint16())
    case ATTOpcode.mtuResponse: .mtuResponse(try reader.uint16())
    case ATTOpcode.findInformation: try range(&reader).map { .findInformation($0) }
    case ATTOpcode.information: try information(&reader)
    case ATTOpcode.readByType: try rangeAndType(&reader).map { .readByType($0, $1) }
    case ATTOpcode.valuesByType:
      try list(&reader, from: 2) { entry throws(ByteReader.EndOfBytes) in
        HandleValue(try entry.uint16(), entry.rest())
      }.map { .valuesByType($0) }
    case ATTOpcode.read: .read(try reader.uint16())
    case ATTOpcode.value: .value(reader.rest())
    case ATTOpcode.readBlob: .readBlob(try reader.uint16(), offset: try reader.uint16())
    case ATTOpcode.blob: .blob(reader.rest())
    case ATTOpcode.readByGroupType: try rangeAndType(&reader).map { .readByGroupType($0, $1) }
    case ATTOpcode.groups:
      try list(&reader, from: 4) { entry throws(ByteReader.EndOfBytes) in
        Group(try entry.uint16(), try entry.uint16(), entry.rest())
      }.map { .groups($0) }
    case ATTOpcode.write: .write(try reader.uint16(), reader.rest())
    case ATTOpcode.writeResponse: .writeResponse
    case ATTOpcode.prepareWrite:
      .prepareWrite(try reader.uint16(), offset: try reader.uint16(), reader.rest())
    case ATTOpcode.prepareWriteResponse:
      .prepareWriteResponse(try reader.uint16(), offset: try reader.uint16(), reader.rest())
    case ATTOpcode.executeWrite: .executeWrite(try reader.uint8() & 1 == 1)
    case ATTOpcode.executeWriteResponse: .executeWriteResponse
    case ATTOpcode.notification: .notification(try reader.uint16(), reader.rest())
    case ATTOpcode.indication: .indication(try reader.uint16(), reader.rest())
    case ATTOpcode.confirmation: .confirmation
    case ATTOpcode.writeCommand: .writeCommand(try reader.uint16(), reader.rest())
    default: .unknown([opcode] + reader.rest())
    }
  }

  /// Handles from one to another; nil where they are not in order.
  private static func range(
    _ reader: inout ByteReader
  ) throws(ByteReader.EndOfBytes) -> ClosedRange<UInt16>? {
    let (first, last) = (try reader.uint16(), try reader.uint16())
    return first > 0 && first <= last ? first...last : nil
  }

  private static func rangeAndType(
    _ reader: inout ByteReader
  ) throws(ByteReader.EndOfBytes) -> (ClosedRange<UInt16>, BluetoothUUID)? {
    guard let range = try range(&reader) else { return nil }
    return BluetoothUUID(littleEndian: reader.rest()).map { (range, $0) }
  }

  /// Entries of one size, which their first byte tells; nil where it is too small or they do not end with the unit.
  private static func list<Entry>(
    _ reader: inout ByteReader, from smallest: Int,
    _ entry: (inout ByteReader) throws(ByteReader.EndOfBytes) -> Entry
  ) throws(ByteReader.EndOfBytes) -> [Entry]? {
    let size = Int(try reader.uint8())
    guard size >= smallest, reader.count > 0, reader.count % size == 0 else { return nil }
    var entries: [Entry] = []
    while reader.count > 0 {
      var fields = ByteReader(try reader.take(size))
      entries.append(try entry(&fields))
    }
    return entries
  }

  private static func information(
    _ reader: inout ByteReader
  ) throws(ByteReader.EndOfBytes) -> ATTPDU? {
    let format = try reader.uint8()
    guard format == 1 || format == 2 else { return nil }
    let size = format == 1 ? 2 : 16
    guard reader.count > 0, reader.count % (2 + size) == 0 else { return nil }
    var list: [Information] = []
    while reader.count > 0 {
      let handle = try reader.uint16()
      guard let type = BluetoothUUID(littleEndian: try reader.take(size)) else { return nil }
      list.append(Information(handle, type))
    }
    return .information(list)
  }
}

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
