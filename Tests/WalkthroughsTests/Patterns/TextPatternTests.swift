import Testing
import Walkthroughs

@Suite struct TextPatternTests {
  @Test(arguments: [
    ("Recipes", "Recipes", true),
    ("recipes", "RECIPES", true),
    ("Recipe", "Recipes", false),
    ("Recipe.", "Recipes", true),
    ("Rec.*", "Recipes", true),
    ("ecipe", "Recipes", false),
    (".*\\d+ min.*", "Takes 20 min in all", true),
    ("a.b", "a\nb", true),
    ("a b", "a\nb", true),
    ("^one$\\n^two$", "one\ntwo", true),
    ("What is this?", "What is this?", true),
    ("What is this?", "What is thi", true),
    ("(unclosed", "(unclosed", true),
    ("(unclosed", "(UNCLOSED", true),
    ("[", "[", true),
    ("a|b", "b", true),
    ("ab*", "a", true),
    ("ab*c", "AC", true),
    ("मसाला.*", "मसाला डोसा", true),
    ("மசால தோசை", "மசால தோசை", true),
    ("ÄRGER", "ärger", true),
    ("", "", true),
    ("", "x", false),
    ("+91 98", "+91 98", true),
  ])
  func matchesWholeTextsLikeUpstream(pattern: String, text: String, matches: Bool) {
    #expect(TextPattern(pattern).matches(text) == matches)
  }

  @Test(arguments: [
    ("(unclosed", true), ("[", true), ("+91 98", true), ("*", true), ("(closed)", false), ("Recipes", false),
    ("", false), ("What is this?", false),
  ])
  func whatIsTakenLiterallyIsMalformed(pattern: String, isMalformed: Bool) {
    #expect(TextPattern(pattern).isMalformed == isMalformed)
  }

  @Test func stopsACatastrophicPattern() {
    let pattern = TextPattern("(a+)+b")
    #expect(!pattern.matches(String(repeating: "a", count: 60)))
    #expect(pattern.hasGivenUp)
    #expect(pattern.matches("aab"))
  }

  @Test func evaluatesADeepPattern() {
    let pattern = TextPattern(String(repeating: "(", count: 20_000) + String(repeating: ")", count: 20_000))
    #expect(!pattern.matches("x"))
  }
}
