import Catalogs
import Foundations
import Testing

@testable import Localization

/// Which files an import reads, and into which catalogs.
@Suite struct ImportWordsTests {
  private let disk = MemoryCatalogs(
    files: [
      "hi.xliff": "", "out/hi.xcloc/contents.json": "", "out/hi.xcloc/Localized Contents/hi.xliff": "",
      "out/hi.xcloc/Source Contents/en.xliff": "", "android/values/strings.xml": "",
      "android/values-hi/strings.xml": "", "po/tea.en.po": "", "po/tea.hi.po": "", "po/notes.txt": "",
    ], folders: ["out", "out/hi.xcloc", "android", "po", "empty"])

  @Test(arguments: [
    (["hi.xliff", "Kolam"], ["epicura"], ["epicura", "Kolam"]),
    (["hi.xliff"], ["epicura,Kolam"], ["epicura", "Kolam"]),
    (["Locales/Kolam.xcstrings", "hi.xliff"], ["epicura"], ["epicura", "Locales/Kolam.xcstrings"]),
  ])
  func wordsBehindIntoAreCatalogs(_ words: [String], _ into: [String], _ wanted: [String]) throws {
    let found = try ImportWords(words, into: into, in: disk)
    #expect(found.files == ["hi.xliff"])
    #expect(found.catalogs == wanted)
  }

  @Test func aMissingFileIsNoCatalog() throws {
    #expect(try ImportWords(["missing.xliff"], into: ["tea"], in: disk).files == ["missing.xliff"])
    #expect(throws: CommandError.self) { try ImportWords(["Kolam"], into: ["tea"], in: disk) }
  }

  @Test(arguments: [
    ("out", ["out/hi.xcloc/Localized Contents/hi.xliff"]),
    ("out/hi.xcloc/", ["out/hi.xcloc/Localized Contents/hi.xliff"]),
    ("android", ["android/values-hi/strings.xml"]), ("po", ["po/tea.hi.po"]),
  ])
  func aFolderStandsForItsTranslations(_ folder: String, _ wanted: [String]) throws {
    let words = try ImportWords([folder], into: ["tea"], in: disk)
    #expect(try words.found(sources: [.english], in: disk) == wanted)
  }

  @Test func aFolderWithoutTranslationsIsAnError() throws {
    let words = try ImportWords(["empty"], into: ["tea"], in: disk)
    #expect(throws: CommandError.self) { try words.found(sources: [.english], in: disk) }
  }
}
