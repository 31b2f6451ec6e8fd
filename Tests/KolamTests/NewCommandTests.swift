import Foundation
import Testing

/// `kolam new`, end to end, in a folder that has nothing.
@Suite struct NewCommandTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "kolam-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  private func kolam(_ words: String, input: String = "", in path: String = "") throws -> Executable.Run {
    try Executable()(
      words.split(separator: " ").map(String.init), input: input,
      root: folder.appendingPathComponent(path))
  }

  private func read(_ file: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
  }

  @Test func anAppBeginsInAnEmptyFolder() throws {
    let made = try kolam("new app hello")
    #expect(made.code == 0 && made.errors == "", "\(made.errors)")
    #expect(
      made.output == """
        Screens/hello/app.yaml is new
        Screens/hello/home.yaml is new
        Screens/hello/walkthroughs/first.yaml is new
        Open it with `kolam run hello`; what you save is on screen at once.

        """)
    let check = try kolam("check hello --strict")
    #expect(check.code == 0 && check.output == "hello: 1 screen, 3 texts in 1 language: fine\n", "\(check)")
    #expect(
      check.errors.contains(
        "note[KL0621]: the texts `Hello`, `Your name`, `Hello, %@!` are in no catalog yet\n"), "\(check)")
    let run = try kolam("run hello", input: "name\nஆஷா\nquit\n")
    #expect(run.code == 0 && run.output.contains("Note: Hello, ஆஷா!\n"), "\(run)")
    let walk = try kolam("walk hello")
    #expect(walk.code == 0, "\(walk)")
    // Its texts are added once they are to be translated.
    let extract = try kolam("strings extract hello")
    #expect(extract.output.contains("Locales/hello.xcstrings is new\n"), "\(extract)")
    #expect(try kolam("check hello").errors == "")
  }

  @Test func partsAreAddedToTheOnlyApp() throws {
    _ = try kolam("new app hello")
    for part in ["screen", "component", "flow", "flag", "walkthrough", "plugin"] {
      let made = try kolam("new \(part) my_\(part)")
      #expect(made.code == 0 && made.errors == "", "\(made)")
    }
    #expect(try kolam("new flag other").output.hasPrefix("Screens/hello/flags.yaml has the flag `other`\n"))
    // Nothing uses them yet, which is all that is said of them.
    let check = try kolam("check hello")
    #expect(check.code == 0, "\(check)")
    let codes = Set(
      check.errors.split(separator: "\n").filter { $0.contains("warning[") }
        .compactMap { $0.split(separator: "[").dropFirst().first?.prefix(6) }.map(String.init))
    #expect(codes == ["KL0240", "KL0520", "KL0521", "KL0522", "KL0752"], "\(check)")
    // That nobody comes to the steps follows from that nothing begins their flow.
    #expect(!check.errors.contains("the screen `my_flow_"), "\(check)")
  }

  @Test func theFlowOfATemplateIsWalkedToItsEnd() throws {
    _ = try kolam("new app hello")
    _ = try kolam("new flow ask")
    try read("Screens/hello/home.yaml").appending(
      "  - { button: Ask, id: ask, do: [ { go: { flow: ask } } ] }\n"
    ).write(to: folder.appendingPathComponent("Screens/hello/home.yaml"), atomically: true, encoding: .utf8)
    let run = try kolam("run hello", input: "ask\nanswer=Tea\nnext\ndone\nquit\n")
    #expect(run.code == 0 && run.output.contains("Note: You answered Tea.\n"), "\(run)")
  }

  @Test(arguments: ["screen about_us", "plugin kettle --app hello"])
  func theLineThatANewPartSaysLeadsToIt(_ part: String) throws {
    _ = try kolam("new app hello")
    let made = try kolam("new \(part)")
    let line = try #require(made.output.firstMatch(of: /`(- \{.*?)`/)).output.1
    let home = folder.appendingPathComponent("Screens/hello/home.yaml")
    try read("Screens/hello/home.yaml").appending("  \(line)\n").write(
      to: home, atomically: true, encoding: .utf8)
    let name = part.hasPrefix("screen") ? "about_us" : "kettle"
    #expect(try kolam("check hello --stub").code == 0)
    let run = try kolam("run hello --stub", input: "#\(name)\nback\nquit\n")
    #expect(run.code == 0 && run.errors == "", "\(run)")
    #expect(run.output.contains(name == "kettle" ? "\nKettle\n" : "\nAbout us\n"), "\(run)")
  }

  @Test func aNewAppIsTranslatedAsTheCommandsSay() throws {
    _ = try kolam("new app hello")
    let added = try kolam("strings add-language hello ta")
    #expect(
      added.output.contains("first, for a catalog with the app’s texts:\n  kolam strings extract hello\n"))
    let set = ["strings", "set", "Your name", "உங்கள் பெயர்", "--into", "hello", "--locale", "ta"]
    let early = try Executable()(set, input: "", root: folder)
    #expect(early.code == 2 && early.errors.contains("`kolam strings extract hello` makes it"), "\(early)")
    #expect(try kolam("strings extract hello").code == 0)
    #expect(try Executable()(set, input: "", root: folder).code == 0)
    let run = try kolam("run hello --locale ta", input: "quit\n")
    #expect(run.output.contains("உங்கள் பெயர்"), "\(run)")
    // The catalog is there: nothing has to be made first.
    #expect(!(try kolam("strings add-language hello hi").output.contains("first,")))
  }

  @Test func aNewComponentShowsATextWhereItIsUsed() throws {
    _ = try kolam("new app hello")
    _ = try kolam("new component card")
    try read("Screens/hello/home.yaml").appending("  - { use: card, with: { title: Card } }\n").write(
      to: folder.appendingPathComponent("Screens/hello/home.yaml"), atomically: true, encoding: .utf8)
    let run = try kolam("run hello", input: "quit\n")
    #expect(run.output.contains("\nCard\nSomething to read.\n"), "\(run)")
    #expect(try kolam("check hello --strict").code == 0)
  }

  @Test func aNewPluginRunsAtOnceOnSamples() throws {
    _ = try kolam("new app hello")
    let made = try kolam("new plugin boiling_kettle --app hello")
    #expect(
      made.output == """
        Plugins/BoilingKettle/plugin.yaml is new
        Plugins/BoilingKettle/Screens/boiling_kettle.yaml is new
        Screens/hello/app.yaml names the plugin `boiling_kettle`
        Lead to its screen from another one: \
        `- { link: Boiling kettle, id: boiling_kettle, do: [ { go: boiling_kettle } ] }`.
        `kolam run hello --stub` shows it on samples until the program has its Swift, and so do `check` and `walk` with --stub; `:fail boiling_kettle.refresh offline` shows its error.
        `kolam new plugin boiling_kettle --swift` writes a package for its Swift.

        """, "\(made)")
    try read("Screens/hello/home.yaml").appending(
      "  - { link: Kettle, id: kettle, do: [ { go: boiling_kettle } ] }\n"
    ).write(to: folder.appendingPathComponent("Screens/hello/home.yaml"), atomically: true, encoding: .utf8)
    let run = try kolam(
      "run hello --stub", input: "kettle\n:fail boiling_kettle.refresh offline\nrefresh\nquit\n")
    #expect(run.code == 0 && run.output.contains("Boiling kettle\n"), "\(run)")
    #expect(run.output.contains("Note: You’re offline."), "\(run)")
    // All that is wrong is that nobody has written its Swift.
    let check = try kolam("check hello")
    #expect(check.code == 0 && check.errors.hasSuffix("1 warning\n"), "\(check)")
    #expect(check.errors.contains("warning[KL0801]"), "\(check)")
    #expect(try kolam("check hello --stub --strict").code == 0)
  }

  @Test func theSwiftOfANewPluginFollowsFromItsContract() throws {
    _ = try kolam("new plugin kettle")
    let swift = try kolam("new plugin kettle --swift")
    #expect(swift.code == 0, "\(swift)")
    #expect(
      swift.output.hasPrefix(
        """
        Plugins/Kettle/Package.swift is new
        Plugins/Kettle/Sources/KettleContract.swift is new
        Plugins/Kettle/Sources/Kettle.swift is new
        Plugins/Kettle/Sources/KettlePlugin.swift is new
        Plugins/Kettle/Tests/KettlePluginTests.swift is new
        """), "\(swift)")
    #expect(try kolam("new plugin kettle --swift").errors.contains("is there already"))
    // What is generated later is the same.
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("Screens"), withIntermediateDirectories: true)
    let generated = try kolam("plugin generate kettle --check")
    #expect(generated.code == 0 && generated.output == "", "\(generated)")
    // From a contract that was edited, its own Swift follows.
    try read("Plugins/Kettle/plugin.yaml").replacingOccurrences(of: "count: int", with: "cups: int")
      .write(
        to: folder.appendingPathComponent("Plugins/Kettle/plugin.yaml"), atomically: true, encoding: .utf8)
    let edited = try kolam("new plugin kettle --swift")
    #expect(edited.code == 2 && edited.errors.contains("`kolam plugin generate kettle` writes"), "\(edited)")
    #expect(try kolam("new screen more --swift").code == 2)
  }

  @Test func nothingIsReplaced() throws {
    _ = try kolam("new app hello")
    let before = try read("Screens/hello/home.yaml")
    let again = try kolam("new app hello")
    #expect(again.code == 2)
    #expect(again.errors == "kolam: `Screens/hello/app.yaml` is there already; nothing was written\n")
    let screen = try kolam("new screen home")
    #expect(screen.code == 2 && screen.output == "")
    #expect(try read("Screens/hello/home.yaml") == before)
  }

  @Test func theAppIsThatOfTheFolderOrTheNamedOne() throws {
    _ = try kolam("new app one")
    _ = try kolam("new app two")
    let unclear = try kolam("new screen more")
    #expect(unclear.code == 2 && unclear.errors == "kolam: name the app with `--app`: there are one, two\n")
    #expect(try kolam("new screen more --app two").output.hasPrefix("Screens/two/more.yaml is new\n"))
    #expect(
      try kolam("new screen more", in: "Screens/one").output.hasPrefix("more.yaml is new\n"))
    let unknown = try kolam("new screen more --app tow")
    #expect(unknown.code == 2 && unknown.errors.contains("two"), "\(unknown)")
  }

  @Test func theProgramSaysHowToBegin() throws {
    #expect(try alone("--help").output.contains("Begin in any folder with `kolam new app hello`"))
    #expect(try alone("check").errors.contains("`kolam new app hello` begins one"))
    #expect(try alone("reference models").output.contains("no app declares `data:`"))
    #expect(try alone("reference collections").output.contains("collection (key of app.data)"))
  }

  /// Runs a copy of the program in a folder where there is nothing else.
  private func alone(_ words: String) throws -> Executable.Run {
    let elsewhere = folder.appendingPathComponent("elsewhere-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
    let copy = elsewhere.appendingPathComponent("kolam")
    try FileManager.default.copyItem(at: try #require(Executable.path), to: copy)
    return try Executable().run(words.split(separator: " ").map(String.init), root: elsewhere, program: copy)
  }

  @Test func aTextSaysTheCommandThatTranslatesIt() throws {
    _ = try kolam("new app hello")
    try read("Screens/hello/app.yaml").replacingOccurrences(of: "[en]", with: "[en, hi]")
      .write(to: folder.appendingPathComponent("Screens/hello/app.yaml"), atomically: true, encoding: .utf8)
    let check = try kolam("check --fix")
    #expect(
      check.errors.contains("`kolam strings set 'TEXT' '…' --into hello --locale hi` translates it"),
      "\(check)")
    for (key, text) in [("Hello", "नमस्ते"), ("Your name", "आपका नाम"), ("Hello, %@!", "नमस्ते, %@!")] {
      let set = try Executable()(
        ["strings", "set", key, text, "--into", "hello", "--locale", "hi"], root: folder)
      #expect(set.code == 0, "\(set)")
    }
    #expect(try kolam("check").output == "hello: 1 screen, 3 texts in 2 languages: fine\n")
  }

  @Test func aPartNeedsAnApp() throws {
    let alone = try kolam("new screen more")
    #expect(
      alone.errors == "kolam: no folder with `Screens` in it here or above; begin with `kolam new app NAME`\n"
    )
    #expect(alone.code == 2)
    let nowhere = try kolam("new app tea --root nowhere")
    #expect(nowhere.code == 2 && nowhere.errors == "kolam: there is no folder `nowhere`\n")
    let name = try kolam("new app My-App")
    #expect(name.code == 2 && name.errors.contains("small letters of English"), "\(name)")
  }

  @Test func theProgramAloneCarriesItsWords() throws {
    _ = try kolam("new app hello")
    let copy = folder.appendingPathComponent("kolam")
    try FileManager.default.copyItem(at: try #require(Executable.path), to: copy)
    let run = try Executable().run(["run", "hello"], input: "?\nquit\n", root: folder, program: copy)
    #expect(run.code == 0 && run.output.contains("To choose, type a number"), "\(run)")
  }

  @Test(arguments: [
    ("explain KL0304", "KL0304: A name that nothing has here\n"),
    ("explain doubled-danda", "KL1118 doubled-danda"),
    ("explain", "YAML files\nKL0101  The text is not YAML\n"), ("reference button", "button"),
    ("reference walkthrough tapOn", "tapOn"), ("schema screen", "{"), ("schema walkthrough", "{"),
  ])
  func theProgramAloneExplainsItself(_ words: String, _ beginning: String) throws {
    let run = try alone(words)
    #expect(run.code == 0 && run.errors == "", "\(run)")
    #expect(run.output.hasPrefix(beginning), "\(run)")
  }
}
