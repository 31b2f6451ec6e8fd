import Testing
import Typesetting

/// Unambiguous forms of a text, for bug reports and for readers who cannot read its script.
@Suite struct TextInspectionTests {
  @Test(arguments: [
    ("हिन्दी", "hindī"), ("தமிழ்", "tamiḻ"), ("நன்றி", "naṉṟi"), ("2 चम्मच, Pro", "2 cam'maca, Pro"),
    ("Привет", "Privet"),
  ])
  func romanizesOtherScripts(text: String, latin: String) {
    #expect(Romanizer().romanized(text) == latin)
  }

  @Test(arguments: ["", "plain", "café ñ ǘ", "12 °C · 4.9 ★", "“…” — ₹", "𝟏𝟐"])
  func returnsNilForTextWithoutOtherScripts(text: String) {
    #expect(Romanizer().romanized(text) == nil)
  }

  @Test func romanizesToASCIIIfRequested() {
    #expect(Romanizer(.ascii).romanized("நன்றி हिन्दी é") == "nanri hindi e")
  }

  @Test func romanizerIsReusableAndThreadSafe() async {
    let romanizer = Romanizer()
    let written = await withTaskGroup(of: String?.self) { group in
      for _ in 0..<20 { group.addTask { romanizer.romanized("दाल") } }
      return await group.reduce(into: Set<String?>()) { $0.insert($1) }
    }
    #expect(written == ["dāla"])
  }

  @Test func romanizesHostileText() {
    for text in hardTexts(300) { _ = Romanizer().romanized(text) }
    #expect(Romanizer().romanized(String(repeating: "क्ष", count: 50_000))?.hasPrefix("kṣakṣa") == true)
  }

  @Test(arguments: [
    ("plain <x>", "plain <x>"), ("हिन्दी", "<U+0939 U+093F><U+0928 U+094D U+0926 U+0940>"),
    ("a é", "a <U+00E9>"), ("👩‍🍳", "<U+1F469 U+200D U+1F373>"), ("e\u{301}", "<U+0065 U+0301>"), ("", ""),
  ])
  func escapesNonASCIITextByCluster(text: String, escaped: String) {
    #expect(CodePoints.escaped(text) == escaped)
  }

  @Test func escapedJSONDecodesToTheSameValue() {
    #expect(CodePoints.escapedJSON("{\"a\":\"हि😀\"}") == "{\"a\":\"\\u0939\\u093f\\ud83d\\ude00\"}")
  }

  @Test(arguments: [
    (DirectionControls.keep, "\u{2068}x\u{2069} \u{200F}y"), (.strip, "x y"), (.show, "<FSI>x<PDI> <RLM>y"),
  ])
  func keepsRemovesOrNamesDirections(controls: DirectionControls, shown: String) {
    let text = "\u{2068}x\u{2069} \u{200F}y"
    #expect(Array(controls.applied(to: text).unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test func namesOverridesThatAreRemovedFromOutput() {
    let text = "\u{202E}abc\u{202C}"
    #expect(Sanitizer.clean(DirectionControls.show.applied(to: text)) == "<RLO>abc<PDF>")
    #expect(Sanitizer.clean(DirectionControls.keep.applied(to: text)) == "abc")
  }
}
