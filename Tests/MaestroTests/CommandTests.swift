import Foundations
import TestSupport
import Testing

@testable import Maestro

/// What becomes of each command, with all its keys.
struct CommandTests {
  private static let files = [
    "sign-in.yaml": "appId: a\n---\n- back\n", "setup.js": "", "a.png": "", "sub/b.png": "",
  ]

  @Test(arguments: [
    ("tapOn: Save", "tap once 'Save'"), ("doubleTapOn: { id: a }", "tap double #a"),
    ("longPressOn: { text: A, index: 2 }", "tap long 'A' [2]"),
    ("tapOn: { point: '50%, 20%' }", "tap once at 50%, 20%"),
    ("inputText: { text: 'a ${B}' }", "type 'a ${B}'"), ("inputRandomText", "random text 8?"),
    ("inputRandomNumber: { length: 3 }", "random number 3"), ("inputRandomCityName", "random cityName 8?"),
    ("eraseText", "erase 50"), ("eraseText: 7", "erase 7"),
    ("eraseText: { charactersToErase: 8 }", "erase 8"),
    ("copyTextFrom: { id: a }", "copy #a"), ("pasteText", "paste"),
    ("setClipboard: { text: a }", "clipboard 'a'"),
    ("hideKeyboard", "hideKeyboard"), ("hide keyboard", "hideKeyboard"),
    ("pressKey: volume up", "press Volume Up"),
    ("pressKey: { key: ENTER }", "press Enter"), ("back", "back"), ("scroll", "scroll"),
    ("action: scroll", "scroll"), ("action: BACK", "back"), ("action: clearKeychain", "clearKeychain"),
    ("scrollUntilVisible: { element: A }", "scroll DOWN to 'A'"),
    (
      "scrollUntilVisible: { element: { id: a }, direction: up, timeout: 5, speed: 40, visibilityPercentage: 50, centerElement: true }",
      "scroll UP to #a within 5 at 40 until 50 centered"
    ),
    ("swipe: { direction: Left, duration: 3 }", "swipe LEFT in 3"),
    ("swipe: { direction: UP, from: { id: a } }", "swipe UP from #a"),
    ("swipe: { start: '10%,10%', end: '10%,90%' }", "swipe 10%,10% to 10%,90%"),
    ("waitForAnimationToEnd: { timeout: 9 }", "settle 9"), ("assertVisible: A", "visible 'A'"),
    ("assertNotVisible: { id: a, enabled: false }", "not visible #a enabled=false"),
    ("extendedWaitUntil: { visible: A, notVisible: B, timeout: 3 }", "wait 'A' not 'B' within 3"),
    ("assertTrue: { condition: '${1}' }", "true '${1}'"), ("assertDarkMode", "dark true"),
    ("assertLightMode", "dark false"),
    ("assertScreenshot: { path: p, thresholdPercentage: 90, cropOn: { id: a } }", "compare p 90 #a"),
    ("launchApp", "launch nil stop"), ("launchApp: b", "launch b stop"),
    (
      "launchApp: { appId: b, clearState: true, clearKeychain: TRUE, stopApp: False, permissions: { all: deny }, arguments: { a: 1 } }",
      "launch b state keychain all=deny a=1"
    ),
    ("stopApp: b", "stop b"), ("killApp", "kill nil"), ("clearState: { appId: c }", "clear c"),
    ("clearKeychain", "clearKeychain"),
    ("openLink: { link: 'a://b', browser: true }", "open a://b in browser"),
    ("setPermissions: { appId: b, permissions: { camera: allow } }", "permissions b camera=allow"),
    ("setLocation: { latitude: -90, longitude: '${X}' }", "at -90,${X}"),
    ("travel: { points: [ '1,2', '3, 4' ], speed: 5 }", "travel 1,2 3, 4 at 5"),
    ("setAirplaneMode: Enabled", "airplane true"), ("setAirplaneMode: { value: disabled }", "airplane false"),
    ("toggleAirplaneMode", "airplane nil"), ("setDarkMode: { darkMode: enabled }", "darkMode true"),
    ("toggleDarkMode", "darkMode nil"), ("setOrientation: landscape_right", "turn LANDSCAPE_RIGHT"),
    ("setOrientation: { orientation: PORTRAIT }", "turn PORTRAIT"),
    ("setOrientation: '${side}'", "turn ${SIDE}"),
    ("assertScreenshot: { path: p, thresholdPercentage: 99.5 }", "compare p 99.5"),
    ("extendedWaitUntil: { visible: A, timeout: 10_000 }", "wait 'A' within 10_000"),
    ("addMedia: a.png", "media a.png"),
    ("addMedia: { files: [ a.png, sub/b.png ] }", "media a.png sub/b.png"),
    ("takeScreenshot: { path: p, cropOn: A }", "screenshot p 'A'"), ("startRecording: r", "record r"),
    ("stopRecording", "stopRecording"), ("runFlow: ./sign-in.yaml", "run sign-in.yaml"),
    (
      "runFlow: { commands: [ back, scroll ], when: { platform: ios, 'true': '${A}', visible: B }, env: { C: d } }",
      "run [back, scroll] when iOS ${A} 'B' with C=d"
    ),
    ("repeat: { times: 2, while: { notVisible: A }, commands: [ back ] }", "repeat 2 while not 'A' [back]"),
    ("retry: { commands: [ back ] }", "retry 1 run [back]"),
    ("retry: { maxRetries: 3, file: sign-in.yaml }", "retry 3 run sign-in.yaml"),
    ("runScript: { file: setup.js, env: { A: b } }", "script setup.js with A=b"),
    ("evalScript: ${a = 1}", "eval ${a = 1}"), ("assertWithAI: { assertion: A }", "ask A"),
    ("extractTextWithAI: { query: A, outputVariable: b }", "extract A to b"),
    ("extractTextWithAI: A", "extract A to aiOutput"), ("assertNoDefectsWithAI", "ask for defects"),
  ])
  func aCommandIsReadWithAllItsKeys(_ written: String, _ words: String) throws {
    let set = read(steps: "- \(written)\n", others: Self.files)
    #expect(!set.diagnostics.hasErrors, "\(set.lines)")
    #expect(set.flow?.steps.map(\.command.words) == [words])
  }

  /// What upstream takes without a word and walks in another way than it is written.
  @Test(arguments: [
    (
      "scrollUntilVisible: { element: A, speed: 500 }", "scroll DOWN to 'A'",
      "3:44 (warning) KL1012: `speed` is 500, so the default of 40 is taken; give it from 0 to 100"
    ),
    (
      "scrollUntilVisible: { element: A, timeout: -1 }", "scroll DOWN to 'A'",
      "3:46 (warning) KL1012: `timeout` is -1, so the default of 20000 is taken; give it from 0"
    ),
    (
      "extendedWaitUntil: { visible: A, timeout: -5 }", "wait 'A'",
      "3:45 (warning) KL1012: `timeout` is -5, so the default of 17000 is taken; give it from 0"
    ),
    (
      "longPressOn: A", "tap long 'A'",
      "3:16 (warning) KL0952: `longPressOn` taps, since lines know no long press; a phone may do something else; the step ends with a warning"
    ),
    (
      "assertVisible: { id: a, containsDescendants: [ { text: B, below: C } ] }", "visible #a",
      "3:50 (warning) KL0952: a relation within `containsDescendants` never matches on a phone; select the descendant by `text`, `id` or its states"
    ),
  ])
  func whatAPhoneWalksInAnotherWayIsAWarning(_ written: String, _ words: String, _ line: String) {
    let set = read(steps: "- \(written)\n")
    #expect(set.lines == [line])
    #expect(set.flow?.steps.map(\.command.words) == [words])
  }

  @Test(arguments: [
    ("pressKey: volume up", "3:13 (warning) KL1011: the key `Volume Up` means nothing on lines"),
    (
      "launchApp: { permissions: { camera: deny } }",
      "3:39 (warning) KL1011: `camera: deny` has no effect on lines, where only `bluetooth` can be denied"
    ),
    (
      "setPermissions: { permissions: { all: deny } }",
      "3:41 (warning) KL1011: `all: deny` denies only `bluetooth` on lines: the app keeps all other permissions"
    ),
    (
      "setPermissions: { permissions: { kamera: deny } }",
      "3:44 (warning) KL1008: there is no permission `kamera`; did you mean `camera`?"
    ),
    ("swipe: { direction: left }", "3:23 (warning) KL1011: lines cannot be swiped to the left"),
    (
      "swipe: { start: '90%, 50%', end: '10%,50%' }",
      "3:10 (warning) KL1011: lines cannot be swiped across, so this swipe scrolls nothing"
    ),
    (
      "scrollUntilVisible: { element: A, direction: RIGHT }",
      "3:48 (warning) KL1011: lines cannot be scrolled to the right"
    ),
  ])
  func whatLinesCannotDoIsAWarning(_ written: String, _ line: String) {
    let lines = read(steps: "- \(written)\n").lines
    #expect(lines.count == 1 && lines[0].hasPrefix(line), "\(lines)")
  }

  @Test(arguments: [
    "pressKey: enter", "swipe: { direction: up }", "swipe: { start: '50%,80%', end: '50%,20%' }",
    "swipe: { start: '${A}', end: '${A}' }",
    "launchApp: { permissions: { all: allow, camera: allow, bluetooth: deny, photos: '${A}' } }",
  ])
  func whatLinesCanDoIsNoWarning(_ written: String) {
    #expect(read(steps: "- \(written)\n").lines.isEmpty)
  }

  @Test(arguments: ["speed: fast", "timeout: soon", "visibilityPercentage: 101"])
  func whatIsNoNumberIsAnError(_ key: String) {
    #expect(read(steps: "- scrollUntilVisible: { element: A, \(key) }\n").diagnostics.hasErrors)
  }

  /// Whatever stands behind a command, the step is kept or something is told.
  @Test(arguments: CommandSpec.all.map(\.name)) func noStepIsLostInSilence(_ name: String) throws {
    let spec = try #require(CommandSpec.named(name))
    let values = ["", " {}", " []", " ~", " text", " [ a ]", " { optional: true }", " { label: A }", " ''"]
    let keyed = spec.keys.flatMap { key in
      ["", " []", " {}", " text", " 7", " { id: a }", " [ { id: a } ]", " '${A}'"].map { " { \(key):\($0) }" }
    }
    for value in values + keyed {
      let set = read(steps: "- \(name):\(value)\n", others: Self.files)
      let count = set.flow?.steps.count
      #expect(count == 1 || set.diagnostics.hasErrors, "`\(name):\(value)` is dropped without a word")
      for diagnostic in set.diagnostics.all {
        #expect(diagnostic.span?.location.line == 3, "`\(name):\(value)`: \(diagnostic.message)")
      }
    }
  }

  @Test func aChangedFlowIsReadOrTold() {
    let text = Array(
      """
      appId: a
      x-matrix: { locale: [ en, hi ], exclude: [ { locale: hi } ] }
      x-faults: [ { at: 2, slow: 3s }, { at: "A", status: 503 } ]
      ---
      - tapOn: { id: "ஆ${A}", below: { text: b } }
      - repeat: { times: 2, commands: [ back, { inputText: "x" } ] }
      - runFlow: { when: { visible: 😀 }, commands: [ scroll ] }
      """.utf8)
    let signs = Array("{}[]:,-'\"#&*!|>%@ \n\ta0".utf8) + [0xFF, 0xC3]
    var random = Xorshift(seed: 27)
    for _ in 0..<3000 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(signs.randomElement(using: &random) ?? 0, at: place)
        default: bytes[place] = signs.randomElement(using: &random) ?? 0
        }
      }
      var reader = FlowFileReader(SourceText(path: "flow.yaml", bytes: bytes), files: TestFiles())
      let flow = reader.flow()
      #expect(flow != nil || reader.diagnostics.hasErrors)
      for diagnostic in reader.diagnostics.all {
        #expect(diagnostic.span.map { $0.range.upperBound <= bytes.count } == true, "\(diagnostic.message)")
      }
    }
  }
}
