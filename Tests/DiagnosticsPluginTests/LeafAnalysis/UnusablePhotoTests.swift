import Foundation
import Pictures
import Testing

@testable import DiagnosticsPlugin

/// Photos in which nothing can be measured, each with its own reason.
struct UnusablePhotoTests {
  private func code(_ bytes: [UInt8], limits: PictureLimits = PictureLimits()) -> String? {
    do throws(LeafError) {
      _ = try LeafAnalyzer(limits: limits).measure(bytes)
      return nil
    } catch {
      return error.code
    }
  }

  private func code(_ picture: Picture?) throws -> String? {
    let picture = try #require(picture)
    do throws(LeafError) {
      _ = try LeafAnalyzer().measure(picture)
      return nil
    } catch {
      return error.code
    }
  }

  private func plain(_ size: PictureSize, _ color: Picture.Color) -> Picture? {
    Picture(size, samples: (0..<size.pixels).flatMap { _ in [color.red, color.green, color.blue] })
  }

  @Test(arguments: [Picture.Color(255, 255, 255), .init(0, 0, 0), .init(60, 140, 50)])
  func oneColorAllOverIsBlank(_ color: Picture.Color) throws {
    #expect(try code(plain(PictureSize(100, 100), color)) == "blank")
  }

  @Test func aTinyPhotoIsTooSmall() throws {
    #expect(try code(DrawnLeaf(PictureSize(20, 20)).picture) == "too_small")
    #expect(
      try code(DrawnLeaf(PictureSize(2000, 60)).picture) == "too_small", "512 by 15 when it is measured")
  }

  @Test(arguments: [
    Picture.Color(200, 150, 120), .init(40, 80, 200), .init(128, 128, 128), .init(210, 30, 40),
  ])
  func whatIsNotGreenIsNoLeaf(_ color: Picture.Color) throws {
    #expect(try code(DrawnLeaf(color: color).picture) == "no_leaf")
  }

  /// A leaf of 48 by `height` in 160 by 120.
  @Test(arguments: [(7, "no_leaf"), (38, "little_leaf"), (41, nil)] as [(Int, String?)])
  func aLeafThatIsTooSmallToJudgeIsSaidToBeSo(_ height: Int, _ reason: String?) throws {
    let samples = (0..<160 * 120).flatMap { index -> [UInt8] in
      let (x, y) = (index % 160, index / 160)
      let color = (40..<88).contains(x) && (30..<30 + height).contains(y) ? DrawnLeaf.green : DrawnLeaf.wall
      return [color.red, color.green, color.blue]
    }
    #expect(try code(Picture(PictureSize(160, 120), samples: samples)) == reason)
  }

  @Test func aHugePhotoIsRefusedByItsHeader() throws {
    let bytes = try #require(DrawnLeaf().picture).jpeg(quality: 80)
    #expect(code(bytes, limits: PictureLimits(pixels: 1000)) == "too_large")
  }

  @Test func aTruncatedPhotoIsSaidToBeSo() throws {
    let bytes = try #require(DrawnLeaf().picture).jpeg(quality: 80)
    #expect(code(Array(bytes.prefix(bytes.count / 2))) == "truncated")
  }

  @Test func otherBytesAreNoPhoto() {
    #expect(code([]) == "empty")
    #expect(code(Array("hello, this is text".utf8)) == "unknown_format")
    #expect(code(Array("GIF89a".utf8) + [UInt8](repeating: 0, count: 40)) == "unsupported")
  }

  /// The samples of `PicturesTests`, 32×16: what is decoded is too small here, what is not has its own reason.
  @Test(arguments: [
    ("sixteen.png", "too_small"), ("cmyk.jpg", "too_small"), ("ycck.jpg", "too_small"),
    ("animated.png", "animated"),
  ]) func otherFormsHaveTheirReasons(_ name: String, _ reason: String) throws {
    let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let bytes = try Data(contentsOf: URL(filePath: "/\(folder)/PicturesTests/Pictures/\(name)"))
    #expect(code([UInt8](bytes)) == reason)
  }

  @Test func regionsAreLinearInThePixels() {
    // A spiral is one region that a careless fill would recurse through.
    let width = 200
    var mask = [Bool](repeating: false, count: width * width)
    for y in stride(from: 0, to: width, by: 2) {
      for x in 0..<width { mask[y * width + x] = true }
      if y + 1 < width { mask[(y + 1) * width + (y / 2 % 2 == 0 ? width - 1 : 0)] = true }
    }
    let regions = Regions(of: mask, width: width).regions
    #expect(regions.count == 1)
    #expect(regions.first?.area == mask.count { $0 })
  }
}
