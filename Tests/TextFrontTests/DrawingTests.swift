import Foundations
import Runtime
import Testing

@testable import FrontKit
@testable import TextFront

@Suite struct DrawingTests {
  @Test(arguments: ViewNode.Role.allCases.filter { $0 != .divider }) func rendersNodesOfEveryRole(
    _ role: ViewNode.Role
  ) {
    let node = ViewNode(id: "node", role: role, label: "Its words", value: "its value", interaction: .press)
    let view = ScreenView(screen: "home", title: "Home", nodes: [node])
    for format in Format.allCases {
      #expect(Talk(view, options: Talk.options(format)).output.contains("Its words"), "\(format)")
    }
  }

  @Test(arguments: Screens.all.map(\.name), Kolam.locales)
  func textAndReaderNameEveryTarget(name: String, locale: String) throws {
    let view = try #require(Screens.all.first { $0.name == name }).make(Screens(locale: locale))
    let entries = Numbering(PieceExtractor.of(view)).entries
    let text = Talk(view).output
    let reader = Talk(view, options: Talk.options(.reader)).output
    let json = Talk(view, options: Talk.options(.json)).output
    for entry in entries {
      let label = try #require(entry.piece.title)
      #expect(text.contains("[\(entry.number)] ") && text.contains(label))
      #expect(reader.contains(Kolam.words(locale)(.itemNumber, .int(entry.number))) && reader.contains(label))
      #expect(json.contains("\"number\":\(entry.number)") && json.contains("\"id\":\"\(entry.piece.id)\""))
    }
  }

  @Test(arguments: [8, 12, 20, 40, 80], Kolam.locales)
  func wrappingKeepsEveryWord(width: Int, locale: String) {
    func words(_ text: String) -> String { String(text.filter { !$0.isWhitespace }) }
    var options = Talk.options()
    let whole = Talk(Screens(locale: locale).recipe, options: options).output
    options.width = width
    options.colors = .none
    #expect(words(Talk(Screens(locale: locale).recipe, options: options).output) == words(whole))
  }

  @Test func colorsSurviveWrapping() {
    var options = Talk.options()
    options.width = 16
    options.colors = .truecolor
    let output = Talk(
      Screens(locale: "en").recipe, options: options, theme: Theme(light: Palette([.primary: 0xE65100]))
    ).output
    for line in output.split(separator: "\n") {
      let opened = line.matches(of: /\u{1B}\[[1-9]/).count
      #expect(opened == line.matches(of: /\u{1B}\[0m/).count, "\(line) leaves a color on")
    }
  }

  @Test func jsonKeepsOrderAndEscapes() {
    let json = JSON.object([
      .init("b", .string("\"\\\n\u{1B}\u{9B}\u{2028}हि")), .init("gone", nil),
      .init("a", .array([.int(1), .double(.nan), .bool(true), .null])),
    ])
    #expect(json.text == #"{"b":"\"\\\n\u001b\u009b\u2028हि","a":[1,null,true,null]}"#)
  }

  @Test func omitsANonFiniteMeasure() {
    let nodes = [
      ViewNode(id: "p", role: .progress, label: "P", measure: .fraction(.nan)),
      ViewNode(id: "q", role: .progress, label: "Q", measure: .fraction(7)),
      ViewNode(id: "r", role: .rating, label: "R", measure: .rating(.infinity, outOf: 5)),
    ]
    let talk = Talk(ScreenView(screen: "s", title: "S", nodes: nodes))
    #expect(talk.output == "S\n\nP\nQ: 100%\nR\n")
  }
}
