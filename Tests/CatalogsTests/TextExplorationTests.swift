import Catalogs
import Foundations
import Testing

@Suite struct TextExplorationTests {
  @Test func showsEveryCountInEveryLocale() throws {
    let json = """
      "en":\(plural(["one": "%lld cup", "other": "%lld cups"])),
      "hi":\(plural(["one": "%lld प्याला", "other": "%lld प्याले"]))
      """
    let catalog = try catalog(key: "%lld cups", json)
    let rows = TextExploration("%lld cups", in: [catalog], locales: [.english, .hindi]).rows
    #expect(rows.count == 24)
    #expect(rows.map(\.category).prefix(4) == ["other", "other", "one", "other"])
    #expect(rows[12...14].map(\.category) == ["one", "one", "one"])
    #expect(rows[12...14].map(\.text.text) == ["0 प्याला", "0.5 प्याला", "1 प्याला"])
    #expect(rows.last?.text.text == "1,00,000 प्याले")
  }

  @Test func variesEachCountSeparately() throws {
    let json = """
      "en":{"stringUnit":{"state":"translated","value":"%#@a@ of %#@b@ by %@"},"substitutions":{
      "a":{"argNum":1,"formatSpecifier":"lld","variations":{"plural":{"one":\(unit("%arg x")),"other":\(unit("%arg xs"))}}},
      "b":{"argNum":2,"formatSpecifier":"lld","variations":{"plural":{"one":\(unit("%arg y")),"other":\(unit("%arg ys"))}}}}}
      """
    let catalog = try catalog(key: "k", json)
    let rows = TextExploration("k", in: [catalog], locales: [.english], arguments: [7]).rows
    #expect(rows.map(\.argument) == Array(repeating: 1, count: 12) + Array(repeating: 2, count: 12))
    #expect(rows[2].text.text == "1 x of 2 ys by A")
    #expect(rows[14].text.text == "7 xs of 1 y by A")
    #expect(rows.allSatisfy { $0.problems.isEmpty })
  }

  @Test func showsTheDevicesOfAText() throws {
    let json = """
      "en":{"variations":{"device":{"ipad":\(unit("tap")),"mac":\(unit("click")),"other":\(unit("go"))}}}
      """
    let rows = TextExploration("k", in: [try catalog(key: "k", json)], locales: [.english]).rows
    #expect(rows.map(\.device) == ["ipad", "mac", "other"])
    #expect(rows.map(\.text.text) == ["tap", "click", "go"])
  }

  @Test(arguments: [
    ("%lld files of %@", [true, false]), ("%2$@ %1$lld", [true, false]), ("plain 100%", []),
    ("%*d", [false, true]), ("%999999$@", Array(repeating: false, count: 0)),
  ])
  func samplesMatchThePlaceholders(key: String, isNumeric: [Bool]) {
    #expect(TextArguments(of: key, []).isNumeric == isNumeric)
  }
}
