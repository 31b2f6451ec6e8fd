import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Runtime

/// What is reported of files that come, go and change, in all the ways that editors, people and git have.
@Suite struct FileChangesTests {
  private final class Folder {
    let path: String

    init() throws {
      path = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-\(UUID().uuidString)").path
      try make("tree")
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func make(_ folder: String) throws {
      try FileManager.default.createDirectory(
        atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
    }

    /// Writes into the file itself, as some editors and all shells do.
    func write(_ file: String, _ text: String = "x") {
      let descriptor = open("\(path)/\(file)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      _ = Glibc.write(descriptor, text, text.utf8.count)
      close(descriptor)
    }

    func move(_ from: String, _ to: String) { rename("\(path)/\(from)", "\(path)/\(to)") }

    func remove(_ part: String) throws { try FileManager.default.removeItem(atPath: "\(path)/\(part)") }

    /// Watches `tree` with all within it.
    func watch() throws -> FileWatch {
      try #require(FileWatch([], trees: ["\(path)/tree"], skipping: ["left"]))
    }
  }

  @Test func whatIsMadeChangedReplacedAndRemovedIsToldOnce() throws {
    let folder = try Folder()
    let watch = try folder.watch()
    folder.write("tree/a.yaml")
    #expect(watch.changes() == ["a.yaml"])
    folder.write("tree/a.yaml", "y")
    #expect(watch.changes() == ["a.yaml"])
    folder.write("new")
    folder.move("new", "tree/a.yaml")
    #expect(watch.changes() == ["a.yaml"])
    folder.move("tree/a.yaml", "tree/b.yaml")
    #expect(watch.changes() == ["a.yaml", "b.yaml"])
    folder.move("tree/b.yaml", "gone")
    #expect(watch.changes() == ["b.yaml"])
    folder.write("tree/c.yaml")
    try folder.remove("tree/c.yaml")
    #expect(watch.changes() == ["c.yaml"])
    #expect(watch.changes() == [])
  }

  @Test func whatIsReadOrKeptBesideIsNotTold() throws {
    let folder = try Folder()
    folder.write("tree/a.yaml")
    let watch = try folder.watch()
    #expect(FileManager.default.contents(atPath: "\(folder.path)/tree/a.yaml")?.count == 1)
    folder.write("tree/.a.yaml.swp")
    folder.move("tree/.a.yaml.swp", "tree/.b.swp")
    folder.write("beside.yaml")
    try folder.make("tree/left/deep")
    folder.write("tree/left/deep/a.yaml")
    #expect(watch.changes() == [])
    // By way of a hidden file, as many editors save.
    folder.write("tree/.a.new")
    folder.move("tree/.a.new", "tree/a.yaml")
    #expect(watch.changes() == ["a.yaml"])
  }

  @Test func foldersThatMoveAreWatchedWhereTheyAre() throws {
    let folder = try Folder()
    try folder.make("outside/deep")
    folder.write("outside/deep/a.yaml")
    let watch = try folder.watch()
    folder.move("outside", "tree/inside")
    #expect(watch.changes() == ["a.yaml"])
    folder.move("tree/inside", "tree/other")
    #expect(watch.changes() == ["inside", "a.yaml"])
    folder.write("tree/other/deep/b.yaml")
    #expect(watch.changes() == ["b.yaml"])
    try folder.remove("tree/other")
    #expect(watch.changes() == ["a.yaml", "b.yaml", "deep", "other"])
    try folder.make("tree/other/deep")
    folder.write("tree/other/deep/c.yaml")
    #expect(watch.changes().contains("c.yaml"))
    folder.write("tree/other/deep/d.yaml")
    #expect(watch.changes() == ["d.yaml"])
  }

  @Test func aTreeThatGoesAndComesAgainIsWatchedAgain() throws {
    let folder = try Folder()
    let watch = try folder.watch()
    for _ in 0..<3 {
      try folder.remove("tree")
      _ = watch.changes()
      try folder.make("tree")
      folder.write("tree/a.yaml")
      #expect(watch.changes() == ["a.yaml"])
      folder.write("tree/b.yaml")
      #expect(watch.changes() == ["b.yaml"])
    }
    // As git does where two branches have different folders.
    folder.move("tree", "away")
    try folder.make("tree")
    _ = watch.changes()
    folder.write("tree/c.yaml")
    #expect(watch.changes() == ["c.yaml"])
  }

  @Test func aTreeThatIsMadeLaterIsWatched() throws {
    let folder = try Folder()
    let watch = try #require(FileWatch([], trees: ["\(folder.path)/later", "\(folder.path)/none/at/all"]))
    folder.write("other.yaml")
    try folder.make("others")
    #expect(watch.changes() == [])
    try folder.make("later/sub")
    folder.write("later/sub/a.yaml")
    #expect(watch.changes().contains("a.yaml"))
  }

  @Test func aFolderWithoutItsSubfoldersIsJustThat() throws {
    let folder = try Folder()
    try folder.make("tree/sub")
    let watch = try #require(FileWatch(["\(folder.path)/tree", "\(folder.path)/nothing"]))
    folder.write("tree/sub/a.yaml")
    #expect(watch.changes() == [])
    folder.write("tree/a.yaml")
    #expect(watch.changes() == ["a.yaml"])
  }

  @Test func moreChangesThanTheSystemKeepsLoseNothing() throws {
    let folder = try Folder()
    try folder.make("plain")
    for index in 0..<20 { folder.write("tree/a\(index).yaml") }
    folder.write("plain/p.yaml")
    let watch = try #require(FileWatch(["\(folder.path)/plain"], trees: ["\(folder.path)/tree"]))
    let most = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
    let count = try #require(Int(most.filter(\.isNumber)))
    try #require(count <= 200_000, "the system keeps too many for a test")
    // Equal changes one after the other would be told as one. More than there is room for, since some may be merged.
    for index in 0..<(count + count / 8) { folder.write("tree/a\(index % 2).yaml") }
    // What the system has no room for any more.
    try folder.make("tree/late/deep")
    folder.write("tree/late/deep/b.yaml")
    let names = watch.changes()
    #expect(names == Set((0..<20).map { "a\($0).yaml" } + ["b.yaml", "p.yaml"]))
    folder.write("tree/late/deep/c.yaml")
    #expect(watch.changes() == ["c.yaml"])
  }

  @Test func linksAreSeenAndNotFollowed() throws {
    let folder = try Folder()
    try folder.make("elsewhere")
    let watch = try folder.watch()
    symlink("\(folder.path)/elsewhere", "\(folder.path)/tree/link")
    symlink("\(folder.path)/tree", "\(folder.path)/tree/loop")
    symlink("/nowhere", "\(folder.path)/tree/gone.yaml")
    #expect(watch.changes() == ["link", "loop", "gone.yaml"])
    folder.write("elsewhere/a.yaml")
    #expect(watch.changes() == [])
    // A tree that is itself a link is the folder that it leads to.
    symlink("\(folder.path)/elsewhere", "\(folder.path)/root")
    let linked = try #require(FileWatch([], trees: ["\(folder.path)/root"]))
    folder.write("elsewhere/b.yaml")
    #expect(linked.changes() == ["b.yaml"])
  }

  @Test func namesThatAreNoTextAndFilesOfAnySizeAreTold() throws {
    let folder = try Folder()
    let watch = try folder.watch()
    let name = "\(folder.path)/tree/a".utf8CString.dropLast() + [CChar(bitPattern: 0xFF), 0]
    let descriptor = open(Array(name), O_WRONLY | O_CREAT, 0o600)
    #expect(descriptor >= 0 && ftruncate(descriptor, 1 << 32) == 0)
    close(descriptor)
    #expect(watch.changes() == ["a\u{FFFD}"])
    let long = String(repeating: "ஆ", count: 80) + ".yaml"
    folder.write("tree/\(long)")
    #expect(watch.changes() == [long])
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func aFolderThatMayNotBeReadIsLeftOut() throws {
    let folder = try Folder()
    try folder.make("tree/closed")
    chmod("\(folder.path)/tree/closed", 0)
    defer { chmod("\(folder.path)/tree/closed", 0o700) }
    let watch = try folder.watch()
    folder.write("tree/a.yaml")
    #expect(watch.changes() == ["a.yaml"])
  }

  @Test(.timeLimit(.minutes(1))) func aFileThatIsWrittenAllTheTimeDoesNotHoldUpTheRest() throws {
    let folder = try Folder()
    let watch = try folder.watch()
    let writer = BusyWriter("\(folder.path)/tree/log")
    let thread = onThread { writer.run() }
    while !writer.hasBegun { sched_yield() }
    #expect(watch.settledChanges(within: .milliseconds(60)) == ["log"])
    writer.end()
    thread.join()
  }

  /// Writes a file again and again until it is told to end.
  private final class BusyWriter: Sendable {
    private let path: String
    private let begun = Atomic(false)
    private let ended = Atomic(false)
    var hasBegun: Bool { begun.load(ordering: .acquiring) }

    init(_ path: String) { self.path = path }

    func run() {
      while !ended.load(ordering: .acquiring) {
        close(open(path, O_WRONLY | O_CREAT, 0o600))
        begun.store(true, ordering: .releasing)
      }
    }

    func end() { ended.store(true, ordering: .releasing) }
  }
}
