import Foundations
import Testing

@testable import Localization

/// Catalogs as a command line names them.
@Suite struct CatalogPathTests {
  private static let folders = MemoryCatalogs(
    files: ["/shop/Locales/tea.xcstrings": "", "words": "", "/shop/Locales/.old.xcstrings": ""],
    folders: ["tea"])

  @Test(arguments: [
    ("tea", false), ("other", false), ("tea.xcstrings", true), ("a/tea", true), ("./tea", true),
    ("words", true),
  ])
  func aNameIsAnAppsUnlessItLooksLikeAFileOrIsOne(_ word: String, _ isFile: Bool) {
    #expect(CatalogPath.isFile(word, in: Self.folders) == isFile)
  }

  @Test func anAppsCatalogIsFoundUnderLocales() throws {
    let catalog = try CatalogPath(named: "tea", root: "/shop", apps: ["tea"], in: Self.folders)
    #expect(catalog.path == "/shop/Locales/tea.xcstrings")
  }

  @Test(arguments: ["te", ".old", ""]) func aNameWithoutACatalogIsAnErrorThatNamesTheApps(_ name: String) {
    let message = "`\(name)` is neither a file nor an app with a catalog; there are the apps rice, tea"
    #expect(throws: CommandError(message)) {
      try CatalogPath(named: name, root: "/shop", apps: ["rice", "tea"], in: Self.folders)
    }
  }

  @Test func anAppWithoutACatalogSaysHowItGetsOne() {
    let message = "`rice` has no catalog yet: `kolam strings extract rice` makes it of the app’s texts"
    #expect(throws: CommandError(message)) {
      try CatalogPath(named: "rice", root: "/shop", apps: ["rice", "tea"], in: Self.folders)
    }
  }

  @Test(arguments: [
    ("a/b/tea.xcstrings", "tea.xcstrings", "a/b/tea.lint.yaml"),
    ("tea.xcstrings", "tea.xcstrings", "tea.lint.yaml"),
    ("a.b/tea", "tea", "a.b/tea.lint.yaml"),
  ])
  func whatLiesBesideACatalogHasItsName(_ path: String, _ name: String, _ beside: String) {
    #expect(CatalogPath(path).fileName == name)
    #expect(CatalogPath(path).beside("lint") == beside)
  }
}
