import FrontKit
import Runtime
import Testing
@testable import Walkthroughs

/// What `copyTextFrom` copies of an element with several texts.
@Suite struct CopiedTextTests {
  private let screen: EffectiveScreen = {
    let view = ScreenView(
      screen: "home", title: "Home",
      nodes: [
        ViewNode(id: "dosa", role: .row, label: "Masala Dosa", value: "Vegan", interaction: .press),
        ViewNode(id: "name", role: .field, label: "Name", value: "Asha", interaction: .edit(.text)),
      ])
    let frame = ScreenFrame(heading: [], rows: [], bounds: [:])
    return EffectiveScreen(
      view: view, frame: frame, elements: ElementTree(view, frame, picker: nil, focus: nil, toasts: []),
      viewport: 0..<10)
  }()

  @Test(
    arguments: [
      ("dosa", nil, "Vegan"), ("dosa", "Masala Dosa", "Masala Dosa"), ("dosa", "masala.*", "Masala Dosa"),
      ("dosa", "Vegan", "Vegan"), ("dosa", ".*", "Vegan"), ("dosa", "Masala Dosa, Vegan", "Vegan"),
      ("name", nil, "Asha"), ("name", "Name", "Asha"),
    ] as [(String, String?, String)])
  func ofARowTheTextThatTheSelectorMatches(_ id: String, _ text: String?, _ copied: String) throws {
    let element = try #require(screen.elements.all.first { $0.id == id })
    #expect(screen.copiedText(of: element, selectedBy: text.map { TextPattern($0) }) == copied)
  }
}
