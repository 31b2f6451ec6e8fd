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
