package import Pictures

/// Measures what a photo of a leaf shows, by indices of its colors that were published; no model was trained for it.
///
/// It is linear in the pixels, of which a photo has at most ``frame`` when it is measured; what is finer than a
/// five-hundredth of the photo is not seen.
///
/// ```swift
/// let measured = try LeafAnalyzer().measure(bytes)
/// ```
package struct LeafAnalyzer: Sendable {
  /// The rules by which it measures; a result of another version may differ for the same photo.
  package static let version = "leaf-rules-1"
  /// The size that photos are scaled down to.
  package static let frame = PictureSize(512, 512)
  /// A photo with a shorter side than that shows nothing.
  package static let shortestSide = 32
  /// A spot is at most this share of the leaf.
  private static let largestSpot = 0.04
  /// What is smaller than this share of the leaf is noise.
  private static let smallestSpot = 0.0003

  private let decoder: PictureDecoder

  /// Creates an analyzer.
  ///
  /// - Parameter limits: how large photos may be.
  package init(limits: PictureLimits = PictureLimits()) { decoder = PictureDecoder(limits: limits) }

  /// Measures a photo.
  ///
  /// - Parameter bytes: a JPEG or a PNG.
  /// - Returns: what was measured.
  /// - Throws: why nothing can be measured.
  package func measure(_ bytes: [UInt8]) throws(LeafError) -> LeafMeasurements {
    try measure(try preview(of: bytes))
  }

  /// Decodes a photo as far as it is measured.
  ///
  /// - Parameter bytes: a JPEG or a PNG.
  /// - Returns: the picture, scaled down.
  /// - Throws: why it cannot be decoded.
  package func preview(of bytes: [UInt8]) throws(LeafError) -> Picture {
    do throws(PictureError) { return try decoder.preview(of: bytes, fitting: Self.frame) } catch {
      throw .picture(error)
    }
  }

  /// Measures a picture, of whatever size.
  ///
  /// - Parameter picture: the picture.
  /// - Returns: what was measured.
  /// - Throws: why nothing can be measured.
  package func measure(_ picture: Picture) throws(LeafError) -> LeafMeasurements {
    let picture = picture.scaled(to: picture.size.fitted(into: Self.frame))
    let width = picture.size.width
    guard min(width, picture.size.height) >= Self.shortestSide else { throw .tooSmall(picture.size) }
    let colors = Self.colors(picture)
    guard Self.deviation(colors) >= 3 else { throw .blank }
    let mask = try LeafMask(colors, width: width)
    return Self.measure(colors, mask, width: width)
  }

  private static func colors(_ picture: Picture) -> [PixelColor] {
    picture.samples.withUnsafeBufferPointer { samples in
      (0..<picture.size.pixels).map { PixelColor(samples[$0 * 3], samples[$0 * 3 + 1], samples[$0 * 3 + 2]) }
    }
  }

  /// The largest standard deviation of red, green and blue: a leaf may be as bright as what is behind it.
  private static func deviation(_ colors: [PixelColor]) -> Double {
    func spread(_ channel: (PixelColor) -> Double) -> Double {
      var (sum, squares) = (0.0, 0.0)
      for color in colors {
        sum += channel(color)
        squares += channel(color) * channel(color)
      }
      let (mean, count) = (sum / Double(colors.count), Double(colors.count))
      return max(0, squares / count - mean * mean).squareRoot()
    }
    return max(spread { $0.red }, spread { $0.green }, spread { $0.blue })
  }

  private static func measure(_ colors: [PixelColor], _ mask: LeafMask, width: Int) -> LeafMeasurements {
    var measured = LeafMeasurements()
    var isBrown = [Bool](repeating: false, count: colors.count)
    var (yellow, brown, powder, bleached, clipped, vari) = (0, 0, 0, 0, 0, 0.0)
    for (index, color) in colors.enumerated() {
      if color.value < 0.02 || min(color.red, color.green, color.blue) >= 254 { clipped += 1 }
      guard mask.isLeaf[index] else { continue }
      vari += color.vari
      switch color.tissue {
      case .green: break
      case .yellow: yellow += 1
      case .powder: powder += 1
      case .bleached: bleached += 1
      case .brown:
        brown += 1
        isBrown[index] = true
      }
    }
    let area = Double(mask.area)
    measured.leaf = area / Double(colors.count)
    measured.chlorosis = Double(yellow) / area
    measured.necrosis = Double(brown) / area
    measured.powder = Double(powder) / area
    measured.bleaching = Double(bleached) / area
    measured.vari = vari / area
    measured.clipped = Double(clipped) / Double(colors.count)
    measured.sharpness = sharpness(colors, mask, width: width)
    for region in Regions(of: isBrown, width: width, within: mask.isLeaf).regions {
      let share = Double(region.area) / area
      if region.isAtEdge {
        if share >= smallestSpot { measured.edgeBurn += share }
      } else if share >= smallestSpot, share <= largestSpot {
        measured.spots += 1
        measured.spotArea += share
      }
    }
    return measured
  }

  private static func sharpness(_ colors: [PixelColor], _ mask: LeafMask, width: Int) -> Double {
    let height = colors.count / width
    var (sum, squares, count) = (0.0, 0.0, 0.0)
    for y in 1..<height - 1 {
      for x in 1..<width - 1 {
        let index = y * width + x
        guard mask.isLeaf[index] else { continue }
        let around =
          colors[index - 1].brightness + colors[index + 1].brightness + colors[index - width].brightness
          + colors[index + width].brightness
        let laplacian = around - 4 * colors[index].brightness
        sum += laplacian
        squares += laplacian * laplacian
        count += 1
      }
    }
    guard count > 0 else { return 0 }
    return max(0, squares / count - (sum / count) * (sum / count))
  }
}

/// Why nothing can be measured in a photo.
package enum LeafError: Error, Sendable, Hashable {
  /// It cannot be decoded.
  case picture(PictureError)
  /// It has too few pixels.
  case tooSmall(PictureSize)
  /// It is one color all over, such as of a covered camera.
  case blank
  /// There is nothing green or yellow enough in it to be a leaf.
  case noLeaf
  /// The leaf takes too small a share of it, 0 to 1, to show whether anything is unusual.
  case littleLeaf(Double)

  /// Its name, by which texts for people are found.
  package var code: String {
    switch self {
    case .picture(let error): error.code
    case .tooSmall: "too_small"
    case .blank: "blank"
    case .noLeaf: "no_leaf"
    case .littleLeaf: "little_leaf"
    }
  }
}

/// What was measured in a photo of a leaf: shares of the leaf's area, from 0 to 1.
package struct LeafMeasurements: Sendable, Hashable {
  /// The leaf's share of the picture.
  package var leaf = 0.0
  /// How much of it is yellow instead of green.
  package var chlorosis = 0.0
  /// How much of it is brown or black.
  package var necrosis = 0.0
  /// How much of it is brown or black up to its edge; a part of ``necrosis``.
  package var edgeBurn = 0.0
  /// How much of it is covered in white or gray, as by powdery mildew.
  package var powder = 0.0
  /// How much of it is bleached, as by too much light.
  package var bleaching = 0.0
  /// How many small brown or black spots it has inside.
  package var spots = 0
  /// How much of it the spots are; a part of ``necrosis``.
  package var spotArea = 0.0
  /// The mean of the Visible Atmospherically Resistant Index, `(G − R) / (G + R − B)`, over the leaf: the greener, the
  /// higher (Gitelson, Kaufman, Stark and Rundquist 2002, Remote Sensing of Environment 80, 76–87).
  package var vari = 0.0
  /// The variance of the Laplacian of the brightness over the leaf: below 10 it is hardly in focus.
  ///
  /// It is the measure of Pech-Pacheco, Cristóbal, Chamorro-Martínez and Fernández-Valdivia (2000, ICPR 15, 314–317).
  package var sharpness = 0.0
  /// How much of the picture is as dark or as bright as can be, so that its colors say nothing.
  package var clipped = 0.0

  /// Nothing was measured.
  package init() {}
}
