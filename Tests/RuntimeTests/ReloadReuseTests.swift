import Foundations
import Testing

@testable import Runtime

/// What a reloaded app reuses of the previous one.
@Suite struct ReloadReuseTests {
  private static let app = """
    app: demo
    name: Demo
    start: home
    locales: [en]
    plugins: { test: ">=1.0" }
    scheme: demo
    """
  private static let home = """
    screen: home
    title: Home
    body:
      - { text: Hello, id: hello }
      - { use: card, id: card }
      - { button: Next, id: next, do: { go: { screen: other, with: { id: a } } } }
      - { button: Begin, id: begin, do: { go: { flow: tour } } }
    """
  private static let other = "screen: other\nparams: { id: string }\ntitle: Other\nbody: { text: There }"
  private static let card = "component: card\nbody: { text: Card }"
  private static let tour = "flow: tour\nsteps: [ { screen: last } ]"
  private static let last = "screen: last\ntitle: Last\nbody: []"
  private static let flags =
    #"flags: { new: { state: ENABLED, variants: { "on": true, "off": false }, defaultVariant: "off" } }"#

  private let files: TestApp
  private let first: App

  init() throws {
    files = try TestApp(
      [
        "home": Self.home, "other": Self.other, "last": Self.last, "components/card": Self.card,
        "flows/tour": Self.tour, "flags": Self.flags,
      ], app: Self.app, texts: ["Hello": ["en": "Hello"]])
    var diagnostics = Diagnostics()
    first = try #require(App.load(files.folder, into: &diagnostics))
    Self.link(first, into: &diagnostics)
    #expect(diagnostics.all.isEmpty, "\(DiagnosticRenderer().text(diagnostics.sorted))")
  }

  /// Links all, so that there is something to reuse.
  private static func link(_ app: App, into diagnostics: inout Diagnostics) {
    for name in app.screens { _ = app.screen(name, into: &diagnostics) }
    for name in app.componentNames.sorted() {
      diagnostics.report(contentsOf: app.component(name).diagnostics)
    }
    for name in app.flowNames.sorted() { _ = app.flow(name, into: &diagnostics) }
    diagnostics.report(contentsOf: app.linkedApp.found.diagnostics.all)
    diagnostics.report(contentsOf: app.linkedRoutes.diagnostics)
  }

  /// Reloads the app; its diagnostics must equal those of a load without reuse.
  private func load(reusing old: App) throws -> (app: App, found: [String]) {
    var (again, anew) = (Diagnostics(), Diagnostics())
    let app = try #require(App.load(files.folder, reusing: old, into: &again))
    Self.link(app, into: &again)
    Self.link(try #require(App.load(files.folder, into: &anew)), into: &anew)
    let found = again.sorted.map(DiagnosticRenderer().text)
    #expect(found == anew.sorted.map(DiagnosticRenderer().text))
    return (app, found)
  }

  private func screen(_ name: String, of app: App) -> LinkedScreen? {
    var ignored = Diagnostics()
    return app.screen(name, into: &ignored)
  }

  /// The keys that a linked screen uses.
  private func texts(of name: String, in app: App) -> [String] {
    _ = screen(name, of: app)
    return app.cache.withLock { $0.screens[name]?.found.texts ?? [] }.map(\.key)
  }

  @Test func reusesEverythingIfNothingChanged() throws {
    let (app, _) = try load(reusing: first)
    for name in app.screens { #expect(screen(name, of: app) === screen(name, of: first)) }
    #expect(app.files.catalogs.allSatisfy { $1.isSame(as: first.files.catalogs[$0]) })
    #expect(app.files.catalogs.count == 2)
  }

  @Test func relinksOnlyTheEditedScreen() throws {
    files.write("Screens/demo/other.yaml", Self.other.replacing("There", with: "Here!"))
    let (app, _) = try load(reusing: first)
    #expect(screen("other", of: app) !== screen("other", of: first))
    #expect(texts(of: "other", in: app) == ["Here!", "Other"])
    #expect(screen("home", of: app) === screen("home", of: first))
  }

  @Test func detectsAnImmediateEditOfTheSameSize() throws {
    var app = first
    for words in ["Hullo", "Howdy", "Salut", "Hello"] {
      files.write("Screens/demo/home.yaml", Self.home.replacing("Hello", with: words))
      app = try load(reusing: app).app
      #expect(texts(of: "home", in: app).contains(words))
    }
  }

  @Test func catalogEditKeepsScreensAndUpdatesTexts() throws {
    files.write(
      "Locales/demo.xcstrings",
      #"{ "sourceLanguage" : "en", "strings" : { "Hello" : { "localizations" : { "en" : { "stringUnit" : "#
        + #"{ "state" : "translated", "value" : "Hullo" } } } } }, "version" : "1.0" }"#)
    let (app, _) = try load(reusing: first)
    #expect(app.words("en")("Hello", []) == "Hullo")
    #expect(first.words("en")("Hello", []) == "Hello")
    #expect(screen("home", of: app) === screen("home", of: first))
  }

  /// Edits of a screen's dependencies: each must be detected on `home`, whose own file is unchanged.
  @Test(arguments: [
    ("Screens/demo/app.yaml", app.replacing("locales: [en]", with: "locales: [en, ta]"), ""),
    ("Screens/demo/flags.yaml", flags.replacing("new", with: "old"), ""),
    ("Plugins/Test/plugin.yaml", Counter.contract + "\n# edited\n", ""),
    ("Screens/demo/components/card.yaml", card.replacing("Card", with: "Post"), ""),
    ("Screens/demo/components/card.yaml", "component: card\nparams: { id: string }\nbody: []", "`id`"),
    ("Screens/demo/flows/tour.yaml", "flow: tour\nparams: { id: string }\nsteps: { screen: last }", "`id`"),
    ("Screens/demo/other.yaml", other.replacing("id: string", with: "id: int"), "home.yaml"),
    ("Screens/demo/other.yaml", other.replacing("params: { id: string }\n", with: ""), "home.yaml"),
    ("Screens/demo/new.yaml", "screen: new\ntitle: New\nbody: []", ""),
  ]) func relinksAScreenWhoseDependencyChanged(file: String, text: String, message: String) throws {
    files.write(file, text)
    let (app, found) = try load(reusing: first)
    #expect(screen("home", of: app) !== screen("home", of: first))
    #expect(message.isEmpty ? found.isEmpty : found.contains { $0.contains(message) }, "\(found)")
  }

  @Test(arguments: ["other", "components/card", "flows/tour"])
  func reportsAMissingFileUntilItIsRestored(name: String) throws {
    let file = "Screens/demo/\(name).yaml"
    files.remove(file)
    let (without, found) = try load(reusing: first)
    #expect(found.contains { $0.contains("home.yaml") })
    files.write(file, try #require(["other": Self.other, "components/card": Self.card][name] ?? Self.tour))
    #expect(try load(reusing: without).found == [])
  }

  @Test(arguments: [
    ("Screens/demo/home.yaml", home), ("Screens/demo/other.yaml", other),
    ("Screens/demo/components/card.yaml", card), ("Screens/demo/flows/tour.yaml", tour),
    ("Screens/demo/flags.yaml", flags), ("Plugins/Test/plugin.yaml", Counter.contract),
    ("Locales/demo.xcstrings", #"{ "sourceLanguage" : "en", "strings" : { }, "version" : "1.0" }"#),
  ]) func reportsAnInvalidFileUntilItIsCorrected(file: String, text: String) throws {
    files.write(file, "{ [")
    let broken = try load(reusing: first)
    #expect(!broken.found.isEmpty)
    let still = try load(reusing: broken.app)
    #expect(still.found == broken.found)
    files.write(file, text)
    #expect(try load(reusing: still.app).found == [])
  }

  @Test func doesNotReuseFilesOfAnotherApp() throws {
    let other = try TestApp(["home": "screen: home\ntitle: Else\nbody: []"])
    var diagnostics = Diagnostics()
    let app = try #require(App.load(other.folder, reusing: first, into: &diagnostics))
    #expect(texts(of: "home", in: app) == ["Else"])
  }
}
