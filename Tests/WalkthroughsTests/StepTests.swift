import Foundations
import Maestro
import Testing

@testable import Walkthroughs

/// The behaviour of single steps, as in upstream or as specified in ARCHITECTURE.md.
@Suite struct StepTests {
  let demo: DemoWalks

  init() throws { demo = try DemoWalks() }

  @Test(arguments: [
    "- tapOn: Add\n- assertVisible: Count 1",
    "- tapOn: { id: add, repeat: 3 }\n- assertVisible: Count 3",
    "- doubleTapOn: Add\n- assertVisible: Count 2",
    "- tapOn: { text: 'A.d' }\n- assertVisible: count 1",
    "- assertVisible: { text: Add, enabled: true }",
    "- assertVisible: { text: Frozen, enabled: false }",
    "- assertNotVisible: { text: Frozen, enabled: true }",
    "- tapOn: Frozen\n- assertVisible: Count 0",
    "- tapOn: { id: name }\n- assertVisible: { id: name, focused: true }",
    "- tapOn: { id: name }\n- inputText: Asha\n- assertVisible: Asha\n- pressKey: Enter\n- assertVisible: Hello Asha",
    "- tapOn: { id: name }\n- inputText: Asha\n- eraseText: 2\n- inputText: ok\n- assertVisible: { id: name, text: Asok }",
    "- tapOn: { id: name }\n- inputText: a long name\n- eraseText\n- inputText: B\n- assertVisible: { id: name, text: B }",
    "- tapOn: { id: name }\n- inputText: A\n- pressKey: Backspace\n- assertNotVisible: { id: name, text: A }",
    "- tapOn: { id: name }\n- inputText: Typed\n- hideKeyboard\n- assertVisible: { id: name, text: Typed, focused: false }",
    "- setClipboard: Pasted\n- tapOn: { id: name }\n- pasteText\n- assertVisible: { text: Pasted }",
    "- copyTextFrom: { id: plain }\n- tapOn: { id: name }\n- pasteText\n- assertVisible: { id: name, text: Plain words }",
    "- tapOn: { id: asked }\n- assertVisible: { id: asked, checked: true }",
    "- tapOn: { id: diet }\n- assertVisible: Greens\n- assertNotVisible: Add\n- tapOn: Greens\n- assertVisible: { id: diet, text: Greens }",
    "- tapOn: Ask\n- assertVisible: Sure?\n- assertNotVisible: Add\n- tapOn: Yes\n- assertVisible: Count 100",
    "- tapOn: { id: tab/more }\n- assertVisible: { id: title, text: More }",
    "- tapOn: { id: tab/more }\n- tapOn: { text: Same, index: 1 }\n- assertVisible: Two",
    "- tapOn: { id: tab/more }\n- tapOn: { text: Same, index: -1 }\n- assertVisible: Two",
    "- tapOn: { id: tab/more }\n- tapOn: { text: Same, below: Between }\n- assertVisible: Two",
    "- tapOn: { id: tab/more }\n- tapOn: { text: Same, above: Between }\n- assertVisible: One",
    "- scrollUntilVisible: { element: Rows }\n- tapOn: Rows\n- scrollUntilVisible: { element: The end }\n- assertNotVisible: Row a",
    "- scrollUntilVisible: { element: Rows }\n- tapOn: Rows\n- scrollUntilVisible: { element: The end }\n- tapOn: { id: back }\n- tapOn: Rows\n- assertVisible: Row a",
    "- openLink: demo://rows\n- scroll\n- assertNotVisible: Row a\n- swipe: { direction: DOWN }\n- assertVisible: Row a",
    "- openLink: demo://rows\n- tapOn: Row c\n- assertVisible: Chose c\n- assertNotVisible: Chose c",
    "- openLink: demo://rows\n- assertVisible: { text: Row b, childOf: { id: list } }",
    "- openLink: demo://rows\n- assertVisible: { id: list, containsDescendants: [ Row a, Row b ] }",
    "- openLink: demo://rows\n- extendedWaitUntil: { visible: Ticks 3, timeout: 16000 }",
    "- openLink: demo://rows\n- extendedWaitUntil: { notVisible: Ticks 0, timeout: 6000 }",
    "- openLink: demo://rows\n- tapOn: { id: back }\n- assertVisible: Add",
    "- tapOn: { id: add, point: '50%,50%' }\n- assertVisible: Count 1",
    "- setDarkMode: enabled\n- assertDarkMode\n- toggleDarkMode\n- assertLightMode",
    "- setOrientation: LANDSCAPE_LEFT\n- assertVisible: Add",
    "- stopApp\n- launchApp\n- assertVisible: Count 0",
    "- tapOn: Add\n- pressKey: Home\n- assertNotVisible: Add\n- launchApp: { stopApp: false }\n- assertVisible: Count 1",
    "- tapOn: { text: Nowhere, optional: true }\n- assertVisible: Add",
    "- repeat: { times: 3, commands: [ { tapOn: Add } ] }\n- assertVisible: Count 3",
    "- repeat: { while: { notVisible: Count 2 }, commands: [ { tapOn: Add } ] }\n- assertVisible: Count 2",
    "- runFlow: { when: { visible: Add }, commands: [ { tapOn: Add } ] }\n- assertVisible: Count 1",
    "- runFlow: { when: { visible: Nowhere }, commands: [ { tapOn: Add } ] }\n- assertVisible: Count 0",
    "- runFlow: { when: { platform: Android }, commands: [ { tapOn: Add } ] }\n- assertVisible: Count 0",
    "- retry: { maxRetries: 2, commands: [ { tapOn: Add }, { assertVisible: Count 2 } ] }",
    "- tapOn: { id: name }\n- inputRandomText: { length: 5 }\n- assertVisible: { id: name, text: '.{5}' }",
    "- scrollUntilVisible: { element: Rows, timeout: 100 }\n- assertVisible: Rows",
    // As upstream: an element that only says what is in it is the one around that.
    "- openLink: demo://rows\n- assertVisible: { containsDescendants: [ Row a, Row b ] }",
    "- openLink: demo://rows\n- assertVisible: { containsChild: { text: Row b } }",
    // Anchors are looked for within the parent, which a whole id names before a part of one does.
    "- openLink: demo://rows\n- assertNotVisible: { text: Row b, below: { id: ticks }, childOf: { id: list } }",
    "- openLink: demo://rows\n- assertVisible: { text: Row b, below: Row a, childOf: { id: list } }",
    "- evalScript: \"${output.side = 'landscape_left'}\"\n- setOrientation: ${output.side}\n- assertVisible: Add",
    "- extendedWaitUntil: { visible: Add, timeout: 10_000 }", "- assertTrue: ${[]}",
    "- assertTrue: '${({})}'",
    "- runFlow: { when: { 'true': '${[]}' }, commands: [ { tapOn: Add } ] }\n- assertVisible: Count 1",
  ])
  func runsEachStep(steps: String) throws {
    let record = try demo.walk(steps)
    let told = record.failure.map { "\($0.message) \($0.nearest) \($0.notes)" } ?? ""
    // A step that may fail is told as a warning.
    let expected: CaseStatus = steps.contains("optional: true") ? .warned : .passed
    #expect(record.status == expected, "\(told)\n\(record.failure?.screen?.visibleLines ?? [])")
  }

  /// As upstream these words are true; what can't fail is a warning.
  @Test(arguments: ["- assertTrue: NaN", "- assertTrue: 'Null'", "- assertTrue: 'UNDEFINED'"])
  func aWordThatIsNoScriptIsTrueWithAWarning(steps: String) throws {
    #expect(try demo.walk(steps).status == .warned)
  }

  @Test(arguments: [
    ("- tapOn: Ad", "\"Ad\" is not on screen after 17 s", "contains it"),
    ("- tapOn: Adt", "\"Adt\" is not on screen after 17 s", "did you mean \"Add\"?"),
    ("- tapOn: { id: end }", "id: end is not on screen after 17 s", ""),
    (
      "- openLink: demo://rows\n- tapOn: The end", "\"The end\" is not on screen", "exists off screen at line"
    ),
    ("- assertVisible: { text: Frozen, enabled: true }", "is not on screen", "exists but is not enabled"),
    (
      "- assertVisible: { id: frozen, checked: true }", "is not on screen",
      "exists but can be neither checked nor not"
    ),
    ("- assertVisible: Count 0 Add", "is not on screen", "the text is split over #count and #add"),
    (
      "- tapOn: 'Plain \u{200C}words'", "is not on screen",
      "did you mean \"Plain words\"?; the flow has U+200C after \" \""
    ),
    ("- assertVisible: { id: on }", "is not on screen", "state.asked"),
    ("- tapOn: { id: fro }", "is not on screen", "did you mean the id `frozen`?"),
    ("- assertVisible: Greens", "is not on screen", "is an option of #diet, which is closed"),
    ("- tapOn: Ask\n- tapOn: Add", "\"Add\" is not on screen", "lies over the screen"),
    ("- assertNotVisible: Add", "\"Add\" is still on screen", "seen: #add"),
    ("- inputText: lost", "no field has the keyboard", ""),
    ("- tapOn: { id: tab/more }\n- tapOn: { text: Same, index: 5 }", "is not on screen", "none at index 5"),
    ("- pressKey: Volume Up", "means nothing on lines", ""),
    ("- swipe: { direction: LEFT }", "lines cannot be swiped to the left", ""),
    ("- repeat: { while: { visible: Add }, commands: [ hideKeyboard ] }", "the steps change nothing", ""),
    ("- stopApp\n- tapOn: Add", "no app runs on the device", ""),
    ("- stopRecording", "nothing is being recorded", ""),
    ("- setOrientation: ${'up'}", "there is no orientation `up`", ""),
    ("- assertTrue: '0.00'", "does not count as true", ""),
    ("- assertTrue: '-0'", "does not count as true", ""),
    ("- assertTrue: ' 0d '", "does not count as true", ""),
    ("- assertTrue: FALSE", "does not count as true", ""),
    ("- assertVisible: Plain", "is not on screen", "the whole of a text must match"),
    (
      "- assertVisible: { text: Add, below: Cuont 0 }", "is not on screen",
      "there is no \"Cuont 0\" that it could be below: did you mean \"Count 0\"?"
    ),
    (
      "- assertVisible: { text: Add, below: Frozen }", "is not on screen",
      "is there, but not below \"Frozen\""
    ),
    (
      "- assertVisible: { id: diet, text: Other }", "is not on screen",
      "has the id, but another text: \"Diet\""
    ),
    (
      "- assertVisible: { text: Add, childOf: { id: more } }", "is not on screen",
      "not childOf id: more, which is #tab/more \"More\" here"
    ),
  ])
  func failureSuggestsTheNearestElement(steps: String, message: String, nearest: String) throws {
    let record = try demo.walk(steps)
    let failure = try #require(record.failure)
    #expect(record.status == .failed)
    #expect(failure.message.contains(message), "\(failure.message)")
    #expect(nearest.isEmpty || failure.nearest.contains { $0.contains(nearest) }, "\(failure.nearest)")
  }

  @Test(arguments: ["- tapOn: 'Add ('", "- tapOn: { id: add, below: { text: 'Add (' } }"])
  func aFailureSaysWhatIsNoRegularExpression(_ step: String) throws {
    let record = try demo.walk(step)
    #expect(
      record.failure?.notes == ["`Add (` is not a valid regular expression, so it is taken literally"])
  }

  @Test(arguments: Command.Key.names)
  func aKeyMeansNothingExactlyWhereACheckSaysSo(_ name: String) throws {
    let record = try demo.walk("- tapOn: { id: name }\n- pressKey: \(name)")
    let isRefused = record.failure?.message.contains("means nothing on lines") ?? false
    #expect(isRefused != Command.Key.namesOnLines.contains(name), "\(record.failure?.message ?? "")")
  }

  @Test(arguments: ["- back", "- setAirplaneMode: enabled", "- assertNoDefectsWithAI"])
  func warnsLikeUpstream(step: String) throws {
    let record = try demo.walk(step)
    #expect(record.status == .warned)
    #expect(record.steps.last?.outcome == .warned)
  }

  @Test func androidHasItsOwnBackKey() throws {
    let record = try demo.walk("- openLink: demo://rows\n- back\n- assertVisible: Add") {
      $0.platform = .android
    }
    #expect(record.status == .passed)
  }

  @Test func conditionWaitsSevenSecondsSinceTheLastAction() throws {
    let record = try demo.walk("- runFlow: { when: { visible: Nowhere }, commands: [ back ] }")
    #expect(record.steps.last?.outcome == .skipped)
    #expect(record.duration == .seconds(7))
  }

  @Test func lookupTimesOutSeventeenSecondsAfterTheLastAction() throws {
    let record = try demo.walk(
      "- runFlow: { when: { visible: Nowhere }, commands: [ back ] }\n- assertVisible: Nowhere")
    #expect(record.duration == .seconds(17))
  }

  @Test func waitsNoLongerThanNeeded() throws {
    let record = try demo.walk("- openLink: demo://rows\n- assertVisible: Ticks 2")
    #expect(record.status == .passed)
    #expect(record.duration == .seconds(10))
  }

  @Test func secretsAppearOnNoScreen() throws {
    let record = try demo.walk("- tapOn: { id: pass }\n- inputText: hunter2\n- assertVisible: ••••")
    #expect(record.status == .passed)
    #expect(!record.steps.contains { $0.screen?.visibleLines.contains { $0.contains("hunter2") } ?? false })
  }

  @Test func hooksAlwaysRun() throws {
    let header = "onFlowStart: [ { tapOn: Add } ]\nonFlowComplete: [ { tapOn: Say it } ]"
    let flow = "appId: demo\n\(header)\n---\n- tapOn: Nowhere\n"
    let record = try #require(try demo.walkAll(["flow.yaml": flow]).first)
    #expect(record.status == .failed)
    // No app runs before `launchApp`, so the start hook fails, the body is skipped, and the end hook runs.
    #expect(record.steps.map(\.command) == ["tapOn", "tapOn"])
    #expect(record.failure?.message.contains("no app runs") == true)
  }

  @Test func reportsAFailureInANestedFlowAtItsLocation() throws {
    let record = try demo.walk(
      "- runFlow: inner.yaml", files: ["inner.yaml": "appId: demo\n---\n- tapOn: Nowhere\n"])
    #expect(record.failure?.span?.description == "inner.yaml:3:3")
  }

  @Test func flowStopsAfterTheRequestedLine() throws {
    let record = try demo.walk("- tapOn: Add\n- tapOn: Add\n- tapOn: Nowhere") { $0.until = 6 }
    #expect(record.status == .passed)
    #expect(record.steps.count == 3)
  }

  @Test func rowsAndAxesProduceCases() throws {
    let header =
      "x-matrix: { locale: [en, hi], device: [phone, small], exclude: [ { locale: hi, device: small } ] }"
    let flow =
      "appId: demo\n\(header)\nx-cases: [ { name: a, X: '1' }, { name: b, X: '2' } ]\n---\n- launchApp\n"
    let records = try demo.walkAll(["flow.yaml": flow])
    #expect(
      records.map(\.walkCase.axesText) == [
        "locale=en tier=free device=phone row=a", "locale=en tier=free device=small row=a",
        "locale=hi tier=free device=phone row=a", "locale=en tier=free device=phone row=b",
        "locale=en tier=free device=small row=b", "locale=hi tier=free device=phone row=b",
      ])
  }

  @Test func aFailedAssertionTellsTheValuesItIsAbout() throws {
    let record = try demo.walk(
      """
      - evalScript: ${output.dishes = ['Idli', "Upma"]}
      - assertTrue: ${output.dishes.length > 2 && output.dishes.includes('Dosa') || COUNT == 'output.x'}
      """, header: "env: { COUNT: '3' }")
    #expect(
      record.failure?.notes == [
        "output.dishes.length is 2", #"output.dishes is ["Idli", "Upma"]"#, #"COUNT is "3""#,
      ])
  }

  @Test func titlesHaveTheValuesOfScripts() throws {
    let record = try demo.walk(
      "- openLink: demo://${WHERE}\n- tapOn: { id: back }\n- tapOn: { id: name }\n- inputText: ${WHO}",
      header: "name: Greets ${WHO}\nenv: { WHERE: rows, WHO: Asha }\nproperties: { who: 'for ${WHO}' }")
    #expect(record.status == .passed, "\(record.failure?.message ?? "")")
    #expect(record.steps[1].title == "Open demo://rows")
    #expect(record.steps.last?.title == "Input text Asha")
    #expect(record.walkCase.name == "Greets Asha")
    #expect(record.walkCase.flow.header.properties.map(\.value.source) == ["for Asha"])
  }
}
