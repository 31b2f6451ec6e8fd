import Foundations
import Testing

@testable import Authoring
@testable import Runtime

/// The coverage of Epicura by a walk, and the reported gaps.
@Suite struct EpicuraCoverageTests {
  private func walk(_ screen: String, tier: String = "free", _ events: [InputEvent]) throws -> (
    ShippedApp, SessionCoverage
  ) {
    var settings = SessionSettings(tier: tier)
    settings.recordsCoverage = true
    let app = try ShippedApp("epicura", settings)
    _ = try app.open(screen)
    for event in events { _ = try app.send(event) }
    let session = app.session
    return (app, try app.scheduler.run { await session.coverage })
  }

  /// Returns the lines of a file of Epicura's with uncovered items of a kind.
  private func left(_ kind: CoverageReport.Kind, of file: String, _ report: CoverageReport) -> [String] {
    report[kind].missing.filter { $0.span.source.path == "Screens/epicura/\(file).yaml" }.map { item in
      "\(item.name)\(item.branch.map { " never \($0)" } ?? "")"
    }
  }

  @Test func searchDoesNotCoverErrorBranches() throws {
    let (app, coverage) = try walk("recipes", [.edit("search", "dosa"), .press("clear")])
    let report = CoverageReport(coverage, of: app.app)
    #expect(report[.screens].covered == 1 && report[.screens].missing.contains { $0.name == "recipe" })
    #expect(
      left(.branches, of: "recipes", report) == [
        #"list.stale && list.errorCode == "offline" never true"#,
        #"list.stale && list.errorCode == "signed_out" never true"#,
        #"list.stale && list.errorCode == "signed_out" never true"#,
        #"list.stale && list.errorCode == "unreadable" never true"#,
        #"list.stale && !(list.errorCode in ["offline", "signed_out", "unreadable"]) never true"#,
        #"list.errorCode != "signed_out" never true"#,
        #"list.errorCode != "signed_out" never false"#,
        #"list.errorCode != "signed_out" never true"#,
        #"list.errorCode != "signed_out" never false"#,
        #"list.errorCode == "signed_out" never true"#,
        #"list.errorCode == "signed_out" never false"#,
        #"list.errorCode == "signed_out" never true"#,
        #"list.errorCode == "signed_out" never false"#,
        "!state.more never false", "state.more never true", "list.savedAt != null never false",
        #"list.phase == "ready" never false"#,
      ])
    #expect(
      left(.actions, of: "recipes", report)
        == ["go", "go", "call", "go", "call", "set"] + Array(repeating: "call", count: 7))
    #expect(left(.elements, of: "recipes", report).contains("notice"))
    #expect(!left(.texts, of: "recipes", report).contains("Search recipes"))
    #expect(
      report[.texts].missing.contains { $0.name == "No recipes found. Try a different word or filter." })
    #expect(
      report[.texts].missing.allSatisfy {
        ["account", "epicura", "notifications", "pairing", "sessions", "sync", "Kolam"].contains($0.catalog)
      })
  }

  @Test func mergedCoverageIsTheUnion() throws {
    let (app, free) = try walk("recipe", [])
    let (_, pro) = try walk("recipe", tier: "pro", [])
    let (one, both) = (CoverageReport(free, of: app.app), CoverageReport(free.union(pro), of: app.app))
    #expect(one[.branches].covered < both[.branches].covered)
    #expect(both == CoverageReport(pro.union(free), of: app.app))
  }

  @Test func countsEveryPartOfTheApp() throws {
    let app = try ShippedApp("epicura", SessionSettings())
    let report = CoverageReport(SessionCoverage(), of: app.app)
    #expect(report[.screens].total == app.app.screens.count && report[.screens].covered == 0)
    for part in report.parts { #expect(part.total > 5 && part.missing.count == part.total) }
    let spans = report[.elements].missing.map(\.span)
    #expect(Set(spans).count == spans.count)
  }
}
