import Authoring
import Foundations
import Hosting
import Maestro
import Testing
import Walkthroughs

@testable import Runtime

/// The walkthroughs in `Screens/<app>/walkthroughs`, walked as by `kolam walk`.
@Suite struct ShippedWalkthroughsTests {
  /// The flows of an app, read once.
  private static let epicura = Result { try Walks("epicura") }
  private static let grobro = Result { try Walks("grobro") }
  private static let helix = Result { try Walks("helix") }

  /// The flows of an app with their host.
  private struct Walks {
    let host: EmbeddedWalkHost
    let flows: FlowSet
    let paths: [String]

    init(_ name: String, isCloning: Bool = true) throws {
      var diagnostics = Diagnostics()
      let app = try #require(App.load(AppFolder(root: ShippedApp.root, app: name), into: &diagnostics))
      host = try EmbeddedWalkHost(app, isCloning: isCloning)
      paths = try WorkspaceReader().find(
        "\(ShippedApp.root)/Screens/\(name)/walkthroughs", into: &diagnostics
      ).workspace.paths
      var set = FlowSet(files: FolderFlowFiles())
      for path in paths { set.add(path) }
      diagnostics.report(contentsOf: set.diagnostics.all)
      try #require(diagnostics.all.isEmpty, "\(DiagnosticRenderer().text(diagnostics.sorted))")
      flows = set
    }

    /// Walks all flows in some locales, on one plan and one device.
    func walk(
      locales: [String], tier: String, device: String, _ settings: WalkSettings = WalkSettings()
    ) throws -> WalkRecord {
      let matrix = WalkMatrix(host.app, asked: [.locale: locales, .tier: [tier], .device: [device]])
      let cases = try paths.compactMap { flows.flows[$0] }.flatMap { try matrix.cases(of: $0) }
      return Walk(host, flows: flows.flows, files: FolderFlowFiles(), settings).run(cases, jobs: 2)
    }
  }

  @Test(arguments: [("free", "phone"), ("pro", "small"), ("free", "tablet")])
  func allPassInEveryLanguage(tier: String, device: String) throws {
    for walks in [try Self.epicura.get(), try Self.grobro.get()] {
      try expectAllPass(walks, tier: tier, device: device)
    }
  }

  @Test(arguments: ["phone", "small", "tablet"])
  func allOfHelixPassInEveryLanguage(device: String) throws {
    try expectAllPass(try Self.helix.get(), tier: "free", device: device)
  }

  /// Nothing of Helix' own screens is there that no walkthrough shows, does or decides both ways.
  @Test func walkthroughsOfHelixReachAllOfItsScreens() throws {
    var settings = WalkSettings()
    settings.recordsCoverage = true
    let walks = try Self.helix.get()
    let record = try walks.walk(locales: ["en"], tier: "free", device: "phone", settings)
    let report = CoverageReport(record.coverage, of: walks.host.app)
    for kind in [CoverageReport.Kind.screens, .elements, .actions, .branches] {
      let missing = report[kind].missing.filter { $0.span.source.path.hasPrefix("Screens/helix/") }
      #expect(missing.isEmpty, "\(missing.map { "\(kind): \($0.name) \($0.branch.map { "\($0)" } ?? "")" })")
    }
  }

  private func expectAllPass(_ walks: Walks, tier: String, device: String) throws {
    let record = try walks.walk(locales: ["en", "hi", "ta"], tier: tier, device: device)
    #expect(record.cases.count >= walks.paths.count * 3)
    for walkCase in record.cases {
      let failed = walkCase.failure.map { "\($0.message) \($0.nearest)" } ?? ""
      #expect(walkCase.status == .passed, "\(walkCase.walkCase.id): \(failed)")
    }
  }

  @Test func isDeterministic() throws {
    let walks = try Self.epicura.get()
    let first = try walks.walk(locales: ["ta"], tier: "pro", device: "small")
    let second = try walks.walk(locales: ["ta"], tier: "pro", device: "small")
    let texts = [first, second].map { WalkEvents().write(WalkReport($0, command: RepeatCommand())) }
    #expect(texts[0] == texts[1])
  }

  /// Templates and caches of devices save time and change nothing.
  @Test(arguments: [("hi", "free", "phone"), ("en", "pro", "small")])
  func clonedDeviceMatchesAFreshOne(
    locale: String, tier: String, device: String
  ) throws {
    var settings = WalkSettings()
    settings.recordsScreens = true
    settings.recordsStates = true
    let walks = try Self.epicura.get()
    // The first walk fills the caches.
    _ = try walks.walk(locales: [locale], tier: tier, device: device)
    let cloned = try walks.walk(locales: [locale], tier: tier, device: device, settings)
    let fresh = try Walks("epicura", isCloning: false).walk(
      locales: [locale], tier: tier, device: device, settings)
    #expect(cloned.cases.count == fresh.cases.count && !cloned.cases.isEmpty)
    for (one, other) in zip(cloned.cases, fresh.cases) {
      #expect(one.status == other.status && one.steps.count == other.steps.count)
      for (step, same) in zip(one.steps, other.steps) {
        let place = "\(one.walkCase.id), step \(step.number): \(step.title)"
        #expect(step.screen == same.screen, "\(place)")
        #expect(step.inside == same.inside, "\(place)")
        #expect(step.calls == same.calls && step.outcome == same.outcome, "\(place)")
      }
    }
  }
}
