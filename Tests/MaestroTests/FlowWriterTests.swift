import Foundations
import Testing

@testable import Maestro

/// Written flows are parsed back unchanged.
@Suite struct FlowWriterTests {
  private func draft(_ steps: [FlowDraft.Step]) -> FlowDraft {
    var draft = FlowDraft(appId: "epicura")
    draft.steps = steps
    return draft
  }

  @Test func writesAReadableFlow() {
    var draft = draft([
      .launchApp([]), .tapOn(.init("recipes/masala-dosa")), .remark("Two\nlines"),
      .scrollUntilVisible(.init("search"), .up), .tapOn(.init("search", index: 1)), .eraseText(4),
      .inputText("dal makhani"), .pressKey(Command.Key("Enter")!), .inputSecret("SECRET_1"),
      .assertVisible(.init("a.b+c")), .openLink("epicura://recipe/upma"), .setAirplaneMode(true),
      .setDarkMode(false), .launchApp([.init("AppleLanguages", "(hi)")]), .back, .inputText("No"),
      .inputText("${A} or ${"), .inputText(""), .waitForAnimationToEnd, .eraseText(50),
    ])
    draft.name = "Search: first"
    draft.matrix = FlowExtensions.Matrix()
    draft.matrix?.values = [.tier: ["pro"], .locale: ["hi-IN", "no"]]
    draft.secrets = ["SECRET_1"]
    draft.secretsComment = "Give it by -e"
    draft.start = [.launchApp([]), .tapOn(.init("tab/profile"))]
    #expect(
      draft.text == #"""
        appId: epicura
        name: "Search: first"
        x-matrix:
          locale: [hi-IN, "no"]
          tier: [pro]
        env:
          # Give it by -e
          SECRET_1: "${SECRET_1 || ''}"
        onFlowStart:
          - launchApp
          - tapOn:
              id: tab/profile
        ---
        - launchApp
        - tapOn:
            id: recipes/masala-dosa
        # Two
        # lines
        - scrollUntilVisible:
            element:
              id: search
            direction: UP
        - tapOn:
            id: search
            index: 1
        - eraseText: 4
        - inputText: dal makhani
        - pressKey: Enter
        - inputText: ${SECRET_1}
        - assertVisible:
            id: "a\\.b\\+c"
        - openLink: "epicura://recipe/upma"
        - setAirplaneMode: enabled
        - setDarkMode: disabled
        - launchApp:
            arguments:
              AppleLanguages: "(hi)"
        - back
        - inputText: "No"
        - inputText: "\\${A} or ${"
        - inputText: ""
        - waitForAnimationToEnd
        - eraseText

        """#)
    let set = read(draft.text)
    #expect(set.lines == [])
    #expect(set.flow?.header.extensions.matrix == draft.matrix && set.flow?.header.onFlowStart.count == 2)
    #expect(set.flow?.header.env.first?.value.scripts == ["SECRET_1 || ''"])
  }

  @Test(arguments: [
    #"{"event":"load","speed":60,"isOn":true,"note":"true","version":"1.10"}"#, "{}",
    #"{"a":{"b c":[1,-2,1.5,null,"x: y"]},"डोसा":"- {a}, #\n"}"#,
  ]) func requestsRoundTrip(_ body: String) throws {
    var draft = draft([.mark("Server request")])
    draft.requests = [
      try #require(.init(before: .label("Server request"), path: "/__kolam/a?b=${c}", body: body))
    ]
    let set = read(draft.text)
    #expect(set.lines == [], "\(draft.text)")
    let request = try #require(set.flow?.header.extensions.requests.first)
    #expect(request.at == .label("Server request") && request.method == "POST" && request.server == nil)
    #expect(request.path == "/__kolam/a?b=${c}" && request.body?.text == body)
  }

  @Test(arguments: ["[]", "1", "", "{", #"{"a":1,"a":2}"#, #"{"a":{"b":1,"b":2}}"#])
  func aBodyThatNoFlowCanHaveIsNoRequest(_ body: String) {
    #expect(FlowDraft.Request(before: .number(1), path: "/a", body: body) == nil)
  }

  /// Texts that parsers of YAML or of scripts often misread.
  private static let nasty = [
    "", " ", "No", "yes", "on", "~", "null", "2026-01-01", "12:30", "010", "0x1F", "1_000", ".inf", "-",
    "- a", "a: b", "a #b",
    "#a", "@a", "`a", "!tag", "&a", "*a", "%a", "? a", ": a", "[a]", "{a}", "a]", "'", "''", "\"", "\\",
    "\\n", "\n", "a\nb\n",
    "\r\n", "\ta", "a ", " a", "---", "...", "--- a", "${A}", "\\${A}", "\\\\${A}", "$${A}}", "${A} and }",
    "${a$b}", "${", "$5",
    "${}", "a${b}c${d}e", "}${", "डोसा", "மசாலா தோசை", "க்ஷ", "क्‍ष", "e\u{301}", "\u{200B}", "\u{202E}x", "\u{FEFF}",
    "\u{85}", "\u{2028}",
    "\u{0}", "\u{1B}[2J", "\u{7F}", "😀", "👩‍🍳", "\u{E000}", "\u{10FFFD}", "<<", "=", "a,b", "a|b", ">", "|",
    "🇮🇳",
  ]

  @Test(arguments: nasty) func textRoundTrips(_ text: String) {
    hold(text)
  }

  /// Random texts from pieces of syntax.
  @Test func randomTextsRoundTrip() {
    let pieces = [
      "$", "{", "}", "\\", "\"", "'", "\n", " ", "#", ":", "-", "a", "B", "0", "${", "\u{85}", "ி", "\t", "%",
      ",", "[", "]", "\u{200D}",
    ]
    var seed: UInt64 = 7
    for _ in 0..<3000 {
      var text = ""
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      for _ in 0..<(seed >> 60) {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int((seed >> 33) % UInt64(pieces.count))]
      }
      hold(text)
    }
  }

  private func hold(_ text: String) {
    var draft = draft([
      .inputText(text), .openLink(text), .launchApp([.init("A", text)]), .tapOn(.init(text)), .remark(text),
    ])
    draft.name = text
    let set = read(draft.text)
    #expect(set.lines.isEmpty, "\(draft.text)")
    let steps = set.flow?.steps ?? []
    guard steps.count == 4, case .inputText(let typed) = steps[0].command,
      case .openLink(let link) = steps[1].command,
      case .launchApp(let launch) = steps[2].command, case .tap(let selector, .once) = steps[3].command
    else {
      Issue.record("\(draft.text)")
      return
    }
    for template in [typed, link.link, launch.arguments.first?.value, set.flow?.header.name] {
      #expect(
        template?.literal.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars), "\(draft.text)")
    }
    // Without the escapes of the regular expression, the id is the text.
    #expect(selector.id?.literal == RegexText.matching(text), "\(draft.text)")
  }

  @Test func escapesAnIDForLiteralMatching() {
    #expect(
      RegexText.matching("recipes/a.b*(c)[d]{e}^$|?+\\") == #"recipes/a\.b\*\(c\)\[d\]\{e\}\^\$\|\?\+\\"#)
  }
}
