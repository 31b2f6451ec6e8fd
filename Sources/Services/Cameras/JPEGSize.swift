/// The width and height of a JPEG, which its header tells without any decoding.
package struct JPEGSize: Sendable, Hashable, CustomStringConvertible {
  /// Pixels from left to right.
  package let width: Int
  /// Pixels from top to bottom.
  package let height: Int

  /// `640×480`.
  package var description: String { "\(width)×\(height)" }

  /// Describes a size.
  ///
  /// - Parameters:
  ///   - width: pixels from left to right.
  ///   - height: pixels from top to bottom.
  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// Reads the frame header of a JPEG (ITU-T T.81, B.2.2); the segments before it are passed by their lengths.
  ///
  /// It is nil where the header is damaged, or tells no height.
  ///
  /// - Parameter bytes: the JPEG, from its first byte.
  package init?(of bytes: [UInt8]) {
    func number(at index: Int) -> Int { Int(bytes[index]) << 8 | Int(bytes[index + 1]) }
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var index = 2
    while index + 3 < bytes.count, bytes[index] == 0xFF {
      switch bytes[index + 1] {
      // A fill byte, and markers without a segment.
      case 0xFF: index += 1
      case 0x01, 0xD0...0xD7: index += 2
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard index + 8 < bytes.count else { return nil }
        self.init(width: number(at: index + 7), height: number(at: index + 5))
        if width == 0 || height == 0 { return nil }
        return
      // The picture's data, or its end, before any frame header.
      case 0x00, 0xD8...0xDA: return nil
      default:
        let length = number(at: index + 2)
        if length < 2 { return nil }
        index += 2 + length
      }
    }
    return nil
  }
}
