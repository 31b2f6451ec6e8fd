import Pictures
import Testing

struct PictureTests {
  @Test func samplesHaveToFitTheSize() {
    #expect(Picture(PictureSize(2, 2), samples: [UInt8](repeating: 0, count: 12)) != nil)
    #expect(Picture(PictureSize(2, 2), samples: [UInt8](repeating: 0, count: 11)) == nil)
    #expect(Picture(PictureSize(0, 2), samples: []) == nil)
    #expect(Picture(PictureSize(-1, -1), samples: [0, 0, 0]) == nil)
    #expect(Picture(PictureSize(.max, .max), samples: []) == nil)
  }

  @Test(arguments: [
    (PictureSize(800, 800), PictureSize(40, 60), PictureSize(40, 40)),
    (PictureSize(4000, 3000), PictureSize(80, 60), PictureSize(80, 60)),
    (PictureSize(100, 50), PictureSize(10, 10), PictureSize(10, 5)),
    (PictureSize(50, 100), PictureSize(10, 10), PictureSize(5, 10)),
    (PictureSize(10_000, 1), PictureSize(10, 10), PictureSize(10, 1)),
    (PictureSize(4, 3), PictureSize(80, 60), PictureSize(4, 3)),
  ])
  func aSizeFitsIntoAFrame(size: PictureSize, frame: PictureSize, expected: PictureSize) {
    #expect(size.fitted(into: frame) == expected)
  }

  @Test func scalingTakesMeans() throws {
    let picture = try #require(Samples.halves(PictureSize(4, 2), .init(0, 0, 0), .init(200, 100, 50)))
    #expect(picture.scaled(to: PictureSize(2, 1)).samples == [0, 0, 0, 200, 100, 50])
    #expect(picture.scaled(to: PictureSize(1, 1)).samples == [100, 50, 25])
    // Three pixels of four: the middle one covers two thirds of each of two.
    #expect(picture.scaled(to: PictureSize(3, 1))[1, 0] == .init(100, 50, 25))
    #expect(picture.scaled(to: PictureSize(4, 2)) == picture)
    #expect(picture.scaled(to: PictureSize(8, 2))[1, 0] == .init(0, 0, 0))
  }

  @Test func aWideWhitePictureStaysWhite() throws {
    let white = try #require(
      Picture(PictureSize(3, 65_535), samples: [UInt8](repeating: 255, count: 3 * 65_535 * 3)))
    #expect(white.scaled(to: PictureSize(1, 1)).samples == [255, 255, 255])
  }

  @Test func anEncodedPictureIsDecodedAlike() throws {
    let picture = try #require(Samples.halves(PictureSize(50, 30)))
    let bytes = try picture.jpeg()
    #expect(try picture.jpeg() == bytes)
    let decoded = try PictureDecoder().picture(of: bytes)
    #expect(decoded.size == picture.size)
    #expect(decoded[3, 3].distance(to: Samples.red) <= 8)
    #expect(try picture.jpeg(quality: 5).count < bytes.count)
  }

  @Test(arguments: [
    "baseline.jpg", "cmyk.jpg", "sixteen.png", "interlaced.png", "animated.png", "progressive.jpg",
  ])
  func aHeaderTellsWhatIsEncoded(name: String) throws {
    let header = try PictureHeader(of: Samples.bytes(name))
    #expect(header.format == (name.hasSuffix("png") ? .png : .jpeg))
    #expect(header.bits == (name == "sixteen.png" ? 16 : 8))
    #expect(header.isAnimated == (name == "animated.png"))
    #expect((header.scans > 1) == (name == "progressive.jpg"))
    #expect(header.colors == ["cmyk.jpg": .cmyk, "interlaced.png": .palette][name, default: .rgb])
    #expect(header.format.mediaType == (name.hasSuffix("png") ? "image/png" : "image/jpeg"))
  }
}
