import Foundations
import Testing

@testable import Walkthroughs

/// What failed last time, from one walk to the next.
@Suite struct LastRunFileTests {
  private static let ids = (0..<3).map { "walks/browse.yaml [locale=l\($0) tier=free device=phone]" }

  private func file(_ folders: MemoryFolders, _ folder: String? = "state", root: String = "/shop")
    -> LastRunFile
  {
    LastRunFile(folder: folder, state: "/me/.state", root: root, in: folders)
  }

  @Test(
    arguments: [
      ([.passed, .failed, .warned], false, [1]), ([.passed, .passed, .passed], false, []),
      // All cells were asked for: what was not walked did not fail.
      ([.failed, .canceled, .canceled], false, [0]),
      // Only what failed was asked for: what was not walked still failed.
      ([.passed, .canceled, .failed], true, [2, 1]),
    ] as [([CaseStatus], Bool, [Int])])
  func whatFailedIsReadAgain(_ statuses: [CaseStatus], _ isLastFailed: Bool, _ failed: [Int]) throws {
    let folders = MemoryFolders()
    try file(folders).write(SampleWalk.record(statuses), isLastFailed: isLastFailed)
    #expect(try file(folders).read() == failed.map { Self.ids[$0] })
  }

  @Test func beforeTheFirstWalkNothingIsKnown() throws {
    #expect(try file(MemoryFolders()).read() == nil)
  }

  @Test(arguments: ["", "{", "[]", #"{"version":2,"failed":[]}"#, #"{"version":1,"failed":[1]}"#, "\u{0}"])
  func aFileOfAnotherFormIsAnError(_ text: String) {
    let folders = MemoryFolders(["state/.last-run.json": text])
    #expect(throws: CommandError.self) { try file(folders).read() }
  }

  @Test func eachCheckoutHasAFolderOfItsOwnInTheStateFolder() throws {
    let folders = MemoryFolders()
    for root in ["/shop", "/shop", "/other"] {
      try file(folders, nil, root: root).write(SampleWalk.record([.failed]), isLastFailed: false)
    }
    #expect(folders.files.count == 2)
    #expect(
      folders.files.keys.allSatisfy {
        $0.hasPrefix("/me/.state/kolam/walks/") && $0.hasSuffix("/.last-run.json")
      })
    #expect(try file(folders, nil).read() == [Self.ids[0]])
  }

  @Test func onlyAFolderThatWasAskedForHasToBeWritable() throws {
    let full = MemoryFolders(isFull: true)
    try file(full, nil).write(SampleWalk.record([.failed]), isLastFailed: false)
    #expect(throws: CommandError("`state/.last-run.json` cannot be written")) {
      try file(full).write(SampleWalk.record([.failed]), isLastFailed: false)
    }
  }
}
