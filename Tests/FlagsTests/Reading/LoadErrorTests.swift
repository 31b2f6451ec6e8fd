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
