import Catalogs
import Foundation
import Foundations
import Testing

@testable import TextFront

@Suite struct FrontCatalogTests {
  @Test(arguments: Kolam.locales)
  func catalogHasEveryText(locale: String) throws {
    let catalog = try #require(Kolam.catalog)
    let localizer = Localizer(catalogs: [catalog], locale: try #require(LocaleTag(locale)))
    for word in Word.allCases {
      let text = localizer.resolve(word.rawValue, ["a", "b"])
      #expect(!text.isMissing, "\(word.rawValue)")
      #expect(text.locale?.language == locale, "\(word.rawValue) is not translated")
    }
  }

  @Test func catalogHasNoUnusedText() throws {
    let keys = Set(try #require(Kolam.catalog).keys.filter { $0.hasPrefix("front.") })
    #expect(keys.subtracting(Word.allCases.map(\.rawValue)) == [])
  }

  @Test func theCatalogIsInXcodesForm() throws {
    let catalog = try #require(Kolam.catalog)
    #expect(CatalogForm.isXcodes(catalog))
    #expect(catalog.check().map(\.message) == [])
  }

  @Test(arguments: Kolam.locales)
  func commandNamesAreUnique(locale: String) {
    let parser = CommandParser(words: Kolam.words(locale))
    let all = CommandName.allCases.flatMap { name in
      Set(parser.spellings(name).map { String(Folding.fold($0)) }).map { ($0, name) }
    }
    for (spelling, name) in all {
      #expect(all.filter { $0.0 == spelling }.allSatisfy { $0.1 == name }, "\(spelling)")
    }
    #expect(parser.spellings(.why).allSatisfy { !$0.contains(" ") })
  }

  @Test(arguments: Kolam.locales)
  func everyStateIsSpokenInWordsOfItsOwn(locale: String) {
    let words = Kolam.words(locale)
    let states = Word.allCases.filter { $0.rawValue.hasPrefix("front.state.") }
    let spoken = Dictionary(grouping: states) { words($0) }
    #expect(spoken.filter { $0.value.count > 1 }.isEmpty)
  }
}
