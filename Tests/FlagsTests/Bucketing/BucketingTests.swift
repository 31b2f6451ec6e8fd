import Foundations
import Testing

@testable import Flags

/// The distribution of customers: even, and stable across versions of this program.
@Suite struct BucketingTests {
  private static let count = isDebug ? 50_000 : 1_000_000

  private static let isDebug: Bool = {
    var isDebug = false
    // Its condition is evaluated in debug builds alone.
    assert(
      {
        isDebug = true; return true
      }())
    return isDebug
  }()

  @Test(arguments: Bucketing.allCases)
  func sharesMatchTheirWeights(bucketing: Bucketing) {
    let weights = [10, 25, 65]
    var counts = [0, 0, 0]
    for number in 0..<Self.count {
      let hash = bucketing.hash(flag: "new_session_view", targetingKey: "user-\(number)")
      if let share = bucketing.share(of: hash, weights: weights, total: 100) { counts[share] += 1 }
    }
    #expect(counts.reduce(0, +) == Self.count)
    for (count, weight) in zip(counts, weights) {
      let expected = Double(Self.count * weight) / 100
      #expect((Double(count) - expected).magnitude < Double(Self.count) / 100, "\(counts)")
    }
  }

  /// Recorded hashes; a change would move customers from one variant to another.
  @Test(arguments: [
    (Bucketing.v1, "asha", UInt32(3138263144)), (.v2, "asha", 3138263144), (.v2, "ரவி", 1949121684),
    (.v3, "asha", 972147897), (.v3, "", 246247983), (.v3, "ரவி", 3024932035),
  ])
  func hashesAreStable(bucketing: Bucketing, key: String, hash: UInt32) {
    #expect(bucketing.hash(flag: "new_session_view", targetingKey: key) == hash)
  }

  @Test func murmurMatchesItsTestVectors() {
    // Appleby's verification for seed 0: the empty text, and texts of each length of a tail.
    for (text, hash): (String, UInt32) in [
      ("", 0), ("a", 0x3C25_69B2), ("ab", 0x9BBF_D75F), ("abc", 0xB3DD_93FA), ("abcd", 0x43ED_676A),
      ("Hello, world!", 0xC036_3E43), ("The quick brown fox jumps over the lazy dog", 0x2E4F_F723),
    ] {
      var murmur = Murmur3()
      murmur.write(text)
      #expect(murmur.hash == hash, "\(text)")
    }
  }

  @Test(arguments: [
    ([0, 0], 0, nil), ([1], 1, 0), ([0, 1], 1, 1), ([Int(Int32.max), 1], Int(Int32.max) + 1, nil as Int?),
  ])
  func weightsOfZeroOrTooMuchSelectNothing(weights: [Int], total: Int, share: Int?) {
    #expect(Bucketing.v3.share(of: 77, weights: weights, total: total) == share)
  }
}
