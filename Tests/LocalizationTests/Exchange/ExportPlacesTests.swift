import Catalogs
import Foundations
import Testing

@testable import Localization

/// Where exports go, and in which languages.
@Suite struct ExportPlacesTests {
  private static let one = [ExportedFile("hi.xliff", "text")]
  private static let two = [
    ExportedFile("values-hi/strings.xml", "hi"), ExportedFile("values-ta/strings.xml", "ta"),
  ]

  @Test(
    arguments: [
      ("-", .output(ExportedFile("hi.xliff", "text"))),
      ("out.xliff", .file(ExportedFile("out.xliff", "text"))),
      ("a/out.x", .file(ExportedFile("a/out.x", "text"))),
      ("out", .folder([ExportedFile("out/hi.xliff", "text")])),
      ("out.d/", .folder([ExportedFile("out.d/hi.xliff", "text")])),
      ("there.d", .folder([ExportedFile("there.d/hi.xliff", "text")])),
      (".hidden", .folder([ExportedFile(".hidden/hi.xliff", "text")])),
    ] as [(String, ExportPlaces)])
  func aNameWithAnEndingIsAFileUnlessThereIsSuchAFolder(_ output: String, _ places: ExportPlaces) throws {
    #expect(try ExportPlaces(Self.one, to: output, in: MemoryCatalogs(folders: ["there.d"])) == places)
  }

  @Test func severalFilesGoIntoAFolder() throws {
    let places = try ExportPlaces(Self.two, to: "out", in: MemoryCatalogs())
    #expect(
      places
        == .folder([
          ExportedFile("out/values-hi/strings.xml", "hi"), ExportedFile("out/values-ta/strings.xml", "ta"),
        ]))
  }

  @Test(arguments: [
    ("-", "there are 2 files, and only one goes to the output; name one --locale"),
    ("out.xml", "there are 2 files to write, and `out.xml` is one; name a folder"),
  ])
  func severalFilesDoNotGoToOnePlace(_ output: String, _ message: String) {
    #expect(throws: CommandError(message)) {
      try ExportPlaces(Self.two, to: output, in: MemoryCatalogs())
    }
  }

  // MARK: Languages

  private func wanted(_ words: [String], app: [LocaleTag] = []) throws -> [String] {
    let catalog = try catalog(entries: entry("k", ["en": unit("a"), "ta": unit("b"), "hi": unit("c")]))
    return try ExportLocales.wanted(words, for: [(catalog, app)]).map(\.description)
  }

  @Test(arguments: ["hi_IN", "hi-Deva", "ta-IN"]) func aLongerTagOfAKnownLanguageIsRefused(_ word: String)
    throws
  {
    let tag = try #require(LocaleTag(word))
    #expect(throws: CommandError("`\(tag)` is the same as `\(tag.language)`, which is there; name that")) {
      try wanted([word])
    }
    #expect(try wanted(["hi-Latn"]) == ["hi-Latn"])
  }

  @Test(arguments: [
    ([], ["hi", "ta", "de"]), (["ta"], ["ta"]), (["ta,de", "ta", "pt_BR"], ["ta", "de", "pt-BR"]),
  ])
  func languagesAreThoseThatAreNamedOrAllOfCatalogAndApp(_ words: [String], _ locales: [String]) throws {
    let german = try #require(LocaleTag("de"))
    let found = try wanted(words, app: [german])
    #expect(words.isEmpty ? Set(found) == Set(locales) : found == locales)
  }

  @Test(arguments: [
    (["h!"], "`h!` is no language tag"), (["hindi"], "`hindi` is no language; did you mean `hi`?"),
    (["xx"], "`xx` is no language"), (["हिन्दी"], "`हिन्दी` is no language tag; did you mean `hi`?"),
    (["hi,en"], "`en` is the language that is translated from"),
  ])
  func aWordThatIsNoLanguageToTranslateIntoIsRefused(_ words: [String], _ message: String) {
    #expect(throws: CommandError(message)) { try wanted(words) }
  }

  @Test func madeUpLanguagesAndThoseOfTheCatalogsAreAccepted() throws {
    #expect(try wanted(["x-double,en-XA"]) == ["x-double", "en-XA"])
    let odd = try #require(LocaleTag("tam"))
    #expect(try wanted(["tam"], app: [odd]) == ["tam"])
  }

  @Test func withoutATranslationTheLanguagesHaveToBeNamed() throws {
    let bare = try catalog(entries: #""k":{}"#)
    #expect(throws: CommandError("there is no translation yet; name the languages with --locale")) {
      try ExportLocales.wanted([], for: [(bare, [bare.sourceLanguage])])
    }
    #expect(try ExportLocales.wanted(["hi"], for: [(bare, [])]) == [.hindi])
  }
}
