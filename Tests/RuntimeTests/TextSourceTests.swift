import Catalogs
import Foundations
import Testing

@testable import Runtime

/// The sources of each text on screen, if a session records them.
@Suite struct TextSourceTests {
  private static let home = """
    screen: home
    title: Home
    models: { counter: test.Counter }
    body:
      - { text: Plain, id: plain }
      - { text: "Hello ${counter.note}", id: greeting }
      - { text: "${counter.count}", id: count }
      - { text: { verbatim: "v ${counter.count}" }, id: version }
      - { text: { key: "step.${app.theme}" }, id: choice }
      - { rating: "4.0", label: Rating, count: 12, id: stars }
      - { choices: Pick, id: pick, value: "['a', 'b']", options: [ { value: a, label: Apple }, { value: b, label: Plain } ] }
      - { button: Go, id: go, enabled: "false", why: Wait, a11y: { hint: Hinted }, do: [ { confirm: Sure, yes: Plain, no: Apple } ] }
      - { button: Ask, id: ask, do: [ { confirm: Sure, yes: Plain, no: Apple } ] }
    """

  /// Texts in every state of a catalog.
  private static let catalog = """
    { "sourceLanguage" : "en", "strings" : {
      "Home" : {},
      "Plain" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "सादा" } } } },
      "Hello %@" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "needs_review", "value" : "नमस्ते %@" } } } },
      "Apple" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "machine_translated", "value" : "सेब" } } } },
      "Pick" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "new", "value" : "Pick" } } } },
      "step.light" : { "localizations" : { "en" : { "stringUnit" : { "state" : "translated", "value" : "Light" } } } },
      "Rating" : {}, "%@ of %@ stars" : {}, "%@, %lld ratings" : {}
    }, "version" : "1.0" }
    """

  private func start(traced: Bool = true, locale: String = "hi") throws -> TestApp {
    let app = try TestApp(["home": Self.home])
    app.write("Locales/demo.xcstrings", Self.catalog)
    var settings = SessionSettings(locale: locale)
    settings.tracesTexts = traced
    _ = try app.start(settings)
    return app
  }

  private func sources(
    _ app: TestApp, _ id: String, _ part: ViewNode.TextPart = .label
  ) throws -> [TextSource] {
    try #require(try app.view().node(id)).sources[part] ?? []
  }

  @Test(
    arguments: [
      ("plain", ViewNode.TextPart.label, "Plain", "demo", "hi", TextSource.Status.translated),
      ("greeting", .label, "Hello %@", "demo", "hi", .needsReview),
      ("pick/a", .label, "Apple", "demo", "hi", .machineTranslated),
      ("pick", .label, "Pick", "demo", "hi", .new),
      ("choice", .label, "step.light", "demo", "en", .missing),
      ("go", .label, "Go", nil, nil, .key),
      ("go", .hint, "Wait", nil, nil, .key),
      ("count", .label, "counter.count", nil, nil, .data),
      ("version", .label, "\"v ${counter.count}\"", nil, nil, .verbatim),
    ] as [(String, ViewNode.TextPart, String, String?, String?, TextSource.Status)])
  func sourcesHaveKeyCatalogLocaleAndStatus(
    _ id: String, _ part: ViewNode.TextPart, _ key: String, _ catalog: String?, _ locale: String?,
    _ status: TextSource.Status
  ) throws {
    let source = try #require(try sources(start(), id, part).first)
    #expect(source.key == key)
    #expect(source.catalog == catalog)
    #expect(source.locale?.description == locale)
    #expect(source.status == status)
    #expect(source.span?.description.contains("Screens/demo/home.yaml:") == true)
  }

  @Test func aLanguageWithoutTranslationsIsMarkedAndNamed() throws {
    let app = try start(locale: "ta")
    #expect(try sources(app, "plain").map(\.status) == [.missing])
    let session = try #require(app.session)
    let lines = try app.scheduler.run { await session.localeLines() }
    #expect(
      lines.contains { $0.contains("current") && $0.contains("progress") && $0.contains("English") },
      "\(lines)")
  }

  @Test func theProgressOfALanguageCountsTheTextsOfPluginsToo() throws {
    func progress(_ app: TestApp) throws -> String {
      _ = try app.start(SessionSettings(locale: "ta"))
      let session = try #require(app.session)
      return try #require(
        try app.scheduler.run { await session.localeLines() }.first {
          $0.contains("current") && $0.contains("progress")
        })
    }
    let app = try TestApp(["home": "screen: home\ntitle: Home\nbody: []\n"], texts: ["Home": ["hi": "घर"]])
    #expect(try progress(app).contains(" 0 1 "))
    app.write(
      "Locales/test.xcstrings",
      #"{ "sourceLanguage" : "en", "strings" : { "Up" : { }, "Down" : { } }, "version" : "1.0" }"#)
    #expect(try progress(app).contains(" 0 3 "))
  }

  @Test func locationIsThatOfTheText() throws {
    let place = try #require(try sources(start(), "plain").first?.span)
    #expect(place.description.hasSuffix("home.yaml:5:13"))
    #expect(place.text == "Plain")
  }

  @Test func composedTextsHaveAllTheirSources() throws {
    let app = try start()
    #expect(try sources(app, "stars", .value).map(\.key) == ["%@, %lld ratings", "%@ of %@ stars"])
    #expect(try sources(app, "pick", .value).map(\.key) == ["Apple", "Plain"])
    #expect(try sources(app, "stars", .value).allSatisfy { $0.span == nil })
  }

  @Test func tracesTitlesAndDialogs() throws {
    let app = try start()
    #expect(try app.view().titleSources.map(\.key) == ["Home"])
    let dialog = try #require(try app.send(.press("ask")).dialog)
    #expect(dialog.sources[.label]?.map(\.key) == ["Sure"])
    #expect(dialog.children.map { $0.sources[.label]?.first?.status } == [.translated, .machineTranslated])
  }

  @Test func tracesOnlyWhileEnabled() throws {
    let app = try start(traced: false)
    let view = try app.view()
    #expect(view.allNodes.allSatisfy { $0.sources.isEmpty } && view.titleSources.isEmpty)
    let session = try #require(app.session)
    try app.scheduler.run { await session.traceTexts(true) }
    #expect(try app.view().allNodes.contains { !$0.sources.isEmpty })
    try app.scheduler.run { await session.traceTexts(false) }
    #expect(try app.view() == view)
  }

  @Test func sourcesFollowTheLocale() throws {
    let app = try start()
    try app.send(.locale("en"))
    #expect(try sources(app, "plain").first?.locale?.description == "en")
    #expect(try sources(app, "plain").first?.status == .translated)
    #expect(try sources(app, "choice").first?.status == .translated)
  }
}
