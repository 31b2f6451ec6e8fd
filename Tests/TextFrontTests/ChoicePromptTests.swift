import Runtime
import TestSupport
import Testing

@testable import TextFront

/// The prompts of steppers, multiple choices and checklists.
@Suite struct ChoicePromptTests {
  private static let parts = Parts(locale: "en")

  /// An app that toggles the named option.
  private static func choices(_ terminal: Bool = false, _ format: Format = .text) -> Talk {
    Talk(parts.choices, options: Talk.options(format, terminal: terminal)) { event, view in
      switch event {
      case .edit("allergies", let option):
        view.nodes[0].children.turn(option, .selected)
      case .press(let id): view.nodes[1].children.turn(id, .checked)
      default: break
      }
      return []
    }
  }

  private static func edits(_ options: String...) -> [InputEvent] {
    options.map { .edit("allergies", "allergies/\($0)") }
  }

  @Test(arguments: [
    ("2,3", edits("nuts", "milk", "rice")), ("1 2", edits("milk")), ("1, 2, 3", edits("milk", "rice")),
    ("nuts, rice", edits("rice")), ("milk", edits("nuts", "milk")), ("none", edits("nuts")), ("1", []),
    ("NUTS,nuts,1", []), ("२", edits("nuts", "milk")),
  ])
  func answerListsAllSelectedOptions(answer: String, events: [InputEvent]) {
    for terminal in [false, true] {
      var talk = Self.choices(terminal)
      talk.type("1", answer)
      #expect(talk.events == events)
      #expect(talk.conversation.prompt == nil && talk.code == nil)
      talk = Self.choices(terminal)
      talk.type("allergies=\(answer)")
      #expect(talk.events == events)
    }
  }

  @Test func oneAnswerSetsSeveralSwitches() {
    var talk = Self.choices(true)
    talk.type("1")
    #expect(talk.type("2, 3") == "[1] Allergies: Milk, Rice\n> ")
    #expect(talk.type("allergies=none") == "[1] Allergies: empty\n> ")
    #expect(talk.type("allergies=none") == "Nothing changed.\n> ")
  }

  @Test(arguments: [("hi", "कोई नहीं"), ("ta", "எதுவுமில்லை"), ("ta", "none")])
  func noneIsLocalized(locale: String, word: String) {
    var talk = Talk(Parts(locale: locale).choices)
    talk.type("1", word)
    #expect(talk.events == Self.edits("nuts"))
  }

  @Test func anOptionCalledNoneIsAnOption() {
    var view = Self.parts.choices
    view.nodes[0].children[1].label = "None"
    var talk = Talk(view)
    talk.type("1", "none")
    #expect(talk.events == Self.edits("nuts", "milk"))
    // No option has this number.
    talk = Talk(view)
    talk.type("1", "0")
    #expect(talk.events == Self.edits("nuts"))
  }

  @Test func rejectsDisabledOptionsAndKeepsThemSelected() {
    var talk = Self.choices(true)
    talk.type("1")
    #expect(
      talk.type("1, 4").hasPrefix(
        "“Lentils” isn’t available right now: Always left out\nAllergies: choose any"))
    #expect(talk.events.isEmpty)
    var view = Self.parts.choices(chosen: ["nuts", "lentils"], done: [])
    view.nodes[0].children[3].states.insert(.selected)
    talk = Talk(view)
    talk.type("1", "none")
    #expect(talk.events == Self.edits("nuts"))
  }

  @Test func checklistShowsCheckedAndUncheckedItems() {
    var talk = Self.choices()
    #expect(
      talk.output.contains(
        "Bought already\n  [2] Nuts (not checked)\n  [3] Milk (not checked)\n  [4] Rice (checked)\n"))
    #expect(talk.type("2") == "> 2\n  [2] Nuts (checked)\n")
    #expect(talk.type("4=off") == "> 4=off\n  [4] Rice (not checked)\n")
    #expect(talk.events == [.press("shopping/nuts"), .press("shopping/rice")])
  }

  @Test(arguments: [
    ("7", "7"), ("+", "+"), ("-", "-"), ("−", "-"), ("௭", "7"), ("१२", "12"), ("-2", "-2"), ("1.5", "1.5"),
  ])
  func stepperAcceptsANumberOrASign(typed: String, sent: String) {
    for lines in [["1", typed], ["1=\(typed)"], ["people = \(typed)"]] {
      var talk = Talk(Self.parts.stepper)
      for line in lines { talk.type(line) }
      #expect(talk.events == [.edit("people", sent)])
    }
  }

  @Test func stepperShowsItsRange() {
    var talk = Talk(Self.parts.stepper, options: Talk.options(terminal: true))
    #expect(talk.type("1").hasSuffix("\nFrom 1 to 12. Type + or - to change by 1.\nPeople (Enter keeps 4): "))
    var json = Talk(Self.parts.stepper, options: Talk.options(.json))
    #expect(json.type("2").contains(#""range":{"value":1.5,"from":0.0,"through":4.0,"step":0.25}"#))
  }

  @Test func omitsANonFiniteRange() {
    var view = Self.parts.stepper
    view.nodes[0].measure = .range(.nan, from: 0, through: .infinity, step: 1)
    for format in Format.allCases {
      var talk = Talk(view, options: Talk.options(format))
      talk.type("1")
      #expect(!talk.output.contains("nan") && !talk.output.contains("inf") && !talk.output.contains("null"))
    }
  }

  @Test(arguments: Format.allCases, Kolam.locales)
  func promptsAreReadable(format: Format, locale: String) {
    var talk = Talk(Parts(locale: locale).choices, options: Talk.options(format))
    talk.type("1", "?", "2", "2")
    var stepper = Talk(Parts(locale: locale).stepper, options: Talk.options(format))
    stepper.type("1", "+", "salt", "?", "")
    assertGolden(talk.output + stepper.output, "talk-asking.\(format.rawValue).\(locale)")
  }
}

extension [ViewNode] {
  fileprivate mutating func turn(_ id: String, _ state: ViewNode.State) {
    for index in indices where self[index].id == id { self[index].states.formSymmetricDifference([state]) }
  }
}
