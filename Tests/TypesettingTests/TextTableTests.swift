import Testing
import Typesetting

/// Tables on lines.
@Suite struct TextTableTests {
  @Test func columnsAreAsWideAsTheirWidestCellAndLinesEndWithoutBlanks() {
    var table = TextTable(["a", "long", ""])
    table.add(["wide", "b", "c"])
    table.add(["", "", ""])
    #expect(table.text == "a     long\nwide  b     c\n\n")
  }
}
