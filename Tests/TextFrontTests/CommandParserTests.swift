import FrontKit
import Testing

@testable import TextFront

@Suite struct CommandParserTests {
  private let parser = CommandParser(words: Kolam.words("en"))

  @Test(arguments: [
    ("back", LineCommand.back), ("BACK", .back), ("home", .home), ("again", .again), ("where", .location),
    ("?", .help), (":back", .back), (":quit", .quit), (":home", .home), (":errors", .errors),
    ("help", .help), ("errors", .errors), ("quit", .quit), ("exit", .quit), ("why", .why("")),
    ("why #start", .why("#start")),
    ("why   Start cooking", .why("Start cooking")), (":locale hi", .locale("hi")),
    (":locale hi_IN", .locale("hi-IN")),
    (":LOCALE x-keys", .locale("x-keys")), (":theme Dark", .theme("dark")), (":tier pro", .tier("pro")),
    (":offline on", .offline(true)), (":offline off", .offline(false)),
    (":clock +10m", .clock(.seconds(600))),
    (":clock 1h30m5s", .clock(.seconds(5405))), (":clock +2d", .clock(.seconds(172_800))),
    (":tab favourites", .tab("favourites")), (":wait #save", .wait("#save", .seconds(30))),
    (":wait 5s \"Saved it\"", .wait("\"Saved it\"", .seconds(5))), (":wait 5 s", .wait("5 s", .seconds(30))),
    (":clock 500ms", .clock(.milliseconds(500))), (":reload", .reload), (":tree", .tree),
    (":keys", .keys(nil)),
    (":keys on", .keys(.on)), (":keys OFF", .keys(.off)), (":keys both", .keys(.both)),
    (":keys yes", .keys(.on)),
    (":l10n", .l10n(nil)), (":l10n on", .l10n(true)), (":roman", .roman(nil)), (":roman off", .roman(false)),
    (":bidi show", .bidi(.show)), (":escape", .escape(nil)), (":escape on", .escape(true)),
    (":locale", .locale(nil)), (":locale hi-u-nu-deva", .locale("hi-u-nu-deva")),
    (":device small phone", .device("small phone")),
  ])
  func readsCommands(line: String, command: LineCommand) { #expect(parser.parse(line) == .command(command)) }

  @Test(arguments: [
    ("hi", "पीछे", LineCommand.back), ("hi", "back", .back), ("hi", "क्यों #start", .why("#start")),
    ("hi", "मदद", .help), ("hi", "ऐप बंद करें", .quit), ("hi", "बाहर", .quit),
    ("hi", "कहां", .location), ("hi", ":offline चालू", .offline(true)), ("ta", "பின்செல்", .back),
    ("ta", "செயலியை மூடு", .quit), ("ta", "quit", .quit), ("ta", "ஏன் start", .why("start")),
    ("ta", ":offline ஆஃப்", .offline(false)), ("hi", ":clock +१०m", .clock(.seconds(600))),
  ])
  func parsesLocalizedCommands(locale: String, line: String, command: LineCommand) {
    #expect(CommandParser(words: Kolam.words(locale)).parse(line) == .command(command))
  }

  @Test(arguments: ["", "start", "2", "#back", "backwards", "back home", "whyever", "पीछे"])
  func leavesOtherLinesToTheScreen(line: String) { #expect(parser.parse(line) == .none) }

  @Test func namesTheNearestCommand() {
    #expect(parser.parse(":local hi") == .unknown(":local", nearest: ":locale"))
    #expect(parser.parse(":") == .unknown(":", nearest: nil))
  }

  @Test(arguments: [
    ":keys maybe", ":l10n maybe", ":roman 1", ":bidi", ":bidi on", ":escape x", ":locale h i", ":locale -",
    ":locale toolonglanguage", ":locale 12", ":theme blue", ":theme",
    ":offline maybe", ":clock", ":clock +", ":clock 10", ":clock 10x", ":clock -5m", ":clock 0s", ":clock m",
    ":clock 999999999999d", ":clock 999999999d", ":tab", ":wait", ":reload all", ":tree all", ":flags x",
    ":flag", ":flag =",
  ])
  func rejectsInvalidArguments(line: String) {
    guard case .malformed(let usage) = parser.parse(line) else {
      Issue.record("\(line) was taken")
      return
    }
    #expect(usage.hasPrefix(":"))
  }

  @Test(arguments: Kolam.locales)
  func noTwoCommandsShareAWord(locale: String) {
    let parser = CommandParser(words: Kolam.words(locale))
    let all = CommandName.allCases.flatMap { name in
      Set(parser.spellings(name).map { String(Folding.fold($0)) }).map { ($0, name) }
    }
    for (spelling, name) in all {
      #expect(all.filter { $0.0 == spelling }.allSatisfy { $0.1 == name }, "\(spelling)")
    }
    #expect(parser.spellings(.why).allSatisfy { !$0.contains(" ") })
  }
}
