import Foundations
import Testing

@testable import Runtime

/// The coverage that a session records.
@Suite struct CoverageTests {
  private func start(_ screens: [String: String], app: String = TestApp.appFile, tier: String = "free") throws
    -> TestApp
  {
    let app = try TestApp(screens, app: app)
    var settings = SessionSettings(tier: tier)
    settings.recordsCoverage = true
    _ = try app.start(settings)
    return app
  }

  private func coverage(_ app: TestApp) throws -> SessionCoverage {
    let session = try #require(app.session)
    return try app.scheduler.run { await session.coverage }
  }

  /// Returns places by line and text.
  private func told(_ places: some Sequence<Span>) -> [String] {
    places.map { "\($0.location.line) \($0.text)" }.sorted()
  }

  private func branches(_ app: TestApp) throws -> [String] {
    try coverage(app).branches.map { "\($0.span.location.line) \($0.span.text): \($0.outcome)" }.sorted()
  }

  @Test func recordsNothingUnlessEnabled() throws {
    let app = try TestApp(["home": screen("- { text: Hello }")])
    _ = try app.start()
    #expect(try coverage(app) == SessionCoverage())
  }

  @Test func recordsElementsActionsAndBranches() throws {
    let app = try start([
      "home": screen(
        """
        - { text: Off, when: "!state.on" }
        - { text: On, when: state.on }
        - button: Switch
          id: switch
          enabled: state.query == ""
          do:
            - set: { state.on: "${!state.on}" }
              if: state.query == ""
              else: [ { toast: Never } ]
            - { toast: "Now ${state.on}" }
        """)
    ])
    let before = try coverage(app)
    #expect(before.screens == ["home"] && before.texts == ["Home", "Off", "Switch"])
    #expect(told(before.elements) == ["1 screen", "7 text", "9 button"])
    #expect(before.actions == [])
    #expect(
      try branches(app) == ["11 state.query == \"\": true", "7 !state.on: true", "8 state.on: false"])
    try app.send(.press("switch"))
    let after = try coverage(app)
    #expect(after.texts.contains("On") && after.texts.contains("Now %@") && !after.texts.contains("Never"))
    #expect(told(after.actions) == ["13 set", "16 toast"])
    #expect(
      try branches(app) == [
        "11 state.query == \"\": true", "14 state.query == \"\": true", "7 !state.on: false",
        "7 !state.on: true",
        "8 state.on: false", "8 state.on: true",
      ])
  }

  @Test func rowsAndComponentsCountAtTheirSource() throws {
    let app = try start([
      "home": screen(
        """
        - list: counter.rows
          id: rows
          row: { use: card, with: { name: "${item.name}" } }
          empty: { text: Nothing }
        - { button: Fill, id: fill, do: [ { call: counter.fill } ] }
        """),
      "components/card": """
      component: card
      params: { name: string }
      body:
        - { text: "${params.name}", when: params.name != "Row b" }
      """,
    ])
    #expect(try coverage(app).texts.contains("Nothing"))
    #expect(!(try coverage(app).elements.contains { $0.source.path.hasSuffix("card.yaml") }))
    try app.send(.press("fill"))
    let within = try coverage(app).elements.filter { $0.source.path.hasSuffix("card.yaml") }
    #expect(told(within) == ["4 text"])
    let branches = try branches(app)
    #expect(branches.contains("4 params.name != \"Row b\": false"))
    #expect(branches.contains("4 params.name != \"Row b\": true"))
  }

  @Test func recordsHiddenElementsOnlyOnceVisible() throws {
    let app = try start([
      "home": screen(
        """
        - steps:
            - { step: one, title: One, body: [ { text: First, when: state.on } ] }
            - { step: two, title: Two, body: [ { text: Second } ] }
          id: steps
        - { button: Skip, id: skip, do: [ { set: { state.on: true } } ] }
        """)
    ])
    try app.send(.press("steps/next"))
    try app.send(.press("skip"))
    #expect(try coverage(app).texts.contains("Second") && !coverage(app).texts.contains("First"))
    #expect(try !branches(app).contains("8 state.on: true"))
    try app.send(.press("steps/back"))
    #expect(try coverage(app).texts.contains("First") && branches(app).contains("8 state.on: true"))
  }

  @Test func recordsALockedElementWithoutItsContent() throws {
    let flags = """
      tiers:
        free: { rank: 0 }
        pro: { rank: 10, extends: free, grants: [insights] }
      flags:
        insights: { state: ENABLED, kind: entitlement, variants: { "on": true, "off": false }, defaultVariant: "off", requires: { grant: insights }, onLocked: { show: locked }, rules: [ { id: all, variant: "on" } ] }
        photos: { state: ENABLED, kind: entitlement, variants: { "on": true, "off": false }, defaultVariant: "off", requires: { grant: insights }, onLocked: { show: hide }, rules: [ { id: all, variant: "on" } ] }
      """
    let app = try start([
      "flags": flags,
      "home": screen(
        """
        - section: Insights
          id: insights
          requires: insights
          body: [ { text: Inside, on: { appear: [ { toast: Appeared } ] } } ]
        - section: Photos
          id: photos
          requires: photos
          on: { appear: [ { toast: Photos appeared } ] }
          body: [ { text: Picture } ]
        """),
    ])
    #expect(try coverage(app).texts == ["Home", "Insights"])
    #expect(try branches(app) == ["13 photos: false", "9 insights: false"])
    #expect(try coverage(app).actions == [] && app.said() == [])
    try app.send(.tier("pro"))
    let texts: Set = ["Home", "Insights", "Inside", "Appeared", "Photos", "Picture", "Photos appeared"]
    #expect(try coverage(app).texts == texts)
    #expect(try Set(app.said()) == ["Appeared", "Photos appeared"])
    #expect(
      try branches(app) == [
        "13 photos: false", "13 photos: true", "9 insights: false", "9 insights: true",
      ])
  }

  @Test func recordsBranchesOfTabsRoutesAndTimers() throws {
    let head = """
      tabs:
        - { tab: first, label: First, screen: home }
        - { tab: second, label: Second, screen: page, when: tier == "pro" }
      routes: [ { screen: page, when: params.id != "", else: home } ]
      """
    let app = try start(
      [
        "home": """
        screen: home
        title: Home
        state: { n: int }
        every: { time: 10s, when: state.n < 1, do: { set: { state.n: "${state.n + 1}" } } }
        body: [ { button: Go, id: go, do: [ { go: { screen: page, with: { id: a } } } ] } ]
        """,
        "page": "screen: page\ntitle: Page\nparams: { id: string? }\nbody: []",
      ], app: TestApp.appFile + "\n" + head)
    #expect(try coverage(app).texts.isSuperset(of: ["First"]) && !coverage(app).texts.contains("Second"))
    try app.wait(seconds: 25)
    try app.send(.press("go"))
    #expect(
      try branches(app) == [
        "4 state.n < 1: false", "4 state.n < 1: true", "8 tier == \"pro\": false",
        "9 params.id != \"\": true",
      ])
    try app.send(.tier("pro"))
    #expect(try coverage(app).texts.contains("Second") && coverage(app).screens == ["home", "page"])
  }

  @Test func recordsBranchesOfFieldChecks() throws {
    let app = try start([
      "home": screen("- { field: A, id: a, check: [ { test: \"value != 'x'\", message: No x } ] }")
    ])
    try app.send(.edit("a", "y"))
    #expect(try branches(app) == ["7 value != 'x': true"] && !coverage(app).texts.contains("No x"))
    try app.send(.edit("a", "x"))
    #expect(try branches(app).count == 2 && coverage(app).texts.contains("No x"))
  }

  @Test func recordsTheShownKeyOfAComputedText() throws {
    let app = try TestApp(
      ["home": screen("- { text: { key: \"is.${state.on}\" } }\n- { toggle: On, id: on, bind: state.on }")],
      texts: ["is.true": ["en": "Yes"], "is.false": ["en": "No"]])
    var settings = SessionSettings()
    settings.recordsCoverage = true
    _ = try app.start(settings)
    #expect(try coverage(app).texts == ["Home", "is.false", "On"])
    try app.send(.press("on"))
    #expect(try coverage(app).texts == ["Home", "is.false", "is.true", "On"])
  }

  @Test func coveragesOfSessionsAreMerged() throws {
    let body = "- { text: Off, when: \"!state.on\" }\n- { toggle: On, id: on, bind: state.on }"
    let (one, other) = (try start(["home": screen(body)]), try start(["home": screen(body)]))
    #expect(try coverage(one) == coverage(other))
    try other.send(.press("on"))
    #expect(try coverage(one) != coverage(other))
    #expect(try coverage(one).union(coverage(other)) == coverage(other))
    #expect(try Set([coverage(one), coverage(other)]).count == 2)
  }
}
