import Simulation
import Synchronization
import Testing

@testable import Services

/// The masks of a client's frames.
@Suite struct MaskSourceTests {
  /// Counts the draws.
  private final class CountedRandom: RandomSource {
    private let source = SeededRandom(seed: 7)
    private let stored = Mutex(0)
    var draws: Int { stored.withLock { $0 } }

    func bits() -> UInt64 {
      stored.withLock { $0 += 1 }
      return source.bits()
    }
  }

  @Test func everyFrameHasAnotherMaskAndTwoTakeOneDraw() {
    let random = CountedRandom()
    let masks = MaskSource(random)
    #expect(Set((0..<1000).map { _ in masks.next() }).count == 1000)
    #expect(random.draws == 500)
  }

  @Test func allBitsOfADrawAreUsed() {
    struct Fixed: RandomSource { func bits() -> UInt64 { 0x1234_5678_9ABC_DEF0 } }
    let masks = MaskSource(Fixed())
    #expect((0..<3).map { _ in masks.next() } == [0x9ABC_DEF0, 0x1234_5678, 0x9ABC_DEF0])
  }
}
