import FrontKit
import Testing

@testable import TextFront

@Suite struct FrontWordsTests {
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
