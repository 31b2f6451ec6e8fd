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
