import Testing
import Typesetting

/// Tables on lines.
@Suite struct TextTableTests {
  @Test func columnsAreAsWideAsTheirWidestCellAndLinesEndWithoutBlanks() {
    var table = TextTable(["a", "long", ""])
    table.add(["wide", "b", "c"])
    table.add(["", "", ""])
    #expect(table.text() == "a     long\nwide  b     c\n\n")
    #expect(table.text(columns: 13) == table.text())
  }

  @Test func whereALineHasNoRoomEachRowIsABlock() {
    var table = TextTable(["flag", "free/phone", "pro/phone"])
    table.add(["insights", "(off)", "on"])
    table.add(["facts", "on", "on"])
    #expect(
      table.text(columns: 20)
        == "insights\n  free/phone (off)\n  pro/phone on\nfacts\n  free/phone on\n  pro/phone on\n")
  }
}
