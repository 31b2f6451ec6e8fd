import Testing

@testable import Bluetooth

@Suite struct SMPCommandTests {
  private static let features = PairingFeatures(
    inputOutput: 1, outOfBand: 0, requirements: 0x2D, keySize: 16, centralKeys: 2, peripheralKeys: 3)
  private static let half = (0..<32).map { UInt8($0) }

  @Test(arguments: [
    ("01 01 00 2D 10 02 03", SMPCommand.pairingRequest(Self.features)),
    ("02 01 00 2D 10 02 03", .pairingResponse(Self.features)),
    ("03 000102030405060708090A0B0C0D0E0F", .confirm(Array(Self.half.prefix(16)))),
    ("04 000102030405060708090A0B0C0D0E0F", .random(Array(Self.half.prefix(16)))),
    ("05 08", .failed(8)), ("0B 09", .securityRequest(9)),
    ("0C" + hex(Self.half) + hex(Self.half), .publicKey(x: Self.half, y: Self.half)),
    ("0D 000102030405060708090A0B0C0D0E0F", .check(Array(Self.half.prefix(16)))),
  ])
  func aCommandIsReadAndWritten(_ text: String, _ command: SMPCommand) throws {
    #expect(try SMPCommand(hex(text)) == command)
    #expect(command.bytes == hex(text))
    #expect(command.code == hex(text)[0])
  }

  /// The bytes of each command behind its code (Core 5.3, Vol 3, Part H, 3.5).
  private static let sizes: [UInt8: Int] = [
    0x01: 6, 0x02: 6, 0x03: 16, 0x04: 16, 0x05: 1, 0x0B: 1, 0x0C: 64, 0x0D: 16,
  ]

  @Test func onlyTheRightLengthIsRead() {
    for code in UInt8.min...UInt8.max {
      for count in 0...80 {
        let bytes = [code] + [UInt8](repeating: 16, count: count)
        let result = Result { () throws(PairingError) in try SMPCommand(bytes) }
        switch (Self.sizes[code], result) {
        case (nil, .success(.other)), (nil, .success(.reserved)): break
        case (let size?, .success(let command)):
          #expect(size == count)
          #expect(command.bytes == bytes)
        case (let size?, .failure(let error)):
          #expect(size != count)
          #expect(error == .malformed(code))
        default: Issue.record("\(bytes): \(result)")
        }
      }
    }
    #expect(throws: PairingError.malformed(0)) { _ = try SMPCommand([]) }
  }
}
