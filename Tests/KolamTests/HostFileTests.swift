import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// The files that the program writes: whole or not at all, and what is no file stays what it is.
@Suite(.enabled(if: Executable.path != nil, "the program is not built"))
struct HostFileTests {
  private let kolam = Executable()
  private let folder: URL

  init() throws {
    folder = kolam.data.appendingPathComponent("work")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func export(to output: String) throws -> Executable.Run {
    try kolam(
      "strings", "export", Executable.root.appendingPathComponent("Locales/epicura.xcstrings").path,
      "--format",
      "csv", "--locale", "hi", "-o", output)
  }

  /// What the export prints where it goes to the output.
  private func expected() throws -> String { try export(to: "-").output }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func aFileIsReplacedAsAWholeAndKeepsItsPermissions() throws {
    defer { kolam.remove() }
    try Data("old".utf8).write(to: folder.appendingPathComponent("a.csv"))
    chmod(path("a.csv"), 0o640)
    let reader = open(path("a.csv"), O_RDONLY)
    defer { close(reader) }
    #expect(try export(to: path("a.csv")).code == 0)
    #expect(try String(contentsOfFile: path("a.csv"), encoding: .utf8) == expected())
    // Who had it open still reads what was there before.
    var bytes = [UInt8](repeating: 0, count: 10)
    #expect(read(reader, &bytes, 10) == 3)
    var status = stat()
    #expect(stat(path("a.csv"), &status) == 0 && status.st_mode & 0o7777 == 0o640)
    #expect(try names() == ["a.csv"], "nothing is left beside it")
  }

  @Test func aLinkIsFollowedAndStays() throws {
    defer { kolam.remove() }
    try FileManager.default.createDirectory(atPath: path("deep"), withIntermediateDirectories: true)
    try Data("old".utf8).write(to: folder.appendingPathComponent("deep/a.csv"))
    symlink("deep/a.csv", path("link.csv"))
    #expect(try export(to: path("link.csv")).code == 0)
    #expect(try String(contentsOfFile: path("deep/a.csv"), encoding: .utf8) == expected())
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link.csv")) == "deep/a.csv")
    #expect(try names() == ["deep", "link.csv"])
  }

  @Test func aPipeIsWrittenToAndStaysAPipe() throws {
    defer { kolam.remove() }
    #expect(mkfifo(path("pipe.csv"), 0o600) == 0)
    let heard = Heard()
    let pipe = path("pipe.csv")
    let thread = onThread { heard.read(pipe) }
    #expect(try export(to: pipe).code == 0)
    var status = stat()
    #expect(stat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    // Where nobody has written to it, the reader waits for a writer.
    if heard.isWaiting { close(open(pipe, O_WRONLY | O_NONBLOCK)) }
    thread.join()
    #expect(try heard.text == expected())
    #expect(try names() == ["pipe.csv"])
  }

  @Test func theOutputItselfCanBeNamedAsAFile() throws {
    defer { kolam.remove() }
    symlink("/proc/self/fd/1", path("out.csv"))
    let run = try export(to: path("out.csv"))
    #expect(run.code == 0)
    #expect(try run.output.hasPrefix(expected()))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("out.csv")) == "/proc/self/fd/1")
  }

  @Test(arguments: ["nothing/a.csv", "file/a.csv", "folder.csv/../../work/nothing/a.csv"])
  func whatCannotBeWrittenIsToldAndLeavesNothing(_ name: String) throws {
    defer { kolam.remove() }
    try Data("old".utf8).write(to: folder.appendingPathComponent("file"))
    let run = try export(to: path(name))
    #expect(run.code == 2)
    #expect(run.errors.contains("cannot be written"), "\(run.errors)")
    #expect(try names() == ["file"])
    #expect(try String(contentsOfFile: path("file"), encoding: .utf8) == "old")
  }

  /// What is read from a pipe on another thread.
  private final class Heard: Sendable {
    private let state = Mutex((bytes: [UInt8](), isOpen: false))

    var text: String { state.withLock { String(decoding: $0.bytes, as: UTF8.self) } }
    var isWaiting: Bool { state.withLock { !$0.isOpen } }

    func read(_ path: String) {
      let descriptor = open(path, O_RDONLY)
      state.withLock { $0.isOpen = true }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        if count <= 0 { break }
        let part = buffer[..<count]
        state.withLock { $0.bytes += part }
      }
      close(descriptor)
    }
  }
}
