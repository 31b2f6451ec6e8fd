import Simulation
import Synchronization

/// Makes the masks of a client's frames (RFC 6455, 5.3), two from each draw: the system's randomness is a system call.
final class MaskSource: Sendable {
  private let random: any RandomSource
  private let spare = Mutex<UInt32?>(nil)

  init(_ random: any RandomSource) { self.random = random }

  /// Another mask.
  func next() -> UInt32 {
    spare.withLock { spare in
      if let mask = spare.take() { return mask }
      let bits = random.bits()
      spare = UInt32(truncatingIfNeeded: bits >> 32)
      return UInt32(truncatingIfNeeded: bits)
    }
  }
}
