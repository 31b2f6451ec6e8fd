import Storage
import Testing

/// The kit of model-based tests finds nothing in a right collection, and each mistake in a wrong one.
@Suite struct ModelRunTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func aRightCollectionShowsWhatTheModelShows(_ seed: UInt64)
    async throws
  {
    var run = ModelRun(seed: seed)
    let difference = await run.difference(steps: 500, on: try TableCollection())
    #expect(difference == nil)
    for (kind, least) in [
      ("add", 100), ("update", 60), ("remove", 25), ("undo", 10), ("reopen", 2), ("refused", 20),
      ("shown", 80),
    ] {
      #expect(run.counts[kind, default: 0] >= least, "\(kind)")
    }
  }

  @Test(.scenario(34), arguments: 1...20 as ClosedRange<UInt64>)
  func whatAppsStoreIsWhatTheModelHas(_ seed: UInt64) async throws {
    var run = ModelRun(seed: seed)
    let difference = await run.difference(steps: 5000, on: StoredCollection(in: .inMemory()))
    #expect(difference == nil)
  }

  @Test func itIsSoOnDiskWithRestarts() async throws {
    let folder = TemporaryFolder()
    var run = ModelRun(seed: 77)
    let difference = await run.difference(steps: 400, on: StoredCollection(in: Stores(folder: folder.path)))
    #expect(difference == nil)
  }

  @Test(arguments: TableCollection.Mistake.allCases)
  func eachMistakeIsFound(_ mistake: TableCollection.Mistake) async throws {
    var found = 0
    for seed in 1...3 as ClosedRange<UInt64> {
      var run = ModelRun(seed: seed)
      if await run.difference(steps: 500, on: try TableCollection(mistake)) != nil { found += 1 }
    }
    #expect(found > 0)
  }

  @Test func aSeedRepeatsItsSteps() async throws {
    var (first, second) = (ModelRun(seed: 9), ModelRun(seed: 9))
    #expect(await first.difference(steps: 60, on: try TableCollection()) == nil)
    #expect(await second.difference(steps: 60, on: try TableCollection()) == nil)
    #expect(first.counts == second.counts)
  }
}
