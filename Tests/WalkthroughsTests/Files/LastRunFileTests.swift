import Foundations
import Testing

@testable import Walkthroughs

/// What failed last time, from one walk to the next.
@Suite struct LastRunFileTests {
  private static let cases = (0..<3).compactMap { number in
    SampleWalk.walkCase("walks/browse.yaml", "l\(number)").map(FailedCase.init)
  }

  private func file(
    _ folders: MemoryFolders, _ folder: String? = "state", root: String = "/shop", current: String? = "/shop"
  ) -> LastRunFile {
    LastRunFile(folder: folder, state: "/me/.state", root: root, current: current, in: folders)
  }

  @Test(
    arguments: [
      ([[.passed, .failed, .warned]], [1]), ([[.passed, .passed, .passed]], []),
      // What was not walked to its end still counts as it did before.
      ([[.failed, .failed, .passed], [.passed, .canceled, .failed]], [1, 2]),
      ([[.failed, .canceled, .canceled]], [0]),
      // A walk of other cases says nothing about those that failed.
      ([[.failed, .failed, .failed], [.passed]], [1, 2]), ([[.passed, .passed, .failed], [.warned]], [2]),
    ] as [([[CaseStatus]], [Int])])
  func whatFailedStaysUntilItIsWalkedWithoutAFailure(_ walks: [[CaseStatus]], _ failed: [Int]) throws {
    let folders = MemoryFolders()
    for statuses in walks { try file(folders).write(SampleWalk.record(statuses)) }
    #expect(try file(folders).read() == failed.map { Self.cases[$0] })
  }

  @Test func cellsThatAreGoneAreForgotten() throws {
    let folders = MemoryFolders()
    try file(folders).write(SampleWalk.record([.failed, .failed]))
    try file(folders).write(SampleWalk.record([]), without: [Self.cases[0]])
    #expect(try file(folders).read() == [Self.cases[1]])
  }

  @Test func pathsAreOfTheFolderWhereTheProgramRunsNow() throws {
    let folders = MemoryFolders()
    try file(folders, current: "/shop").write(SampleWalk.record([.failed]))
    #expect(try file(folders, current: "/shop/walks").read()?.map(\.flow) == ["browse.yaml"])
    #expect(try file(folders, current: "/other").read()?.map(\.flow) == ["/shop/walks/browse.yaml"])
  }

  @Test func beforeTheFirstWalkNothingIsKnown() throws {
    #expect(try file(MemoryFolders()).read() == nil)
  }

  @Test(arguments: ["", "{", "[]", #"{"version":1,"failed":[]}"#, #"{"version":2,"failed":[1]}"#, "\u{0}"])
  func aFileOfAnotherFormIsAnError(_ text: String) {
    let folders = MemoryFolders(["state/.last-run.json": text])
    #expect(throws: CommandError.self) { try file(folders).read() }
  }

  @Test func eachCheckoutHasAFolderOfItsOwnInTheStateFolder() throws {
    let folders = MemoryFolders()
    for root in ["/shop", "/shop", "/other"] {
      try file(folders, nil, root: root).write(SampleWalk.record([.failed]))
    }
    #expect(folders.files.count == 2)
    #expect(
      folders.files.keys.allSatisfy {
        $0.hasPrefix("/me/.state/kolam/walks/") && $0.hasSuffix("/.last-run.json")
      })
    #expect(try file(folders, nil).read() == [Self.cases[0]])
  }

  @Test func onlyAFolderThatWasAskedForHasToBeWritable() throws {
    let full = MemoryFolders(isFull: true)
    try file(full, nil).write(SampleWalk.record([.failed]))
    #expect(throws: CommandError("`state/.last-run.json` cannot be written")) {
      try file(full).write(SampleWalk.record([.failed]))
    }
  }
}
