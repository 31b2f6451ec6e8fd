import Pictures
import Storage
import Testing

@testable import AppServices

/// Copies of photos, by what is in them.
struct PhotoCopyTests {
  /// A PNG (W3C PNG, 11.2) as far as its pixels, which the copy does not look at: 3 by 2 of them.
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", [0, 0, 0, 3, 0, 0, 0, 2, 8, 2, 0, 0, 0])
    + chunk("IDAT", [0]) + chunk("IEND", [])

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    [0, 0, 0, UInt8(data.count)] + Array(name.utf8) + data + [0, 0, 0, 0]
  }

  private let copies = KeptFiles.inMemory()

  private func photos(of plugin: String = "garden") -> PhotoFiles {
    PhotoFiles(copies: copies) { path throws(PhotoFiles.Failure) in
      switch path {
      case "leaf.png", "same.png": Self.png
      case "text.png": Array("no photo".utf8)
      default: throw .missing
      }
    }.owned(by: plugin)
  }

  @Test func aCopyIsNamedByItsContentAndReadByItsPath() throws {
    let photos = photos()
    let copy = try photos.copy("leaf.png")
    #expect(copy.hasPrefix("kept:garden/") && copy.hasSuffix(".png"))
    #expect(try photos.bytes(of: copy) == Self.png)
    #expect(try photos.copy("same.png") == copy && photos.copy(copy) == copy)
    #expect(photos.isCopy(copy) && !photos.isCopy("leaf.png"))
    try photos.remove(copy)
    #expect(throws: PhotoFiles.Failure.missing) { try photos.bytes(of: copy) }
    #expect(throws: PhotoFiles.CopyError.source(.missing)) { try photos.copy(copy) }
  }

  @Test func anotherPluginReadsACopyAndCannotDeleteIt() throws {
    let copy = try photos().copy("leaf.png")
    let other = photos(of: "diagnostics")
    try other.remove(copy)
    #expect(!other.isCopy(copy))
    #expect(try other.bytes(of: copy) == Self.png)
    #expect(try other.copy(copy) != copy)
  }

  @Test func whatIsNoPictureIsNotCopied() {
    #expect(throws: PhotoFiles.CopyError.picture(.unknownFormat)) { try photos().copy("text.png") }
    #expect(throws: PhotoFiles.CopyError.source(.missing)) { try photos().copy("gone.png") }
  }

  @Test(arguments: [
    "", "kept:", "kept:garden", "kept:garden/", "kept:garden/a.png", "kept:../x/y.png", "kept:/garden/x.png",
    "kept:garden/../" + String(repeating: "a", count: 64) + ".png",
    "kept:Garden/" + String(repeating: "a", count: 64) + ".png",
    "kept:garden/" + String(repeating: "a", count: 64) + ".gif",
    "kept:garden/" + String(repeating: "A", count: 64) + ".png",
    "kept:garden/" + String(repeating: "a", count: 63) + "/.png",
    "kept:garden/" + String(repeating: "a", count: 64) + ".png.png",
  ])
  func whatLooksLikeACopyAndIsNoneIsAPath(_ path: String) {
    #expect(PhotoCopy(path) == nil)
    #expect(throws: PhotoFiles.Failure.missing) { try photos().bytes(of: path) }
  }
}
