import Foundation
import Testing

/// `kolam strings lint`, end to end.
@Suite struct StringsLintTests {
  private let checkout: SmallCheckout

  private static let screen = "screen: home\ntitle: Ready\nbody:\n  - text: Fresh\n"

  init() throws {
    checkout = try SmallCheckout(["small": ["home.yaml": Self.screen]])
    try checkout.write(
      "Locales/small.xcstrings", Self.catalog(["Ready": "तैयार", "Fresh": "Fresh ", "Old": "पुराना"]))
  }

  private static func catalog(_ texts: [String: String]) -> String {
    let entries = texts.sorted { $0.key < $1.key }.map {
      "\"\($0.key)\" : { \"localizations\" : {\n\"hi\" : { \"stringUnit\" : { \"state\" : \"translated\", \"value\" : \"\($0.value)\" } } } }"
    }
    return
      "{ \"sourceLanguage\" : \"en\",\n\"strings\" : {\n\(entries.joined(separator: ",\n"))\n},\n\"version\" : \"1.0\" }"
  }

  private func lint(_ arguments: String...) throws -> Executable.Run {
    try Executable()(["strings", "lint"] + arguments, root: checkout.root)
  }

  /// The shipped catalogs have no findings except ignored ones with a reason.
  @Test func theShippedCatalogsAreClean() throws {
    let run = try Executable()(["strings", "lint", "--strict"])
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("epicura.xcstrings"))
    #expect(run.output.contains("Kolam.xcstrings"))
  }

  /// Notes that our own texts keep to as well, though apps may decide otherwise.
  @Test func theShippedCatalogsHaveNoNotesOnTamilAndHindiGrammar() throws {
    let run = try Executable()(["strings", "lint", "--severity", "note", "--format", "json"])
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("\"expansion\""))
    for rule in ["oru-before-vowel", "bare-subject", "sandhi"] {
      #expect(!run.output.contains("\"\(rule)\""))
    }
  }

  /// To pause, to end and to stop what is hot are three acts, and each has words of its own.
  @Test(arguments: [
    ("hi", "पॉज़ करें", "रोकें"), ("hi", "पकाना पॉज़ पर है। आँच बंद है।", "रुका हुआ है। आँच बंद है।"),
    ("ta", "இடைநிறுத்து", "நிறுத்து"), ("ta", "சமையல் இடைநிறுத்தப்பட்டுள்ளது.", "சமைப்பது நின்றுள்ளது."),
    ("hi", "पकाना खत्म करें", "पकाना बंद करें"), ("ta", "சமைப்பதை முடி", "சமைப்பதை நிறுத்து"),
    ("hi", "इमरजेंसी स्टॉप", "तुरंत पॉज़"), ("ta", "அவசர நிறுத்தம்", "அவசர முடிவு"),
    ("ta", "அடுப்பு அணைக்கப்பட்டது", "அடுப்பு நின்றது"),
  ]) func aPauseThatReadsAsAStopIsReported(_ locale: String, _ text: String, _ wrong: String) throws {
    let copy = try CheckoutCopy()
    try copy.edit("Locales/sessions.xcstrings", text, wrong)
    let run = try Executable()(
      ["strings", "lint", "sessions", "--locale", locale, "--strict"], root: copy.root)
    #expect(run.code == 2, "\(run.output)")
    #expect(run.errors.contains("[KL1172 glossary]"), "\(run.errors)")
  }

  @Test func lintByAppNameFindsUnusedKeys() throws {
    let run = try lint("small")
    #expect(run.errors.contains("no screen uses the key (Old)"), "\(run.errors)")
    #expect(run.errors.contains("warning[KL1158 edge-whitespace]"))
    #expect(run.code == 0)
    #expect(try lint("small", "--strict").code == 2)
    let file = try lint("Locales/small.xcstrings", "--format", "json")
    #expect(!file.output.contains("unused-key"))
    #expect(file.output.contains("\"subject\":\"hi:Fresh\""))
    #expect(file.output.contains("\"catalogs\":[{\"catalog\":\"Locales/small.xcstrings\""))
  }

  @Test func suppressesFindingsIgnoredWithAReason() throws {
    try checkout.write(
      "Locales/small.lint.yaml",
      "lint: 1\nignore:\n  - { check: unused-key, key: Old, reason: kept for later }\n")
    #expect(!(try lint("small").errors.contains("unused-key")))
    #expect(try lint("Locales/small.xcstrings").errors.contains("unused-ignore") == false)
    try checkout.write("Locales/small.lint.yaml", "lint: 1\nignore:\n  - { check: unused-key, key: Old }\n")
    let wrong = try lint("small")
    #expect(wrong.errors.contains("Locales/small.lint.yaml:3:"), "\(wrong.errors)")
    #expect(wrong.code == 2)
  }

  @Test func aBaselineOnlyShrinks() throws {
    #expect(try lint("small", "--strict", "--baseline", "known.yaml", "--write-baseline").code == 0)
    let known = try lint("small", "--strict", "--baseline", "known.yaml")
    #expect(known.code == 0, "\(known.errors)")
    #expect(known.output.contains("known finding"))
    try checkout.write("Locales/small.xcstrings", Self.catalog(["Ready": "तैयार", "Fresh": "ताज़ा"]))
    #expect(try lint("small", "--baseline", "known.yaml").errors.contains("KL0131"))
    #expect(try lint("small", "--strict", "--baseline", "known.yaml", "--update-baseline").code == 0)
    #expect(try checkout.read("known.yaml").contains("apps: {}"))
    #expect(try lint("small", "--baseline", "known.yaml", "--locale", "hi").code != 0)
  }

  @Test func reportsASourceChangedAfterItsTranslation() throws {
    let catalog = Self.catalog(["home.title": "तैयार"])
    func english(_ text: String) -> String {
      catalog.replacing(
        "\"hi\" : {",
        with:
          "\"en\" : { \"stringUnit\" : { \"state\" : \"translated\", \"value\" : \"\(text)\" } },\n\"hi\" : {"
      )
    }
    try checkout.write("Locales/words.xcstrings", english("Ready"))
    #expect(try lint("words", "--accept").code == 0)
    #expect(try lint("words", "--strict", "--severity", "note").code == 0)
    try checkout.write("Locales/words.xcstrings", english("Ready to cook"))
    let reworded = try lint("words", "--strict")
    #expect(reworded.errors.contains("source-changed"), "\(reworded.errors)")
    #expect(reworded.code == 2)
    #expect(try lint("words", "--accept").code == 0)
    #expect(try lint("words", "--strict").code == 0)
  }

  @Test(arguments: ["{", "", "[]", "{ \"strings\" : 1 }", "\u{0}"]) func rejectsAFileThatIsNotACatalog(
    _ text: String
  ) throws {
    try checkout.write("Locales/broken.xcstrings", text)
    let run = try lint("Locales/broken.xcstrings")
    #expect(run.code == 2)
    #expect(run.errors.contains("KL060"), "\(run.errors)")
  }

  @Test(arguments: ["json", "sarif", "github", "junit"]) func machineFormatsWriteNothingToStandardError(
    _ format: String
  ) throws {
    let run = try lint("small", "--format", format)
    #expect(run.errors == "")
    #expect(run.output.contains("edge-whitespace"))
  }

  @Test func listsAndExplainsRulesByName() throws {
    #expect(try lint("--list").output.contains("KL1101  error    undefined-substitution\n"))
    let explained = try Executable()(["explain", "undefined-substitution"], root: checkout.root)
    #expect(explained.output.hasPrefix("KL1101 undefined-substitution: "), "\(explained.output)")
    let wrong = try Executable()(["explain", "undefined-substitutoin"], root: checkout.root)
    #expect(wrong.errors.contains("did you mean `undefined-substitution`?"), "\(wrong.errors)")
  }
}
