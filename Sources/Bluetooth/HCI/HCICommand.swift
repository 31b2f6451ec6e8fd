/// A command of the host to its controller (Core 5.3, Vol 4, Part E, 7).
struct HCICommand: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  let opcode: UInt16
  var parameters: [UInt8] = []

  /// As it is sent.
  var bytes: [UInt8] { H4Packet.command(opcode, parameters).bytes }

  /// Never the parameters, which may be a key.
  var description: String { "command \(String(opcode, radix: 16))" }
  /// Never the parameters, in a debugger's or a test's output either.
  var customMirror: Mirror { Mirror(self, children: []) }

  // MARK: Setup

  static let reset = HCICommand(opcode: 0x0C03)
  static let readAddress = HCICommand(opcode: 0x1009)
  static let readClassicBufferSize = HCICommand(opcode: 0x1005)
  static let readBufferSize = HCICommand(opcode: 0x2002)
  static let readFeatures = HCICommand(opcode: 0x2003)
  /// All events of a classic controller, and those of LE.
  static let setEventMask = HCICommand(
    opcode: 0x0C01, parameters: [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x3F])
  /// Connections (0, 2, 9), reports (1, 12), and requests for keys (4).
  static let setLEEventMask = HCICommand(opcode: 0x2001, parameters: [0x17, 0x12, 0, 0, 0, 0, 0, 0])

  /// Sets the address by which peripherals know us.
  static func setRandomAddress(_ address: BluetoothAddress) -> HCICommand {
    HCICommand(opcode: 0x2005, parameters: address.bytes)
  }

  // MARK: Scanning

  /// Half of the time on one channel after another, also asking for more than is told (units of 0.625 ms).
  private static let scanTimes: [UInt8] = [0x60, 0, 0x30, 0]

  static func setScanParameters(own: UInt8) -> HCICommand {
    HCICommand(
      opcode: 0x200B, parameters: [UInt8](fields: .uint8(1), .bytes(scanTimes), .uint8(own), .uint8(0)))
  }

  static func setScanEnabled(_ isEnabled: Bool) -> HCICommand {
    HCICommand(opcode: 0x200C, parameters: [isEnabled ? 1 : 0, 0])
  }

  /// On the only radio that all devices have, 1M.
  static func setExtendedScanParameters(own: UInt8) -> HCICommand {
    HCICommand(opcode: 0x2041, parameters: [UInt8](fields: .bytes([own, 0, 1, 1]), .bytes(scanTimes)))
  }

  static func setExtendedScanEnabled(_ isEnabled: Bool) -> HCICommand {
    HCICommand(opcode: 0x2042, parameters: [isEnabled ? 1 : 0, 0, 0, 0, 0, 0])
  }

  // MARK: Connections

  /// An interval of 15 to 30 ms, no latency, 4 s of silence until the connection counts as lost.
  private static let connectionTimes = [UInt8](
    fields: .uint16(12), .uint16(24), .uint16(0), .uint16(400), .uint16(0), .uint16(0))

  static func createConnection(_ peer: BluetoothAddress, own: UInt8) -> HCICommand {
    HCICommand(
      opcode: 0x200D,
      parameters: [UInt8](
        fields: .uint16(0x60), .uint16(0x60), .uint8(0), .uint8(peer.kind.rawValue), .bytes(peer.bytes),
        .uint8(own), .bytes(connectionTimes)))
  }

  static func createExtendedConnection(_ peer: BluetoothAddress, own: UInt8) -> HCICommand {
    HCICommand(
      opcode: 0x2043,
      parameters: [UInt8](
        fields: .uint8(0), .uint8(own), .uint8(peer.kind.rawValue), .bytes(peer.bytes), .uint8(1),
        .uint16(0x60), .uint16(0x60), .bytes(connectionTimes)))
  }

  static let cancelConnection = HCICommand(opcode: 0x200E)

  /// Why a connection is ended (Core 5.3, Vol 1, Part F, 2).
  enum DisconnectReason: UInt8 {
    /// It could not be encrypted.
    case authenticationFailure = 0x05
    /// Its user does not need it any more.
    case userEnded = 0x13
  }

  /// Ends a connection.
  static func disconnect(_ handle: UInt16, _ reason: DisconnectReason) -> HCICommand {
    HCICommand(opcode: 0x0406, parameters: [UInt8](fields: .uint16(handle), .uint8(reason.rawValue)))
  }

  /// Encrypts a connection by a key that was agreed on just now: such keys have neither a number nor a diversifier.
  static func startEncryption(_ handle: UInt16, _ key: LinkKey) -> HCICommand {
    HCICommand(
      opcode: 0x2019,
      parameters: [UInt8](
        fields: .uint16(handle), .bytes([UInt8](repeating: 0, count: 10)), .bytes(key.bytes)))
  }

  /// Takes the times of a connection that a peripheral asks for.
  static func updateConnection(_ handle: UInt16, _ times: L2CAPSignal.ConnectionTimes) -> HCICommand {
    HCICommand(
      opcode: 0x2013,
      parameters: [UInt8](
        fields: .uint16(handle), .uint16(times.shortestInterval), .uint16(times.longestInterval),
        .uint16(times.latency), .uint16(times.silence), .uint16(0), .uint16(0)))
  }

  /// Refuses to encrypt with a key of an earlier connection.
  static func refuseKey(_ handle: UInt16) -> HCICommand {
    HCICommand(opcode: 0x201B, parameters: [UInt8](fields: .uint16(handle)))
  }
}
