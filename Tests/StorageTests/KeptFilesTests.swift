import Foundation
import Storage
import Testing

@Suite struct KeptFilesTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-kept-\(UUID())")
    .path

  @Test func aFileIsThereInTheNextProcessUntilItIsRemoved() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try KeptFiles(folder: folder).keep([1, 2, 3], as: "a.jpeg", of: "garden")
    let next = KeptFiles(folder: folder)
    #expect(next.bytes(of: "a.jpeg", of: "garden") == [1, 2, 3])
    #expect(next.bytes(of: "a.jpeg", of: "other") == nil)
    let path = try #require(next.path(of: "a.jpeg", of: "garden"))
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    for _ in 1...2 { try next.remove("a.jpeg", of: "garden") }
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/garden") == [])
  }

  @Test func theSameContentIsNotWrittenAgainAndADamagedOneIs() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let files = KeptFiles(folder: folder)
    try files.keep([1, 2, 3], as: "a.jpeg", of: "garden")
    let path = try #require(files.path(of: "a.jpeg", of: "garden"))
    func number() throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    }
    let first = try number()
    try files.keep([1, 2, 3], as: "a.jpeg", of: "garden")
    #expect(try number() == first)
    try Data([1]).write(to: URL(fileURLWithPath: path))
    try files.keep([1, 2, 3], as: "a.jpeg", of: "garden")
    #expect(files.bytes(of: "a.jpeg", of: "garden") == [1, 2, 3])
  }

  @Test func aFolderThatCannotBeMadeIsAnError() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(FileManager.default.createFile(atPath: folder, contents: Data()))
    let files = KeptFiles(folder: folder)
    let error = #expect(throws: StoreError.self) { try files.keep([1], as: "a.jpeg", of: "garden") }
    #expect(error?.reason == .unreachable)
    #expect(files.bytes(of: "a.jpeg", of: "garden") == nil)
    try files.remove("a.jpeg", of: "garden")
  }

  @Test func aLinkIsNotFollowed() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: "\(folder)/garden", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/garden/a.jpeg", withDestinationPath: "/etc/hostname")
    #expect(KeptFiles(folder: folder).bytes(of: "a.jpeg", of: "garden") == nil)
  }

  @Test func inMemoryTheyEndWithTheObject() throws {
    let files = KeptFiles.inMemory()
    try files.keep([1], as: "a.jpeg", of: "garden")
    #expect(files.bytes(of: "a.jpeg", of: "garden") == [1])
    #expect(files.path(of: "a.jpeg", of: "garden") == nil)
    try files.remove("a.jpeg", of: "garden")
    #expect(files.bytes(of: "a.jpeg", of: "garden") == nil)
  }
}
