import Foundations
import Maestro
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

  @Test func flowsOfOneNameAndCasesOfLikeNamesHaveTheirOwnFolders() throws {
    let axes = WalkCase.Axes(locale: "en", tier: "free", device: "phone")
    let text = "appId: demo\n---\n- back\n"
    let paths = ["a/home.yaml", "b/home.yaml", "../b/home.yaml", "a/other.yaml"]
    var files = Dictionary(uniqueKeysWithValues: paths.map { ($0, text) })
    files["a/other.yaml"] = "appId: demo\nx-cases: [ { name: x/y }, { name: x-y } ]\n---\n- back\n"
    var set = FlowSet(files: MemoryFiles(files: files))
    for path in paths { set.add(path) }
    let rows = set.flows["a/other.yaml"]?.header.extensions.cases ?? []
    let cases =
      paths.compactMap { set.flows[$0] }.map { WalkCase(flow: $0, axes: axes) }
      + rows.compactMap { row in set.flows["a/other.yaml"].map { WalkCase(flow: $0, axes: axes, row: row) } }
    let records = cases.map { walkCase in
      var record = CaseRecord(walkCase: walkCase, seed: 1)
      record.artifacts = [.init(kind: .frame, path: "shot.txt", text: walkCase.id)]
      return record
    }
    let folders = MemoryFolders()
    #expect(
      try write(WalkRecord(cases: records, wall: .zero), to: "out", folders) == [
        "6 files of flows written to out"
      ])
    #expect(
      folders.files.keys.sorted() == [
        "out/a/home/en.free.phone/shot.txt", "out/b/home/en.free.phone-2/shot.txt",
        "out/b/home/en.free.phone/shot.txt", "out/other/en.free.phone.x-y-2/shot.txt",
        "out/other/en.free.phone.x-y/shot.txt", "out/other/en.free.phone/shot.txt",
      ])
    #expect(Set(folders.files.values) == Set(cases.map(\.id)))
  }

  @Test func aTreeReplacesNothingElse() throws {
    let folders = MemoryFolders(["app.yaml": "app: demo\n", "tree.yaml": "screen: \"home\"\nnodes: []\n"])
    func update(_ path: String) throws -> [String] {
      var walk = try record()
      let axes = try #require(walk.cases.first).walkCase.axes
      walk.cases[0].snapshots = [
        SnapshotRecord(path: path, ending: "yaml", axes: axes, text: "screen: \"x\"\n")
      ]
      return try write(walk, folders)
    }
    #expect(throws: CommandError("`app.yaml` is no tree of a screen, so it is not replaced by one")) {
      try update("app")
    }
    #expect(try update("tree") == ["changed: tree.yaml"])
    #expect(folders.files["app.yaml"] == "app: demo\n")
  }

  @Test(arguments: ["app.yaml", "flow.yml", "README.md", "x.txt", "x.png", "x"])
  func aPictureOfLinesIsAlwaysAFileOfText(_ path: String) {
    let axes = WalkCase.Axes(locale: "en", tier: "free", device: "phone")
    for file in SnapshotPath.candidates(path, axes, ending: "txt") { #expect(file.hasSuffix(".txt")) }
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
