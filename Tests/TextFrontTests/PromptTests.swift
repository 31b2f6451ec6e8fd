import Runtime
import Testing

@testable import TextFront

@Suite struct PromptTests {
  private let screens = Screens(locale: "en")

  /// An app that stores typed input, and accepts only phone numbers of ten digits.
  private static func app(_ event: InputEvent, _ view: inout ScreenView) -> [Announcement] {
    guard case .edit(let id, let text) = event, let index = view.nodes.firstIndex(where: { $0.id == id })
    else {
      return []
    }
    view.nodes[index].value = text
    if id == "phone" {
      let isRight = text.filter(\.isNumber).count == 10
      view.nodes[index].states = isRight ? [.required] : [.required, .invalid]
    }
    return []
  }

  private func talk(terminal: Bool = false, _ format: Format = .text) -> Talk {
    Talk(screens.signIn, options: Talk.options(format, terminal: terminal), app: Self.app)
  }

  @Test func fieldOpensItsPrompt() {
    var talk = talk()
    #expect(talk.type("1").hasSuffix("Phone number (Enter keeps +91 98):\n"))
    talk.type("9876543210")
    #expect(talk.events == [.edit("phone", "9876543210")])
  }

  @Test(arguments: [
    "1=9876543210", "phone=9876543210", "#phone = 9876543210", "Phone number=9876543210", "phon= ९८७६५४३२१०",
  ])
  func assignmentSetsAField(line: String) {
    var talk = talk()
    talk.type(line)
    #expect(talk.events == [.edit("phone", "9876543210")])
  }

  @Test func emptyAnswerKeepsTheValueAndEmptyAssignmentClearsIt() {
    var talk = talk()
    #expect(talk.type("1", "").hasSuffix("Not changed.\n"))
    #expect(talk.events.isEmpty && talk.code == nil)
    talk.type("phone=")
    #expect(talk.events == [.edit("phone", "")])
  }

  @Test func promptCanBeCancelled() {
    for (locale, word) in [("en", ":cancel"), ("hi", ":रद्द"), ("hi", ":cancel"), ("ta", ":ரத்து")] {
      var talk = Talk(Screens(locale: locale).signIn)
      talk.type("1", word)
      #expect(talk.events.isEmpty && talk.code == nil && talk.conversation.prompt == nil)
    }
  }

  @Test func helpAtAPromptShowsItsHint() {
    var talk = talk()
    #expect(talk.type("1", "?").contains("To keep the value, press Enter or type :cancel."))
    #expect(talk.conversation.prompt != nil)
  }

  @Test func endOfInputAtAPromptIsAnError() {
    var talk = talk()
    talk.type("1")
    talk.end()
    #expect(talk.code == .apart)
    #expect(talk.output.hasSuffix("The input ended before “Phone number” was answered.\n"))
  }

  @Test func repeatsThePromptInteractivelyUntilValid() {
    var talk = talk(terminal: true)
    #expect(
      talk.type("1")
        == "Type :cancel to leave this, or ? for help.\nPlease give ten digits.\nPhone number (Enter keeps +91 98): "
    )
    #expect(talk.type("123").hasSuffix("Please give ten digits.\nPhone number (Enter keeps 123): "))
    #expect(talk.type("9876543210").hasSuffix("> "))
    #expect(talk.conversation.prompt == nil)
  }

  @Test func doesNotRepeatThePromptInAScript() {
    var talk = talk()
    talk.type("1", "123", "5")
    #expect(talk.events == [.edit("phone", "123"), .press("go")])
  }

  @Test func secretIsTypedWithoutEchoAndNeverPrinted() {
    for format in Format.allCases {
      for terminal in [false, true] {
        var talk = talk(terminal: terminal, format)
        talk.type("2", "tr0ub4dor&3 ", "pin=zebra horse", "2=battery staple", ":tree", "again")
        #expect(
          talk.events == [
            .edit("pin", "tr0ub4dor&3 "), .edit("pin", "zebra horse"), .edit("pin", "battery staple"),
          ])
        #expect(talk.echoes == [false, true])
        for secret in ["tr0ub", "zebra", "battery", "hunter2"] { #expect(!talk.output.contains(secret)) }
      }
    }
  }

  @Test func doesNotEchoPossibleSecrets() {
    for line in ["hunter3", "pim=hunter3", "#hunter3"] {
      var talk = talk(terminal: true)
      #expect(!talk.type(line).contains("hunter3"))
      var script = self.talk()
      script.type(line)
      #expect(script.code == .apart)
    }
    var script = talk()
    script.type("pim=hunter3")
    #expect(!script.output.contains("hunter3"))
  }

  @Test func interruptionRestoresTheEcho() {
    var conversation = LineConversation(options: Talk.options(terminal: true), words: Kolam.words)
    _ = conversation.screen(screens.signIn)
    _ = conversation.line("2")
    #expect(conversation.interrupted().first == .echo(true))
  }

  @Test(arguments: ["2", "Fahrenheit", "fahr", "#fahrenheit", "FAHRENHEIT", "२"])
  func selectsAnOptionByNumberNameOrID(answer: String) {
    var talk = talk()
    #expect(talk.type("3").contains("Temperature: choose one\n[1] Celsius (selected)\n[2] Fahrenheit\n"))
    talk.type(answer)
    #expect(talk.events == [.edit("unit", "fahrenheit")])
  }

  @Test(arguments: ["3=2", "unit=fahrenheit", "Temperature=fahr"])
  func assignmentSelectsAnOption(line: String) {
    var talk = talk()
    talk.type(line)
    #expect(talk.events == [.edit("unit", "fahrenheit")])
  }

  @Test(arguments: ["7", "Kelvin", "1, 2"])
  func unknownOptionStopsAScriptAndIsExplainedInteractively(answer: String) {
    var script = talk()
    script.type("3", answer)
    #expect(script.code == .apart)
    var person = talk(terminal: true)
    person.type("3")
    #expect(person.type(answer).hasSuffix("Number or name (Enter keeps Celsius): "))
    person.type("1")
    #expect(person.events == [.edit("unit", "celsius")])
  }

  @Test func selectsSeveralOptionsIfAllowed() {
    let node = ViewNode(
      id: "allergies", role: .choices, label: "Allergies", interaction: .pick,
      children: [("nuts", "Nuts"), ("milk", "Milk"), ("soy", "Soy")].map {
        ViewNode(id: $0.0, role: .option, label: $0.1)
      })
    for answer in ["1 3", "1,3", "nuts, soy", "#nuts, 3"] {
      var talk = Talk(ScreenView(screen: "a", title: "A", nodes: [node]))
      talk.type("1", answer)
      #expect(talk.events == [.edit("allergies", "nuts"), .edit("allergies", "soy")])
    }
  }

  @Test(arguments: [
    ("4=off", [InputEvent.press("remember")]), ("4=on", []), ("remember=no", [.press("remember")]),
  ])
  func assignmentSetsASwitch(line: String, events: [InputEvent]) {
    var talk = talk()
    talk.type(line)
    #expect(talk.events == events && talk.code == nil)
  }

  @Test func promptEndsWhenItsFieldDisappears() {
    var talk = talk(terminal: true)
    talk.type("1")
    #expect(talk.live(screens.pantry, at: .seconds(1)).contains("Cancelled.\n> "))
    talk.type("1")
    #expect(talk.events == [.press("items.basil")])
  }
}
