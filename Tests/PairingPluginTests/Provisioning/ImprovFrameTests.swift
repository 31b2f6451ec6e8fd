import Simulation
import Testing

@testable import PairingPlugin

/// The frames of Improv Wi-Fi 2.4, by vectors of the specification, and whatever else may arrive.
@Suite struct ImprovFrameTests {
  static let vectors: [(UInt8, [String], String)] = [
    (
      1, ["MyWirelessAP", "mysecurepassword"],
      "011e0c4d79576972656c6573734150106d7973656375726570617373776f7264c0"
    ),
    (1, ["Open", ""], "0106044f70656e009d"),
    (2, [], "020002"), (3, [], "030003"), (4, [], "040004"), (5, [], "050005"),
    (
      1, ["http://192.168.4.20:8080/"],
      "011a19687474703a2f2f3139322e3136382e342e32303a383038302f20"
    ),
  ]

  private static func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  @Test(arguments: vectors.indices) func aFrameIsTheSpecifications(_ index: Int) throws {
    let (command, texts, hex) = Self.vectors[index]
    let frame = try #require(ImprovFrame(command, texts: texts))
    #expect(frame.bytes == Self.bytes(hex))
    #expect(ImprovFrame.read(Self.bytes(hex)) == .frame(frame))
    #expect(frame.texts == texts)
  }

  @Test func aHostnameIsRaw() throws {
    let frame = try #require(ImprovFrame(5, Array("epicura-1".utf8)))
    #expect(frame.bytes == Self.bytes("0509657069637572612d3155"))
  }

  @Test func whatIsTooLongIsNoFrame() {
    #expect(ImprovFrame(1, Array(repeating: 0, count: 256)) == nil)
    #expect(ImprovFrame(1, texts: [String(repeating: "x", count: 256)]) == nil)
    #expect(
      ImprovFrame(1, texts: [String(repeating: "x", count: 200), String(repeating: "y", count: 60)]) == nil)
    #expect(ImprovFrame(1, texts: [String(repeating: "x", count: 254)])?.bytes.count == 258)
  }

  /// Any frame comes back, in parts of any size, and no beginning of it is taken for the whole.
  @Test(arguments: 0..<200) func anyFrameComesBack(_ seed: Int) throws {
    let random = SeededRandom(seed: UInt64(seed))
    let data = (0..<random.int(in: 0..<256)).map { _ in UInt8(random.int(in: 0..<256)) }
    let frame = try #require(ImprovFrame(UInt8(random.int(in: 0..<256)), data))
    #expect(ImprovFrame.read(frame.bytes) == .frame(frame))
    for count in 0..<frame.bytes.count {
      let expected = count < 2 ? 3 : frame.bytes.count
      #expect(ImprovFrame.read(Array(frame.bytes.prefix(count))) == .incomplete(whole: expected))
    }
    var assembler = ImprovAssembler()
    var rest = frame.bytes[...]
    var reading: ImprovFrame.Reading?
    while !rest.isEmpty {
      #expect(reading == nil)
      let part = rest.prefix(random.int(in: 1..<21))
      rest = rest.dropFirst(part.count)
      reading = assembler.append(Array(part))
    }
    #expect(reading == .frame(frame))
  }

  /// A changed byte never gives the same frame, and nothing crashes.
  @Test(arguments: 0..<100) func aChangedByteIsNoticed(_ seed: Int) throws {
    let random = SeededRandom(seed: UInt64(seed))
    let data = (0..<random.int(in: 1..<60)).map { _ in UInt8(random.int(in: 0..<256)) }
    let frame = try #require(ImprovFrame(1, data))
    for index in frame.bytes.indices {
      var bytes = frame.bytes
      bytes[index] ^= UInt8(1 << random.int(in: 0..<8))
      if case .frame = ImprovFrame.read(bytes) { Issue.record("byte \(index) is not noticed") }
    }
    #expect(ImprovFrame.read(frame.bytes + [0]) == .malformed)
  }

  @Test(arguments: 0..<200) func noiseIsReadWithoutHarm(_ seed: Int) {
    let random = SeededRandom(seed: UInt64(seed))
    var assembler = ImprovAssembler()
    for _ in 0..<50 {
      let part = (0..<random.int(in: 0..<30)).map { _ in UInt8(random.int(in: 0..<256)) }
      if case .frame(let frame)? = assembler.append(part) { _ = frame.texts }
    }
  }

  @Test(arguments: [[5, 65], [0, 3, 65, 66], [2, 0xC3, 0x28], [255]] as [[UInt8]])
  func dataWithoutTextsHaveNone(_ data: [UInt8]) throws {
    #expect(try #require(ImprovFrame(3, data)).texts == nil)
  }
}
