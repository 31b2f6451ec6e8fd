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
