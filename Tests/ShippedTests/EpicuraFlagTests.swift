import FrontKit
import Foundations
import Runtime
import Testing
import TextFront

/// Epicura's plans, devices and flags on its screens: only the change is printed, and nothing else is evaluated.
@Suite struct EpicuraFlagTests {
  /// A recipe on screen, with its front.
  private final class Kitchen {
    let app: ShippedApp
    private var talk: LineConversation

    init(locale: String = "en", screen: String = "recipe") throws {
      app = try ShippedApp("epicura", SessionSettings(locale: locale))
      talk = LineConversation(options: .init()) { [app = app.app] in Words(of: app, locale: $0) }
      _ = talk.screen(try app.open(screen))
    }

    /// Returns the output of a line without its echo, and the number of evaluated expressions.
    func type(_ line: String) throws -> (lines: [String], evaluations: Int) {
      var printed = ""
      var evaluations = 0
      for effect in talk.line(line) {
        switch effect {
        case .print(let text): printed += text
        case .send(let event):
          let session = app.session
          let before = try app.scheduler.run { await session.evaluations }
          let (view, announcements) = (try app.send(event), try app.announcements())
          evaluations += try app.scheduler.run { await session.evaluations } - before
          for case .print(let text) in talk.screen(view, announcements) { printed += text }
        case .host(.flags):
          let session = app.session
          printed += try app.scheduler.run { await session.flagLines() }.joined(separator: "\n")
        case .host(.why(let id)):
          let session = app.session
          printed += try app.scheduler.run { await session.why(id) }.joined(separator: "\n")
        default: break
        }
      }
      let lines = printed.split(separator: "\n").map(String.init)
      return (lines.filter { $0 != "> \(line)" }, evaluations)
    }
  }

  @Test func eachChangeRendersOnlyWhatItAffects() throws {
    let kitchen = try Kitchen()
    let steps: [(line: String, printed: [String], evaluations: Int)] = [
      (":tier pro", ["1 override: pro", "[7] Nutrition details"], 0),
      (":tier free", ["[7] Nutrition details (Pro plan)", "    Part of Pro"], 0),
      (":tier", ["No overrides"], 0),
      (
        ":device small",
        [
          "1 override: small", "No longer on screen: A crisp,", "golden crêpe of fermented rice",
          "and lentils around a filling of", "spiced potatoes.", "No longer on screen: Share", "recipe",
        ], 1
      ), (":flag most_servings=few", ["2 overrides"], 1),
      (":flag most_servings=usual", ["Done. Nothing changed on this", "screen."], 1),
      (":flag share_recipes=on", ["3 overrides", "[2] New: Share recipe"], 0),
    ]
    for step in steps {
      let (lines, evaluations) = try kitchen.type(step.line)
      #expect(lines == step.printed, "\(step.line)")
      #expect(evaluations == step.evaluations, "\(step.line)")
    }
  }

  @Test func rejectsKillSwitchesAndSuggestsTheNearestNames() throws {
    #expect(
      try Kitchen().type(":flag nutrition_facts=off").lines == [
        "Stopped at line 1 of the input: A kill switch can’t be overridden."
      ])
    #expect(
      try Kitchen().type(":flag most_serving=few").lines == [
        "Stopped at line 1 of the input: No such flag. Did you mean “most_servings”?"
      ])
    #expect(
      try Kitchen().type(":tier gold").lines == [
        "Stopped at line 1 of the input: No such plan. Available: free, pro."
      ])
  }

  @Test(arguments: [
    ("en", "the flag, locked (Part of Pro), Screens/epicura/flags.yaml:29:24"),
    ("hi", "फ़्लैग, लॉक है (Pro में शामिल), Screens/epicura/flags.yaml:29:24"),
    ("ta", "ஃபிளாக், பூட்டப்பட்டுள்ளது (Pro திட்டத்தில் உள்ளது), Screens/epicura/flags.yaml:29:24"),
  ])
  func whyExplainsALockedNodeDownToTheLine(locale: String, end: String) throws {
    let lines = try Kitchen(locale: locale).type("why #insights").lines
    #expect(lines.contains { $0.hasSuffix(end) }, "\(lines)")
  }

  @Test func lockedInsightsShowOnlyTheUpgrade() throws {
    let kitchen = try Kitchen()
    _ = try kitchen.type(":tier pro")
    let open = try kitchen.type("#insights").lines
    #expect(open.contains("Where your calories come from"))
    let locked = try kitchen.type(":tier free").lines
    #expect(locked == ["Included in Pro", "[1] What you get with Pro"])
    #expect(try kitchen.type("#upgrade").lines.first == "What’s in your food?")
  }

  @Test(arguments: ["en", "hi", "ta"]) func listOfFlagsIsLocalized(_ locale: String) throws {
    let lines = try Kitchen(locale: locale).type(":flags").lines
    #expect(lines.count == 7)
    // Everything but names and places has Latin letters only in English.
    for line in lines.dropFirst(2) where locale != "en" {
      let words = line.split(separator: ",").dropFirst().filter { !$0.contains("flags.yaml") }.joined()
        .replacing("Pro", with: "").replacing("everyone", with: "")
      #expect(!words.contains { $0.isASCII && $0.isLetter }, "\(line)")
    }
  }
}
