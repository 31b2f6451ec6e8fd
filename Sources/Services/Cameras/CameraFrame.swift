package import Foundations

/// A picture of a camera, as it was received.
package struct CameraFrame: Sendable, Hashable {
  /// The JPEG.
  package let bytes: [UInt8]
  /// Its number among the pictures of its ``CameraStream``; 1 is the first one.
  package let number: Int
  /// When it had arrived, by the scheduler's clock.
  package let arrival: Timestamp
  /// Its width and height in pixels.
  package let size: JPEGSize

  /// How many pictures were left out between two that were read.
  ///
  /// - Parameter number: the number of the one that was read before; 0 for none.
  /// - Returns: how many came between.
  package func skipped(since number: Int) -> Int { max(0, self.number - number - 1) }
}
