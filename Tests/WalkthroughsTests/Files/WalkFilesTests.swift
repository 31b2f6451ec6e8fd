import Foundations
import Testing

@testable import Walkthroughs

/// The files that a walk leaves.
@Suite struct WalkFilesTests {
  /// A walk whose only case keeps files and has looked at snapshots.
  private func record(_ artifacts: [String] = [], snapshots: [String: String] = [:]) throws -> WalkRecord {
    var record = SampleWalk.record([.passed])
    let axes = try #require(record.cases.first).walkCase.axes
    record.cases[0].artifacts = artifacts.map { .init(kind: .frame, path: $0, text: "of \($0)") }
    record.cases[0].snapshots = snapshots.map {
      SnapshotRecord(path: $0.key, ending: "txt", axes: axes, text: $0.value)
    }
    return record
  }

  private func write(_ record: WalkRecord, to folder: String? = nil, _ folders: MemoryFolders) throws
    -> [String]
  {
    try WalkFiles(folder: folder, in: folders).write(record)
  }

  @Test func whereNothingIsKeptNothingIsSaid() throws {
    let folders = MemoryFolders()
    #expect(try write(record(), to: "out", folders).isEmpty)
    #expect(folders.files.isEmpty)
  }

  @Test func whatFlowsKeepIsNotWrittenWhereNoFolderIsNamed() throws {
    let folders = MemoryFolders()
    #expect(
      try write(record(["shot.txt"]), folders) == [
        "1 file of flows not written; name a folder for them with --output-dir"
      ])
    #expect(folders.files.isEmpty)
  }

  @Test(arguments: [
    ("shot.txt", "out/browse/l0.free.phone/shot.txt"), ("a/b.txt", "out/browse/l0.free.phone/a/b.txt"),
    ("../../shot.txt", "out/browse/l0.free.phone/shot.txt"), ("/etc/x", "out/browse/l0.free.phone/etc/x"),
    ("a/./../b", "out/browse/l0.free.phone/a/b"),
  ])
  func eachCaseHasAFolderThatNothingLeavesBelow(_ path: String, _ place: String) throws {
    let folders = MemoryFolders()
    #expect(try write(record([path]), to: "out", folders) == ["1 file of flows written to out"])
    #expect(folders.files == [place: "of \(path)"])
  }

  @Test func snapshotsAreToldAsNewChangedOrAsTheyWere() throws {
    let folders = MemoryFolders(["s/same.txt": "same", "s/other.txt": "before"])
    let walk = try record(snapshots: ["s/same": "same", "s/other": "after", "s/new": "new"])
    let told = try write(walk, folders)
    #expect(told == ["new: s/new.txt", "changed: s/other.txt"])
    #expect(folders.files == ["s/same.txt": "same", "s/other.txt": "after", "s/new.txt": "new"])
    #expect(try write(walk, folders) == ["all snapshots are as they were"])
  }
}
