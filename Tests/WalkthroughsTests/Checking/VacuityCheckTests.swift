import Foundations
import Testing

@testable import Walkthroughs

/// What `walk check` says of steps that can never fail, or that do nothing.
@Suite struct VacuityCheckTests {
  private static let app = AppVocabulary(
    locales: ["en", "hi"], tiers: ["free", "pro"], devices: ["phone"],
    texts: ["en": ["Recipes", "Loading"], "hi": ["रेसिपी"]], ids: ["title", "recipes", "tab/favourites"])

  /// The codes and places of what is found in a flow with these steps.
  private func found(_ steps: String, header: String = "", files: [String: String] = [:]) throws -> [String] {
    let flow = "appId: demo\n\(header)\n---\n\(steps)\n"
    let check = try FlowCheck(
      "flow.yaml", files: MemoryFiles(files: files.merging(["flow.yaml": flow]) { $1 }),
      app: { _ in Self.app })
    return check.diagnostics.sorted.map { diagnostic in
      "\(diagnostic.code) \(diagnostic.severity.rawValue): \(diagnostic.message)"
        + (diagnostic.help.map { "; \($0)" } ?? "")
    }
  }

  @Test(arguments: [
    (
      "- assertTrue: ${output.price == '$9.99'}",
      "KL0953 error: the script `${output.price == '` has a `$` in it"
    ),
    (#"- assertTrue: ${/^\d+$/.test('abc')}"#, #"KL0953 error: the script `${/^\d+` has a `$` in it"#),
    (
      "- evalScript: ${output.price = '$6.00'}",
      "KL0953 error: the script `${output.price = '` has a `$` in it, so it is text, and nothing is evaluated"
    ),
    (
      "- runFlow: { when: { true: \"${1 == 2\" }, commands: [ back ] }",
      "KL0953 error: the script `${1 == 2` is never closed, so it is text, which counts as true"
    ),
    (
      "- repeat: { while: { true: \"${1 == 2\" }, commands: [ back ] }",
      "KL0953 error: the script `${1 == 2` is never closed"
    ),
    ("- inputText: \"${A\"", "KL0953 warning: the script `${A` is never closed, so it is text; add the `}`"),
    ("- tapOn: { id: a, label: \"${A\" }", "KL0953 warning"),
    ("- assertTrue: 1 == 2", "KL0954 warning: the condition `1 == 2` is a text and no script"),
    ("- assertTrue: { condition: \"1 == 2\" }", "KL0954 warning"),
    ("- assertTrue: \"${1 == 2} \"", "KL0954 warning: the condition `${1 == 2} ` is a script with text"),
    ("- assertTrue: \" ${1 == 2}\"", "KL0954 warning"), ("- assertTrue: \"!${true}\"", "KL0954 warning"),
    ("- assertTrue: \"${1 == 2} && ${2 == 2}\"", "KL0954 warning"),
    ("- assertTrue: \"{{ 1 == 2 }}\"", "KL0954 warning"), ("- assertTrue: \"$(1 == 2)\"", "KL0954 warning"),
    ("- evalScript: output.x = 5", "KL0955 warning: `output.x = 5` is a text and no script"),
    ("- assertTrue: ${output.x = 5}", "KL0956 warning: the condition `${output.x = 5}` assigns"),
    ("- assertNotVisible: ''", "KL0957 warning"), ("- assertNotVisible: { id: '' }", "KL0957 warning"),
    ("- extendedWaitUntil: { notVisible: '' }", "KL0957 warning"),
    ("- assertNotVisible: ${WHO}", "KL0958 warning: no flow here sets `WHO`"),
    ("- assertNotVisible: { id: 'a', below: '${WHO}' }", "KL0958 warning"),
    (
      "- runFlow: { when: { true: \"${MAESTRO_TEIR == 'pro'}\" }, commands: [ back ] }",
      "KL0959 error: no walk sets `MAESTRO_TEIR`, so it is undefined; did you mean `MAESTRO_TIER`?"
    ),
    (
      "- assertTrue: ${maestro.tier == 'pro'}",
      "KL0959 error: `maestro` has no member `tier`, so it is undefined; did you mean `MAESTRO_TIER`?"
    ),
    (
      "- assertNotVisible: { id: tab/favorites }",
      "KL0960 warning: no screen has an element `tab/favorites`, so this always holds; did you mean `tab/favourites`?"
    ),
    ("- assertNotVisible: { id: meals/idli }", "KL0960 warning"),
    ("- assertNotVisible: Recipies", "KL0961 warning: no catalog has the text `Recipies`"),
    ("- launchApp: { appId: other }", "KL0962 warning: there is no app `other` on the device"),
    ("- stopApp: other", "KL0962 warning"),
  ])
  func whatCanNeverFailIsFound(_ step: String, _ beginning: String) throws {
    let found = try found(step)
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.hasPrefix(beginning) == true, "\(found)")
  }

  @Test func aScriptThatACommentCutsIsToldSo() throws {
    let found = try found("- assertTrue: ${output.title == 'Step # 2'}")
    #expect(
      found == [
        "KL0953 error: the script `${output.title == 'Step` is never closed, so it is text, which counts as true; "
          + "` #` begins a comment; put the whole value in quotes"
      ])
  }

  @Test func aTextOfALanguageThatIsNotWalkedIsFound() throws {
    let hindi = "x-matrix: { locale: [hi] }"
    #expect(
      try found("- assertNotVisible: Recipes", header: hindi).first?.hasPrefix(
        "KL0961 warning: `Recipes` is a text in en, and the flow is walked in hi, so this always holds")
        == true)
    #expect(try found("- assertNotVisible: रेसिपी", header: hindi).isEmpty)
  }

  @Test(arguments: [
    "- assertTrue: ${1 == 1}", "- assertTrue: ${output.x == 5 || output.y}", "- evalScript: ${output.x = 5}",
    #"- inputText: \${A}"#, #"- inputText: "\\${A""#, "- inputText: costs $5 {now}",
    "- runFlow: { when: { true: true }, commands: [ back ] }", "- assertTrue: ${(() => { return 1 })()}",
    "- runFlow: { when: { true: \"${MAESTRO_TEXT == '1'}\" }, commands: [ back ] }",
    "- assertTrue: ${maestro.copiedText.length == 1 && maestro.platform}", "- tapOn: ${WHO}",
    "- runFlow: { env: { WHO: a }, commands: [ { assertNotVisible: \"${WHO}\" } ] }",
    "- evalScript: ${WHO = 'a'}\n- assertNotVisible: ${WHO}", "- runScript: a.js\n- assertNotVisible: ${WHO}",
    "- assertNotVisible: ${output.name}", "- assertNotVisible: { id: recipes/masala }",
    "- assertNotVisible: { id: no-such-row }", "- assertNotVisible: { id: title }",
    "- assertNotVisible: Load.*",
    "- assertNotVisible: Masala Dosa", "- assertNotVisible: ${MAESTRO_LOCALE}",
    "- runFlow: { when: { true: \"${MAESTRO_APP_ID == 'a'}\" }, commands: [ back ] }",
    "- launchApp: { appId: demo }",
  ])
  func whatCanFailIsFine(_ steps: String) throws {
    #expect(try found(steps, files: ["a.js": "const WHO = 'x'"]).isEmpty)
  }

  @Test func namesOfRowsAndConstantsOfTheFlowAreSet() throws {
    #expect(try found("- assertNotVisible: ${WHO}", header: "env: { WHO: a }").isEmpty)
    #expect(try found("- assertNotVisible: ${WHO}", header: "x-cases: [ { WHO: a } ]").isEmpty)
  }

  @Test func aFlowWithoutRowsIsAnError() throws {
    #expect(
      try found("- launchApp", header: "x-cases: []").first?.hasPrefix(
        "KL1008 error: `x-cases` has no row, so the flow would never be walked") == true)
  }

  @Test(arguments: [("com.other.app", true), ("demo", false), ("com.demo.app", false), ("unknown", false)])
  func aFlowOfAnotherAppIsNotThatOfTheOption(_ id: String, _ isMismatch: Bool) throws {
    let files = MemoryFiles(files: ["flow.yaml": "appId: \(id)\n---\n- launchApp\n"])
    let check = try FlowCheck(
      "flow.yaml", files: files, mismatch: { $0.mismatch(with: "demo", among: ["demo", "other"]) })
    #expect(check.diagnostics.all.map(\.code.description) == (isMismatch ? ["KL0963"] : []))
  }

  @Test func aLongOpenScriptTakesTimeInItsLength() throws {
    let found = try found("- inputText: '\(String(repeating: "${", count: 20_000))'")
    #expect(found.allSatisfy { $0.hasPrefix("KL0953") })
  }
}
