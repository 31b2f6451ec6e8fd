import Pictures
import Simulation
import TestSupport
import Testing

/// Whatever arrives is an error of its own kind, never a crash, and takes no more memory than the limits say.
struct MalformedPictureTests {
  private let decoder = PictureDecoder()

  private func error(_ bytes: [UInt8], _ decoder: PictureDecoder = PictureDecoder()) -> PictureError? {
    do throws(PictureError) { _ = try decoder.picture(of: bytes) } catch { return error }
    return nil
  }

  @Test(arguments: [
    ("GIF89a", "GIF"), ("RIFF0000WEBPVP8 ", "WebP"), ("0000ftypavif", "AVIF"), ("0000ftypheic", "HEIF"),
    ("0000ftypisom", "a film"), ("II*\0", "TIFF"), ("BM00", "BMP"), ("0000JXL ", "JPEG XL"), ("<svg ", "SVG"),
  ])
  func aKnownFormatIsNamed(bytes: String, name: String) {
    #expect(error(Array(bytes.utf8)) == .unsupported(name))
  }

  @Test func nothingAndNoPictureAreToldApart() {
    #expect(error([]) == .empty)
    #expect(error(Array("hello".utf8)) == .unknownFormat)
    #expect(error([0]) == .unknownFormat)
  }

  @Test(arguments: Samples.names)
  func aPictureThatIsCutIsTruncated(name: String) throws {
    guard name != "animated.png" else { return }
    let bytes = Samples.bytes(name)
    // Without the end marker, a JPEG's decoder has all pixels already.
    for count in stride(from: 40, to: bytes.count - 24, by: 7) {
      #expect(error(Array(bytes[..<count])) == .truncated, "\(count) of \(bytes.count)")
    }
  }

  @Test func anAnimatedPNGIsRefusedAndOneOfASingleFrameIsNot() {
    var bytes = Samples.bytes("animated.png")
    #expect(error(bytes) == .animated)
    // The number of frames, in the chunk behind IHDR; its checksum is wrong then, which an unknown chunk may have.
    bytes[44] = 1
    #expect(error(bytes) != .animated)
  }

  @Test func formsThatAreNotDecodedAreNamed() throws {
    var bytes = Samples.bytes("gray.jpg")
    let frame = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
    bytes[frame + 4] = 12
    #expect(error(bytes) == .unsupported("a JPEG of 12 bits"))
    bytes[frame + 4] = 8
    bytes[frame + 9] = 2
    #expect(error(bytes) == .unsupported("a JPEG of 2 components"))
    bytes[frame + 9] = 1
    bytes[frame + 1] = 0xC3
    #expect(error(bytes) == .unsupported("a lossless or hierarchical JPEG"))
  }

  @Test(arguments: ["baseline.jpg", "rgb.png"])
  func whatIsTooLargeIsRefusedByItsHeader(name: String) {
    let bytes = Samples.bytes(name)
    let size = PictureSize(32, 16)
    func error(_ limits: PictureLimits) -> PictureError? {
      self.error(bytes, PictureDecoder(limits: limits))
    }
    #expect(error(PictureLimits(bytes: 50)) == .tooManyBytes(bytes.count, limit: 50))
    #expect(error(PictureLimits(side: 31)) == .tooLong(size, limit: 31))
    #expect(error(PictureLimits(pixels: 511)) == .tooManyPixels(size, limit: 511))
    #expect(error(PictureLimits(bytes: bytes.count, side: 32, pixels: 512)) == nil)
  }

  @Test func aHeaderThatLiesAboutTheSizeTakesNoMemory() throws {
    var jpeg = Samples.bytes("baseline.jpg")
    let frame = try #require(jpeg.indices.first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(error(jpeg) == .tooLong(PictureSize(65_535, 65_535), limit: 16_384))
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0, 0, 0, 32])
    #expect(error(jpeg)?.code == "damaged")
    var png = Samples.bytes("rgb.png")
    png.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
    #expect(error(png)?.code == "too_large")
  }

  @Test func scansWithoutEndAreRefused() throws {
    let bytes = Samples.bytes("progressive.jpg")
    let scan = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
    let end = bytes.count - 2
    let last = Array(bytes[scan..<end])
    let many = bytes[..<end] + Array(repeatElement(last, count: 200).joined()) + [0xFF, 0xD9]
    #expect(error(Array(many))?.code == "too_large")
  }

  @Test func anErrorSaysNothingOfThePicture() {
    for name in Samples.names {
      guard let error = error(Array(Samples.bytes(name).prefix(60))) else { continue }
      #expect("\(error)".allSatisfy { $0.isASCII || $0 == "×" })
    }
  }

  /// A hundred rounds of a hundred mutations.
  @Test(arguments: 0..<100)
  func aMutatedPictureIsDecodedOrRefused(round: Int) {
    let random = SeededRandom(seed: UInt64(round) + 1)
    let pictures = Samples.names.map(Samples.bytes)
    let decoder = PictureDecoder(limits: PictureLimits(bytes: 1 << 16, side: 4096, pixels: 250_000))
    let time = processorTime {
      for _ in 0..<100 {
        var bytes = pictures[random.int(in: 0..<pictures.count)]
        for _ in 0...random.int(in: 0..<4) {
          let place = random.int(in: 0..<bytes.count)
          switch random.int(in: 0..<4) {
          case 0: bytes[place] = UInt8(truncatingIfNeeded: random.bits())
          case 1: bytes[place] ^= 1 << UInt8(random.int(in: 0..<8))
          case 2: bytes.removeSubrange(place..<min(bytes.count, place + random.int(in: 1..<20)))
          default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 30)], at: place)
          }
          if bytes.isEmpty { bytes = [0xFF] }
        }
        guard let picture = try? decoder.picture(of: bytes) else { continue }
        #expect(picture.samples.count == picture.size.pixels * 3 && picture.size.pixels <= 250_000)
      }
    }
    #expect(time < .seconds(5))
  }
}
