import Foundations
import Testing

@testable import Localization

/// The files beside a catalog that the lint reads.
@Suite struct LintFilesTests {
  private func read(_ files: [String: String]) throws -> (settings: LintSettings, problems: [String]) {
    var settings = LintSettings()
    var found = Diagnostics()
    try settings.read(
      beside: CatalogPath("l/tea.xcstrings"), in: MemoryCatalogs(files: files), into: &found)
    return (settings, found.sorted.map { "\($0.span?.source.path ?? ""): \($0.message)" })
  }

  @Test func withoutFilesNothingIsSaid() throws {
    let (settings, problems) = try read(["l/other.lint.yaml": "lint: 2\n"])
    #expect(settings.limits.isEmpty && settings.sources == nil && settings.glossary.kept.isEmpty)
    #expect(problems.isEmpty)
  }

  @Test func settingsTheRecordAndTheGlossaryAreReadAndTheirErrorsTold() throws {
    let (settings, problems) = try read([
      "l/tea.lint.yaml": "lint: 2\n", "l/tea.sources.yaml": "sources: 1\ntexts: {}\n",
      "l/tea.glossary.yaml": "glossary: 1\nkeep: [Assam]\n",
    ])
    #expect(settings.sources != nil)
    #expect(settings.glossary.kept == ["Assam"])
    #expect(problems == ["l/tea.lint.yaml: the version is `2`, and only 1 is known"])
  }

  @Test func glossariesThatIncludeEachOtherAreReadOnceEach() throws {
    let (settings, problems) = try read([
      "l/tea.glossary.yaml": "glossary: 1\nalso: [kit, more, kit]\nkeep: [Assam]\n",
      "l/kit.glossary.yaml": "glossary: 1\nalso: [tea, kit, more]\nkeep: [Kolam]\n",
      "l/more.glossary.yaml": "glossary: 1\nkeep: [Chai]\n",
    ])
    #expect(settings.glossary.kept == ["Assam", "Kolam", "Chai"])
    #expect(problems.isEmpty)
  }

  @Test func aGlossaryOfAnotherFolderIsNotRead() throws {
    let (settings, _) = try read([
      "l/tea.glossary.yaml": "glossary: 1\nalso: [../kit]\nkeep: [Assam]\n",
      "l/../kit.glossary.yaml": "glossary: 1\nkeep: [Kolam]\n",
    ])
    #expect(settings.glossary.kept == ["Assam"])
  }

  @Test func aGlossaryThatIsIncludedHasToBeThere() {
    #expect(throws: Diagnostic.self) {
      try read(["l/tea.glossary.yaml": "glossary: 1\nalso: [kit]\n"])
    }
  }
}
