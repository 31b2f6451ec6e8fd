import Testing

@testable import Walkthroughs

/// Cases in shards.
@Suite struct ShardTests {
  @Test(arguments: [
    "", "1", "0/2", "3/2", "1/0", "a/b", "1/2/3", "-1/2", "1/+2", " 1/2", "1/99999999", "1/2 ",
  ])
  func rejectsInvalidShards(_ text: String) { #expect(Shard(text) == nil) }

  @Test func everyCaseBelongsToExactlyOneShard() {
    let cases = (0..<200).compactMap { SampleWalk.walkCase("walks/browse.yaml", "l\($0)", "free", "phone") }
    let shards = (1...4).compactMap { Shard("\($0)/4") }
    #expect(shards.count == 4)
    for walkCase in cases { #expect(shards.count { $0.holds(walkCase) } == 1) }
    for shard in shards { #expect(cases.count(where: shard.holds) > 30) }
  }

  @Test func theHashIsTheSameEverywhere() {
    let fnv: UInt64 = 0xAF63_DC4C_8601_EC8C
    #expect(StableHash.of("a") == fnv ^ (fnv >> 32))
  }
}
