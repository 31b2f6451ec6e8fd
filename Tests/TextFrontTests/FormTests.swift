import Runtime
import TestSupport
import Testing

@testable import TextFront

/// Invalid answers: all are reported by label, and the first is prompted for again.
@Suite struct FormTests {
  /// A form of name, email and birthday, each validated once `save` was pressed.
  private static func app(_ parts: Parts) -> Talk.App {
    { event, view in
      func check(_ index: Int) -> Announcement.InvalidAnswer? {
        let node = view.nodes[index]
        let isWrong = node.id == "email" ? node.value?.contains("@") != true : node.value?.isEmpty != false
        let reasons = [
          "name": parts.nameReason, "email": parts.emailReason, "birthday": parts.birthdayReason,
        ]
        view.nodes[index].hint = isWrong ? reasons[node.id] : nil
        view.nodes[index].states = isWrong ? [.required, .invalid] : [.required]
        return isWrong
          ? Announcement.InvalidAnswer(id: node.id, label: node.label, message: reasons[node.id] ?? "") : nil
      }
      switch event {
      case .edit(let id, let text):
        guard let index = view.nodes.firstIndex(where: { $0.id == id }) else { return [] }
        view.nodes[index].value = text
        if view.nodes[index].states.contains(.invalid) { _ = check(index) }
      case .press("save"):
        let faults = (0..<3).compactMap(check)
        return faults.isEmpty ? [.toast(parts.savedWords, .success)] : [.invalid(faults)]
      default: break
      }
      return []
    }
  }

  private func talk(
    _ locale: String = "en", terminal: Bool = false, _ format: Format = .text
  ) -> Talk {
    let parts = Parts(locale: locale)
    return Talk(parts.emptyForm, options: Talk.options(format, terminal: terminal), app: Self.app(parts))
  }

  @Test(arguments: Format.allCases, Kolam.locales)
  func formMatchesTheGoldens(format: Format, locale: String) {
    var talk = talk(locale, format)
    talk.type(
      "save", "Asha", "email=asha", "save", "?", "asha", "asha@a.example", "3", "", "save", "2001-05-03",
      "save")
    assertGolden(talk.output, "talk-form.\(format.rawValue).\(locale)")
    #expect(talk.code == nil)
    #expect(talk.view.nodes.prefix(3).map(\.value) == ["Asha", "asha@a.example", "2001-05-03"])
  }

  @Test func listsInvalidFieldsByLabelAndPromptsForTheFirst() {
    for terminal in [false, true] {
      var talk = talk(terminal: terminal)
      let told = talk.type("save")
      #expect(
        told.contains(
          """
          Check 3 answers:
          [1] Name: Please give your name.
          [2] Email: Please give an email address.
          [3] Birthday: Please give your birthday.
          """))
      #expect(told.hasSuffix(terminal ? "\nName: " : "\nName:\n"))
      #expect(told.components(of: "Please give your name.") == 1)
      talk.type("Asha")
      #expect(talk.events == [.press("save"), .edit("name", "Asha")])
      #expect(talk.conversation.prompt == nil)
    }
  }

  @Test func countsASingleInvalidField() {
    var talk = talk()
    talk.type("name=A", "email=a@b")
    #expect(talk.type("save").contains("Check 1 answer:\n[3] Birthday: Please"))
  }

  @Test func repeatsThePromptAfterASecondInvalidAnswerEvenInAScript() {
    var talk = talk()
    talk.type("name=A", "save")
    #expect(talk.type("nonsense").hasSuffix("Please give an email address.\nEmail (Enter keeps nonsense):\n"))
    talk.type("a@b")
    #expect(talk.conversation.prompt == nil && talk.code == nil)
    #expect(talk.events.suffix(2) == [.edit("email", "nonsense"), .edit("email", "a@b")])
  }

  @Test func promptIncludesAReasonNotShownBefore() {
    var talk = talk(terminal: true)
    talk.type("name=A", "save", "nonsense")
    #expect(
      talk.type("nonsense")
        == "Please give an email address.\nEmail (Enter keeps nonsense): ")
  }

  @Test func emptyAnswerKeepsTheEmptyValueAndClosesThePrompt() {
    var talk = talk()
    #expect(talk.type("save", "").hasSuffix("Not changed.\n"))
    #expect(talk.events == [.press("save")] && talk.conversation.prompt == nil && talk.code == nil)
  }

  /// The same at a prompt that the person opened and at one that a failed check opened.
  @Test(
    arguments: [("en", ":back"), ("hi", ":पीछे"), ("ta", ":பின்செல்"), ("ta", ":BACK"), ("en", ":cancel")],
    ["#save", "1"])
  func fieldPromptsCanBeLeft(_ typed: (locale: String, word: String), opening: String) {
    for terminal in [false, true] {
      var talk = talk(typed.locale, terminal: terminal)
      talk.type(opening, typed.word)
      #expect(
        talk.events == (opening == "1" ? [] : [.press("save")]) + (typed.word == ":cancel" ? [] : [.back]))
      #expect(talk.conversation.prompt == nil && talk.code == nil)
    }
  }

  @Test(arguments: ["#save", "1"])
  func theAppCanBeLeftFromAPrompt(opening: String) {
    var talk = talk(terminal: true)
    talk.type(opening, ":quit")
    #expect(talk.code == .fine)
  }

  @Test func backKeepsThePromptOnTheFirstScreen() {
    var view = Parts(locale: "en").emptyForm
    view.canGoBack = false
    var person = Talk(view, options: Talk.options(terminal: true), app: Self.app(Parts(locale: "en")))
    #expect(person.type("save", ":back").hasSuffix("There’s no screen to go back to.\nName: "))
    var script = Talk(view, app: Self.app(Parts(locale: "en")))
    script.type("save", ":back")
    #expect(script.code == .apart)
  }

  @Test(arguments: ["back", "quit", "home", "?!", ":)"], ["1", "save"])
  func aPromptTakesNamesOfCommandsAsValues(value: String, opening: String) {
    var talk = talk()
    talk.type(opening, value)
    #expect(talk.events.last == .edit("name", value))
  }

  @Test func anAssignmentTakesACommandWithItsColonAsAValue() {
    var talk = talk()
    talk.type("name=:back")
    #expect(talk.events == [.edit("name", ":back")])
  }

  @Test func theFirstPromptSaysHowToLeaveIt() {
    var person = talk(terminal: true)
    #expect(person.type("1").hasPrefix("Type :cancel to leave this, or ? for help.\n"))
    #expect(person.type("?").contains("Type :back to go back, or :quit to leave the app.\n"))
    #expect(!person.type(":cancel", "1").contains("to leave this"))
    var script = talk()
    #expect(!script.type("1").contains("to leave this"))
  }

  @Test func endOfInputAtThePromptIsAnError() {
    var talk = talk()
    talk.type("save")
    talk.end()
    #expect(talk.code == .apart)
  }

  @Test func repeatsASecretPromptWithoutEcho() {
    var view = Parts(locale: "en").emptyForm
    view.nodes[0].interaction = .edit(.secret)
    var talk = Talk(view, options: Talk.options(terminal: true), app: Self.app(Parts(locale: "en")))
    talk.type("save", "tr0ub4dor")
    #expect(talk.echoes == [false, true] && !talk.output.contains("tr0ub4dor"))
    #expect(talk.events == [.press("save"), .edit("name", "tr0ub4dor")])
  }

  @Test func doesNotPromptForNodesWithoutTextInput() {
    let box = ViewNode(id: "terms", role: .toggle, label: "Terms", interaction: .press)
    let gone = Announcement.InvalidAnswer(id: "gone", label: "Gone", message: "Missing.")
    let terms = Announcement.InvalidAnswer(id: "terms", label: "Terms", message: "Please accept them.")
    var talk = Talk(ScreenView(screen: "s", title: "S", nodes: [box])) { _, _ in [.invalid([gone, terms])] }
    let told = talk.type("1")
    #expect(
      told.hasSuffix("Check 2 answers:\n- Gone: Missing.\n[1] Terms: Please accept them.\n"))
    #expect(talk.conversation.prompt == nil)
  }

  @Test func promptsForFieldsThatBecomeInvalidLater() {
    let parts = Parts(locale: "en")
    var conversation = LineConversation(options: Talk.options(terminal: true), words: Kolam.words)
    _ = conversation.screen(parts.emptyForm)
    _ = conversation.line("#save")
    _ = conversation.screen(parts.emptyForm)
    let effects = conversation.screen(
      parts.emptyForm, [.invalid([.init(id: "email", label: "Email", message: "Wrong.")])], at: .seconds(3))
    #expect(effects.first == .print("\nCheck 1 answer:\n[2] Email: Wrong.\n"))
    #expect(conversation.prompt?.id == "email")
  }

  @Test func jsonIncludesErrorsAndAutomaticPrompts() {
    var talk = talk("en", .json)
    let told = talk.type("save")
    #expect(
      told.contains(
        #"{"event":"invalid","faults":[{"id":"name","label":"Name","message":"Please give your name."},"#))
    #expect(told.contains(#""secret":false,"again":true,"hint":"Please give your name."}"#))
  }
}

extension String {
  /// Returns the number of occurrences of another text.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
