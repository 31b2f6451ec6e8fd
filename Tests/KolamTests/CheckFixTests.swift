import Foundation
import Testing

/// `kolam check --fix`, end to end.
@Suite struct CheckFixTests {
  private let checkout: SmallCheckout

  init() throws {
    checkout = try SmallCheckout([
      "small": [
        "home.yaml": """
        screen: home
        titel: { verbatim: Home }   # the title
        state: { name: { type: string, default: "" } }
        body:
          # Asked once.
          - field: { verbatim: Name }
            id: name
            bind: state.naem
          - text: { verbatim: "Hello, ${state.name}!" }
            when: ${state.name != ""}
        """,
        "next.yml": "screen: next\ntitle: { verbatim: Next }\nbody: [ { text: { verbatim: Next } } ]\n",
      ]
    ])
  }

  private func kolam(_ words: String) throws -> Executable.Run {
    try Executable()(words.split(separator: " ").map(String.init), root: checkout.root)
  }

  private func files() throws -> [String: String] {
    var files: [String: String] = [:]
    for file in try FileManager.default.subpathsOfDirectory(atPath: checkout.root.path)
    where file.hasSuffix(".yaml") || file.hasSuffix(".yml") || file.hasSuffix(".xcstrings") {
      files[file] = try checkout.read(file)
    }
    return files
  }

  @Test func fixesWhatHasOneRightAnswerAndSaysEach() throws {
    try checkout.write("Locales/small.xcstrings", #"{"sourceLanguage":"en","strings":{},"version":"1.0"}"#)
    let run = try kolam("check small --fix")
    #expect(
      run.output == """
        Screens/small/home.yaml:2:1: `titel` is now `title` [KL0202]
        Screens/small/home.yaml:8:11: `state.naem` is now `state.name` [KL0436]
        Screens/small/home.yaml:10:11: `${state.name != ""}` is now `'state.name != ""'` [KL0204]
        Screens/small/next.yml: renamed to `Screens/small/next.yaml` [KL0115]
        Locales/small.xcstrings: formatted as Xcode does
        small: 2 screens, 0 texts in 1 language: no errors, 2 warnings

        """, "\(run)")
    #expect(run.code == 0)
    #expect(
      try checkout.read("Screens/small/home.yaml") == """
        screen: home
        title: { verbatim: Home }   # the title
        state: { name: { type: string, default: "" } }
        body:
          # Asked once.
          - field: { verbatim: Name }
            id: name
            bind: state.name
          - text: { verbatim: "Hello, ${state.name}!" }
            when: 'state.name != ""'
        """)
    // What is left has no one right answer, and a second time changes nothing.
    #expect(run.errors.contains("nobody can come to the screen `next`"), "\(run)")
    let before = try files()
    let again = try kolam("check small --fix")
    #expect(again.output == "small: 2 screens, 0 texts in 1 language: no errors, 2 warnings\n")
    #expect(try files() == before)
  }

  @Test func aDryRunShowsTheDifferenceAndWritesNothing() throws {
    let before = try files()
    let run = try kolam("check small --fix --dry-run")
    #expect(
      run.output.hasPrefix(
        """
        --- a/Locales/small.xcstrings
        +++ b/Locales/small.xcstrings
        """), "\(run)")
    #expect(
      run.output.contains(
        """
        --- a/Screens/small/home.yaml
        +++ b/Screens/small/home.yaml
        @@ -1,10 +1,10 @@
         screen: home
        -titel: { verbatim: Home }   # the title
        +title: { verbatim: Home }   # the title
        """), "\(run)")
    #expect(run.output.contains("--- a/Screens/small/next.yml\n+++ b/Screens/small/next.yaml\n"), "\(run)")
    #expect(try files() == before)
  }

  @Test func jsonHasTheFixesBeforeWhatIsLeft() throws {
    let run = try kolam("check small --fix --dry-run --format json")
    let objects = try run.lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let fixes = objects.prefix { $0["event"] as? String == "fix" }
    #expect(fixes.count == 5, "\(run)")
    #expect(fixes.first?["code"] as? String == "KL0202")
    #expect(fixes.first?["old"] as? String == "titel")
    #expect(fixes.first?["replacement"] as? String == "title")
    #expect(fixes.first?["written"] as? Bool == false)
    #expect((fixes.first?["start"] as? [String: Int])?["line"] == 2)
    #expect(objects.last?["event"] as? String == "summary")
  }

  @Test func aCatalogAndItsEntriesAreMadeForSeveralLanguages() throws {
    try checkout.write(
      "Screens/small/app.yaml",
      "app: small\nname: { verbatim: Small }\nstart: home\nlocales: [en, hi]\ncatalogs: [small, words]\n")
    try checkout.write("Screens/small/home.yaml", "screen: home\ntitle: Home\nbody: [ { text: Hello } ]\n")
    let run = try kolam("check small --fix")
    #expect(run.output.contains("Locales/words.xcstrings: a new catalog\n"), "\(run)")
    #expect(run.output.contains("Locales/small.xcstrings: `Hello` is added\n"), "\(run)")
    // A person has to translate them.
    #expect(run.code == 2 && run.errors.contains("the text `Hello` is missing in hi"), "\(run)")
    #expect(try checkout.read("Locales/small.xcstrings").contains(#""Hello" : {"#))
    #expect(try kolam("check small --fix").output == "")
  }

  /// A long text that differs from a known one in a few letters may be that one, misspelt.
  @Test func aMisspeltLongTextIsNotAdded() throws {
    let text = "Nothing to buy. Open a recipe and choose Add to grocery list, or add something yourself."
    let slip = text.replacing("yourself", with: "ourself")
    try checkout.write(
      "Screens/small/app.yaml",
      "app: small\nname: { verbatim: Small }\nstart: home\nlocales: [en, hi]\n")
    let screen = "screen: home\ntitle: { verbatim: Home }\nbody: [ { text: \"@\" } ]\n"
    try checkout.write("Screens/small/home.yaml", screen.replacing("@", with: text))
    #expect(try kolam("check small --fix").output.contains("is added"))
    try checkout.write("Screens/small/home.yaml", screen.replacing("@", with: slip))
    #expect(try kolam("check small --fix").output == "")
    try checkout.write("Screens/small/home.yaml", screen.replacing("@", with: "A text of its own."))
    #expect(try kolam("check small --fix").output.contains("`A text of its own.` is added"))
  }

  @Test func ofTwoFilesWithOneNameNeitherIsRenamed() throws {
    // A file with the other name is there already: nobody knows which is meant.
    try checkout.write("Screens/small/next.yaml", "screen: next\ntitle: { verbatim: Next }\nbody: []\n")
    let run = try kolam("check small --fix")
    #expect(run.errors.contains("`next.yml` is not read"), "\(run)")
    #expect(try files().keys.contains("Screens/small/next.yml"))
  }

  @Test(arguments: ["--dry-run", "--fix --watch", "--fix --baseline x --write-baseline"])
  func optionsThatContradictAreRefused(_ options: String) throws {
    let run = try kolam("check small \(options)")
    #expect(run.code == 2 && run.errors.contains("--"), "\(run)")
    #expect(try files().keys.contains("Screens/small/next.yml"))
  }
}
