import Simulation
import Testing

@testable import Bluetooth

@Suite struct ATTPDUTests {
  /// Units as the specification prints them (Core 5.3, Vol 3, Part F, 3.4).
  static let vectors: [(String, ATTPDU)] = [
    ("01 0A 2A 00 0A", .error(request: 0x0A, handle: 42, code: 0x0A)),
    ("02 05 02", .mtuRequest(517)),
    ("03 17 00", .mtuResponse(23)),
    ("04 01 00 FF FF", .findInformation(1...0xFFFF)),
    (
      "05 01 03 00 02 29 04 00 01 29",
      .information([.init(3, BluetoothUUID(0x2902)), .init(4, BluetoothUUID(0x2901))])
    ),
    (
      "05 02 09 00 FB 34 9B 5F 80 00 00 80 00 10 00 00 02 29 00 00",
      .information([.init(9, BluetoothUUID(0x2902))])
    ),
    ("08 01 00 FF FF 03 28", .readByType(1...0xFFFF, BluetoothUUID(0x2803))),
    (
      "09 07 02 00 02 03 00 00 2A 04 00 10 05 00 01 2A",
      .valuesByType([.init(2, hex("02 03 00 00 2A")), .init(4, hex("10 05 00 01 2A"))])
    ),
    ("0A 03 00", .read(3)), ("0B", .value([])), ("0B 41 42", .value([0x41, 0x42])),
    ("0C 03 00 16 00", .readBlob(3, offset: 22)), ("0D", .blob([])),
    ("10 01 00 FF FF 00 28", .readByGroupType(1...0xFFFF, BluetoothUUID(0x2800))),
    (
      "11 06 01 00 05 00 00 18 06 00 FF FF 0F 18",
      .groups([.init(1, 5, [0x00, 0x18]), .init(6, 0xFFFF, [0x0F, 0x18])])
    ),
    ("12 04 00 01 00", .write(4, [1, 0])), ("13", .writeResponse),
    ("16 03 00 12 00 AA BB", .prepareWrite(3, offset: 18, [0xAA, 0xBB])),
    ("17 03 00 12 00 AA BB", .prepareWriteResponse(3, offset: 18, [0xAA, 0xBB])),
    ("18 01", .executeWrite(true)), ("18 00", .executeWrite(false)), ("19", .executeWriteResponse),
    ("1B 03 00 07", .notification(3, [7])), ("1B 03 00", .notification(3, [])),
    ("1D 03 00 07", .indication(3, [7])), ("1E", .confirmation),
    ("52 03 00 07", .writeCommand(3, [7])), ("06 01 02", .unknown([6, 1, 2])),
  ]

  @Test(arguments: vectors) func aUnitIsReadAndWritten(_ text: String, _ unit: ATTPDU) throws {
    #expect(try ATTPDU(hex(text)) == unit)
    // A 128-bit form of a short identifier is written in its short one.
    if text != Self.vectors[5].0 { #expect(hex(unit.bytes) == hex(hex(text))) }
  }

  /// Odd lengths, lengths that are lies, ranges in the wrong order.
  @Test(arguments: [
    "", "01 0A 2A 00", "01 0A 2A 00 0A 00", "02 17", "03", "03 17 00 00", "04 05 00 04 00", "04 00 00 04 00",
    "05", "05 01", "05 01 03 00 02", "05 02 03 00 02 29", "05 03 03 00 02 29", "05 00 03 00 02 29",
    "09 07", "09 01 02", "09 00", "09 07 02 00 02 03 00 00", "09 07 02 00 02 03 00 00 2A 04", "0A 03",
    "0C 03 00 16", "10 01 00 FF FF 00", "10 01 00 FF FF 00 28 00", "11 06", "11 03 01 00 05",
    "11 06 01 00 05 00 00", "11 00 01 00 05 00 00 18", "12 04", "13 00", "16 03 00 12", "18", "18 01 00",
    "19 00",
    "1B 03", "1D", "1E 00", "52 03",
  ]) func aUnitThatIsNotAsItsOpcodeSaysIsMalformed(_ text: String) {
    #expect(throws: BLEError.self) { _ = try ATTPDU(hex(text)) }
  }

  @Test func anyBytesAreReadWithoutACrash() {
    let random = SeededRandom(seed: 7)
    for _ in 0..<50_000 {
      let bytes = (0..<random.int(in: 0..<40)).map { _ in UInt8(truncatingIfNeeded: random.bits()) }
      guard let unit = try? ATTPDU(bytes) else { continue }
      // What was read means the same when it is written.
      #expect((try? ATTPDU(unit.bytes)) == unit)
    }
  }
}
