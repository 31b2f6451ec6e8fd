import Foundations
import Maestro
import Runtime
import Testing

@testable import TextFront

/// A recorded session becomes a walkthrough that replays it.
@Suite struct RecordingTests {
  private func talk(terminal: Bool = false) -> Talk { RecordedApp.talk(terminal: terminal) }

  private static let head = """
    appId: demo
    name: mine
    x-matrix:
      locale: [en]
      tier: [free]
      device: [phone]
    ---
    - launchApp

    """

  /// Returns the steps of the file, without its header.
  private func steps(_ talk: Talk) -> String {
    let text = talk.files["mine.yaml"] ?? ""
    #expect(text.hasPrefix(Self.head), "\(text)")
    return String(text.dropFirst(Self.head.count))
  }

  @Test func writesTheFileAfterEachStep() {
    var talk = talk()
    let said = talk.type(":record mine.yaml")
    #expect(said.contains("Recording to mine.yaml. Type :record stop to finish."))
    #expect(steps(talk) == "")
    talk.type("First")
    #expect(steps(talk) == "- tapOn:\n    id: \"rows/a\\\\.b\"\n")
    // Its assertions are recorded with the next step, after settling.
    talk.type("Save")
    #expect(
      steps(talk) == """
        - tapOn:
            id: "rows/a\\\\.b"
        - assertVisible:
            id: top
        - tapOn:
            id: save

        """)
    #expect(talk.type("back").contains("Home"))
    #expect(talk.type(":record stop").contains("Recorded to mine.yaml."))
    #expect(steps(talk).hasSuffix("- tapOn:\n    id: back\n- assertVisible:\n    id: \"rows/a\\\\.b\"\n"))
    let file = talk.files
    talk.type("First")
    #expect(talk.files == file)
  }

  @Test func endOfTheSessionEndsTheRecording() {
    var talk = talk()
    talk.type(":record mine.yaml", "First", "quit")
    #expect(steps(talk).hasSuffix("- assertVisible:\n    id: top\n"))
    var other = self.talk()
    other.type(":record mine.yaml", "First")
    other.end()
    #expect(steps(other) == steps(talk))
  }

  @Test func typedTextReplacesTheOldValue() {
    var talk = talk()
    talk.type(":record mine.yaml", "name = No", "name = ${x}")
    #expect(
      steps(talk) == #"""
        - tapOn:
            id: name
        - inputText: "No"
        - pressKey: Enter
        - tapOn:
            id: name
        - eraseText
        - inputText: "\\${x}"
        - pressKey: Enter

        """#)
  }

  @Test func neverWritesASecret() {
    var talk = talk()
    talk.type(":record mine.yaml", "PIN", "hunter2", "pin=hunter3")
    let text = talk.files["mine.yaml"] ?? ""
    #expect(!text.contains("hunter"))
    #expect(
      text.hasSuffix(
        """
        env:
          # Secrets aren’t recorded. Provide them under these names when you run the walkthrough.
          # A sign-in code differs each time. Read it from its message with copyTextFrom and evalScript, as in Screens/epicura/walkthroughs/common/send_code.yaml.
          SECRET_1: "${SECRET_1 || ''}"
          SECRET_2: "${SECRET_2 || ''}"
        ---
        - launchApp
        - tapOn:
            id: pin
        - eraseText
        - inputText: ${SECRET_1}
        - pressKey: Enter
        - tapOn:
            id: pin
        - eraseText
        - inputText: ${SECRET_2}
        - pressKey: Enter

        """))
  }

  @Test func recordsOpeningAndClosingOfChoices() {
    var talk = talk()
    talk.type(":record mine.yaml", "diet=veg", "likes=x, y", "likes=x")
    #expect(
      steps(talk) == """
        - tapOn:
            id: diet
        - tapOn:
            id: diet/veg
        - tapOn:
            id: likes
        - tapOn:
            id: likes/x
        - tapOn:
            id: likes/y
        - tapOn:
            id: likes/x
        - pressKey: Back

        """)
  }

  @Test func scrollsToElementsOutsideTheViewport() {
    let many = RecordedApp.home { view in
      view.nodes += (0..<30).map {
        ViewNode(id: "row\($0)", role: .button, label: "Row \($0)", interaction: .press)
      }
    }
    var options = Talk.options()
    options.recordingContext = RecordedApp.recordingContext
    var talk = Talk(many, options: options)
    talk.type(":record mine.yaml", "Row 29", "Row 28", "First")
    #expect(
      steps(talk) == """
        - scrollUntilVisible:
            element:
              id: row29
        - tapOn:
            id: row29
        - tapOn:
            id: row28
        - scrollUntilVisible:
            element:
              id: "rows/a\\\\.b"
            direction: UP
        - tapOn:
            id: "rows/a\\\\.b"

        """)
  }

  @Test func identifiesEquallyNamedElementsByIndex() {
    let twins = RecordedApp.home { view in
      view.canGoBack = true
      view.nodes.append(
        ViewNode(
          id: "steps", role: .steps,
          children: [ViewNode(id: "steps/back", role: .button, label: "Before", interaction: .press)]))
    }
    var options = Talk.options()
    options.recordingContext = RecordedApp.recordingContext
    var talk = Talk(twins, options: options)
    talk.type(":record mine.yaml", "Before", "back")
    let told = steps(talk)
    #expect(told.contains("- tapOn:\n    id: steps/back\n"))
    #expect(told.hasSuffix("- tapOn:\n    id: back\n    index: 0\n"))
  }

  @Test func recordsTheEnvironmentThatWalksSupport() {
    var talk = talk()
    talk.type(
      ":record mine.yaml", ":offline on", ":theme dark", "me", ":open demo://page", ":clock +10m",
      ":flag x=y", "home")
    let text = talk.files["mine.yaml"] ?? ""
    #expect(text.contains("x-faults:\n  - { at: Network off, offline: true }\n---\n- launchApp\n"), "\(text)")
    #expect(
      text.hasSuffix(
        """
        - launchApp
        - waitForAnimationToEnd:
            label: Network off
        - setDarkMode: enabled
        - tapOn:
            id: tab/me
        - openLink: "demo://page"
        # Walkthroughs can’t do this: :clock +600s
        # Walkthroughs can’t do this: :flag x=y

        """))
  }

  @Test func initialSettingsBecomeTheHeader() {
    var talk = talk()
    talk.type(":locale hi", ":tier pro", ":device small", ":record mine.yaml", "1")
    #expect(
      talk.files["mine.yaml"]?.contains("  locale: [hi]\n  tier: [pro]\n  device: [small]\n---\n") == true)
  }

  @Test func laterSettingsRestartTheAppOnTheFirstScreen() {
    var talk = talk()
    talk.type(":record mine.yaml", "name = a", ":locale ta-IN", "First", ":tier pro")
    #expect(
      steps(talk).contains(
        "- launchApp:\n    arguments:\n      AppleLanguages: \"(ta-IN)\"\n      AppleLocale: \"ta_IN\"\n")
        || steps(talk).contains(
          "- launchApp:\n    arguments:\n      AppleLanguages: \"(ta-IN)\"\n      AppleLocale: ta_IN\n")
    )
    #expect(steps(talk).hasSuffix("- launchApp:\n    stopApp: false\n    arguments:\n      tier: pro\n"))
  }

  @Test func laterRecordingNavigatesToItsFirstScreen() throws {
    var talk = talk()
    talk.type("First", ":record mine.yaml", "Save")
    let text = try #require(talk.files["mine.yaml"])
    #expect(
      text.hasSuffix(
        """
        onFlowStart:
          - launchApp
          - tapOn:
              id: "rows/a\\\\.b"
          - assertVisible:
              id: top
        ---
        - assertVisible:
            id: top
        - tapOn:
            id: save

        """))
  }

  @Test func walkStartsWithTheSessionsSettings() {
    var recordingContext = RecordedApp.recordingContext
    recordingContext.isOffline = true
    var options = Talk.options()
    options.recordingContext = recordingContext
    var talk = Talk(RecordedApp.home { $0.isDark = true }, options: options)
    talk.type(":record mine.yaml")
    #expect(
      talk.files["mine.yaml"]?.hasSuffix(
        "x-faults:\n  - { at: 1, offline: true }\n---\n- launchApp\n- setDarkMode: enabled\n") == true)
  }

  @Test func reportsAnUnwritableFileAndContinues() {
    var talk = talk(terminal: true)
    talk.fault = .noFolder
    #expect(talk.type(":record mine.yaml").contains("Can’t write mine.yaml: no such folder."))
    #expect(talk.files.isEmpty && talk.code == nil)
    talk.fault = nil
    talk.type(":record mine.yaml")
    talk.fault = .other
    let said = talk.type("First")
    #expect(said.contains("Can’t write mine.yaml.") && said.contains("Page") && talk.code == nil)
    #expect(talk.type(":record stop").contains("Nothing is being recorded."))
    talk.fault = nil
    #expect(talk.type(":record mine.yaml").contains("mine.yaml already exists."))
    talk.type(":record other.yaml")
    #expect(talk.type(":record third.yaml").contains("Already recording to other.yaml."))
    #expect(talk.files["third.yaml"] == nil)
  }

  @Test(arguments: ["en", "hi", "ta"]) func recordingIsAFlowInEveryLanguage(locale: String) {
    var options = Talk.options()
    options.recordingContext = RecordedApp.recordingContext
    var talk = Talk(RecordedApp.home { $0.locale = locale }, options: options, app: RecordedApp.carryOut)
    talk.type(":record mine.yaml", "#pin=x", ":clock +1m", "1", ":record stop")
    let files = Recorded(text: talk.files["mine.yaml"] ?? "")
    var set = FlowSet(files: files)
    set.add("mine.yaml")
    #expect(set.diagnostics.sorted.isEmpty, "\(files.text)")
    #expect(set.flows["mine.yaml"]?.steps.count == 7, "\(files.text)")
  }

  @Test func recordsNothingWithoutAScene() {
    var talk = Talk(RecordedApp.home(), app: RecordedApp.carryOut)
    talk.type(":record mine.yaml", "First")
    #expect(talk.files.isEmpty)
  }
}
