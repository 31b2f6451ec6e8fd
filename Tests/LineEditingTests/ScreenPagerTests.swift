import LineEditing
import Testing

@Suite struct ScreenPagerTests {
  private static func text(_ lines: ClosedRange<Int>) -> String { lines.map { "\($0)\n" }.joined() }

  @Test func aTextThatFitsIsShownWhole() {
    var pager = ScreenPager()
    #expect(pager.take(Self.text(1...5), rows: 5) == Self.text(1...5))
    #expect(pager.remaining == 0 && pager.next() == nil && pager.previous() == nil)
    #expect(pager.take("", rows: 5) == "")
    #expect(pager.take("open", rows: 5) == "open")
  }

  @Test func aLongOneBeginsAtItsTopAndIsTurned() {
    var pager = ScreenPager()
    #expect(pager.take(Self.text(1...12), rows: 5) == Self.text(1...5))
    #expect(pager.remaining == 7)
    #expect(pager.previous() == nil)
    #expect(pager.next() == Self.text(6...10))
    #expect(pager.next() == Self.text(11...12))
    #expect(pager.remaining == 0 && pager.next() == nil)
    #expect(pager.previous() == Self.text(6...10))
    #expect(pager.remaining == 2)
    #expect(pager.previous() == Self.text(1...5))
    #expect(pager.previous() == nil && pager.next() == Self.text(6...10))
  }

  @Test func whatIsReportedMeanwhileLeavesTheRest() {
    var pager = ScreenPager()
    _ = pager.take(Self.text(1...12), rows: 5)
    #expect(pager.take("Progress: 20%\n", rows: 5) == "Progress: 20%\n")
    #expect(pager.next() == Self.text(6...10))
    pager.release()
    #expect(pager.remaining == 0 && pager.next() == nil && pager.previous() == nil)
  }

  @Test func aPaintedScreenKeepsItsPlaceUntilItIsAnotherOne() {
    var pager = ScreenPager()
    #expect(pager.paint(Self.text(1...12), rows: 5, keepsPlace: true) == Self.text(1...5))
    #expect(pager.next() == Self.text(6...10))
    #expect(pager.paint(Self.text(1...12), rows: 5, keepsPlace: true) == Self.text(6...10))
    // The last page is full.
    #expect(pager.next() == Self.text(8...12) && pager.next() == nil)
    #expect(pager.previous() == Self.text(3...7) && pager.previous() == Self.text(1...5))
    #expect(pager.next() == Self.text(6...10))
    #expect(pager.paint(Self.text(1...7), rows: 5, keepsPlace: true) == Self.text(3...7))
    #expect(pager.paint(Self.text(1...12), rows: 5, keepsPlace: false) == Self.text(1...5))
  }

  @Test func aPrintedTextDoesNotReleaseAPaintedScreen() {
    var pager = ScreenPager()
    _ = pager.paint(Self.text(1...12), rows: 5, keepsPlace: false)
    #expect(pager.take("Note: saved\n", rows: 5) == "Note: saved\n")
    pager.release()
    #expect(pager.isPainted && pager.next() == Self.text(6...10))
    #expect(pager.take(Self.text(1...9), rows: 5) == Self.text(1...5))
    #expect(!pager.isPainted && pager.remaining == 4)
  }

  @Test(arguments: [0, -3]) func aTerminalWithoutRoomPaintsALine(rows: Int) {
    var pager = ScreenPager()
    #expect(pager.paint(Self.text(1...3), rows: rows, keepsPlace: true) == "1\n")
    #expect(pager.paint("", rows: rows, keepsPlace: true) == "")
  }

  @Test(arguments: [0, -3]) func aTerminalWithoutRoomShowsAll(rows: Int) {
    var pager = ScreenPager()
    #expect(pager.take(Self.text(1...12), rows: rows) == Self.text(1...12))
  }
}
