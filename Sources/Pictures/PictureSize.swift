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
