import Maestro
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
    let parts = shards.map { $0.part(of: cases) { _ in 1 } }
    #expect(parts.map(\.count) == [50, 50, 50, 50])
    #expect(Set(parts.joined()).count == 200)
  }

  @Test func partsTakeAboutTheSameTimeWhateverTheOrderOfTheCases() throws {
    let cases = (0..<21).compactMap { SampleWalk.walkCase("walks/browse.yaml", "l\($0)", "free", "phone") }
    let weights = Dictionary(uniqueKeysWithValues: cases.enumerated().map { ($1.id, 1 + $0 * $0) })
    func loads(_ cases: [WalkCase]) -> [Int] {
      (1...3).compactMap { Shard("\($0)/3") }.map { shard in
        shard.part(of: cases) { weights[$0.id] ?? 0 }.reduce(0) { $0 + (weights[$1] ?? 0) }
      }
    }
    let sums = loads(cases)
    #expect(sums.reduce(0, +) == weights.values.reduce(0, +))
    #expect(try #require(sums.max()) - #require(sums.min()) < 40, "\(sums)")
    #expect(loads(cases.reversed()) == sums)
  }

  @Test func aFlowWeighsItsStepsAndThoseThatItRuns() throws {
    let files = MemoryFiles(files: [
      "a.yaml":
        "appId: demo\nonFlowStart: [ launchApp ]\n---\n- runFlow: b.yaml\n- repeat: { times: 5, commands: [ back, back ] }\n",
      "b.yaml": "appId: demo\n---\n- back\n- back\n- back\n",
    ])
    var set = FlowSet(files: files)
    set.add("a.yaml")
    #expect(try #require(set.flows["a.yaml"]).weight(among: set.flows) == 1 + 4 + 11)
  }

  @Test func theHashIsTheSameEverywhere() {
    let fnv: UInt64 = 0xAF63_DC4C_8601_EC8C
    #expect(StableHash.of("a") == fnv ^ (fnv >> 32))
  }
}
