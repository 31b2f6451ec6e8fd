import Simulation
import Synchronization
import Testing

@Suite struct ParallelTests {
  @Test(arguments: [0, 1, 2, 31, 32, 33, 1000, 1001]) func resultsKeepTheOrderOfItems(_ count: Int) {
    let items = Array(0..<count)
    #expect(inParallel(items) { $0 * 2 } == items.map { $0 * 2 })
  }

  @Test func processesEveryItemOnce() {
    let done = Mutex<[Int: Int]>([:])
    _ = inParallel(Array(0..<500)) { item in done.withLock { $0[item, default: 0] += 1 } }
    #expect(done.withLock { $0 } == Dictionary(uniqueKeysWithValues: (0..<500).map { ($0, 1) }))
  }

  @Test func nilIsAResult() {
    let results: [Int?] = inParallel([1, 2, 3, 4]) { $0 % 2 == 0 ? $0 : nil }
    #expect(results == [nil, 2, nil, 4])
  }

  /// Scripts and expressions nest, and are parsed recursively.
  @Test func everyThreadHasADeepStack() {
    @Sendable func depth(_ left: Int) -> Int { left == 0 ? 0 : 1 + depth(left - 1) }
    #expect(inParallel(Array(repeating: 20_000, count: 64), depth).allSatisfy { $0 == 20_000 })
  }
}
