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
}
