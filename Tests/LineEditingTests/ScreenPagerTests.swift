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
    #expect(pager.paint(ScreenPicture(Self.text(1...12), isSame: true), rows: 5) == Self.text(1...5))
    #expect(pager.next() == Self.text(6...10))
    #expect(pager.paint(ScreenPicture(Self.text(1...12), isSame: true), rows: 5) == Self.text(6...10))
    // The last page is full.
    #expect(pager.next() == Self.text(8...12) && pager.next() == nil)
    #expect(pager.previous() == Self.text(3...7) && pager.previous() == Self.text(1...5))
    #expect(pager.next() == Self.text(6...10))
    #expect(pager.paint(ScreenPicture(Self.text(1...7), isSame: true), rows: 5) == Self.text(3...7))
    #expect(pager.paint(ScreenPicture(Self.text(1...12), isSame: false), rows: 5) == Self.text(1...5))
  }

  @Test func aPrintedTextDoesNotReleaseAPaintedScreen() {
    var pager = ScreenPager()
    _ = pager.paint(ScreenPicture(Self.text(1...12), isSame: false), rows: 5)
    #expect(pager.take("Note: saved\n", rows: 5) == "Note: saved\n")
    pager.release()
    #expect(pager.isPainted && pager.next() == Self.text(6...10))
    #expect(pager.take(Self.text(1...9), rows: 5) == Self.text(1...5))
    #expect(!pager.isPainted && pager.remaining == 4)
  }

  @Test(arguments: [0, -3]) func aTerminalWithoutRoomPaintsALine(rows: Int) {
    var pager = ScreenPager()
    #expect(pager.paint(ScreenPicture(Self.text(1...3), isSame: true), rows: rows) == "1\n")
    #expect(pager.paint(ScreenPicture("", isSame: true), rows: rows) == "")
  }

  @Test(arguments: [0, -3]) func aTerminalWithoutRoomShowsAll(rows: Int) {
    var pager = ScreenPager()
    #expect(pager.take(Self.text(1...12), rows: rows) == Self.text(1...12))
  }
}

/// A conversation is shown from its end, as all programs for chats do.
@Suite struct ConversationPagerTests {
  /// A title, messages of a line each, and what is below them.
  private static func chat(_ messages: Int, below: Int = 2, isReply: Bool = false, isSame: Bool = true)
    -> ScreenPicture
  {
    let lines = ["Chat"] + (1...messages).map { "m\($0)" } + (1...below).map { "b\($0)" }
    var picture = ScreenPicture(
      lines.map { $0 + "\n" }.joined(), isSame: isSame, isReply: isReply)
    picture.messages = (1...messages).map { .init(id: "\($0)", end: $0 + 1) }
    return picture
  }

  private static func lines(_ names: String...) -> String { names.map { $0 + "\n" }.joined() }

  @Test func itOpensAtItsNewestMessage() {
    var pager = ScreenPager()
    #expect(pager.paint(Self.chat(9, isSame: false), rows: 4) == Self.lines("m8", "m9", "b1", "b2"))
    #expect(pager.newBelow == 0 && pager.remaining == 0)
  }

  @Test func whatIsBelowItNeverPushesTheNewestOut() {
    var pager = ScreenPager()
    #expect(
      pager.paint(Self.chat(9, below: 8, isSame: false), rows: 4) == Self.lines("m8", "m9", "b1", "b2"))
    #expect(pager.remaining == 6)
  }

  @Test func itFollowsTheNewestUntilSomebodyTurnsBack() {
    var pager = ScreenPager()
    _ = pager.paint(Self.chat(9, isSame: false), rows: 4)
    #expect(pager.paint(Self.chat(10), rows: 4) == Self.lines("m9", "m10", "b1", "b2"))
    #expect(pager.previous() == Self.lines("m5", "m6", "m7", "m8"))
    #expect(pager.paint(Self.chat(12), rows: 4) == Self.lines("m5", "m6", "m7", "m8"))
    #expect(pager.newBelow == 2)
    // Those who turn forward again see the newest, and follow it.
    #expect(pager.next() == Self.lines("m9", "m10", "m11", "m12"))
    #expect(pager.newBelow == 0)
    #expect(pager.paint(Self.chat(13), rows: 4) == Self.lines("m12", "m13", "b1", "b2"))
  }

  @Test func whoSaysSomethingSeesIt() {
    var pager = ScreenPager()
    _ = pager.paint(Self.chat(9, isSame: false), rows: 4)
    _ = pager.previous()
    #expect(pager.paint(Self.chat(9, isReply: true), rows: 4) == Self.lines("m4", "m5", "m6", "m7"))
    #expect(pager.paint(Self.chat(10, isReply: true), rows: 4) == Self.lines("m9", "m10", "b1", "b2"))
  }

  @Test func aDialogInBetweenChangesNothing() {
    var pager = ScreenPager()
    _ = pager.paint(Self.chat(9, isSame: false), rows: 4)
    #expect(pager.paint(ScreenPicture("Sure?\n", isSame: true, isReply: true), rows: 4) == "Sure?\n")
    #expect(pager.paint(Self.chat(9), rows: 4) == Self.lines("m8", "m9", "b1", "b2"))
  }

  @Test func fewerRowsLeaveTheNewestInView() {
    var pager = ScreenPager()
    _ = pager.paint(Self.chat(9, isSame: false), rows: 6)
    #expect(pager.resize(rows: 2) == Self.lines("m9", "b1"))
  }

  @Test func itSaysWhatHasChangedOutOfView() {
    var pager = ScreenPager()
    var picture = ScreenPicture((1...12).map { "\($0)\n" }.joined(), isSame: true, isReply: true)
    picture.changed = [0, 1, 9]
    _ = pager.paint(ScreenPicture(picture.text), rows: 4)
    _ = pager.next()
    _ = pager.paint(picture, rows: 4)
    #expect(pager.changes == (2, 1))
    // What is in view by the side of it needs no word.
    _ = pager.next()
    #expect(pager.changes == (0, 0))
    pager.see()
    _ = pager.previous()
    #expect(pager.changes == (0, 0))
  }
}
