import LineEditing
import Testing

/// What stands above the line, and how long it stays.
@Suite struct ScreenStageTests {
  /// A terminal of 14 rows.
  private final class Desk {
    private var stage = ScreenStage()
    private let view = LineView(
      LineView.Screen(columns: 20, rows: 14, profile: .standard, hasLooks: false))

    var isPainted: Bool { stage.isPainted }
    var hasScreen: Bool { stage.hasScreen }

    func paint(_ picture: ScreenPicture) { stage.paint(picture, rows: 9) }
    func say(_ lines: String) -> Bool { stage.say(lines, on: view) }
    func read(_ lines: String) -> String { stage.read(lines, rows: 9, on: view) }
    func turn(_ step: Int) -> String? { stage.turn(step, on: view) }
    func end(line: String) { stage.end(line: line) }
    func resize(rows: Int) { stage.resize(rows: rows) }
    func forget() { stage.forget() }
    func comeBack() { stage.comeBack() }
    func finish() -> String { stage.finish(view) }

    /// What is drawn, without the escapes of each row.
    func drawn() -> String {
      stage.draw(view).replacing("\u{1B}[K", with: "").replacing("\u{1B}[J", with: "")
    }
  }

  private func picture(_ lines: Int, isReply: Bool = false, isSame: Bool = true) -> ScreenPicture {
    ScreenPicture((1...lines).map { "\($0)\n" }.joined(), isSame: isSame, isReply: isReply)
  }

  private func stage(_ lines: Int = 3) -> Desk {
    let stage = Desk()
    stage.paint(picture(lines, isReply: true, isSame: false))
    _ = stage.drawn()
    return stage
  }

  @Test func whatWasSaidSurvivesWhatChangesByItself() {
    let stage = stage()
    #expect(stage.say("Error\n"))
    #expect(stage.drawn() == "\u{1B}[3A\r1\n2\n3\nError\n")
    stage.paint(picture(4))
    #expect(stage.drawn() == "\u{1B}[4A\r1\n2\n3\n4\nError\n")
    #expect(stage.say("More\n"))
    #expect(stage.drawn().hasSuffix("Error\nMore\n"))
    #expect(stage.drawn().isEmpty)
  }

  @Test func theNextLineTakesItAway() {
    let stage = stage()
    _ = stage.say("Error\n")
    stage.end(line: "> foo\n")
    #expect(stage.drawn().hasSuffix("3\n"))
    // What is said of a line stands below it.
    #expect(stage.say("Unknown\n"))
    #expect(stage.drawn().hasSuffix("3\n> foo\nUnknown\n"))
    stage.paint(picture(3, isReply: true))
    #expect(stage.drawn().hasSuffix("3\n"))
  }

  @Test func aLongTextIsReadInTheirPlaceUntilTheNextLine() {
    let stage = stage()
    let help = (1...20).map { "h\($0)\n" }.joined()
    stage.end(line: "> ?\n")
    #expect(!stage.say(help))
    #expect(stage.read(help).hasPrefix("> ?\nh1\n"))
    #expect(!stage.isPainted)
    // Nobody who reads wants the screen to come in between.
    stage.paint(picture(5))
    #expect(stage.drawn().isEmpty)
    #expect(stage.turn(1)?.hasPrefix("h9\n") == true)
    stage.end(line: "> x\n")
    #expect(stage.isPainted)
    #expect(stage.drawn() == "\u{1B}[14A\r1\n2\n3\n4\n5\n")
  }

  @Test func aTextThatFitsOneScreenIsReadTooAndLeft() {
    let stage = stage()
    let text = (1...8).map { "h\($0)\n" }.joined()
    #expect(!stage.say(text))
    #expect(stage.read(text) == text)
    #expect(stage.turn(1) == nil)
    stage.comeBack()
    #expect(stage.isPainted)
    #expect(stage.drawn() == "\u{1B}[11A\r1\n2\n3\n")
  }

  @Test func ofMuchThatIsSaidTheNewestStays() {
    let stage = stage()
    for number in 1...20 { #expect(stage.say("note \(number)\n")) }
    #expect(stage.isPainted)
    #expect(stage.drawn().hasSuffix("3\nnote 15\nnote 16\nnote 17\nnote 18\nnote 19\nnote 20\n"))
  }

  @Test func aClearedTerminalHasTheScreenAgain() {
    let stage = stage()
    _ = stage.read((1...20).map { "h\($0)\n" }.joined())
    stage.forget()
    stage.paint(picture(2))
    #expect(stage.drawn() == "1\n2\n")
  }

  @Test func anotherScreenComesAtOnce() {
    let stage = stage()
    _ = stage.read((1...20).map { "h\($0)\n" }.joined())
    stage.paint(picture(2, isSame: false))
    #expect(stage.drawn().hasSuffix("1\n2\n"))
  }

  @Test func aLongScreenKeepsItsPlaceWhereverRowsAreTaken() {
    let stage = stage(30)
    #expect(stage.turn(1) == "")
    #expect(stage.drawn().contains("\r10\n11\n"))
    stage.resize(rows: 5)
    #expect(stage.drawn().hasSuffix("\r10\n11\n12\n13\n14\n"))
    stage.resize(rows: 5)
    #expect(stage.drawn().isEmpty)
  }

  @Test func whereNoScreenIsPaintedTextsAreWrittenAsTheyAre() {
    let stage = Desk()
    #expect(!stage.say("a\n"))
    #expect(stage.read("a\n") == "a\n")
    #expect(!stage.hasScreen)
    #expect(stage.drawn().isEmpty)
    #expect(stage.finish().isEmpty)
  }

  @Test func whatIsSaidLastIsStillWritten() {
    let stage = stage()
    #expect(stage.finish().isEmpty)
    _ = stage.say("Stopped.\n")
    #expect(stage.finish().contains("Stopped.\n"))
  }
}
