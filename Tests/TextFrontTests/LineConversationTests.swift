import FrontKit
import Foundations
import Runtime
import Testing

@testable import TextFront

@Suite struct LineConversationTests {
  private let screens = Screens(locale: "en")

  @Test(arguments: [
    ("back", InputEvent.back), ("home", .home), ("recipes", .tab("recipes")), (":locale ta", .locale("ta")),
    (":theme dark", .theme("dark")), (":tier pro", .tier("pro")), (":offline on", .offline(true)),
    (":clock +10m", .clock(.seconds(600))), (":device small", .device("small")), (":reload", .reload),
    ("1", .press("items.basil")),
    ("#items.mint", .press("items.mint")), ("salt", .press("items.salt")),
    ("@pantry#items.mint", .press("items.mint")),
    ("@pantry 2", .press("items.basil.remove")),
  ])
  func convertsLinesToEvents(line: String, event: InputEvent) {
    var talk = Talk(screens.pantry)
    talk.type(line)
    #expect(talk.events == [event])
    #expect(talk.code == nil)
  }

  @Test(arguments: [
    (":keys", FrontRequest.trace(true)), (":l10n on", .trace(true)), (":l10n", .texts), (":locale", .locales),
    ("why 1", .why("items.basil")), ("why #hidden", .why("hidden")), ("why salt", .why("items.salt")),
  ])
  func forwardsHostCommands(line: String, request: FrontRequest) {
    var talk = Talk(screens.pantry)
    talk.type(line)
    #expect(talk.requests == [request])
  }

  @Test(arguments: [
    ("basl", "Nothing here is called “basl”. Did you mean “Basil”?"),
    ("qiut", "Nothing here is called “qiut”. Did you mean “quit”?"),
    ("xyzzyx", "Nothing here is called “xyzzyx”. Type ? for help."),
    ("17", "There’s no number 17 on this screen."),
    ("remove", "“remove” could be any of these: [2] Remove (Basil), [4] Remove (Mint), [6] Remove (Salt)"),
    ("1=5", "“Basil” can’t be given a value."), ("@home 1", "The screen is “pantry”, not “home”."),
    (":fnord", "There’s no command :fnord. Type ? for help."),
    (":clock soon", "Type the command like this: :clock +10m"),
    ("why", "Type the command like this: why #id"),
  ])
  func unmatchedLineStopsAScript(line: String, reason: String) {
    var talk = Talk(screens.pantry)
    let output = talk.type("where", line, "quit")
    #expect(talk.code == .apart)
    #expect(output.contains("Stopped at line 2 of the input: \(reason)"))
    #expect(talk.events.isEmpty)
  }

  @Test func interactiveUserMayTryAgain() {
    var talk = Talk(screens.pantry, options: Talk.options(terminal: true))
    #expect(talk.type("basl") == "Nothing here is called “basl”. Did you mean “Basil”?\n> ")
    #expect(talk.code == nil)
    talk.type("basil")
    #expect(talk.events == [.press("items.basil")])
  }

  @Test func disabledButtonShowsItsReason() {
    var talk = Talk(screens.recipe, options: Talk.options(terminal: true))
    let told = talk.type("start")
    #expect(told.hasPrefix("“Start cooking” isn’t available right now: Connect to the internet"))
    #expect(talk.events.isEmpty)
    #expect(talk.type("#ingredients.rice").hasPrefix("“Rice: 200 g” can’t be chosen."))
  }

  @Test func rejectsBackOnTheFirstScreen() {
    var view = screens.pantry
    view.canGoBack = false
    var talk = Talk(view, options: Talk.options(terminal: true))
    #expect(talk.type("back").hasPrefix("There’s no screen to go back to."))
    #expect(talk.events.isEmpty)
  }

  @Test func dialogBlocksOtherInput() {
    var talk = Talk(screens.question, options: Talk.options(terminal: true))
    #expect(talk.type("basil").hasPrefix("Answer this first: Remove basil?"))
    talk.type("keep")
    #expect(talk.events == [.press("confirm.no")])
    talk.end()
    #expect(talk.code == .apart)
  }

  @Test func answeredDialogPrintsTheCurrentScreen() {
    var talk = Talk(screens.pantry) { event, view in
      view.dialog = event == .press("items.basil.remove") ? Screens(locale: "en").question.dialog : nil
      return []
    }
    #expect(
      talk.type("2").contains("Question: Remove basil?\nThis cannot be undone.\n[1] Remove\n[2] Keep\n"))
    #expect(talk.type("keep") == "> keep\nYou are here: Recipes / Pantry\n")
    talk.type("2")
    #expect(talk.events.last == .press("items.basil.remove"))
  }

  @Test func reportsThatNothingChanged() {
    var talk = Talk(screens.pantry)
    #expect(talk.type("salt") == "> salt\nNothing changed.\n")
  }

  @Test func writesOnlyChanges() {
    var talk = Talk(screens.pantry) { event, view in
      view = Screens(locale: "en").pantry(
        event == .home ? ["mint", "salt"] : ["basil", "mint", "salt", "tea"])
      return []
    }
    #expect(talk.type("1") == "> 1\n[7] New: Tea\n  [8] Remove\n")
    #expect(talk.type("home") == "> home\nNo longer on screen: Basil\nNo longer on screen: Tea\n")
    #expect(talk.type("again").contains("[1] Mint\n  [2] Remove\n[3] Salt"))
  }

  @Test func writesWholeScreensIfRequested() {
    var options = Talk.options()
    options.showsWholeScreens = true
    var talk = Talk(screens.pantry, options: options) { _, view in
      view = Screens(locale: "en").pantry(["mint"])
      return []
    }
    #expect(talk.type("1").hasSuffix("> 1\nPantry\n\nIn stock\n[1] Mint\n  [2] Remove\n"))
  }

  @Test func localeSwitchAppliesAtOnce() {
    var talk = Talk(screens.pantry) { _, view in
      view = Screens(locale: "ta").pantry
      return []
    }
    #expect(talk.type(":locale ta").contains("சரக்கறை\n"))
    #expect(talk.type("எங்கே").contains("நீங்கள் இருக்கும் இடம்"))
  }

  @Test func errorsAreListedByLabel() {
    var talk = Talk(screens.signIn)
    #expect(talk.type("errors").hasSuffix("Phone number: Please give ten digits.\n"))
    talk = Talk(screens.pantry) { _, _ in [.problem("`recipe.nam` is unknown")] }
    #expect(talk.type("errors").hasSuffix("No problems on this screen.\n"))
    talk.type("1")
    #expect(talk.type("errors").hasSuffix("Problem in the script: `recipe.nam` is unknown\n"))
  }

  @Test func rejectsAnOverlongLineWithItsLength() {
    var conversation = LineConversation(options: .init(), words: Kolam.words)
    _ = conversation.screen(screens.pantry)
    let effects = conversation.line(.tooLong(70_000))
    #expect(effects.last == .exit(.apart))
    #expect("\(effects)".contains("70,000 bytes, room for 65,536"))
  }

  @Test func refusesALineThatIsNoText() {
    var conversation = LineConversation(options: .init(), words: Kolam.words)
    _ = conversation.screen(screens.pantry)
    let effects = conversation.line(.notText)
    #expect(effects.last == .exit(.apart))
    #expect("\(effects)".contains("This line isn’t UTF-8 text"))
  }

  @Test func endOfInputBetweenStepsIsFine() {
    var talk = Talk(screens.pantry)
    talk.end()
    #expect(talk.code == .fine)
    #expect(talk.type("1") == "")
  }

  @Test func interruptionHasItsOwnExitCode() {
    var conversation = LineConversation(options: .init(), words: Kolam.words)
    _ = conversation.screen(screens.pantry)
    #expect(conversation.interrupted().last == .exit(.interrupted))
    #expect(conversation.interrupted() == [])
  }

  @Test func stripsEscapeSequencesFromLines() {
    var talk = Talk(screens.pantry)
    talk.type("\u{1B}[A\u{1B}[1;5Csa\u{7}lt\u{1B}OP")
    #expect(talk.events == [.press("items.salt")])
  }
}

/// Buttons with a key, which a line of it alone presses.
@Suite struct ButtonKeyTests {
  private var view: ScreenView {
    var stop = ViewNode(id: "stop", role: .button, label: "Emergency stop", tone: .error, interaction: .press)
    stop.key = "!"
    let options = ["Mild", "Hot"].map { ViewNode(id: $0, role: .option, label: $0, interaction: .press) }
    return ScreenView(
      screen: "cooking", title: "Cooking", trail: ["Cooking"], tabs: [], canGoBack: true,
      nodes: [
        ViewNode(
          id: "spice", role: .choice, label: "Spice", interaction: .pick, children: options),
        ViewNode(id: "parts", role: .section, label: "Parts", children: [stop]),
      ], locale: "en")
  }

  @Test func aKeyPressesItsButton() {
    var talk = Talk(view)
    #expect(talk.output.contains("[2] [!] Emergency stop"))
    talk.type("!")
    #expect(talk.events == [.press("stop")])
    var reader = Talk(view, options: Talk.options(.reader))
    #expect(reader.output.contains("number 2, key !"))
    #expect(reader.type("?").contains("Emergency stop"))
    #expect(Talk(view, options: Talk.options(.json)).output.contains(#""key":"!""#))
  }

  @Test func aKeyCountsAtAChoiceAndBeneathADialog() {
    var talk = Talk(view)
    talk.type("spice", "!")
    #expect(talk.events == [.press("stop")])
    #expect(talk.code == nil)
    var asked = view
    asked.dialog = ViewNode(
      id: "dialog", role: .dialog, label: "Stop cooking?",
      children: [ViewNode(id: "yes", role: .button, label: "Stop", interaction: .press)])
    var dialog = Talk(asked)
    dialog.type("!")
    #expect(dialog.events == [.press("stop")])
  }

  @Test func aDisabledButtonIsNotPressed() {
    var disabled = view
    disabled.nodes[1].children[0].states = [.disabled]
    var talk = Talk(disabled, options: Talk.options(terminal: true))
    #expect(talk.type("!").contains("Emergency stop"))
    #expect(talk.events.isEmpty)
  }
}
