/// A picture in memory: rows of pixels from top to bottom, each red, green and blue, 8 bits a sample (sRGB).
package struct Picture: Sendable, Hashable {
  /// Its width and height.
  package let size: PictureSize
  /// Its samples, three for each pixel, row by row without gaps.
  package let samples: [UInt8]

  /// A color of a pixel.
  package struct Color: Sendable, Hashable {
    /// How much red, 0 to 255.
    package var red: UInt8
    /// How much green, 0 to 255.
    package var green: UInt8
    /// How much blue, 0 to 255.
    package var blue: UInt8

    /// Mixes a color.
    package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }
  }

  /// Takes samples.
  ///
  /// It is nil where there are not three for each pixel, no pixels, or more than 65,535 in a direction.
  ///
  /// - Parameters:
  ///   - size: the width and height.
  ///   - samples: red, green and blue of each pixel, row by row.
  package init?(_ size: PictureSize, samples: [UInt8]) {
    guard (1...65_535).contains(size.width), (1...65_535).contains(size.height),
      samples.count == size.pixels * 3
    else { return nil }
    self.size = size
    self.samples = samples
  }

  /// For what has made as many samples as the size needs.
  init(trusted size: PictureSize, samples: [UInt8]) {
    self.size = size
    self.samples = samples
  }

  /// The color of a pixel.
  ///
  /// - Parameters:
  ///   - x: its column, from 0 at the left.
  ///   - y: its row, from 0 at the top.
  package subscript(x: Int, y: Int) -> Color {
    let index = (y * size.width + x) * 3
    return Color(samples[index], samples[index + 1], samples[index + 2])
  }
}
