import Foundations
import Simulation

/// Counts a camera's pictures, and how many come a second.
struct CameraMeter: Sendable {
  /// The most arrivals that are kept, whatever a camera sends.
  static let mostArrivals = 512

  private(set) var frames = 0
  private(set) var bytes = 0
  private let window: Duration
  private var arrivals: [Timestamp] = []

  init(window: Duration) { self.window = window }

  /// Counts a picture.
  mutating func count(_ size: Int, at now: Timestamp) {
    frames += 1
    bytes += size
    if arrivals.count == Self.mostArrivals { arrivals.removeFirst(Self.mostArrivals / 2) }
    arrivals.append(now)
  }

  /// Forgets when pictures came: a new connection is measured by itself.
  mutating func restart() { arrivals = [] }

  /// Returns the pictures per second until now; 0 where fewer than two came within the window.
  ///
  /// Between two pictures of an even stream it does not change; only what the next one is overdue counts against it.
  func rate(at now: Timestamp) -> Double {
    let oldest = now.advanced(by: .zero - window)
    guard let first = arrivals.firstIndex(where: { $0 >= oldest }), let last = arrivals.last else { return 0 }
    let (count, time) = (Double(arrivals.count - first - 1), arrivals[first].duration(to: last) / .seconds(1))
    guard time > 0 else { return 0 }
    let overdue = max(0, last.duration(to: now) / .seconds(1) - time / count)
    return count / (time + overdue)
  }
}

/// What a camera's stream has brought so far.
package struct CameraStatistics: Sendable, Hashable {
  /// The pictures that arrived, whether they were read or not.
  package let frames: Int
  /// The parts that were left out: no JPEG, a truncated or damaged one, or one that is too large.
  package let dropped: Int
  /// The bytes of the pictures.
  package let bytes: Int
  /// How often the stream was opened, or tried to be.
  package let attempts: Int
  /// The pictures per second of the present connection, over the policy's window.
  package let framesPerSecond: Double
  /// How long ago the newest picture arrived; nil before the first.
  package let age: Duration?
}
