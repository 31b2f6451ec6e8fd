import Foundations
import Runtime
import Simulation
import TestSupport
import Testing

@testable import Reports
@testable import Walkthroughs

/// The page of made-up walks.
@Suite struct FilmstripTests {
  private let demo: DemoWalk

  init() throws { demo = try DemoWalk() }

  private func page(_ cases: [CaseRecord], in locale: String = "en") -> String {
    Filmstrip(WalkRecord(cases: cases, wall: .milliseconds(12)), of: demo.app, pageLocale: locale).source
  }

  /// Returns the page without its style and script, an element per line.
  private func structure(_ page: String) -> String {
    let body = page.components(separatedBy: "<body>").last?.components(separatedBy: "<script>").first ?? ""
    return body.replacing("><", with: ">\n<")
  }

  private func smallWalk() throws -> [CaseRecord] {
    let flow = try DemoWalk.flow()
    let first = DemoWalk.screen(["Chai", "Dosa", "Idli"], viewport: 0..<2)
    let scrolled = DemoWalk.screen(["Chai", "Dosa", "Idli"], viewport: 1..<3)
    let second = DemoWalk.screen(["Chai", "Vada", "Idli"], viewport: 1..<3, messages: ["Saved"])
    let hindi = DemoWalk.screen(["चाय"], locale: "hi")
    return [
      DemoWalk.walkCase(flow, screens: [first, scrolled, second]) { walkCase in
        walkCase.steps[1].notes = ["a note"]
        walkCase.steps[1].wall = .microseconds(1234)
        walkCase.steps[2].calls = [
          BackendCall(
            method: "GET", path: "/chai", outcome: .status(503), began: Timestamp(seconds: 0),
            duration: .seconds(2))
        ]
        var inside = StateRecord()
        inside.models = [.init(name: "list", value: "{\"count\":3}", reason: "recipes.List")]
        inside.flags = [.init(name: "chat", value: "false", reason: "the plan lacks it")]
        walkCase.steps[2].inside = inside
      },
      DemoWalk.walkCase(flow, locale: "hi", screens: [nil, hindi]) { walkCase in
        walkCase.status = .failed
        walkCase.steps[1].outcome = .failed
        walkCase.steps[1].trouble = "no element has the id `x`"
        walkCase.failure = FailureRecord(
          message: "no element has the id `x`", step: 2, span: nil, screen: hindi, nearest: ["`y` is near"],
          changes: [], notes: [])
      },
    ]
  }

  @Test func smallPageMatchesTheGolden() throws {
    assertGolden(structure(page(try smallWalk())), "small.html")
  }

  @Test func isDeterministic() throws {
    let walk = try smallWalk()
    #expect(page(walk) == page(walk))
    // The real time differs from run to run.
    let slower = walk.map { record in
      var slower = record
      slower.wall += .seconds(1)
      for index in slower.steps.indices { slower.steps[index].wall += .seconds(1) }
      return slower
    }
    #expect(page(slower) == page(walk))
  }

  @Test func realTimeIsShownIfRequested() throws {
    let record = WalkRecord(cases: try smallWalk(), wall: .milliseconds(12))
    let source = Filmstrip(record, of: demo.app, pageLocale: "en", hasTimings: true).source
    #expect(source.contains("<small class=\"wall\">1.23 ms</small>"))
  }

  @Test func theGridListsFailuresFirstAndLeadsToThem() throws {
    let passing = try DemoWalk.flow("walks/first.yaml", name: "First")
    let failing = try DemoWalk.flow("walks/second.yaml", name: "Second")
    let cases = [
      DemoWalk.walkCase(passing, screens: [nil]), DemoWalk.walkCase(passing, locale: "hi", screens: [nil]),
      DemoWalk.walkCase(failing, screens: [nil]),
      DemoWalk.walkCase(failing, locale: "hi", screens: [nil, nil]) { record in
        record.status = .failed
        record.failure = FailureRecord(message: "no", step: 2)
      },
    ]
    let grid = try #require(
      page(cases).components(separatedBy: "<section class=\"grid\"").last?
        .components(separatedBy: "</section>").first)
    let links = grid.components(separatedBy: "href=\"#").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    #expect(
      links == [
        "second/", "second/en.free.phone", "second/hi.free.phone/2", "first/", "first/en.free.phone",
        "first/hi.free.phone",
      ])
    #expect(grid.contains("href=\"#second/hi.free.phone/2\">Failed</a>"))
    #expect(!page(Array(cases.prefix(1))).contains("<section class=\"grid\""))
  }

  @Test func theElementOfAStepIsMarkedOnBothScreens() throws {
    let flow = try DemoWalk.flow()
    let screens = [DemoWalk.screen(["Chai", "Dosa"]), DemoWalk.screen(["Chai", "Dosa", "Idli"])]
    let other = DemoWalk.screen(["Vada"])
    let walk = DemoWalk.walkCase(flow, screens: [screens[0], screens[1], other]) { walkCase in
      walkCase.steps[1].target = screens[0].view.nodes[1].id
      walkCase.steps[2].target = "not drawn"
    }
    let source = page([walk])
    func step(_ number: Int) -> Substring? {
      source.components(separatedBy: "id=\"first/en.free.phone/\(number)\"").last?.prefix { $0 != ">" }
    }
    #expect(step(2)?.contains("data-acted=\"1 ") == true)
    #expect(step(2)?.contains("data-target=\"1 ") == true)
    #expect(step(1)?.contains("data-target") == false)
    #expect(step(3)?.contains("data-acted") == false)
  }

  @Test func listsEveryStepOfEveryCaseWithItsOutcomeAndLink() throws {
    let source = page(try smallWalk())
    for (address, outcome) in [
      ("first/en.free.phone/1", "completed"), ("first/en.free.phone/3", "completed"),
      ("first/hi.free.phone/2", "failed"),
    ] {
      let item = try #require(source.components(separatedBy: "<li class=\"step\" id=\"\(address)\"").last)
      #expect(item.prefix { $0 != ">" }.contains("data-outcome=\"\(outcome)\""), "\(address)")
    }
    #expect(source.components(separatedBy: "<li class=\"step\"").count - 1 == 5)
  }

  @Test func sharesRepeatedScreens() throws {
    let flow = try DemoWalk.flow()
    let screens = [DemoWalk.screen(["A"]), DemoWalk.screen(["B"]), DemoWalk.screen(["A"])]
    let cases = [
      DemoWalk.walkCase(flow, screens: screens), DemoWalk.walkCase(flow, device: "small", screens: screens),
    ]
    let source = page(cases)
    func count(_ kind: String) -> Int { source.components(separatedBy: "<template id=\"\(kind)").count - 1 }
    // Two drawings and two texts, which both devices share; a screen also has a width.
    #expect([count("v"), count("t"), count("s")] == [2, 2, 4])
    // The first change is from no screen; then one line is removed and one added, twice the same.
    #expect(count("c") == 2)
  }

  @Test func namesEachOpenedScreen() throws {
    let screens = ["a", "b", "a"].map { DemoWalk.screen(["A"], name: $0) }
    let source = page([DemoWalk.walkCase(try DemoWalk.flow(), screens: screens)])
    #expect(source.contains("data-other=\"a\""))
    #expect(source.contains("data-other=\"b\""))
  }

  @Test func comparesNestedStepsWithTheScreenBeforeThem() throws {
    let screens = [["A"], ["C"], ["B"], ["C"]].map { DemoWalk.screen($0) }
    let walkCase = DemoWalk.walkCase(try DemoWalk.flow(steps: 4), screens: screens) { walkCase in
      // The second step ends after the third and the fourth, with their screen.
      walkCase.steps[2].depth = 1
      walkCase.steps[3].depth = 1
    }
    let source = page([walkCase])
    let items = source.components(separatedBy: "<li class=\"step\"").dropFirst().map {
      $0.prefix { $0 != ">" }
    }
    #expect(items.map { $0.contains("data-outer") } == [false, true, false, false])
    // From A to C, from A to B and from B to C one line is removed and one added.
    #expect(items.map { $0.contains("data-change=\"1\"") } == [false, true, true, true])
  }

  @Test func flowsOfOneNameAndDataRowsHaveDistinctLinks() throws {
    let (one, two) = (try DemoWalk.flow("a/first.yaml"), try DemoWalk.flow("b/first.yaml"))
    let source = page([
      DemoWalk.walkCase(one, row: "x/y", screens: [nil]), DemoWalk.walkCase(one, row: "x.y", screens: [nil]),
      DemoWalk.walkCase(two, screens: [nil]),
    ])
    for address in ["first/en.free.phone.x-y/1", "first/en.free.phone.x-y-2/1", "first-2/en.free.phone/1"] {
      #expect(source.contains("id=\"\(address)\""), "\(address)")
    }
  }

  @Test func escapesMarkup() throws {
    let hostile = DemoWalk.hostile
    let flow = try DemoWalk.flow(name: hostile.replacing("'", with: "''"), steps: 1)
    let screen = DemoWalk.screen([hostile], name: hostile, messages: [hostile])
    let walkCase = DemoWalk.walkCase(flow, locale: "en", device: hostile, row: hostile, screens: [screen]) {
      walkCase in
      walkCase.status = .failed
      walkCase.console = [hostile]
      walkCase.artifacts = [.init(kind: .frame, path: hostile, text: hostile)]
      walkCase.steps[0].title = hostile
      walkCase.steps[0].trouble = hostile
      walkCase.steps[0].notes = [hostile]
      walkCase.steps[0].calls = [
        BackendCall(
          method: hostile, path: hostile, outcome: .failed(hostile), began: Timestamp(seconds: 0),
          duration: .zero)
      ]
      var inside = StateRecord()
      inside.models = [.init(name: hostile, value: hostile, reason: hostile)]
      inside.flags = inside.models
      walkCase.steps[0].inside = inside
      walkCase.failure = FailureRecord(
        message: hostile, step: nil, span: nil, screen: nil, nearest: [hostile], changes: [],
        notes: [hostile])
    }
    let source = page([walkCase])
    #expect(source.components(separatedBy: "<script").count == 2)
    #expect(source.components(separatedBy: "</script").count == 2)
    #expect(source.components(separatedBy: "</style").count == 2)
    #expect(
      source.components(separatedBy: "<template").count == source.components(separatedBy: "</template").count)
    #expect(!source.contains("<img"))
    #expect(source.components(separatedBy: "&lt;script&gt;alert(1)").count > 12)
  }

  @Test func pageLoadsNoResources() throws {
    let source = page(try smallWalk())
    for address in ["http:", "https:", " src=", "url(", "@import", "fetch(", "unsafe"] {
      #expect(!source.contains(address), "\(address)")
    }
    #expect(source.contains("default-src &#39;none&#39;"))
  }

  @Test func hidesTypedSecrets() throws {
    var screen = DemoWalk.screen(["Login"])
    screen.view.nodes.append(
      ViewNode(id: "pin", role: .field, label: "PIN", value: "4711-secret", interaction: .edit(.secret)))
    let source = page([DemoWalk.walkCase(try DemoWalk.flow(), screens: [screen])])
    #expect(!source.contains("4711-secret"))
    #expect(source.contains("••••••"))
  }

  @Test func rendersAnEmptyWalk() {
    #expect(page([]).contains("<dd>0</dd>"))
  }

  @Test(arguments: [("en", "Filmstrip of Demo"), ("hi", "Demo की फ़िल्मस्ट्रिप"), ("ta", "Demo: ஃபிலிம்ஸ்டிரிப்")])
  func rendersThePageInTheRequestedLocale(locale: String, title: String) {
    let source = page([], in: locale)
    #expect(source.contains("<html lang=\"\(locale)\""))
    #expect(source.contains("<h1>\(title)</h1>"))
  }

  @Test func catalogHasExactlyThePagesTextsInEveryLanguage() {
    let keys = demo.app.catalogKeys.filter { $0.hasPrefix("film.") }
    #expect(keys == Set(FilmWord.allCases.map(\.rawValue).filter { $0.hasPrefix("film.") }))
    for word in FilmWord.allCases { #expect(demo.app.localesMissing(word.rawValue) == [], "\(word)") }
  }

  @Test(arguments: [
    (Duration.zero, "0 ms"), (.microseconds(1234), "1.23 ms"), (.milliseconds(350), "350 ms"),
    (.milliseconds(1250), "1.3 s"), (.seconds(17), "17 s"), (.seconds(600), "600 s"),
  ])
  func roundsTimesToTheirSignificantUnits(time: Duration, told: String) {
    #expect(FilmWords(demo.app, locale: "en").time(time) == told)
  }
}
