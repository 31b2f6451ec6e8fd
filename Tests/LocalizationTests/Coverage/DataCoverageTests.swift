import Catalogs
import Testing

@testable import Localization

/// The texts that embedded servers send.
@Suite struct DataCoverageTests {
  private static let marathi = LocaleTag("mr") ?? .english

  private func coverage(_ files: [String: String], _ fallbacks: LocaleFallbacks = .none) -> DataCoverage {
    DataCoverage(
      of: "Data", in: MemoryCatalogs(files: files), locales: [.english, .hindi, Self.marathi],
      fallbacks: fallbacks)
  }

  @Test func countsMappingsThatHaveTheSourceLanguage() {
    let found = coverage([
      "Data/a.yaml": """
      ghee: { en: ghee, hi: घी, diet: veg }
      idli: { name: { en: Idli, hi: "" }, steps: [ { text: { en: Soak., hi: भिगोएँ। } }, { minutes: 5 } ] }
      """,
      "Data/recipes/b.yaml": "name: { hi: इडली }", "Data/README.md": "en: no data",
    ])
    #expect(found.texts == 3)
    #expect(found.counts.map(\.translated) == [3, 2, 0])
    #expect(found.counts.map(\.missing) == [0, 1, 3])
  }

  @Test func countsWhatAFallbackShows() {
    let files = ["Data/a.yaml": "a: { en: A, hi: अ }\nb: { en: B }"]
    let marathi = coverage(files, LocaleFallbacks([Self.marathi: .hindi])).counts[2]
    #expect(marathi.missing == 2 && marathi.fallback == 1)
  }

  @Test(arguments: ["", "a: [", "- 1", "en: [x]", "a: { en: {} }", "\u{0}"])
  func filesWithoutTextsHaveNone(_ text: String) {
    #expect(coverage(["Data/a.yaml": text]).texts == 0)
  }

  @Test func reportsThemLikeACatalog() {
    let text = CatalogCoverageText(coverage(["Data/a.yaml": "a: { en: A, hi: अ }"]), name: "Plugins/A/Data")
    #expect(text.text(columns: 80).hasPrefix("Plugins/A/Data: 1 texts of the server\n"))
    #expect(text.shortfalls(below: 100) == ["Plugins/A/Data: mr has 0 %, less than 100 %"])
  }
}
