import Foundation
import Foundations
import Testing

@Suite struct FolderTests {
  private let root = FileManager.default.temporaryDirectory.appending(path: "kolam-\(UUID().uuidString)").path

  @Test func missingParentsAreMade() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    try Folder.make("\(root)/a//b/", mode: 0o700)
    try Folder.make("\(root)/a/b", mode: 0o700)
    #expect(Folder.isFolder("\(root)/a/b"))
    #expect(Folder.names(in: "\(root)/a") == ["b"])
    #expect(Folder.names(in: "\(root)/a/b") == [])
  }

  @Test func aFileInTheWayIsNamed() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    try Folder.make(root, mode: 0o700)
    FileManager.default.createFile(atPath: "\(root)/file", contents: nil)
    for path in ["file", "file/within"] {
      let error = #expect(throws: Folder.MakeError.self) { try Folder.make("\(root)/\(path)", mode: 0o700) }
      #expect(error?.path == "\(root)/file")
      #expect(error?.reason == "File exists")
    }
  }

  @Test func hiddenNamesAreListedAndAMissingFolderIsNot() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    try Folder.make(root, mode: 0o700)
    for name in [".hidden", "तमिल", "z"] {
      FileManager.default.createFile(atPath: "\(root)/\(name)", contents: nil)
    }
    #expect(Folder.names(in: root)?.sorted() == [".hidden", "z", "तमिल"])
    #expect(Folder.names(in: "\(root)/missing") == nil)
  }
}
