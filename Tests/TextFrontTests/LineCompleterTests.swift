import LineEditing
import Runtime
import Testing

@testable import TextFront

/// What Tab and suggestions know of a screen.
@Suite struct LineCompleterTests {
  private func conversation(
    _ locale: String = "en", _ screen: (Screens) -> ScreenView = \.signIn, typing line: String? = nil
  ) -> LineConversation {
    var options = Talk.options(terminal: true)
    options.colors = .truecolor
    options.names.locales = ["en", "hi", "ta"]
    options.names.tiers = ["free", "pro"]
    options.names.flags = ["insights_view"]
    options.exampleLink = "epicura://poha"
    var talk = Talk(screen(Screens(locale: locale)), options: options)
    if let line { talk.type(line) }
    return talk.conversation
  }

  @Test(
    arguments: [
      ("pho", 0, ["Phone number"]), ("  pho", 2, ["Phone number"]), ("num", 0, ["Phone number"]),
      ("#pho", 0, ["#phone"]),
      ("why #pho", 4, ["#phone"]), ("unit=F", 5, ["Fahrenheit"]), ("ba", 0, ["back"]), ("zz", 0, []),
      (":th", 0, [":theme "]),
      (":locale ", 8, ["en", "hi", "ta"]), (":locale  t", 9, ["ta"]), (":theme d", 7, ["dark"]),
      (":tier p", 6, ["pro"]),
      (":flag in", 6, ["insights_view"]), (":offline o", 9, ["on", "off"]), (":keys b", 6, ["both"]),
      (":bidi s", 6, ["strip", "show"]), (":unlock ", 8, ["denied"]), (":open e", 6, ["epicura://poha"]),
      (":clock 1", 7, []),
      (":nothing x", 0, []), ("phone=9", 6, []),
    ] as [(String, Int, [String])])
  func completesNamesAndCommands(text: String, start: Int, candidates: [String]) {
    let found = conversation().completions(of: text)
    #expect(found.candidates == candidates)
    if !candidates.isEmpty { #expect(found.start == start) }
  }

  @Test(arguments: [("hi", "रेसि", "रेसिपी"), ("ta", "பொரு", "பொருள் பட்டியல்"), ("hi", "वाप", "वापस")])
  func completesInTheLanguageOfTheScreen(locale: String, text: String, candidate: String) {
    let conversation = conversation(locale, \.recipe)
    #expect(conversation.completions(of: text).candidates == [candidate])
    #expect(conversation.suggestion(for: text) == candidate)
  }

  @Test func namesOfFilesStandBehindTheCommandThatTakesOne() {
    #expect(conversation().completions(of: ":record ").includesFiles)
    #expect(conversation().completions(of: ":record ").candidates == ["stop"])
    #expect(!conversation().completions(of: ":theme ").includesFiles)
  }

  @Test func aFieldHasItsCommandsAndASecretHasNone() {
    let field = conversation(typing: "phone")
    #expect(field.askedLine == AskedLine(field: "phone"))
    #expect(field.completions(of: ":ca").candidates == [":cancel"])
    #expect(field.completions(of: "Pho").candidates == [])
    #expect(field.suggestion(for: "Pho") == nil)
    let secret = conversation(typing: "pin")
    #expect(secret.askedLine == AskedLine(field: "pin", isSecret: true))
    #expect(secret.completions(of: ":").candidates == [] && !secret.isKept("x"))
  }

  @Test func aChoiceHasItsOptions() {
    let choice = conversation(typing: "unit")
    #expect(choice.completions(of: "").candidates == ["Celsius", "Fahrenheit"])
    #expect(choice.completions(of: "fa").candidates == ["Fahrenheit"])
    #expect(choice.suggestion(for: "fa") == "Fahrenheit")
  }

  @Test func suggestionsDisturbNobody() {
    #expect(conversation().suggestion(for: "pho") == "Phone number")
    #expect(conversation().suggestion(for: " pho") == nil)
    #expect(conversation().suggestion(for: "num") == nil)
    for (format, colors) in [(Format.reader, ColorSupport.truecolor), (.text, .none)] {
      var options = Talk.options(format, terminal: true)
      options.colors = colors
      #expect(Talk(Screens(locale: "en").signIn, options: options).conversation.suggestion(for: "pho") == nil)
    }
  }

  /// Where a secret can be entered, only what means something else is kept.
  @Test func linesThatMayHaveASecretAreNotKept() {
    let talk = Talk(Screens(locale: "en").signIn, options: Talk.options(terminal: true))
    for line in ["1", "pin", "phone=98", "#phone", "unit=Celsius", "back", ":theme dark", "?"] {
      #expect(talk.conversation.isKept(line), "\(line)")
    }
    for line in ["pin=258013", "2=258013", "258013", "correct horse", "none=258013"] {
      #expect(!talk.conversation.isKept(line), "\(line)")
    }
    var field = talk
    field.type("phone")
    #expect(field.conversation.isKept("Asha"))
    field.type(":cancel", "pin")
    #expect(!field.conversation.isKept("258013"))
  }

  @Test func aFieldIsLeftWithoutAnAnswer() {
    var talk = Talk(Screens(locale: "en").signIn, options: Talk.options(terminal: true))
    talk.type("phone")
    let effects = talk.conversation.leaveField(at: .zero)
    #expect(talk.conversation.askedLine == AskedLine())
    #expect(!effects.isEmpty)
    #expect(talk.conversation.leaveField(at: .zero) == [])
  }

  @Test(
    arguments: [
      ("more", 1), (" More ", 1), ("less", -1), ("lesss", nil), ("", nil), ("Lemon", nil),
    ] as [(String, Int?)])
  func someLinesTurnPages(line: String, step: Int?) {
    #expect(conversation("en", \.recipe).pagingStep(of: line) == step)
  }

  @Test(arguments: [
    ("hi", "और", 1), ("hi", "ऊपर", -1), ("ta", "மேலும்", 1), ("ta", "மேலே", -1), ("ta", "more", 1),
  ])
  func theyDoInTheLanguageOfTheScreen(locale: String, line: String, step: Int) {
    #expect(conversation(locale, \.recipe).pagingStep(of: line) == step)
  }

  @Test func whatCanBeReadOnTheScreenComesFirstAndAnIdDoesNot() {
    func step(_ button: ViewNode) -> Int? {
      conversation(
        "en",
        { screens in
          var view = screens.pantry
          view.nodes.append(button)
          return view
        }
      ).pagingStep(of: "more")
    }
    #expect(step(ViewNode(id: "more", role: .button, label: "Add a serving", interaction: .press)) == 1)
    #expect(step(ViewNode(id: "next", role: .button, label: "More recipes", interaction: .press)) == nil)
    #expect(step(ViewNode(id: "next", role: .button, label: "Show more", interaction: .press)) == nil)
  }

  @Test(
    arguments: [
      ("Password=ab", 9), ("pin=ab", 4), ("#pin=ab", 5), ("pin=", 4), ("pin", nil), ("phone=9", nil),
      // It may have been meant for the password.
      ("pasword=ab", 8), (":flag x=y", nil), ("=x", nil),
    ] as [(String, Int?)])
  func aValueForASecretIsMasked(line: String, start: Int?) {
    #expect(conversation().secretStart(in: line) == start)
    #expect(conversation("en", \.pantry).secretStart(in: line) == nil)
  }

  private static let dishes = ["Main dish", "Bread", "Breakfast", "मीठी रोटी", "இட்லி மாவு", "In a jar"]

  @Test(
    arguments: [
      ("br", [1, 2], 1), ("breakf", [2], 2), ("bread", [1], 1), ("dish", [0], 0), ("रोटी", [3], 3),
      ("मा", [], nil),
      // Inside a word only where no word begins so.
      ("eak", [2], 2), ("ट्लि", [], nil), ("ல்", [], nil), ("in", [5], 5), ("zz", [], nil),
      ("2", [0, 1, 2, 3, 4, 5], nil),
      ("", [0, 1, 2, 3, 4, 5], nil), (":cancel", [0, 1, 2, 3, 4, 5], nil),
    ] as [(String, [Int], Int?)])
  func typingNarrowsAChoiceToTheOneThatIsMeant(text: String, places: [Int], best: Int?) {
    let options = Self.dishes.map { ViewNode(id: $0, role: .option, label: $0) }
    #expect(OptionMatches(of: text, among: options, several: false) == OptionMatches(places, best: best))
  }

  @Test func ofSeveralNamesTheLastNarrows() {
    let options = Self.dishes.map { ViewNode(id: $0, role: .option, label: $0) }
    #expect(OptionMatches(of: "Main dish, brea", among: options, several: true).places == [1, 2])
  }

  @Test func anExactNameIsMeantBeforeOthersAndOneThatCanBeChosenBeforeAll() {
    var options = ["Rice dish", "Rice"].map { ViewNode(id: $0, role: .option, label: $0) }
    #expect(OptionMatches(of: "rice", among: options, several: false).best == 1)
    options[1].states = [.disabled]
    #expect(OptionMatches(of: "rice", among: options, several: false).best == 0)
  }

  @Test(
    arguments: [
      ("panner", "Paneer Butter Masala"), ("biriyani", "Chicken Biryani"), ("टमाटार", "टमाटर का शोरबा"),
      ("சாம்பபர்", "வெங்காய சாம்பார்"),
      ("xyzzy", nil),
    ] as [(String, String?)])
  func aNearSpellingOfAWordIsOffered(text: String, label: String?) {
    var options = Talk.options(terminal: true)
    options.editsLines = true
    var view = Screens(locale: "en").pantry
    view.nodes = ["Paneer Butter Masala", "Chicken Biryani", "टमाटर का शोरबा", "வெங்காய சாம்பார்"].map {
      ViewNode(id: "r/\($0)", role: .button, label: $0, interaction: .press)
    }
    var talk = Talk(view, options: options)
    let said = talk.type(text)
    if let label, talk.events.isEmpty {
      #expect(said.contains("Did you mean “\(label)”?"), "\(said)")
    } else if label == nil {
      #expect(said.contains("Type ? for help."), "\(said)")
    } else {
      #expect(talk.events == [.press("r/\(label ?? "")")])
    }
  }
}
