import Foundations
import Maestro
import Testing

@testable import Walkthroughs

/// What is wrong with flows only for their app, or on this machine.
@Suite struct FlowAppCheckTests {
  private static let app = AppVocabulary(
    locales: ["en", "hi", "ta"], tiers: ["free", "pro"], devices: ["phone", "small"],
    texts: [
      "en": ["Favourites", "OK"], "hi": ["पसंदीदा", "OK"], "ta": ["பிடித்தவை", "OK"],
    ])

  /// The findings in `flow.yaml`, a line each.
  private func lines(
    _ flow: String, others: [String: String] = [:], app: AppVocabulary? = app,
    engineAbsence: String? = nil
  ) throws -> [String] {
    let files = MemoryFiles(files: others.merging(["flow.yaml": flow]) { $1 })
    let check = try FlowCheck(
      "flow.yaml", files: files, engineAbsence: { engineAbsence }, app: { _ in app })
    return check.diagnostics.sorted.map { diagnostic in
      let place =
        diagnostic.span.map { "\($0.source.path):\($0.location.line):\($0.location.column)" } ?? ""
      let severity = diagnostic.severity == .error ? "" : "(\(diagnostic.severity.rawValue)) "
      return "\(place) \(severity)\(diagnostic.code): \(diagnostic.message)"
        + (diagnostic.help.map { "; \($0)" } ?? "")
    }
  }

  @Test(arguments: [
    ("locale: [en, hl]", "flow.yaml:2:26 KL0980: the app has no locale `hl`; did you mean `hi`?"),
    ("locale: xx", "flow.yaml:2:21 KL0980: the app has no locale `xx`; there are `en`, `hi`, `ta`"),
    ("tier: [free, pri]", "flow.yaml:2:26 KL0980: the app has no tier `pri`; did you mean `pro`?"),
    (
      "device: [phones]",
      "flow.yaml:2:22 KL0980: the app has no device `phones`; did you mean `phone`?"
    ),
    (
      "tier: all, exclude: [{ tier: gold }]",
      "flow.yaml:2:42 KL0980: the app has no tier `gold`; there are `free`, `pro`"
    ),
  ])
  func aValueThatTheAppDoesNotHaveIsAnError(_ axes: String, _ line: String) throws {
    let flow = "appId: demo\nx-matrix: { \(axes) }\n---\n- launchApp\n"
    #expect(try lines(flow) == [line])
    #expect(try lines(flow, app: nil).isEmpty)
  }

  @Test(arguments: [
    ("locale: [en], exclude: [ { locale: en } ]", true), ("exclude: [ { locale: en } ]", true),
    ("tier: all, exclude: [ { tier: free }, { tier: pro, device: phone } ]", true),
    ("tier: all, exclude: [ { tier: free } ]", false), ("locale: [en]", false),
    ("locale: [en, hi], exclude: [ { locale: en }, { locale: hi, tier: pro } ]", false),
  ])
  func aMatrixWithoutACombinationIsAnError(_ axes: String, _ isEmpty: Bool) throws {
    let found = try lines("appId: demo\nx-matrix: { \(axes) }\n---\n- launchApp\n")
    #expect(
      found.contains { $0.contains("KL0964") } == isEmpty && found.count == (isEmpty ? 1 : 0),
      "\(found)")
  }

  @Test(arguments: [
    ("drop-reading", []), ("\"off\"", []),
    (
      "offf",
      ["flow.yaml:2:13 KL0980: the app has no Bluetooth condition `offf`; did you mean `off`?"]
    ),
  ])
  func anUnknownConditionOfBluetoothIsAnError(_ word: String, _ expected: [String]) throws {
    #expect(
      try lines("appId: demo\nx-faults: [ { at: 1, bluetooth: \(word) } ]\n---\n- launchApp\n")
        == expected)
  }

  @Test(arguments: [
    (
      "AppleLanguages: (fr)",
      ["flow.yaml:3:45 KL0980: the app has no locale `(fr)`; there are `en`, `hi`, `ta`"]
    ),
    ("AppleLanguages: '(fr, hi)'", []), ("tier: pro", []), ("tier: '${PLAN}'", []),
    ("other: x", []),
    ("tier: prro", ["flow.yaml:3:35 KL0980: the app has no tier `prro`; did you mean `pro`?"]),
  ])
  func argumentsOfTheStartAreCheckedToo(_ argument: String, _ expected: [String]) throws {
    #expect(
      try lines("appId: demo\n---\n- launchApp: { arguments: { \(argument) } }\n") == expected)
  }

  @Test(arguments: ["[en, hi]", "all", "[en, ta, hi]"])
  func aTextOfOneLanguageInSeveralIsAWarning(_ locales: String) throws {
    let lines = try lines(
      "appId: demo\nx-matrix: { locale: \(locales) }\n---\n- tapOn: { below: Favourites, id: a }\n")
    #expect(lines.count == 1)
    #expect(
      lines.first?.hasPrefix(
        "flow.yaml:4:19 (warning) KL0981: `Favourites` is a text of one language")
        == true)
  }

  @Test(arguments: [
    "- tapOn: OK", "- tapOn: 'Favourites|पसंदीदा|பிடித்தவை'", "- tapOn: ${SAYS}", "- tapOn: '\\d+ .*'",
    "- tapOn: { id: Favourites }", "- inputText: Favourites",
    "- runFlow: { when: { 'true': \"${MAESTRO_LOCALE == 'en'}\" }, commands: [ { tapOn: Favourites } ] }",
  ])
  func whatHoldsInEveryLanguageIsFine(_ step: String) throws {
    #expect(try lines("appId: demo\nx-matrix: { locale: [en, hi, ta] }\n---\n\(step)\n").isEmpty)
  }

  @Test(arguments: [
    ("Favuorites", "did you mean `Favourites`?"), ("Nothing at all", "select by `id`; name a text"),
    (".*Nothing.*", "select by `id`; name a text"),
  ])
  func aTextThatExistsNowhereIsAWarning(_ text: String, _ help: String) throws {
    let lines = try lines("appId: demo\nx-matrix: { locale: [en, hi] }\n---\n- tapOn: '\(text)'\n")
    #expect(lines.count == 1)
    #expect(
      lines.first?.contains(
        "KL0981: no catalog has the text `\(text)`, and the flow is walked in en, hi; \(help)")
        == true, "\(lines)")
  }

  @Test(arguments: [
    ("", "- inputText: Asha\n- inputText: ' Rao'\n- assertVisible: '(?s).*Asha Rao.*'"),
    ("env: { NAME: Cooker }", "- assertVisible: Cooker.*"),
    ("", "- runFlow: { env: { NAME: Cooker }, commands: [ { tapOn: Cooker } ] }"),
    (
      "x-push: [ { at: 1, title: Lost, text: In the post } ]",
      "- tapOn: In the post\n- assertNotVisible: Lost"
    ),
    ("x-requests: [ { at: 1, path: /x, body: { a: [ Hello there ] } } ]", "- assertVisible: Hello there"),
    ("", "- assertVisible: '.*POT_REMOVED.*'"), ("", "- assertVisible: EPIC-207"),
    // The language is changed to one that the flow does not begin in.
    ("", "- assertVisible: பிடித்தவை"),
  ])
  func textsThatTheFlowBringsAndCodesAreFine(_ header: String, _ steps: String) throws {
    let flow = "appId: demo\nx-matrix: { locale: [en, hi] }\n\(header)\n---\n\(steps)\n"
    #expect(try lines(flow).isEmpty)
  }

  @Test func aTextIsFineInOneLanguage() throws {
    #expect(
      try lines("appId: demo\nx-matrix: { locale: [en] }\n---\n- tapOn: Favourites\n").isEmpty)
  }

  @Test func aFlowWithinOneOfSeveralLanguagesIsCheckedOnce() throws {
    let lines = try lines(
      "appId: demo\nx-matrix: { locale: all }\n---\n- runFlow: part.yaml\n- runFlow: part.yaml\n",
      others: ["part.yaml": "appId: demo\n---\n- tapOn: Favourites\n"])
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("part.yaml:3:10 (warning) KL0981") == true)
  }

  @Test(arguments: [
    ("- evalScript: ${[1].map(x => x)}", "flow.yaml:3:15 (warning) KL0982: the method `map` needs"),
    ("- runScript: a.js", "flow.yaml:3:14 (warning) KL0982: a loop needs"),
    (
      "- tapOn: { id: a, below: { id: '${/a/.test(B)}' } }",
      "flow.yaml:3:32 (warning) KL0982: a regular expression needs"
    ),
  ])
  func aScriptThatNeedsAnEngineIsAWarningWhereThereIsNone(_ step: String, _ line: String) throws {
    let flow = "appId: demo\n---\n\(step)\n"
    let files = ["a.js": "for (;;) {}"]
    let lines = try lines(flow, others: files, engineAbsence: "no library")
    #expect(lines.count == 1)
    #expect(
      lines.first?.hasPrefix(line) == true && lines.first?.hasSuffix("; no library") == true,
      "\(lines)")
    #expect(try self.lines(flow, others: files).isEmpty)
  }

  @Test func scriptsThatNeedAnEngineAreOneWarning() throws {
    let lines = try lines(
      "appId: demo\n---\n- evalScript: ${[1].map(x => x)}\n- runScript: a.js\n- runFlow: b.yaml\n",
      others: ["a.js": "for (;;) {}", "b.yaml": "appId: demo\n---\n- evalScript: ${new Date()}\n"],
      engineAbsence: "no library")
    #expect(lines.count == 1, "\(lines)")
    #expect(
      lines.first?.contains("and 2 other constructs need a whole JavaScript engine") == true,
      "\(lines)")
  }

  @Test func theEngineIsLookedForOnlyWhereAScriptNeedsIt() throws {
    let files = MemoryFiles(files: [
      "flow.yaml": "appId: demo\n---\n- evalScript: ${output.a = 1}\n"
    ])
    var questions = 0
    _ = try FlowCheck(
      "flow.yaml", files: files,
      engineAbsence: {
        questions += 1
        return "no library"
      })
    #expect(questions == 0)
  }

  @Test(arguments: [
    (
      "- evalScript: ${output.x = }",
      "flow.yaml:3:15 KL0983: ${output.x = }:1:12: the script ends where more is needed"
    ),
    ("- runScript: a.js", "a.js:2:12 KL0983: the script ends where more is needed"),
  ])
  func aScriptThatIsNoJavaScriptIsAnError(_ step: String, _ line: String) throws {
    let files = ["a.js": "output.a = 1\noutput.b = "]
    #expect(try lines("appId: demo\n---\n\(step)\n\(step)\n", others: files).first == line)
  }

  @Test func aSelectorThatIsNoRegularExpressionIsAWarning() throws {
    let step = "- tapOn: { text: 'Masala ([', below: { id: 'a|(' } }"
    let hint = #"; write `Masala \(\[` where that is meant"#
    let found = try lines(
      "appId: demo\n---\n\(step)\n- assertVisible: Masala .*\n- inputText: '(['\n")
    #expect(found.count == 2)
    #expect(
      found.first
        == "flow.yaml:3:18 (warning) KL0984: `Masala ([` is not a valid regular expression, "
        + "so it is taken literally" + hint)
  }

  @Test func flowsOfUnknownAppsAreCounted() throws {
    let flow = "appId: demo\n---\n- launchApp\n"
    let files = MemoryFiles(files: ["walks/a.yaml": flow, "walks/b.yaml": flow])
    #expect(try FlowCheck("walks", files: files, app: { _ in Self.app }).note == nil)
    #expect(
      try FlowCheck("walks", files: files).note?.hasPrefix("2 flows are about no app") == true)
    #expect(
      try FlowCheck("walks/a.yaml", files: files).note?.hasPrefix("1 flow is about no app") == true)
  }
}
