import Runtime
import Testing

@testable import TextFront

/// Testers' commands, and the exit code of a script with an unknown one.
@Suite struct TesterCommandTests {
  private static let screens = Screens(locale: "en")

  @Test(arguments: [
    (":open epicura://recipe/dosa", InputEvent.open("epicura://recipe/dosa")),
    (":open epicura:recipe?a=b", .open("epicura:recipe?a=b")),
    (":flag new_home=true", .flag("new_home", "true")),
    (":flag limit = 12 a day", .flag("limit", "12 a day")), (":flag new_home=", .flag("new_home", nil)),
    (":flag a.b-c==", .flag("a.b-c", "=")), (":flag new_home", .flag("new_home", nil)),
    (":tier pro", .tier("pro")), (":tier", .tier(nil)), (":device", .device(nil)),
    (":device small", .device("small")),
    (":request /__kolam/appliances event=load", .request("/__kolam/appliances", body: #"{"event":"load"}"#)),
    (":request /a", .request("/a", body: "{}")),
    (
      ":request  /a n=60  b=true c=01 d=x=y e=",
      .request("/a", body: #"{"n":60,"b":true,"c":"01","d":"x=y","e":""}"#)
    ),
  ])
  func forwardsLinksAndFlags(line: String, event: InputEvent) {
    var talk = Talk(Self.screens.pantry)
    talk.type(line)
    #expect(talk.events == [event] && talk.code == nil)
    #expect(talk.output.contains("> \(line)\n"))
  }

  @Test(arguments: [
    (":open", ":open LINK"), (":open recipe", ":open LINK"), (":open a b:c", ":open LINK"),
    (":open epicura:", ":open LINK"), (":open epicura://a b", ":open LINK"), (":open 1a:b", ":open LINK"),
    (":flag", ":flag NAME[=VALUE]"), (":flag =true", ":flag NAME[=VALUE]"),
    (":flag a b=c", ":flag NAME[=VALUE]"), (":flag \u{1B}[2J=1", ":flag NAME[=VALUE]"),
    (":flags all", ":flags"), (":request", ":request PATH [NAME=VALUE…]"),
    (":request load", ":request PATH [NAME=VALUE…]"), (":request /a b", ":request PATH [NAME=VALUE…]"),
    (":request /a =b", ":request PATH [NAME=VALUE…]"),
  ])
  func malformedLinksAndFlagsShowTheUsage(line: String, usage: String) {
    var talk = Talk(Self.screens.pantry)
    #expect(talk.type(line).contains("Type the command like this: \(usage)"))
    #expect(talk.code == .apart && talk.events.isEmpty)
  }

  @Test func aMalformedLinkIsAnsweredWithALinkOfTheApp() {
    var options = Talk.options(terminal: true)
    options.exampleLink = "epicura://recipes"
    var talk = Talk(Self.screens.pantry, options: options)
    #expect(
      talk.type(":open recipes")
        == "Type the command like this: :open LINK, for example :open epicura://recipes\n> ")
    #expect(talk.type(":flag =true") == "Type the command like this: :flag NAME[=VALUE]\n> ")
  }

  @Test(arguments: [
    ":tier gold", ":device tv", ":locale xx", ":theme dark", ":open a://nowhere", ":flag x=y",
  ])
  func rejectedCommandStopsAScriptWithItsReason(line: String) {
    let app: Talk.App = { _, _ in [.refused("There is no such thing."), .problem("`x` failed")] }
    var script = Talk(Self.screens.pantry, app: app)
    #expect(
      script.type("where", line, "quit").hasSuffix(
        "Problem in the script: `x` failed\nStopped at line 2 of the input: There is no such thing.\n"))
    #expect(script.code == .apart)
    var person = Talk(Self.screens.pantry, options: Talk.options(terminal: true), app: app)
    #expect(person.type(line).hasPrefix("Not possible: There is no such thing.\n"))
    #expect(person.code == nil)
  }

  @Test(arguments: ["1", "home", ":offline on", ":clock +10m"])
  func rejectionByTheAppDoesNotStopAScript(line: String) {
    var talk = Talk(Self.screens.pantry) { _, _ in [.refused("No network.")] }
    #expect(talk.type(line).hasSuffix("Not possible: No network.\n"))
    #expect(talk.code == nil)
  }

  @Test func errorAfterNavigationDoesNotRejectTheLink() {
    var talk = Talk(Self.screens.pantry) { _, view in
      view = Self.screens.recipe
      return [.refused("No network.")]
    }
    talk.type(":open epicura://recipe/lemon-rice")
    #expect(talk.code == nil && talk.output.contains("Lemon rice"))
  }

  @Test func whyOfAnUnknownNodeStopsAScriptWithASuggestion() {
    var script = LineConversation(options: Talk.options(), words: Kolam.words)
    _ = script.screen(Self.screens.pantry)
    #expect(script.line("why #items.mnt").last == .host(.why("items.mnt")))
    let effects = script.answer(.unknown("items.mnt"))
    #expect(
      "\(effects)".contains(
        "Stopped at line 1 of the input: Nothing here is called “items.mnt”. Did you mean “#items.mint”?"))
    #expect(effects.last == .exit(.apart))
    var person = LineConversation(options: Talk.options(terminal: true), words: Kolam.words)
    _ = person.screen(Self.screens.pantry)
    _ = person.line("why #zzz")
    #expect(person.answer(.unknown("zzz")).last == .print("> "))
  }

  @Test func helpShowsTheIDsOfTheTabs() {
    var talk = Talk(Self.screens.pantry)
    #expect(
      talk.type("?").contains("Tabs: Recipes (#recipes, selected), Shopping list (#cart, 3)\n"))
  }

  @Test func mentionsHelpOnceInteractively() {
    for format in Format.allCases {
      var person = Talk(Self.screens.pantry, options: Talk.options(format, terminal: true)) { event, view in
        view = event == .home ? Self.screens.recipe : Self.screens.pantry
        return []
      }
      person.type("home", "back", "again")
      #expect(person.output.ranges(of: "Type ? for help.").count == (format == .json ? 0 : 1))
      #expect(!Talk(Self.screens.pantry, options: Talk.options(format)).output.contains("Type ?"))
    }
  }
}
