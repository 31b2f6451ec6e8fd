import DiagnosticsPlugin
import Foundation
import Pictures
import Testing

/// Areas that were drawn are measured within 5 %.
struct LeafAreaTests {
  private func measure(_ leaf: DrawnLeaf) throws -> LeafMeasurements {
    try LeafAnalyzer().measure(try #require(leaf.picture))
  }

  private func isNear(_ measured: Double, _ drawn: Double) -> Bool { abs(measured - drawn) <= 0.05 * drawn }

  private static let backgrounds: [Picture.Color] = [
    DrawnLeaf.wall, .init(20, 20, 24), .init(90, 110, 190), .init(70, 50, 35),
  ]

  @Test(arguments: backgrounds) func aGreenLeafHasItsAreaAndNoSigns(_ background: Picture.Color) throws {
    let measured = try measure(DrawnLeaf(on: background))
    #expect(isNear(measured.leaf, 0.25))
    #expect(
      measured.chlorosis == 0 && measured.necrosis == 0 && measured.powder == 0 && measured.bleaching == 0)
    #expect(measured.spots == 0 && measured.edgeBurn == 0)
    #expect(measured.vari > 0.2)
  }

  @Test(arguments: [(24, 50), (60, 100), (110, 95)]) func yellowIsChlorosis(_ width: Int, _ height: Int)
    throws
  {
    var leaf = DrawnLeaf()
    leaf.fill(4, 0, width, height, DrawnLeaf.yellow)
    let measured = try measure(leaf)
    #expect(isNear(measured.chlorosis, Double(width * height) / leaf.area))
    #expect(isNear(measured.leaf, 0.25))
    #expect(measured.necrosis == 0)
  }

  @Test func brownInsideIsSpotsWhereItIsSmall() throws {
    var leaf = DrawnLeaf()
    for index in 0..<6 { leaf.fill(10 + index % 3 * 35, 15 + index / 3 * 40, 10, 10, DrawnLeaf.brown) }
    let measured = try measure(leaf)
    #expect(measured.spots == 6)
    #expect(isNear(measured.spotArea, 600 / leaf.area))
    #expect(isNear(measured.necrosis, 600 / leaf.area))
    #expect(measured.edgeBurn == 0)
  }

  @Test func brownUpToTheEdgeIsEdgeBurn() throws {
    var leaf = DrawnLeaf()
    leaf.fill(0, 0, 120, 8, DrawnLeaf.brown)
    leaf.fill(50, 50, 30, 30, DrawnLeaf.brown)
    let measured = try measure(leaf)
    #expect(isNear(measured.edgeBurn, 960 / leaf.area))
    #expect(isNear(measured.necrosis, 1860 / leaf.area))
    #expect(measured.spots == 0, "the inner one is too large for a spot")
  }

  @Test func whiteAndGrayIsPowder() throws {
    var leaf = DrawnLeaf()
    leaf.fill(20, 20, 60, 50, DrawnLeaf.gray)
    let measured = try measure(leaf)
    #expect(isNear(measured.powder, 3000 / leaf.area))
    #expect(isNear(measured.leaf, 0.25))
  }

  @Test func paleYellowIsBleached() throws {
    var leaf = DrawnLeaf()
    leaf.fill(20, 20, 60, 50, DrawnLeaf.pale)
    #expect(isNear(try measure(leaf).bleaching, 3000 / leaf.area))
  }

  @Test(arguments: [PictureSize(64, 64), PictureSize(300, 900), PictureSize(1500, 1100)])
  func sharesDoNotDependOnTheSize(_ size: PictureSize) throws {
    var leaf = DrawnLeaf(size)
    leaf.fill(0, 0, leaf.leaf.width / 2, leaf.leaf.height, DrawnLeaf.yellow)
    let measured = try measure(leaf)
    #expect(isNear(measured.chlorosis, 0.5))
    #expect(isNear(measured.leaf, 0.25))
  }

  @Test func aPhotoIsMeasuredAsItsPicture() throws {
    var leaf = DrawnLeaf(PictureSize(800, 600))
    leaf.fill(40, 40, 200, 160, DrawnLeaf.yellow)
    let bytes = try #require(leaf.picture).jpeg(quality: 92)
    let measured = try LeafAnalyzer().measure(bytes)
    #expect(isNear(measured.chlorosis, 32_000 / leaf.area))
    #expect(isNear(measured.leaf, 0.25))
  }

  /// A leaf of 160×120 in 320×240, with 60×100 of yellow and two brown spots of 10×10: as a PNG of 16 bits a channel, and as
  /// a JPEG in the colors of print.
  @Test(arguments: ["sixteen.png", "cmyk.jpg"])
  func otherFormsAreMeasuredAsWellAsDecoded(_ name: String) throws {
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let bytes = try Data(contentsOf: URL(filePath: "/\(folder)/Photos/\(name)"))
    let measured = try LeafAnalyzer().measure([UInt8](bytes))
    let area = 160.0 * 120
    #expect(isNear(measured.leaf, 0.25), "\(measured.leaf)")
    #expect(isNear(measured.chlorosis, 6000 / area), "\(measured.chlorosis)")
    #expect(isNear(measured.necrosis, 200 / area), "\(measured.necrosis)")
    #expect(measured.spots == 2 && measured.edgeBurn == 0)
  }

  @Test func aBlurredLeafIsLessSharp() throws {
    let leaf = DrawnLeaf(PictureSize(400, 400))
    let picture = try #require(leaf.picture)
    let blurred = try #require(blur(picture))
    #expect(try LeafAnalyzer().measure(blurred).sharpness < LeafAnalyzer().measure(picture).sharpness / 2)
  }

  /// The mean of five pixels in each direction.
  private func blur(_ picture: Picture) -> Picture? {
    let (width, height) = (picture.size.width, picture.size.height)
    var samples = picture.samples
    for y in 2..<height - 2 {
      for x in 2..<width - 2 {
        for channel in 0..<3 {
          var sum = 0
          for dy in -2...2 {
            for dx in -2...2 { sum += Int(picture.samples[((y + dy) * width + x + dx) * 3 + channel]) }
          }
          samples[(y * width + x) * 3 + channel] = UInt8(sum / 25)
        }
      }
    }
    return Picture(picture.size, samples: samples)
  }
}
