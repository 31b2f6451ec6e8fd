import Runtime
import Testing
import Typesetting

@testable import Reports

/// Texts that do not fit a device.
@Suite struct OverflowTests {
  private static let view = ScreenView(
    screen: "s", title: "A title that is rather long for a phone",
    tabs: ["Recipes", "Favourites", "Profile", "Settings"].map {
      ScreenView.Tab(id: $0, label: $0, isSelected: false)
    },
    nodes: [
      ViewNode(
        id: "text", role: .text, label: "Running text takes as many lines as it needs, however long it is."),
      ViewNode(id: "word", role: .text, label: String(repeating: "முயற்சிக்கவும்", count: 4)),
      ViewNode(id: "press", role: .button, label: "Save all of the changes now", interaction: .press),
      ViewNode(
        id: "pin", role: .field, label: "PIN", value: String(repeating: "1", count: 99),
        interaction: .edit(.secret)),
    ])

  @Test func limitsLabelsToOneLineAndTextsToWholeWords() {
    let small = Self.view.overflows(columns: 32)
    #expect(
      small.map(\.place) == [
        .title, .node("word", .label), .node("press", .label), .tab("Favourites"), .tab("Settings"),
      ])
    #expect(small[0].fit.cut == "A title that is rather long…")
    #expect(small[0].room == TextRoom(width: 28, lines: 1))
    #expect(small[1].fit.cut == nil)
    #expect(small[1].fit.longWords.count == 1)
    #expect(Self.view.overflows(columns: 80).isEmpty)
  }

  @Test func backButtonNarrowsTheTitle() {
    var view = ScreenView(screen: "s", title: String(repeating: "x", count: 26))
    #expect(view.overflows(columns: 32).isEmpty)
    view.canGoBack = true
    #expect(view.overflows(columns: 32).map(\.place) == [.title])
  }

  @Test func widthProfileDeterminesOverflow() {
    let view = ScreenView(
      screen: "s", title: "t", nodes: [ViewNode(id: "b", role: .button, label: "हिन्दीहिन्दी", interaction: .press)])
    #expect(view.overflows(columns: 16, by: .kitty).isEmpty)
    #expect(view.overflows(columns: 16, by: .posix).count == 1)
  }
}
