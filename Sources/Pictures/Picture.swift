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

extension Picture {
  /// Returns it upright, by how the camera was held: 1 to 8 (Exif 2.3, 4.6.4, tag 274); any other number is 1.
  func upright(from orientation: Int) -> Picture {
    guard (2...8).contains(orientation) else { return self }
    let (width, height) = (size.width, size.height)
    let isTurned = orientation >= 5
    let target = isTurned ? PictureSize(height, width) : size
    // Where the pixel at the result's top left is, and how far to go for each column and row of the result.
    let right = 3
    let down = width * 3
    let (lastColumn, lastRow) = ((width - 1) * right, (height - 1) * down)
    let (origin, column, row) =
      switch orientation {
      case 2: (lastColumn, -right, down)
      case 3: (lastColumn + lastRow, -right, -down)
      case 4: (lastRow, right, -down)
      case 5: (0, down, right)
      case 6: (lastRow, -down, right)
      case 7: (lastColumn + lastRow, -down, -right)
      default: (lastColumn, down, -right)
      }
    let result = [UInt8](unsafeUninitializedCapacity: samples.count) { output, count in
      samples.withUnsafeBufferPointer { input in
        for y in 0..<target.height {
          var index = origin + y * row
          for _ in 0..<target.width {
            output[count] = input[index]
            output[count + 1] = input[index + 1]
            output[count + 2] = input[index + 2]
            count += 3
            index += column
          }
        }
      }
    }
    return Picture(trusted: target, samples: result)
  }
}

extension Picture {
  /// Returns it smaller: each pixel is the mean of those that it covers, in part where they are covered in part.
  ///
  /// - Parameter target: the width and height; a side that is longer than the picture's own repeats pixels.
  /// - Returns: the picture, at least one pixel in each direction.
  package func scaled(to target: PictureSize) -> Picture {
    let target = PictureSize(max(1, target.width), max(1, target.height))
    guard target != size else { return self }
    let columns = Self.spans(of: target.width, over: size.width)
    let rows = Self.spans(of: target.height, over: size.height)
    let rowSize = size.width * 3
    let result = [UInt8](unsafeUninitializedCapacity: target.pixels * 3) { output, count in
      samples.withUnsafeBufferPointer { input in
        // The sums of the rows that a row of the result covers; then its pixels are sums along it.
        var sums = [UInt32](repeating: 0, count: rowSize)
        for row in rows {
          for index in sums.indices { sums[index] = 0 }
          for part in row.parts {
            let start = part.index * rowSize
            for index in 0..<rowSize { sums[index] += UInt32(input[start + index]) * part.weight }
          }
          for column in columns {
            var color: (UInt64, UInt64, UInt64) = (0, 0, 0)
            for part in column.parts {
              let (index, weight) = (part.index * 3, UInt64(part.weight))
              color.0 += UInt64(sums[index]) * weight
              color.1 += UInt64(sums[index + 1]) * weight
              color.2 += UInt64(sums[index + 2]) * weight
            }
            let whole = UInt64(row.weight) * UInt64(column.weight)
            output[count] = UInt8((color.0 + whole / 2) / whole)
            output[count + 1] = UInt8((color.1 + whole / 2) / whole)
            output[count + 2] = UInt8((color.2 + whole / 2) / whole)
            count += 3
          }
        }
      }
    }
    return Picture(trusted: target, samples: result)
  }

  /// What a pixel of the result covers in one direction.
  private struct Span {
    var parts: [(index: Int, weight: UInt32)] = []
    var weight: UInt32 = 0
  }

  /// What `count` pixels cover of `length`; weights are parts of 256.
  private static func spans(of count: Int, over length: Int) -> [Span] {
    (0..<count).map { position in
      // In 256ths of a pixel.
      let start = position * length * 256 / count
      let end = max(start + 1, (position + 1) * length * 256 / count)
      var span = Span()
      for index in (start / 256)...((end - 1) / 256) {
        let weight = UInt32(min(end, (index + 1) * 256) - max(start, index * 256))
        span.parts.append((index, weight))
        span.weight += weight
      }
      return span
    }
  }
}

/// The width and height of a picture.
package struct PictureSize: Sendable, Hashable, CustomStringConvertible {
  /// Pixels from left to right.
  package var width: Int
  /// Pixels from top to bottom.
  package var height: Int

  /// Describes a size.
  ///
  /// - Parameters:
  ///   - width: pixels from left to right.
  ///   - height: pixels from top to bottom.
  package init(_ width: Int, _ height: Int) { (self.width, self.height) = (width, height) }

  /// How many pixels there are.
  package var pixels: Int {
    let (product, isTooLarge) = width.multipliedReportingOverflow(by: height)
    return isTooLarge ? .max : product
  }

  /// `640×480`.
  package var description: String { "\(width)×\(height)" }

  /// The largest size of the same shape that fits into another, and is not larger than this one.
  ///
  /// - Parameter frame: what it has to fit into.
  /// - Returns: the size, at least one pixel in each direction.
  package func fitted(into frame: PictureSize) -> PictureSize {
    guard width > frame.width || height > frame.height else { return self }
    // By whichever side is further over its frame.
    if width * frame.height > height * frame.width {
      return PictureSize(max(1, frame.width), max(1, (height * frame.width + width / 2) / max(1, width)))
    }
    return PictureSize(max(1, (width * frame.height + height / 2) / max(1, height)), max(1, frame.height))
  }
}
