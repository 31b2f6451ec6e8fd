import Foundations
import PluginKit
import Simulation
import Testing

@testable import Authoring
@testable import Runtime

/// The coverage of an app, compared with everything in it.
@Suite struct CoverageReportTests {
  private static let home = """
    screen: home
    title: Home
    state: { open: bool }
    body:
      - text: Closed
        when: "!state.open"
      - section: Inside
        when: state.open
        body: [ { text: Found, id: found } ]
      - button: Open
        id: open
        do:
          - set: { state.open: true }
            if: "!state.open"
            else: [ { toast: Again } ]
    """
  private static let other = "screen: other\ntitle: Other\nbody: []\n"

  /// Returns the report of a demo app of two screens after some events.
  private func report(_ events: [InputEvent]) throws -> CoverageReport {
    let demo = try DemoApp()
    let others = ["detail", "example", "welcome", "components/card", "flows/welcome"]
    for file in others { try demo.remove("Screens/demo/\(file).yaml") }
    try demo.write(
      "Screens/demo/app.yaml",
      "app: demo\nname: Demo\nstart: home\nlocales: [en, hi, ta]\ncatalogs: [demo, extra, examples]\n")
    try demo.write("Screens/demo/home.yaml", Self.home)
    try demo.write("Screens/demo/other.yaml", Self.other)
    var diagnostics = Diagnostics()
    let app = try #require(App.load(AppFolder(root: demo.root, app: "demo"), into: &diagnostics))
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))
    var settings = SessionSettings()
    settings.recordsCoverage = true
    let session = AppSession(
      app: app, services: SessionServices(plugins: PluginRegistry(), reachability: Reachability()),
      scheduler: scheduler, settings: settings)
    let driver = SessionDriver(session)
    try driver.start()
    for event in events { try driver.send(event) }
    return CoverageReport(try scheduler.run { await session.coverage }, of: app)
  }

  private func told(_ part: CoverageReport.Part) -> [String] {
    part.missing.map { item in
      let branch = item.branch.map { " never \($0)" } ?? ""
      return "\(item.span.location.line) \(item.name)\(item.id.map { "#\($0)" } ?? "")\(branch)"
    }
  }

  @Test func listsOnlyUncoveredPartsWithTheirLocations() throws {
    let report = try report([])
    #expect(told(report[.screens]) == ["1 other"] && report[.screens].covered == 1)
    #expect(told(report[.elements]) == ["7 section", "9 text#found"])
    #expect(told(report[.actions]) == ["13 set", "15 toast"])
    #expect(
      told(report[.branches]) == [
        "6 !state.open never false", "8 state.open never true", "14 !state.open never true",
        "14 !state.open never false",
      ])
    #expect(told(report[.texts]) == ["7 Inside", "9 Found", "15 Again", "2 Other"])
    #expect(report[.branches].total == 6 && report[.branches].percent == 33)
  }

  @Test func omitsACoveredBranch() throws {
    let report = try report([.press("open")])
    #expect(told(report[.branches]) == ["14 !state.open never false"])
    #expect(told(report[.elements]) == [] && report[.elements].percent == 100)
    #expect(told(report[.actions]) == ["15 toast"])
    let whole = try self.report([.press("open"), .press("open")])
    #expect(told(whole[.branches]) == [] && told(whole[.actions]) == [])
    #expect(told(whole[.texts]) == ["2 Other"])
  }

  @Test func reportsCanBeCompared() throws {
    #expect(try report([.press("open")]) == report([.press("open"), .locale("hi")]))
    #expect(try report([]) != report([.press("open")]))
  }

  @Test func aKindBelowItsThresholdIsToldWithItsCount() throws {
    let report = try report([])
    let thresholds = try CoverageThresholds("screens=50,branches=34,actions=0")
    #expect(
      thresholds.shortfalls(of: report).map(\.words) == [
        "2 of 6 branches covered (33%), expected at least 34%"
      ])
    #expect(try CoverageThresholds("branches=33").shortfalls(of: report).isEmpty)
  }

  @Test func jsonReportIsComplete() throws {
    let json = try report([.press("open")]).json.text
    #expect(json.contains(#""screens":{"covered":1,"total":2,"missing":[{"name":"other","#))
    #expect(
      json.contains(
        #"{"name":"!state.open","branch":false,"file":"Screens/demo/home.yaml","line":14,"column":14}"#))
  }

  @Test func manyUncoveredPartsAreCountedByFile() throws {
    let span = Span(SourceText(path: "home.yaml", text: "screen: home"), 0..<1)
    let items = (0..<30).map { Item(name: "text", words: "Words \($0)", span: span) }
    let report = CoverageReport(parts: [.init(kind: .elements, total: 40, missing: items)])
    let words = { (key: String, arguments: [Value]) in
      "\(key) \(arguments.map(\.literal).joined(separator: "|"))"
    }
    #expect(
      report.lines(words) == [
        "coverage.line %@ %lld %lld %lld coverage.elements |10|40|25",
        "  coverage.file %@ %lld home.yaml|30", "  coverage.more ",
      ])
    let whole = report.lines(isWhole: true, words)
    #expect(whole.count == 31 && whole[1].contains("text “Words 0”"))
  }

  private typealias Item = CoverageReport.Item

  @Test func textReportIsReadable() throws {
    let report = try report([.press("open")])
    let lines = report.lines { key, arguments in "\(key) \(arguments.map(\.literal).joined(separator: "|"))" }
    #expect(lines[0] == "coverage.line %@ %lld %lld %lld coverage.screens |1|2|50")
    #expect(lines[1] == "  coverage.neverShown %@ %@ other|Screens/demo/other.yaml:1:1")
    #expect(lines.contains("  coverage.neverFalse %@ %@ !state.open|Screens/demo/home.yaml:14:14"))
    #expect(lines.contains("  coverage.neverRun %@ %@ toast|Screens/demo/home.yaml:15:19"))
  }
}

extension Value {
  fileprivate var literal: String {
    switch self {
    case .string(let text): text
    case .int(let number): String(number)
    default: "?"
    }
  }
}
