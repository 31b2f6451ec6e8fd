import Simulation
import Testing

@testable import Bluetooth

@Suite struct L2CAPTests {
  private func part(_ boundary: ACLPacket.Boundary, _ bytes: [UInt8]) -> ACLPacket {
    ACLPacket(handle: 1, boundary: boundary, bytes: bytes)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 27, 192]) func aFrameIsDividedAndJoined(_ size: Int) {
    let frame = L2CAPFrame(channel: 4, bytes: (0..<100).map { UInt8($0) })
    var (reassembler, joined) = (L2CAPReassembler(), [L2CAPFrame]())
    let packets = frame.packets(0x40, size: size)
    #expect(packets.allSatisfy { $0.bytes.count <= size })
    #expect(packets.map(\.boundary) == [.first] + packets.dropFirst().map { _ in .continuing })
    for packet in packets { if let one = reassembler.take(packet) { joined.append(one) } }
    #expect(joined == [frame])
  }

  @Test func whatBelongsToNoFrameIsDropped() {
    var reassembler = L2CAPReassembler()
    // A further part without a first one.
    #expect(reassembler.take(part(.continuing, [1, 2, 3])) == nil)
    // A frame that is not continued, but begun again.
    #expect(reassembler.take(part(.received, hex("05 00 04 00 01"))) == nil)
    #expect(reassembler.take(part(.received, hex("01 00 04 00 07"))) == L2CAPFrame(channel: 4, bytes: [7]))
    // One that has more than it says.
    #expect(reassembler.take(part(.received, hex("01 00 04 00 07 08"))) == nil)
    #expect(reassembler.take(part(.received, [])) == nil)
    #expect(reassembler.take(part(.continuing, hex("01 00 04 00 07"))) == nil)
    #expect(reassembler.take(part(.received, hex("00 00 04 00"))) == L2CAPFrame(channel: 4, bytes: []))
  }

  @Test func aFrameThatIsTooLargeIsSkippedToItsEnd() {
    var reassembler = L2CAPReassembler()
    #expect(reassembler.take(part(.received, hex("FF FF 04 00 01 02"))) == nil)
    // 64 KB more than is kept, in parts without an end.
    for _ in 0..<100_000 {
      #expect(reassembler.take(part(.continuing, [UInt8](repeating: 1, count: 27))) == nil)
    }
    #expect(reassembler.count <= L2CAPReassembler.mostBytes)
    #expect(reassembler.take(part(.received, hex("01 00 04 00 07"))) == L2CAPFrame(channel: 4, bytes: [7]))
  }

  @Test func partsWithoutAnEndAreNotKept() {
    var reassembler = L2CAPReassembler()
    #expect(reassembler.take(part(.received, hex("00 04 04 00"))) == nil)
    for _ in 0..<10_000 { _ = reassembler.take(part(.continuing, [UInt8](repeating: 1, count: 27))) }
    #expect(reassembler.count <= 2 * L2CAPReassembler.mostBytes)
    // Empty ones, neither.
    for _ in 0..<10_000 { #expect(reassembler.take(part(.continuing, [])) == nil) }
  }

  @Test(arguments: [
    ("12 01 08 00 06 00 80 0C 00 00 80 0C", true), ("12 01 08 00 06 00 0C 00 00 00 C8 00", true),
    // Too short, the wrong way round, too much latency, silence shorter than two intervals.
    ("12 01 08 00 05 00 0C 00 00 00 C8 00", false), ("12 01 08 00 0C 00 06 00 00 00 C8 00", false),
    ("12 01 08 00 06 00 0C 00 F4 01 C8 00", false), ("12 01 08 00 06 00 80 0C 63 00 0A 00", false),
  ]) func timesOfAConnectionAreChecked(_ text: String, _ isValid: Bool) throws {
    guard case .updateRequest(1, let times)? = L2CAPSignal(hex(text)) else { return #expect(Bool(false)) }
    #expect(times.isValid == isValid)
  }

  @Test(arguments: [
    "", "12", "12 01 08 00", "12 00 08 00 06 00 0C 00 00 00 C8 00", "12 01 08 00 06 00", "12 01 02 00 06 00",
    "14 01 FF FF",
  ])
  func aSignalThatIsNotWholeIsIgnored(_ text: String) { #expect(L2CAPSignal(hex(text)) == nil) }

  @Test func anyPartsAreJoinedWithoutACrash() {
    let random = SeededRandom(seed: 3)
    var reassembler = L2CAPReassembler()
    for _ in 0..<100_000 {
      let bytes = (0..<random.int(in: 0..<30)).map { _ in UInt8(truncatingIfNeeded: random.bits()) }
      if let frame = reassembler.take(part(random.int(in: 0..<3) == 0 ? .received : .continuing, bytes)) {
        _ = L2CAPSignal(frame.bytes)
      }
      #expect(reassembler.count <= 2 * L2CAPReassembler.mostBytes)
    }
  }
}
