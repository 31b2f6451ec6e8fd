import Foundations
import TestSupport
import Testing

@testable import Flags

/// The diagnostics of invalid flag files, each with its place: see `Goldens/load-errors`.
@Suite struct LoadErrorTests {
  @Test func reportsEachErrorAtItsLocation() {
    let cases = LoadErrorCase.all.map { wrong in
      let problems = Self.diagnostics(of: wrong)
      return "## \(wrong.name)\n\n\(DiagnosticRenderer().text(problems))"
    }
    assertGolden(cases.joined(separator: "\n"), "load-errors")
  }

  @Test(arguments: LoadErrorCase.all.map(\.name))
  func reportsEveryError(name: String) throws {
    let wrong = try #require(LoadErrorCase.all.first { $0.name == name })
    #expect(!Self.diagnostics(of: wrong).isEmpty)
  }

  @Test func everyReaderCodeIsRaised() {
    let drawn = Set(LoadErrorCase.all.flatMap { Self.diagnostics(of: $0).map(\.code.description) })
    let codes = (1...33).map { "KL07" + ($0 < 10 ? "0\($0)" : "\($0)") }
    #expect(codes.filter { !drawn.contains($0) } == [])
  }

  @Test(arguments: [
    (
      "free: { rank: 0, limits: { plant: 3 } }",
      "pro: { rank: 1, extends: free, limits: { plants: unlimited } }",
      "2:30 warning KL0748: `free` limits `plant`, and `pro` limits `plants` (write one name in both; if both are limits, give `free` `plants` too)"
    ),
    (
      "free: { rank: 0, limits: { plants: 3 } }", "pro: { rank: 1, extends: free, limits: { plant: 9 } }",
      "2:30 warning KL0748: `free` limits `plants`, and `pro` limits `plant` (write one name in both; if both are limits, give `free` `plant` too)"
    ),
    (
      "free: { rank: 0, limits: { photos: 3 } }", "pro: { rank: 1, limits: { leaf_checks: unlimited } }",
      "3:29 warning KL0748: `pro` lifts the limit `leaf_checks`, which `free` does not have (give `free` a number of them, or remove it here)"
    ),
  ])
  func warnsOfALimitThatALowerTierLacks(lower: String, higher: String, problem: String) throws {
    #expect(try Read("tiers:\n  \(lower)\n  \(higher)").problems == [problem])
  }

  @Test(arguments: [
    // A higher tier alone has the thing, and a number of it.
    ("free: { rank: 0, limits: { photos: 3 } }", "pro: { rank: 1, limits: { reports: 10 } }"),
    ("free: { rank: 0, limits: { plants: 3 } }", "pro: { rank: 1, limits: { plants: unlimited } }"),
    ("free: { rank: 0, limits: { plant: 3, plants: 4 } }", "pro: { rank: 1, limits: { plants: 5 } }"),
    ("free: { rank: 0, limits: { photos: 3 } }", "pro: { rank: 1 }"),
  ])
  func limitsThatMayDifferAreNotReported(lower: String, higher: String) throws {
    #expect(try Read("tiers:\n  \(lower)\n  \(higher)").problems == [])
  }

  @Test func loadsPlainFilesWithErrorsThatFlagdFindsAtRuntime() throws {
    let read = try Read(
      #"{"flags": {"a": {"state": "ENABLED", "variants": {"x": 1}, "targeting": {"iff": [{"$ref": "b"}]}}}}"#)
    #expect(!read.diagnostics.hasErrors)
    #expect(read.problems.count == 1)
    let details = read.file.evaluate("a", FlagContext())
    #expect(details.errorCode == .parseError)
    #expect(details.errorMessage == "no operator `iff`")
  }

  private static func diagnostics(of wrong: LoadErrorCase) -> [Diagnostic] {
    var diagnostics = Diagnostics()
    _ = FlagFile.read(SourceText(path: "flags.yaml", text: wrong.text), into: &diagnostics)
    return diagnostics.sorted
  }
}
