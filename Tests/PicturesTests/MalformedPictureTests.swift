import Pictures
import Simulation
import TestSupport
import Testing

/// Whatever arrives is an error of its own kind, never a crash, and takes no more memory than the limits say.
struct MalformedPictureTests {
  private let decoder = PictureDecoder()

  private func error(_ octets: [UInt8], _ decoder: PictureDecoder = PictureDecoder()) -> PictureError? {
    do throws(PictureError) { _ = try decoder.picture(of: octets) } catch { return error }
    return nil
  }

  @Test(arguments: [
    ("GIF89a", "GIF"), ("RIFF0000WEBPVP8 ", "WebP"), ("0000ftypavif", "AVIF"), ("0000ftypheic", "HEIF"),
    ("0000ftypisom", "a film"), ("II*\0", "TIFF"), ("BM00", "BMP"), ("0000JXL ", "JPEG XL"), ("<svg ", "SVG"),
  ])
  func aKnownFormatIsNamed(octets: String, name: String) {
    #expect(error(Array(octets.utf8)) == .unsupported(name))
  }

  @Test func nothingAndNoPictureAreToldApart() {
    #expect(error([]) == .empty)
    #expect(error(Array("hello".utf8)) == .unknownFormat)
    #expect(error([0]) == .unknownFormat)
  }

  @Test(arguments: Samples.names)
  func aPictureThatIsCutIsTruncated(name: String) throws {
    guard name != "animated.png" else { return }
    let octets = Samples.octets(name)
    // Without the end marker, a JPEG's decoder has all pixels already.
    for count in stride(from: 40, to: octets.count - 24, by: 7) {
      #expect(error(Array(octets[..<count])) == .truncated, "\(count) of \(octets.count)")
    }
  }

  @Test func anAnimatedPNGIsRefusedAndOneOfASingleFrameIsNot() {
    var octets = Samples.octets("animated.png")
    #expect(error(octets) == .animated)
    // The number of frames, in the chunk behind IHDR; its checksum is wrong then, which an unknown chunk may have.
    octets[44] = 1
    #expect(error(octets) != .animated)
  }

  @Test func formsThatAreNotDecodedAreNamed() throws {
    var octets = Samples.octets("gray.jpg")
    let frame = try #require(octets.indices.first { octets[$0] == 0xFF && octets[$0 + 1] == 0xC0 })
    octets[frame + 4] = 12
    #expect(error(octets) == .unsupported("a JPEG of 12 bits"))
    octets[frame + 4] = 8
    octets[frame + 9] = 2
    #expect(error(octets) == .unsupported("a JPEG of 2 components"))
    octets[frame + 9] = 1
    octets[frame + 1] = 0xC3
    #expect(error(octets) == .unsupported("a lossless or hierarchical JPEG"))
  }

  @Test(arguments: ["baseline.jpg", "rgb.png"])
  func whatIsTooLargeIsRefusedByItsHeader(name: String) {
    let octets = Samples.octets(name)
    let size = PictureSize(32, 16)
    func error(_ limits: PictureLimits) -> PictureError? {
      self.error(octets, PictureDecoder(limits: limits))
    }
    #expect(error(PictureLimits(octets: 50)) == .tooManyOctets(octets.count, limit: 50))
    #expect(error(PictureLimits(side: 31)) == .tooLong(size, limit: 31))
    #expect(error(PictureLimits(pixels: 511)) == .tooManyPixels(size, limit: 511))
    #expect(error(PictureLimits(octets: octets.count, side: 32, pixels: 512)) == nil)
  }

  @Test func aHeaderThatLiesAboutTheSizeTakesNoMemory() throws {
    var jpeg = Samples.octets("baseline.jpg")
    let frame = try #require(jpeg.indices.first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(error(jpeg) == .tooLong(PictureSize(65_535, 65_535), limit: 16_384))
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0, 0, 0, 32])
    #expect(error(jpeg)?.code == "damaged")
    var png = Samples.octets("rgb.png")
    png.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
    #expect(error(png)?.code == "too_large")
  }

  @Test func scansWithoutEndAreRefused() throws {
    let octets = Samples.octets("progressive.jpg")
    let scan = try #require(octets.indices.first { octets[$0] == 0xFF && octets[$0 + 1] == 0xDA })
    let end = octets.count - 2
    let last = Array(octets[scan..<end])
    let many = octets[..<end] + Array(repeatElement(last, count: 200).joined()) + [0xFF, 0xD9]
    #expect(error(Array(many))?.code == "too_large")
  }

  @Test func anErrorSaysNothingOfThePicture() {
    for name in Samples.names {
      guard let error = error(Array(Samples.octets(name).prefix(60))) else { continue }
      #expect("\(error)".allSatisfy { $0.isASCII || $0 == "×" })
    }
  }

  /// A hundred rounds of a hundred mutations.
  @Test(arguments: 0..<100)
  func aMutatedPictureIsDecodedOrRefused(round: Int) {
    let random = SeededRandom(seed: UInt64(round) + 1)
    let pictures = Samples.names.map(Samples.octets)
    let decoder = PictureDecoder(limits: PictureLimits(octets: 1 << 16, side: 4096, pixels: 250_000))
    let time = processorTime {
      for _ in 0..<100 {
        var octets = pictures[random.int(in: 0..<pictures.count)]
        for _ in 0...random.int(in: 0..<4) {
          let place = random.int(in: 0..<octets.count)
          switch random.int(in: 0..<4) {
          case 0: octets[place] = UInt8(truncatingIfNeeded: random.bits())
          case 1: octets[place] ^= 1 << UInt8(random.int(in: 0..<8))
          case 2: octets.removeSubrange(place..<min(octets.count, place + random.int(in: 1..<20)))
          default: octets.insert(contentsOf: octets[place..<min(octets.count, place + 30)], at: place)
          }
          if octets.isEmpty { octets = [0xFF] }
        }
        do throws(PictureError) {
          let picture = try decoder.picture(of: octets)
          #expect(picture.samples.count == picture.size.pixels * 3 && picture.size.pixels <= 250_000)
        } catch {
          #expect(error.code != "missing_library")
        }
      }
    }
    #expect(time < .seconds(5))
  }
}
