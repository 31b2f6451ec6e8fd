import Testing

import Simulation

@Suite struct RandomnessTests {
  @Test func splitMixMatchesItsPublishedSequence() {
    var mixer = SplitMix64(state: 1_234_567)
    #expect(mixer.next() == 6_457_827_717_110_365_317)
    #expect(mixer.next() == 3_203_168_211_198_807_973)
    #expect(mixer.next() == 9_817_491_932_198_370_423)
  }

  @Test func xoshiroMatchesItsReferenceSequence() {
    var generator = Xoshiro256(state: (1, 2, 3, 4))
    let expected: [UInt64] = [11520, 0, 1_509_978_240, 1_215_971_899_390_074_240, 1_216_172_134_540_287_360]
    #expect(expected == (0..<5).map { _ in generator.next() })
  }

  @Test func aSeedRepeatsAndStreamsAreIndependent() {
    func draw(_ seed: UInt64, _ stream: String) -> [UInt64] {
      let random = SeededRandom(seed: seed, stream: stream)
      return (0..<4).map { _ in random.bits() }
    }
    #expect(draw(1, "ids") == draw(1, "ids"))
    #expect(draw(1, "ids") != draw(1, "retries"))
    #expect(draw(1, "ids") != draw(2, "ids"))
  }

  @Test func numbersStayInTheirRange() {
    let random = SeededRandom(seed: 3)
    var seen: Set<Int> = []
    for _ in 0..<1000 {
      let number = random.int(in: -2..<3)
      #expect((-2..<3).contains(number))
      seen.insert(number)
      #expect((0..<1).contains(random.fraction()))
      #expect(random.duration(below: .seconds(2)) < .seconds(2))
    }
    #expect(seen.count == 5)
    #expect(random.duration(below: .zero) == .zero)
    #expect((Int.min..<Int.max).contains(random.int(in: Int.min..<Int.max)))
  }

  @Test func identifiersAreVersion4AndDeterministic() throws {
    let (first, second) = (RandomIdentifiers(seed: 9), RandomIdentifiers(seed: 9))
    let identifiers = (0..<100).map { _ in first.next() }
    #expect(identifiers == (0..<100).map { _ in second.next() })
    #expect(Set(identifiers).count == 100)
    let form = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/
    for identifier in identifiers + [RandomIdentifiers().next()] {
      #expect(identifier.wholeMatch(of: form) != nil)
    }
  }
}
