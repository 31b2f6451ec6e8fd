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
    switch opcode {
    case 0x01, 0x03, 0x05, 0x07, 0x09, 0x0B, 0x0D, 0x0F, 0x11, 0x13, 0x17, 0x19, 0x21: true
    default: false
    }
  }

  /// Whether nobody answers it: the flag of commands (Core 5.3, Vol 3, Part F, 3.3.1).
  static func isCommand(_ opcode: UInt8) -> Bool { opcode & 0x40 != 0 }
}

/// The reasons of refusals that the client knows (Core 5.3, Vol 3, Part F, 3.4.1.1).
enum ATTErrorCode {
  static let insufficientAuthentication: UInt8 = 0x05
  static let requestNotSupported: UInt8 = 0x06
  static let invalidOffset: UInt8 = 0x07
  static let attributeNotFound: UInt8 = 0x0A
  static let attributeNotLong: UInt8 = 0x0B
  static let invalidLength: UInt8 = 0x0D
  static let insufficientEncryption: UInt8 = 0x0F

  /// Whether the same request may be answered once the connection is encrypted.
  static func asksForEncryption(_ code: UInt8) -> Bool {
    code == insufficientAuthentication || code == insufficientEncryption
  }
}
