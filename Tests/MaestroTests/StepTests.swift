import Foundations
import Testing

@testable import Maestro

struct StepTests {
  @Test(arguments: CommandSpec.all.map(\.name))
  func exampleOfEveryCommandIsValid(name: String) throws {
    let spec = try #require(CommandSpec.named(name))
    let files = ["sign-in.yaml": "appId: a\n---\n- back\n", "setup.js": "", "dish.png": ""]
    let set = read(steps: "- \(spec.example)\n", others: files)
    #expect(set.diagnostics.hasErrors == false, "\(set.lines)")
    #expect(set.flow?.steps.count == 1)
  }

  @Test(arguments: [
    "launchApp", "stopApp", "killApp", "clearState", "clearKeychain", "back", "hideKeyboard", "hide keyboard",
    "pasteText", "scroll", "waitForAnimationToEnd", "stopRecording", "eraseText", "inputRandomText",
    "inputRandomNumber", "inputRandomEmail", "inputRandomPersonName", "inputRandomCityName",
    "inputRandomCountryName", "inputRandomColorName", "toggleAirplaneMode", "toggleDarkMode",
    "assertDarkMode",
    "assertLightMode", "assertNoDefectsWithAI",
  ])
  func acceptsCommandsWithoutArguments(name: String) {
    let set = read(steps: "- \(name)\n")
    #expect(!set.diagnostics.hasErrors, "\(set.lines)")
    #expect(set.flow?.steps.count == 1)
  }

  @Test func requiresArgumentsOfOtherCommands() {
    #expect(CommandSpec.all.filter(\.allowsBareName).count == 24)
    let set = read(steps: "- tapOn\n")
    #expect(set.lines == ["3:3 KL1005: `tapOn` cannot stand alone; write what it is about: `- tapOn: Save`"])
  }

  @Test func readsTextsVerbatimAndNeverAsYAMLTypes() throws {
    let set = read(steps: "- tapOn: No\n- inputText: 012\n- assertVisible: 2026-11-21\n- tapOn: 12:30\n")
    let flow = try #require(set.flow)
    let texts = flow.steps.map { step -> String? in
      switch step.command {
      case .tap(let selector, _), .assertVisible(let selector): selector.text?.source
      case .inputText(let text): text.source
      default: nil
      }
    }
    #expect(texts == ["No", "012", "2026-11-21", "12:30"])
  }

  @Test func parsesEverySelectorKey() throws {
    let set = read(
      steps: """
        - tapOn:
            id: card
            text: "Idli.*"
            index: -1
            enabled: true
            checked: "false"
            below: Recipes
            childOf: { id: list, containsDescendants: [ { text: Vegan } ] }
            traits: text Long-Text
            retryTapIfNoChange: true
            repeat: 2
            delay: 50
            label: Choose idli
            optional: true
        """)
    #expect(set.lines.isEmpty, "\(set.lines)")
    let step = try #require(set.flow?.steps.first)
    guard case .tap(let selector, .once) = step.command else { return #expect(Bool(false)) }
    #expect(selector.id?.source == "card")
    #expect(selector.index?.source == "-1")
    #expect(selector.states == [.enabled: true, .checked: false])
    #expect(selector.relations[.below]?.text?.source == "Recipes")
    #expect(selector.relations[.childOf]?.containsDescendants.first?.text?.source == "Vegan")
    #expect(selector.traits == [.text, .longText])
    #expect(selector.tapping.retriesIfNothingChanged)
    #expect(selector.tapping.repeats?.source == "2")
    #expect(step.label?.source == "Choose idli")
    #expect(step.isOptional)
  }

  @Test(arguments: [
    ("- tapOnn: A", "3:3 KL1004: there is no command `tapOnn`; did you mean `tapOn`?"),
    (
      "- wait: 3",
      "3:3 KL1004: there is no command `wait`; an assertion waits by itself; for a longer time use "
        + "`extendedWaitUntil`"
    ),
    (
      "- tapOn: A\n  assertVisible: B",
      "4:3 KL1005: found `assertVisible` beside `tapOn`, expected one command a step; write `- ` before "
        + "`assertVisible`"
    ),
    (
      "- tapOn:\n  id: a",
      "4:3 KL1005: found `id` beside `tapOn`, expected one command a step; move `id` in by two, so that it "
        + "belongs to `tapOn`"
    ),
    ("- tapOn:", "3:3 KL1005: there is nothing after `tapOn:`; write what it is about: `- tapOn: Save`"),
    ("- launchApp:", "3:3 KL1005: there is nothing after `launchApp:`; take the colon away: `- launchApp`"),
    ("- - back", "3:3 KL1005: found a list, expected a step; take one `- ` away"),
    ("-", "3:2 KL1005: found nothing, expected a step; remove the dash"),
    ("- tapOn: { idd: a }", "3:12 KL1006: `tapOn` has no key `idd`; did you mean `id`?"),
    (
      "- tapOn: { enabled: maybe, id: a }", "3:21 KL1008: found `maybe` for `enabled`, expected true or false"
    ),
    (
      "- tapOn: { optional: true }",
      "3:10 KL1007: `tapOn` does not say which element is meant; give a `text` or an `id`"
    ),
    ("- pressKey: Enterr", "3:13 KL1008: there is no key `Enterr`; did you mean `Enter`?"),
    ("- eraseText: some", "3:14 KL1008: found `some` for `eraseText`, expected a whole number from 0"),
    (
      "- setAirplaneMode: on",
      "3:20 KL1008: found `on` for `setAirplaneMode`, expected `enabled` or `disabled`"
    ),
    (
      "- swipe: { direction: LEFTWARDS }",
      "3:23 KL1008: found `LEFTWARDS` for `direction`, expected `UP`, `DOWN`, `LEFT` or `RIGHT`"
    ),
    ("- swipe: { start: \"10%,10%\" }", "3:10 KL1007: `swipe` needs the key `end`"),
    (
      "- extendedWaitUntil: { timeout: 3 }",
      "3:22 KL1007: `extendedWaitUntil` does not say what it waits for; give `visible` or `notVisible`"
    ),
    ("- runFlow: a.yaml", "3:12 KL1009: there is no file `a.yaml`; paths begin at the folder of this flow"),
    (
      "- runFlow: flow.yaml",
      "3:12 KL1010: the flow walks itself; use `repeat` where something is done several times"
    ),
    (
      "- runFlow: { when: { visible: A } }",
      "3:12 KL1007: `runFlow` does not say what to walk; give a `file` or `commands`"
    ),
    (
      "- runFlow: { when: { platform: Desktop }, commands: [ back ] }",
      "3:32 KL1008: found `Desktop` for `platform`, expected `Android`, `iOS` or `Web`"
    ),
    (
      "- repeat: { commands: [ back ] }",
      "3:11 KL1007: `repeat` does not say how often; give `times` or `while`"
    ),
    (
      "- setLocation: { latitude: 91, longitude: 0 }",
      "3:28 KL1008: found `91` for `latitude`, expected degrees from -90 to 90"
    ),
    (
      "- openBrowser: x",
      "3:3 KL1004: there is no command `openBrowser`; it has no meaning in the format; use `openLink` with `browser: true`"
    ),
    (
      "- setPermissions: { permissions: { camera: yes } }",
      "3:44 KL1008: found `yes` for `camera`, expected `allow`, `deny` or `unset`"
    ),
  ])
  func reportsAnInvalidStepAtItsLocation(step: String, line: String) {
    #expect(read(steps: step).lines == [line])
  }

  @Test(arguments: [
    (
      "- inputText: { text: a, id: b }",
      "3:25 (warning) KL1012: `inputText` does nothing with the key `id`; remove it; it takes `text`, `label` and "
        + "`optional`"
    ),
    (
      "- retry: { maxRetries: 5, commands: [ back ] }",
      "3:24 (warning) KL1012: `maxRetries` is 5, and never more than 3 are made; write 3"
    ),
    (
      "- tapOn: { point: \"12,40\" }",
      "3:19 (warning) KL1011: `12,40` is a place in points, which lines do not have; write it in percent, such as "
        + "`50%,50%`, or select by `id` or `text`"
    ),
    (
      "- assertVisible: { id: a, css: .b }",
      "3:27 (warning) KL1011: `css` is not supported: lines have none; select by `id` or `text`"
    ),
    (
      "- assertVisible: { id: a, traits: text square }",
      "3:35 (warning) KL1011: `square` is not supported: lines have none; select by `id` or `text`"
    ),
    (
      "- assertWithAI: { assertion: Nice }",
      "3:3 (warning) KL1011: `assertWithAI` cannot be done on lines: it asks a model that looks at pictures; the "
        + "walk fails there; make the step `optional: true` to go on with a warning"
    ),
  ])
  func warnsOfUnsupportedAndIgnoredKeys(step: String, line: String) {
    let set = read(steps: step)
    #expect(set.lines == [line])
    #expect(set.flow?.steps.count == 1)
  }

  @Test func reportsEveryInvalidStepAndKeepsTheValidOnes() {
    let set = read(steps: "- tapOnn: A\n- back\n- scrol\n- scroll\n")
    #expect(set.lines.count == 2)
    #expect(set.flow?.steps.map(\.name) == ["back", "scroll"])
  }

  @Test func readsIncludedFlowsOnceAndDetectsCycles() {
    let set = read(
      steps: "- runFlow: parts/a.yaml\n- runFlow: parts/a.yaml\n",
      others: [
        "parts/a.yaml": "appId: e\n---\n- runFlow: b.yaml\n",
        "parts/b.yaml": "appId: e\n---\n- runFlow: ../parts/a.yaml\n",
      ])
    #expect(Set(set.flows.keys) == ["flow.yaml", "parts/a.yaml", "parts/b.yaml"])
    #expect(
      set.lines == [
        "3:12 KL1010: flows walk each other in a circle: `parts/a.yaml` → `parts/b.yaml` → `parts/a.yaml`; "
          + "use `repeat` where something is done several times"
      ])
  }
}
