import Simulation
import Testing

@testable import Bluetooth

@Suite struct H4Tests {
  private static let packets: [H4Packet] = [
    .event(0x0E, hex("01 03 0C 00")), .acl(ACLPacket(handle: 0x40, boundary: .received, bytes: [1, 2, 3])),
    .event(0x13, hex("01 40 00 01 00")), .command(0x0C03, []),
    .acl(ACLPacket(handle: 0xEFF, boundary: .continuing, bytes: [])),
  ]

  @Test func packetsAreReadWhereverTheyAreDivided() throws {
    let bytes = Self.packets.flatMap(\.bytes)
    for size in 1...bytes.count {
      var (decoder, read) = (H4Decoder(), [H4Packet]())
      for start in stride(from: 0, to: bytes.count, by: size) {
        decoder.append(Array(bytes[start..<min(start + size, bytes.count)]))
        while let packet = try decoder.next() { read.append(packet) }
      }
      #expect(read == Self.packets)
    }
  }

  @Test func packetsOfOtherKindsAreSkipped() throws {
    var decoder = H4Decoder()
    // Voice, an isochronous stream whose reserved bits are set, and an event.
    decoder.append(hex("03 40 00 02 AA BB 05 40 00 01 C0 CC 04 10 01 00"))
    #expect(try decoder.next() == .other)
    #expect(try decoder.next() == .other)
    #expect(try decoder.next() == .event(0x10, [0]))
    #expect(try decoder.next() == nil)
  }

  @Test func aByteThatBeginsNoPacketIsMalformed() {
    var decoder = H4Decoder()
    decoder.append([0x07, 0, 0])
    #expect(throws: BLEError.self) { try decoder.next() }
  }

  @Test(arguments: [
    ("0E", "01 03 0C 00", HCIEvent.commandComplete(opcode: 0x0C03, allowed: 1, results: [0])),
    ("0F", "0C 01 0D 20", .commandStatus(opcode: 0x200D, allowed: 1, status: 0x0C)),
    ("05", "00 40 00 13", .disconnected(0x40, reason: 0x13)),
    ("08", "00 40 00 01", .encryptionChanged(0x40, status: 0, isEncrypted: true)),
    ("08", "06 40 00 00", .encryptionChanged(0x40, status: 6, isEncrypted: false)),
    ("30", "00 40 00", .encryptionChanged(0x40, status: 0, isEncrypted: true)),
    ("30", "3D 40 00", .encryptionChanged(0x40, status: 0x3D, isEncrypted: false)),
    ("05", "02 40 00 13", .other), ("10", "00", .hardwareError), ("FF", "01 02", .other),
    (
      "13", "02 40 00 01 00 41 00 02 00",
      .packetsCompleted([.init(handle: 0x40, count: 1), .init(handle: 0x41, count: 2)])
    ),
    (
      "3E", "01 00 40 00 00 01 01 02 03 04 05 C6 18 00 00 00 90 01 00",
      .connected(.init(status: 0, handle: 0x40, peer: BluetoothAddress([1, 2, 3, 4, 5, 0xC6], .random)))
    ),
    (
      "3E", "0A 3E 00 00 00 00 01 02 03 04 05 06 00 00 00 00 00 00 00 00 00 00 00 00 18 00 00 00 90 01 00",
      .connected(.init(status: 0x3E, handle: 0, peer: BluetoothAddress([1, 2, 3, 4, 5, 6], .public)))
    ),
    ("3E", "05 40 00 00 00 00 00 00 00 00 00 00 00", .keyRequest(0x40)), ("3E", "03 00 40 00", .other),
  ]) func anEventIsRead(_ code: String, _ parameters: String, _ event: HCIEvent) throws {
    #expect(try HCIEvent(code: hex(code)[0], hex(parameters)) == event)
  }

  /// A report with flags, services, data of a service, and a name.
  private static let report =
    "02 01 00 01 01 02 03 04 05 C6 18 02 01 06 03 03 0F 18 07 16 77 46 02 07 00 00 08 09 45 70 69 63 75 72 61 CE"

  @Test func aReportIsRead() throws {
    guard case .reports(let reports) = try HCIEvent(code: 0x3E, hex(Self.report)), let report = reports.first
    else { return #expect(Bool(false)) }
    #expect(report.address.id.text == "c6:05:04:03:02:01/random")
    #expect(report.rssi == -50)
    #expect(report.isConnectable == true)
    #expect(report.data.services == [BluetoothUUID(0x180F)])
    #expect(report.data.serviceData == [BluetoothUUID(0x4677): [2, 7, 0, 0]])
  }

  @Test func anExtendedReportIsRead() throws {
    let text =
      "0D 01 13 00 01 01 02 03 04 05 C6 01 00 FF 7F 7F 00 00 00 00 00 00 00 00 00 07 02 01 06 03 03 0F 18"
    guard case .reports(let reports) = try HCIEvent(code: 0x3E, hex(text)), let report = reports.first
    else { return #expect(Bool(false)) }
    // Not measured.
    #expect(report.rssi == nil)
    #expect(report.isConnectable == true)
    #expect(report.data.services == [BluetoothUUID(0x180F)])
  }

  @Test func everyTruncatedEventIsAnErrorAndNoCrash() throws {
    for (code, text) in [
      ("05", "00 40 00 13"), ("08", "00 40 00 01"), ("30", "00 40 00"), ("0F", "0C 01 0D 20"),
      ("3E", Self.report), ("13", "02 40 00 01 00 41 00 02 00"),
    ] {
      let bytes = hex(text)
      for count in 0..<bytes.count {
        #expect(throws: BLEError.self) { _ = try HCIEvent(code: hex(code)[0], Array(bytes.prefix(count))) }
      }
    }
  }

  @Test(
    arguments: [
      ("02 01 06 1F 09 41", nil, 0), ("00", nil, 0), ("01", nil, 0), ("02 09 41 FF", "A", 0),
      ("03 08 41 42 04 09 41 42 43", "ABC", 0), ("04 09 41 42 43 03 08 58 59", "ABC", 0),
      ("04 03 0F 18 0A", nil, 1),
      ("05 16 77", nil, 0), ("10 07 01 02 03", nil, 0), ("03 03 0F 18 03 02 0F 18", nil, 1),
    ] as [(String, String?, Int)]) func dataWithWrongLengthsIsReadAsFarAsItGoes(
      _ text: String, _ name: String?, _ services: Int
    )
  {
    let data = AdvertisingData(hex(text))
    #expect(data.name == name)
    #expect(data.services.count == services)
  }

  @Test func aManyAddressesLongScanKeepsABoundedNumberOfThem() {
    var heard = HeardPeripherals()
    for number in UInt64(0)..<5000 {
      let report = AdvertisingReport(
        address: BluetoothAddress(random: number), isConnectable: true, rssi: -1,
        data: AdvertisingData(hex("03 03 0F 18")))
      #expect(heard.take(report) != nil)
    }
    #expect(heard.count == 256)
  }

  @Test func addressesAreWrittenAndRead() {
    let address = BluetoothAddress([1, 2, 3, 4, 5, 0xC6], .random)
    #expect(BluetoothAddress(address.id) == address)
    for text in [
      "", "c6:05", "c6:05:04:03:02:01", "c6:05:04:03:02:01/other", "c6:05:04:03:02:0x/random", "/random",
    ] {
      #expect(BluetoothAddress(PeripheralID(text)) == nil)
    }
    #expect(BluetoothAddress(random: 0).bytes[5] == 0xC0)
  }
}
