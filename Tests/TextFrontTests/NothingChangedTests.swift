import Runtime
import Testing

@testable import TextFront

/// The answer to a command that leaves the screen as it is.
@Suite struct NothingChangedTests {
  private static func view(isOffline: Bool = false) -> ScreenView {
    var view = ScreenView(
      screen: "home", title: "Home",
      tabs: [.init(id: "recipes", label: "Recipes", isSelected: true)],
      nodes: [ViewNode(id: "words", role: .text, label: "Hello")])
    view.isOffline = isOffline
    return view
  }

  private static func app(_ event: InputEvent, _ view: inout ScreenView) -> [Announcement] {
    if case .offline(let isOffline) = event { view.isOffline = isOffline }
    return []
  }

  @Test(arguments: [
    ("home", "You’re already on Home."), ("rec", "You’re already on Recipes."),
    ("#recipes", "You’re already on Recipes."), (":offline on", "You’re offline."),
    (":offline off", "You’re online."), (":theme light", "Nothing changed."),
    (":clock +1m", "Done. Nothing changed on this screen."),
    (":bluetooth off", "Done. Nothing changed on this screen."),
    (":request /x a=b", "Done. Nothing changed on this screen."),
    (":reload", "The files were reloaded. The screen looks the same."),
  ])
  func saysWhatIsSoAlready(line: String, answer: String) {
    var talk = Talk(Self.view(), app: Self.app)
    #expect(talk.type(line).hasSuffix("\n\(answer)\n"))
    #expect(talk.type(line).hasSuffix("\n\(answer)\n"))
  }

  @Test func aSecretThatIsFilledInAgainIsShown() {
    var view = Self.view()
    let code = ViewNode(id: "code", role: .field, label: "Code", value: "••••••", interaction: .edit(.secret))
    view.nodes = [code]
    var talk = Talk(view)
    #expect(talk.type("code=111111").hasSuffix("\n[1] Code: filled in\n"))
    #expect(!talk.type("code=222222").contains("Nothing"))
  }

  @Test func anEmergencysButtonPressedAgainSaysWhatToDo() {
    var view = Self.view()
    var notice = ViewNode(id: "stop-confirmed", role: .notice, label: "Press the reset button.")
    notice.tone = .warning
    var stop = ViewNode(id: "stop", role: .button, label: "Emergency stop", interaction: .press)
    stop.tone = .error
    view.nodes = [stop, notice]
    var talk = Talk(view)
    for _ in 1...2 {
      let said = talk.type("#stop")
      #expect(said.contains("Press the reset button.") && !said.contains("Nothing changed"), "\(said)")
    }
  }

  @Test(arguments: [("en", "Offline"), ("hi", "ऑफ़लाइन"), ("ta", "ஆஃப்லைன்")])
  func beingOfflineStandsBeneathTheTitle(locale: String, words: String) {
    for format in [Format.text, .reader] {
      var view = Self.view(isOffline: true)
      view.locale = locale
      #expect(Talk(view, options: Talk.options(format)).output.split(separator: "\n")[1] == words)
      view.isOffline = false
      #expect(!Talk(view, options: Talk.options(format)).output.contains(words))
    }
    #expect(
      Talk(Self.view(isOffline: true), options: Talk.options(.json)).output.contains(#""offline":true"#))
  }

  @Test func goingOfflineByItselfIsReported() {
    var talk = Talk(Self.view())
    #expect(talk.live(Self.view(isOffline: true), at: .zero) == "You’re offline.\n")
    #expect(talk.live(Self.view(), at: .zero) == "You’re online.\n")
  }

  @Test func framesOfWalksDoNotShowTheNetwork() {
    var drawer = FrameDrawer(words: Kolam.words("en"), columns: 40)
    #expect(drawer.frame(of: Self.view(isOffline: true)).heading == ["Home"])
  }
}
