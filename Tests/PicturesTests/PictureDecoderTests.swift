@testable import Pictures
import Testing

struct PictureDecoderTests {
  private let decoder = PictureDecoder()

  @Test(arguments: ["arith.jpg", "baseline.jpg", "progressive.jpg", "rgb.png", "sixteen.png"])
  func colorsAreThoseOfThePicture(name: String) throws {
    let picture = try decoder.picture(of: Samples.bytes(name))
    #expect(picture.size == PictureSize(32, 16))
    #expect(picture[4, 8].distance(to: Samples.red) <= 8)
    #expect(picture[28, 8].distance(to: Samples.green) <= 8)
  }

  @Test(arguments: ["cmyk.jpg", "ycck.jpg", "plaincmyk.jpg"])
  func cmykIsConvertedWhetherInvertedOrNot(name: String) throws {
    let picture = try decoder.picture(of: Samples.bytes(name))
    #expect(picture[4, 8].distance(to: .init(255, 0, 0)) <= 8)
    #expect(picture[28, 8].distance(to: .init(127, 127, 127)) <= 8)
  }

  @Test(arguments: ["gray.jpg", "gray.png"])
  func grayIsGray(name: String) throws {
    let picture = try decoder.picture(of: Samples.bytes(name))
    #expect(picture[4, 8].distance(to: .init(220, 220, 220)) <= 4)
    #expect(picture[28, 8].distance(to: .init(40, 40, 40)) <= 4)
  }

  @Test func paletteAndInterlacingAreRead() throws {
    let picture = try decoder.picture(of: Samples.bytes("interlaced.png"))
    #expect(picture.size == PictureSize(16, 8))
    #expect(picture[7, 7] == Samples.red)
    #expect(picture[8, 0] == Samples.green)
  }

  @Test func aBitASampleIsBlackOrWhite() throws {
    let picture = try decoder.picture(of: Samples.bytes("bits.png"))
    #expect(picture[0, 0] == .init(255, 255, 255))
    #expect(picture[31, 15] == .init(0, 0, 0))
  }

  @Test func theBackgroundIsSeenThroughWhatIsTransparent() throws {
    let bytes = Samples.bytes("transparent.png")
    #expect(try decoder.picture(of: bytes)[28, 8] == .init(255, 255, 255))
    let onBlack = try PictureDecoder(background: .init(0, 0, 0)).picture(of: bytes)
    #expect(onBlack[28, 8] == .init(0, 0, 0))
    #expect(onBlack[4, 8] == Samples.red)
  }

  @Test func aPhotoIsTurnedUpright() throws {
    // Taken with the camera turned: what was at its left is at the top.
    let picture = try decoder.picture(of: Samples.bytes("turned.jpg"))
    #expect(picture.size == PictureSize(16, 32))
    #expect(picture[8, 4].distance(to: Samples.red) <= 8)
    #expect(picture[8, 28].distance(to: Samples.green) <= 8)
  }

  // The picture's corners: 1 at the top left, 2 at the top right, 3 at the bottom left, 4 at the bottom right.
  @Test(arguments: [
    (1, [1, 2, 3, 4]), (2, [2, 1, 4, 3]), (3, [4, 3, 2, 1]), (4, [3, 4, 1, 2]), (5, [1, 3, 2, 4]),
    (6, [3, 1, 4, 2]), (7, [4, 2, 3, 1]), (8, [2, 4, 1, 3]), (9, [1, 2, 3, 4]),
  ])
  func eachOrientationPutsTheCornersWhereTheyBelong(orientation: Int, corners: [Int]) throws {
    let size = PictureSize(48, 32)
    let samples = (0..<size.pixels).flatMap { index -> [UInt8] in
      let corner = (index % size.width < 24 ? 1 : 2) + (index / size.width < 16 ? 0 : 2)
      return [UInt8(corner * 50), UInt8(corner * 50), UInt8(corner * 50)]
    }
    let bytes = try #require(Picture(size, samples: samples)).jpeg(quality: 95)
    let exif: [UInt8] =
      [0xFF, 0xE1, 0, 34] + Array("Exif".utf8) + [0, 0] + Array("II*".utf8)
      + [0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0, 0]
    let picture = try decoder.picture(of: Array(bytes[..<2]) + exif + bytes[2...])
    #expect(picture.size == ((5...8).contains(orientation) ? PictureSize(32, 48) : size))
    let (right, bottom) = (picture.size.width - 4, picture.size.height - 4)
    let found = [picture[3, 3], picture[right, 3], picture[3, bottom], picture[right, bottom]]
    #expect(found.map { Int((Double($0.red) / 50).rounded()) } == corners)
  }

  @Test(arguments: [
    (PictureSize(10, 10), PictureSize(12, 6)), (PictureSize(16, 8), PictureSize(16, 8)),
    (PictureSize(4, 4), PictureSize(4, 2)), (PictureSize(200, 200), PictureSize(32, 16)),
  ])
  func aJPEGIsDecodedNoLargerThanNeeded(frame: PictureSize, expected: PictureSize) throws {
    let picture = try decoder.picture(of: Samples.bytes("baseline.jpg"), covering: frame)
    #expect(picture.size == expected)
    #expect(picture[0, 0].distance(to: Samples.red) <= 12)
  }

  @Test func aPreviewKeepsTheShape() throws {
    let photo = try #require(Samples.halves(PictureSize(640, 480))).jpeg()
    let preview = try decoder.preview(of: photo, fitting: PictureSize(33, 40))
    #expect(preview.size == PictureSize(33, 25))
    #expect(preview[2, 12].distance(to: Samples.red) <= 8)
    #expect(preview[30, 12].distance(to: Samples.green) <= 8)
  }
}
