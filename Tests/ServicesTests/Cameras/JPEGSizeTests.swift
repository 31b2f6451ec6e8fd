import TestSupport
import Testing

@testable import Services

/// Sizes of JPEGs, from whole and from damaged headers.
@Suite struct JPEGSizeTests {
  @Test func readsTheFrameHeaderBehindOtherSegments() {
    #expect(JPEGSize(of: TestPicture.jpeg(1)) == JPEGSize(width: 640, height: 480))
    #expect(JPEGSize(of: TestPicture.jpeg(1, width: 1, height: 65_535))?.description == "1×65535")
  }

  @Test func readsEveryKindOfFrameHeader() {
    for marker in UInt8(0xC0)...0xCF {
      let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xFF, marker, 0, 8, 8, 1, 0, 2, 0, 0xFF, 0xD9]
      let isFrame = ![0xC4, 0xC8, 0xCC].contains(marker)
      #expect(JPEGSize(of: jpeg) == (isFrame ? JPEGSize(width: 512, height: 256) : nil), "\(marker)")
    }
  }

  @Test(
    arguments: [
      [], [0xFF], [0xFF, 0xD8], [0xFF, 0xD8, 0xFF, 0xD9], [0x89, 0x50, 0x4E, 0x47],
      // A segment without a length, one that goes beyond the end, no height, the data before the header.
      [0xFF, 0xD8, 0xFF, 0xFE, 0, 0, 0xFF, 0xD9], [0xFF, 0xD8, 0xFF, 0xFE, 0xFF, 0xFF, 0xFF, 0xD9],
      [0xFF, 0xD8, 0xFF, 0xC0, 0, 8, 8, 0, 0, 2, 0, 0xFF, 0xD9],
      [0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 0xFF, 0xC0, 0, 8, 8, 1, 0, 2, 0],
    ] as [[UInt8]])
  func aDamagedHeaderHasNoSize(_ bytes: [UInt8]) { #expect(JPEGSize(of: bytes) == nil) }

  @Test func everyTruncationAndChangeIsReadWithoutACrash() {
    let whole = TestPicture.jpeg(3, noise: 20)
    for count in 0..<whole.count { _ = JPEGSize(of: Array(whole.prefix(count))) }
    var random = Xorshift(seed: 16)
    for _ in 0..<3000 {
      var changed = whole
      for _ in 0..<3 {
        changed[Int.random(in: 2..<26, using: &random)] = .random(in: 0...255, using: &random)
      }
      if let size = JPEGSize(of: changed) { #expect(size.width > 0 && size.height > 0) }
    }
  }
}
