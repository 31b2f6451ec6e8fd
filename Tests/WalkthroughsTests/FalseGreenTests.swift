import Foundation
import Foundations
import Testing

@testable import Walkthroughs

/// Flows that must not pass, or not without a warning: a phone would not do what they seem to hold.
@Suite struct FalseGreenTests {
  let demo: DemoWalks

  init() throws { demo = try DemoWalks() }

  private func walk(whole steps: String) throws -> CaseRecord {
    try #require(try demo.walkAll(["flow.yaml": "appId: demo\n---\n\(steps)\n"]).first)
  }

  @Test func aFaultAtALabelThatNoStepGetsFails() throws {
    let record = try demo.walk(
      "- tapOn: { id: add, label: \"${'a' + 'b'}\" }",
      header: "x-faults: [ { at: ab, offline: true }, { at: abc, offline: true } ]")
    #expect(record.status == .failed)
    #expect(record.failure?.message.hasPrefix("no step was labelled `abc`") == true)
  }

  @Test func aFaultBehindTheLineOfTheEndIsNotMissed() throws {
    let record = try demo.walk(
      "- tapOn: Add\n- tapOn: Add", header: "x-faults: [ { at: 3, offline: true } ]"
    ) { $0.until = 5 }
    #expect(record.status == .passed, "\(record.failure?.message ?? "")")
  }

  @Test func aLongPressIsATapWithAWarning() throws {
    let record = try demo.walk("- longPressOn: { id: add }\n- assertVisible: Count 1")
    #expect(record.status == .warned)
    #expect(
      record.steps[1].trouble
        == "lines know no long press, so #add \"Add\" was tapped; a phone may do something else, or nothing")
  }

  @Test(arguments: [
    ("tapOn: { css: .x }", "css"), ("assertVisible: { id: add, width: 1, height: 9999 }", "width"),
    ("assertNotVisible: { id: add, tolerance: 3 }", "tolerance"),
    ("assertNotVisible: { id: add, traits: square }", "square"),
    ("assertVisible: { id: add, below: { id: count, height: 1 } }", "height"),
    ("assertVisible: { id: add, containsDescendants: [ { css: .x } ] }", "css"),
    ("scrollUntilVisible: { element: { id: add, width: 1 } }", "width"),
    ("runFlow: { when: { visible: { id: nowhere, css: .x } }, commands: [ back ] }", "css"),
    ("takeScreenshot: { path: a, cropOn: { id: add, css: .x } }", "css"),
  ])
  func aSelectorByWhatLinesDoNotHaveFails(_ step: String, _ key: String) throws {
    let record = try demo.walk("- \(step)")
    #expect(record.status == .failed)
    #expect(record.failure?.message == "`\(key)` is not supported: lines have none")
    #expect(record.duration == .zero)
  }

  @Test(arguments: [
    (
      "camera: deny", "`camera: deny` has no effect on lines, where only `bluetooth` can be denied"
    ),
    ("kamera: deny", "there is no permission `kamera`; did you mean `camera`?"),
    (
      "all: deny",
      "`all: deny` denies only `bluetooth` on lines: the app keeps all other permissions; write `bluetooth: deny`"
    ),
  ])
  func aDenialWithoutEffectIsAWarning(_ permission: String, _ message: String) throws {
    for step in ["launchApp", "setPermissions"] {
      let record = try demo.walk("- \(step): { permissions: { \(permission) } }\n- tapOn: Add")
      #expect(record.status == .warned)
      #expect(record.steps[1].trouble == message)
      #expect(record.steps.last?.outcome == .completed)
    }
  }

  @Test(arguments: ["all: allow", "camera: allow", "bluetooth: deny", "all: unset"])
  func aPermissionWithItsEffectIsNoWarning(_ permission: String) throws {
    let record = try demo.walk("- launchApp: { permissions: { \(permission) } }")
    #expect(record.status == .passed, "\(record.failure?.message ?? "")")
  }

  @Test func aScriptThatGivesAPermissionNoValueFails() throws {
    let record = try demo.walk("- setPermissions: { permissions: { bluetooth: \"${'no'}\" } }")
    #expect(record.failure?.message == "the permission `bluetooth` cannot be `no`")
    #expect(record.failure?.notes == ["it can be allow, deny, unset"])
  }

  @Test(arguments: ["demo://nowhere", "demo://", "other://rows", "rows", "tel:123"])
  func aLinkThatLeadsNowhereFails(_ link: String) throws {
    let record = try demo.walk("- openLink: '\(link)'")
    #expect(record.status == .failed)
    #expect(
      record.failure?.message == "the link `\(link)` leads nowhere: no route of the app matches it")
  }

  @Test func aLinkForABrowserIsAWarning() throws {
    #expect(try demo.walk("- openLink: https://example.com").status == .warned)
    #expect(try demo.walk("- openLink: { link: 'https://example.com', browser: true }").status == .passed)
  }

  @Test(arguments: [
    "- assertNotVisible: Nothing\n- launchApp", "- extendedWaitUntil: { notVisible: Nothing }\n- launchApp",
  ]) func nothingIsAbsentBeforeTheAppWasStarted(_ steps: String) throws {
    let record = try walk(whole: steps)
    #expect(record.status == .failed)
    #expect(record.failure?.message == "no app runs on the device")
  }

  @Test func everythingIsAbsentOfAnAppThatWasEnded() throws {
    #expect(try walk(whole: "- launchApp\n- stopApp\n- assertNotVisible: Add").status == .passed)
  }

  @Test(arguments: [
    ("assertTrue: 1 == 2", "the condition `1 == 2` is a text and no script, so it counts as true"),
    (
      "assertTrue: ${'a' == '$9.99'}",
      "the script `${'a' == '` has a `$` in it, so it is text, which counts as true"
    ),
    ("evalScript: output.x = 5", "`output.x = 5` is a text and no script, so nothing is evaluated"),
    (
      "runFlow: { when: { true: \"${1 == 2\" }, commands: [ { tapOn: Add } ] }",
      "the script `${1 == 2` is never closed, so it is text, which counts as true"
    ),
    (
      "runFlow: { when: { true: \"${MAESTRO_TEIR == 'pro'}\" }, commands: [ { tapOn: Add } ] }",
      "its condition does not hold: no walk sets `MAESTRO_TEIR`, so it is undefined"
    ),
    ("assertNotVisible: ''", "no element has an empty text or id, so this always holds"),
    (
      "assertNotVisible: ${MISSING}",
      "this always holds: MISSING is undefined; give it by `-e MISSING=…` or `env`"
    ),
    (
      "assertNotVisible: { id: cuont }",
      "nothing in this case showed an element with the id `cuont`, and the app has none in its screens and texts, "
        + "so a misspelling would pass too; did you mean `count`?"
    ),
    (
      "extendedWaitUntil: { notVisible: Cuont 0 }",
      "nothing in this case showed the text \"Cuont 0\", and the app has none in its screens and texts, "
        + "so a misspelling would pass too; did you mean `Count 0`?"
    ),
  ])
  func whatCannotFailIsAWarning(_ step: String, _ trouble: String) throws {
    let record = try demo.walk("- \(step)")
    #expect(record.status == .warned)
    #expect(record.steps[1].trouble == trouble)
  }

  // It is in a screen that the case does not come to, or was there before, or comes later.
  @Test(arguments: [
    "- assertNotVisible: { id: between }", "- assertNotVisible: { id: list/.* }",
    "- assertNotVisible: Between", "- tapOn: Add\n- assertNotVisible: Count 0",
    "- assertNotVisible: Count 1\n- tapOn: Add",
  ])
  func whatTheAppHasMayBeAbsent(_ steps: String) throws {
    let record = try demo.walk(steps)
    #expect(record.status == .passed, "\(record.steps.compactMap(\.trouble))")
  }

  @Test func aPushThatMustNotArriveIsNoMisspelling() throws {
    let walk = { header in try demo.walk("- assertNotVisible: Lost", header: header) }
    #expect(try walk("").status == .warned)
    #expect(try walk("x-push: [ { at: 1, title: Lost } ]").status == .passed)
  }

  @Test(arguments: ["மொழி", "மொழி.*", "(மொழி|xx)", ".*மொழி"])
  func theFormOfALetterDoesNotMatter(_ pattern: String) throws {
    // Keyboards of macOS and texts from PDFs have the vowel sign in its parts.
    let apart = pattern.decomposedStringWithCanonicalMapping
    #expect(Array(apart.unicodeScalars) != Array(pattern.unicodeScalars))
    for (typed, shown) in [(apart, "மொழி"), (pattern, "மொழி".decomposedStringWithCanonicalMapping)] {
      let steps = "- tapOn: { id: name }\n- inputText: \(shown)\n"
      #expect(try demo.walk(steps + "- assertVisible: '\(typed)'").status == .passed)
      #expect(try demo.walk(steps + "- assertNotVisible: '\(typed)'").status == .failed)
    }
  }

  @Test func aCopiedTextIsComparedInOneForm() throws {
    let apart = "மொழி".decomposedStringWithCanonicalMapping
    let steps = "- tapOn: { id: name }\n- inputText: \(apart)\n- copyTextFrom: { id: name }\n"
    for text in [apart, "மொழி"] {
      #expect(try demo.walk(steps + "- assertTrue: ${maestro.copiedText == '\(text)'}").status == .passed)
    }
  }

  @Test func aMatrixWithoutCombinationsIsNoWalk() throws {
    let walks = try AskedWalks([
      "flow.yaml": AskedWalks.flow("demo", "x-matrix: { locale: [en], exclude: [ { locale: en } ] }")
    ])
    #expect(throws: CommandError.self) {
      try WalkPlan(walks.choice(AskedWalks.request("flow.yaml")), for: WalkRequest())
    }
  }

  @Test func aFlowOfAnotherAppIsNotWalkedAsTheOneThatIsAsked() throws {
    let walks = try AskedWalks(["flow.yaml": AskedWalks.flow("com.other.app")])
    let request = try AskedWalks.request("flow.yaml") { $0.app = "demo" }
    #expect(throws: Diagnostic.self) { try walks.choice(request, apps: ["demo", "other"]) }
    #expect(try walks.choice(request).cases.count == 1)
  }
}
