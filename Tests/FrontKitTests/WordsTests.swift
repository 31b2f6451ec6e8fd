import Catalogs
import Foundation
import Foundations
import Testing

@testable import FrontKit

@Suite struct WordsTests {
  private let catalog: Catalog

  init() throws {
    let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let data = try Data(contentsOf: checkout.appendingPathComponent("Locales/Kolam.xcstrings"))
    var diagnostics = Diagnostics()
    let source = SourceText(path: "Locales/Kolam.xcstrings", bytes: Array(data))
    catalog = try #require(Catalog.read(source, into: &diagnostics))
  }

  @Test(arguments: ["en", "hi", "ta"])
  func everyWordIsInTheCatalog(locale: String) throws {
    let localizer = Localizer(catalogs: [catalog], locale: try #require(LocaleTag(locale)))
    for word in Word.allCases {
      let text = localizer.resolve(word.rawValue, ["a", "b"])
      #expect(!text.isMissing, "\(word.rawValue)")
      #expect(text.locale?.language == locale, "\(word.rawValue) is not translated")
    }
  }

  @Test func theCatalogHasNoWordThatNobodyAsksFor() {
    let keys = Set(catalog.keys.filter { $0.hasPrefix("front.") })
    #expect(keys.subtracting(Word.allCases.map(\.rawValue)) == [])
  }

  @Test func theCatalogIsInXcodesForm() {
    #expect(CatalogForm.isXcodes(catalog))
    #expect(catalog.check().map(\.message) == [])
  }
}
