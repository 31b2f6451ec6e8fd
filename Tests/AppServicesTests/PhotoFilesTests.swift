import AppServices
import Foundation
import Glibc
import Testing

/// Photos are read from files of whatever kind without waiting or growing.
struct PhotoFilesTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "photos-\(UUID().uuidString)")

  private func failure(_ path: String) -> PhotoFiles.Failure? {
    do throws(PhotoFiles.Failure) {
      _ = try PhotoFiles().bytes(of: path)
      return nil
    } catch {
      return error
    }
  }

  @Test func aFileIsReadWhole() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bytes = (0..<200_000).map { UInt8($0 % 251) }
    let file = folder.appending(path: "leaf.jpg")
    try Data(bytes).write(to: file)
    #expect(try PhotoFiles().bytes(of: file.path) == bytes)
  }

  @Test func whatIsNoFileIsRefusedAtOnce() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pipe = folder.appending(path: "pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(failure(pipe) == .unreadable)
    #expect(failure(folder.path) == .unreadable)
    #expect(failure("/dev/zero") == .unreadable)
    #expect(failure(folder.appending(path: "none.jpg").path) == .missing)
    #expect(failure("") == .missing)
    #expect(failure("a\0b") == .missing)
  }

  @Test func aLargeFileIsRefusedByItsSize() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "large.jpg").path
    #expect(FileManager.default.createFile(atPath: file, contents: nil))
    // Sparse: it takes no room.
    #expect(truncate(file, PhotoFiles.limit + 1) == 0)
    #expect(failure(file) == .tooLarge(limit: PhotoFiles.limit))
  }
}
