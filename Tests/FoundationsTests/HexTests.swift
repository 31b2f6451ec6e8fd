import Foundations
import Testing

@Suite struct HexTests {
  @Test(arguments: [
    (0, 0, "0"), (0, 2, "00"), (10, 2, "0a"), (255, 2, "ff"), (0x1F600, 4, "1f600"), (0x9, 4, "0009"),
  ])
  func zerosFillTheWidth(_ number: Int, _ width: Int, _ wanted: String) {
    #expect(Hex.digits(number, width: width) == wanted)
    #expect(Hex.digits(number, width: width, isUpper: true) == wanted.uppercased())
  }

  @Test(arguments: [([], ""), ([0], "00"), ([0x0F, 0xA0, 0xFF], "0fa0ff")] as [([UInt8], String)])
  func bytesRoundTrip(_ bytes: [UInt8], _ text: String) {
    #expect(Hex.text(bytes) == text)
    #expect(Hex.bytes(text) == bytes)
    #expect(Hex.bytes(text.uppercased()) == bytes)
  }

  @Test(arguments: ["0", "0g", "+1", "0x", " 00", "००", "00-"])
  func otherTextIsNoBytes(_ text: String) { #expect(Hex.bytes(text) == nil) }
}
