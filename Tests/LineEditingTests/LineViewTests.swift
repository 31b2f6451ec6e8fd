import LineEditing
import TestSupport
import Testing
import Typesetting

/// What is on a terminal while a line is edited.
@Suite struct LineViewTests {
  /// A terminal with an editor on it.
  private struct Desk {
    var terminal: TerminalScreen
    var editor = LineEditor()
    var view: LineView
    var prompt = "> "
    /// The bytes of the last drawing.
    var bytes = ""

    init(
      columns: Int = 40, rows: Int = 10, asked: AskedLine = AskedLine(), hasLooks: Bool = true,
      cells: @escaping (Unicode.Scalar) -> Int = TerminalScreen.cells
    ) {
      terminal = TerminalScreen(columns: columns, rows: rows, cells: cells)
      view = LineView(LineView.Screen(columns: columns, rows: rows, profile: .posix, hasLooks: hasLooks))
      editor.begin(asked, history: ["poha"])
      draw()
    }

    var picture: LinePicture { editor.picture(prompt: prompt, words: { "\($0)" }) }

    mutating func draw() {
      bytes = view.draw(picture)
      terminal.write(bytes)
    }

    mutating func type(_ keys: String) {
      for key in TypedKeys.keys(keys) {
        _ = editor.press(key)
        draw()
      }
    }
  }

  @Test(arguments: [
    ("namaste<left><left>", "> namas|te"), ("हिन्दी<left>", "> हि|न्दी"), ("தமிழ்<home>", "> |தமிழ்"),
    ("मसाला डोसा<C-left><bs>x", "> मसालाx|डोसा"), ("தோசை<left>மசாலா ", "> தோமசாலா |சை"), ("a<bs>", "> |"),
    ("one two<C-w><C-y><C-y>", "> one twotwo|"), ("<C-r>po", "search(\"po\")|poha"), ("abc<C-c><C-c>", "> |"),
  ])
  func eachKeyIsDrawn(keys: String, line: String) {
    var desk = Desk()
    desk.type(keys)
    #expect(desk.terminal.cursorLine == line)
    #expect(desk.terminal.unknown == [])
  }

  @Test func aSecretIsMaskedFromWhereItBegins() {
    var terminal = TerminalScreen(columns: 40, rows: 4)
    var view = LineView(LineView.Screen(columns: 40, rows: 4, profile: .posix, hasLooks: false))
    var picture = LinePicture(prompt: "> ")
    picture.text = LineText("कोड=1234")
    picture.maskStart = 3
    terminal.write(view.draw(picture))
    #expect(terminal.cursorLine == "> कोड=••••|")
    #expect(view.lines(of: picture) == "> कोड=••••\n")
  }

  /// What changes is written, and no more.
  @Test(arguments: [
    ("nam", "a", "a"), ("हि", "न", "न"), ("nama", "<left>", "\u{8}"), ("nama<left>", "<right>", "a"),
    ("तमा", "<left>", "\r> त"),
    ("ab<left>", "x", "xb\u{8}"), ("ab", "<bs>", "\r> a\u{1B}[K"), ("ab", "<home>", "\u{8}\u{8}"),
    ("", "<left>", ""),
    ("क", "ि", "\r> कि\u{1B}[K"),
  ])
  func fewBytesAreWritten(before: String, key: String, bytes: String) {
    var desk = Desk()
    desk.type(before)
    desk.type(key)
    #expect(desk.bytes == bytes)
  }

  @Test(arguments: [
    ("Recipes · English", "Recipes · English"), ("रेसिपी · हिन्दी", "रेसिपी · हिन्दी"),
    ("சமையல் குறிப்புகள் · தமிழ்", "சமையல் குறிப்புகள் ·…"),
  ])
  func theStatusIsInTheLastRowAndCut(status: String, shown: String) {
    var terminal = TerminalScreen(columns: 19, rows: 10)
    var view = LineView(.init(columns: 19, rows: 10, profile: .posix, hasLooks: true))
    var picture = LinePicture(prompt: "> ")
    (picture.note, picture.status) = ("Below", status)
    terminal.write(view.draw(picture))
    #expect(terminal.lines == [">", "Below", shown] && terminal.cursorLine == "> |")
    picture.text = LineText("poha")
    terminal.write(view.draw(picture))
    #expect(terminal.lines == ["> poha", "Below", shown])
    terminal.write(view.finish(picture, isBroken: true))
    #expect(terminal.lines == ["> poha"] && terminal.unknown == [])
  }

  @Test func aNarrowTerminalHasWhatIsSetInItsLastRow() {
    var terminal = TerminalScreen(columns: 19, rows: 10)
    var view = LineView(.init(columns: 19, rows: 10, profile: .posix, hasLooks: true))
    var picture = LinePicture(prompt: "> ")
    (picture.status, picture.shortStatus) = ("Recipes · English", "English · Recipes")
    terminal.write(view.draw(picture))
    #expect(terminal.lines == [">", "Recipes · English"])
    (picture.status, picture.shortStatus) = ("Preferences · Offline", "Offline · Preferences")
    terminal.write(view.draw(picture))
    #expect(terminal.lines == [">", "Offline · Prefere…"])
  }

  @Test func aLowTerminalHasItsRowsForTheLine() {
    var terminal = TerminalScreen(columns: 20, rows: 4)
    var view = LineView(.init(columns: 20, rows: 4, profile: .posix, hasLooks: true))
    var picture = LinePicture(prompt: "> ")
    picture.status = "Recipes"
    terminal.write(view.draw(picture))
    #expect(terminal.lines == [">"])
  }

  @Test func aLongLineTakesSeveralRows() {
    var desk = Desk(columns: 11)
    desk.type("abcdefghijklmnop")
    #expect(desk.terminal.lines == ["> abcdefgh", "ijklmnop"])
    desk.type("<home>X")
    #expect(desk.terminal.lines == ["> Xabcdefg", "hijklmnop"] && desk.terminal.cursorLine == "> X|abcdefg")
    desk.type("<end><bs><C-w>")
    #expect(desk.terminal.lines == [">"] && desk.terminal.cursorLine == "> |")
    #expect(desk.terminal.unknown == [])
  }

  @Test func noClusterIsBrokenOverRows() {
    var desk = Desk(columns: 9)
    desk.type("नमस्ते हिन्दी தமிழ்")
    // The terminal does not tell blanks at the end of a row from cells that are empty.
    #expect(desk.terminal.lines.joined().filter { $0 != " " } == ">नमस्तेहिन्दीதமிழ்")
    for line in desk.terminal.lines {
      #expect(line.unicodeScalars.first?.properties.generalCategory != .nonspacingMark)
    }
  }

  @Test func aSecretIsMasked() {
    var desk = Desk(asked: AskedLine(field: "pin", isSecret: true))
    desk.type("25कि<left>")
    #expect(desk.terminal.cursorLine == "> ••|•")
  }

  @Test func aSuggestionIsFaintAndLeavesNothing() {
    var desk = Desk()
    desk.type("Mas")
    desk.editor.suggest("ala Dosa")
    desk.draw()
    #expect(desk.terminal.cursorLine == "> Mas|(ala Dosa)")
    desk.type("<left>")
    #expect(desk.terminal.cursorLine == "> Ma|s")
    var plain = Desk(hasLooks: false)
    plain.type("Mas")
    plain.editor.suggest("ala Dosa")
    plain.draw()
    #expect(plain.terminal.cursorLine == "> Mas|")
  }

  @Test func candidatesAreListedBelow() {
    var desk = Desk(columns: 20)
    desk.type("m")
    _ = desk.editor.offer(LineCompletions(["Masala Dosa", "மசாலா", "मसाला", "Mint"]))
    desk.draw()
    #expect(desk.terminal.lines == ["> m", "Masala Dosa  மசாலா", "मसाला  Mint"])
    desk.type("<tab>")
    #expect(desk.terminal.lines.first == "> Masala Dosa" && desk.terminal.cursorLine == "> Masala Dosa|")
    desk.type("!")
    #expect(desk.terminal.lines == ["> Masala Dosa!"])
  }

  @Test func manyCandidatesTakeFewRows() {
    var desk = Desk(columns: 20)
    _ = desk.editor.offer(LineCompletions((0..<500).map { "candidate \($0)" }))
    desk.draw()
    #expect(desk.terminal.lines.count == 5 && desk.terminal.lines.last?.hasSuffix("…") == true)
    for _ in 0..<9 { desk.type("<tab>") }
    #expect(desk.terminal.lines.joined().contains("… candidate 5"))
  }

  @Test func outputComesBeforeTheLine() {
    var desk = Desk(columns: 11)
    desk.type("abcdefghijklmnop<left><left>")
    desk.terminal.write(desk.view.erase() + "Brewing: 40 %\r\n".replacing("Brewing: ", with: ""))
    #expect(desk.terminal.lines == ["40 %"])
    desk.draw()
    #expect(
      desk.terminal.lines == ["40 %", "> abcdefgh", "ijklmnop"] && desk.terminal.cursorLine == "ijklmn|op")
  }

  @Test func anEndedLineStaysAsItWasTyped() {
    var desk = Desk()
    desk.type("Mas")
    desk.editor.suggest("ala")
    desk.draw()
    desk.type("<left>")
    desk.terminal.write(desk.view.finish(desk.picture, isBroken: true) + "Poha")
    #expect(desk.terminal.lines == ["> Mas", "Poha"])
  }

  @Test func aLineWithMoreRowsThanTheTerminalShowsThoseAroundTheCursor() {
    var desk = Desk(columns: 11, rows: 3)
    desk.type("<paste:\(String(repeating: "0123456789", count: 30))>")
    #expect(desk.terminal.lines.count == 3 && desk.terminal.cursorLine.contains("|"))
    desk.type("<home>x")
    #expect(desk.terminal.lines.first == "> x0123456" && desk.terminal.cursorLine == "> x|0123456")
    #expect(desk.terminal.unknown == [])
  }

  @Test func aNarrowerTerminalGetsTheLineAgain() {
    var desk = Desk(columns: 40)
    desk.type("abcdefghijklmnop")
    // Most terminals have broken the row in two by now.
    var narrow = TerminalScreen(columns: 11, rows: 10)
    narrow.write("> abcdefghijklmnop")
    desk.terminal = narrow
    desk.terminal.write(desk.view.resize(columns: 11, rows: 10))
    desk.draw()
    #expect(desk.terminal.lines == ["> abcdefgh", "ijklmnop"])
  }

  @Test func promptsMayHaveColors() {
    var desk = Desk(columns: 12)
    desk.terminal.write(desk.view.erase())
    desk.prompt = "\u{1B}[31mमात्रा:\u{1B}[39m "
    desk.draw()
    desk.type("12345678")
    #expect(desk.terminal.lines == ["मात्रा: 1234", "5678"])
    #expect(desk.terminal.unknown == [])
  }

  @Test func pastedBreaksAreSigns() {
    var desk = Desk()
    desk.type("<paste:a\nb>")
    #expect(desk.terminal.cursorLine == "> a↵b|")
  }

  /// Any keys leave the screen that drawing it at once would give, whatever the terminal counts.
  @Test(arguments: [7, 11, 40], [0, 1])
  func drawingInPartsIsDrawingAtOnce(columns: Int, cellsOfSigns: Int) {
    let cells = { (scalar: Unicode.Scalar) in
      scalar.properties.generalCategory == .spacingMark ? cellsOfSigns : TerminalScreen.cells(of: scalar)
    }
    let keys = TypedKeys.keys(
      "aक ि்தமிழ்<left><right><bs><del><home><end><C-left><C-right><C-k><C-w><C-y><C-_><up><down>🇮🇳")
    var random = Xorshift(seed: UInt64(columns))
    for _ in 0..<60 {
      var desk = Desk(columns: columns, rows: 24, cells: cells)
      for _ in 0..<40 {
        _ = desk.editor.press(keys[Int(random.next() % UInt64(keys.count))])
        if random.next() % 4 == 0 { desk.editor.suggest("ala दोसा") }
        desk.draw()
        var other = Desk(columns: columns, rows: 24, cells: cells)
        other.terminal.write(other.view.erase())
        other.editor = desk.editor
        other.draw()
        #expect(desk.terminal.lines == other.terminal.lines)
        #expect(desk.terminal.cursorLine == other.terminal.cursorLine)
        #expect(desk.terminal.unknown == [])
      }
    }
  }
}
