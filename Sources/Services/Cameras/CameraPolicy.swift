/// How a camera's stream is kept open.
package struct CameraPolicy: Sendable, Hashable {
  /// The delays between attempts, and how many there are.
  package var retries: RetryPolicy
  /// How long a connection may go without a whole picture.
  package var stallTime: Duration
  /// How long pictures have to arrive until the next loss counts as the first.
  package var stableTime: Duration
  /// Over how much time pictures per second are counted.
  package var rateWindow: Duration
  /// The most bytes of a picture; a larger one is left out.
  package var maxPicture: Int

  /// Describes a policy.
  ///
  /// - Parameters:
  ///   - retries: the delays between attempts, and how many there are.
  ///   - stallTime: how long a connection may go without a whole picture.
  ///   - stableTime: how long pictures have to arrive until the next loss counts as the first.
  ///   - rateWindow: over how much time pictures per second are counted.
  ///   - maxPicture: the most bytes of a picture.
  package init(
    retries: RetryPolicy = RetryPolicy(limit: .max, base: .seconds(1), cap: .seconds(15)),
    stallTime: Duration = .seconds(5), stableTime: Duration = .seconds(10),
    rateWindow: Duration = .seconds(5), maxPicture: Int = MJPEGParser.maxPicture
  ) {
    (self.retries, self.stallTime, self.stableTime) = (retries, stallTime, stableTime)
    (self.rateWindow, self.maxPicture) = (rateWindow, maxPicture)
  }
}
