import Foundations
import Testing

@testable import Authoring

/// Every code has an explanation whose wrong examples raise it, and whose right ones raise nothing.
@Suite struct ExplanationExampleTests {
  /// The codes; empty if they are unreadable, which `ExplanationFileTests` reports.
  static let codes = (try? Explanations.shipped.codes()) ?? []

  @Test(arguments: codes) func failingExamplesRaiseTheCodeAndPassingOnesNone(_ code: String) throws {
    let explanation = try #require(try Explanations.shipped.find(code))
    #expect(!explanation.paragraphs.isEmpty, "`\(code)` is not explained")
    #expect(explanation.examples.contains { !$0.passes }, "`\(code)` has no example that fails")
    #expect(explanation.examples.contains { $0.passes }, "`\(code)` has no example that passes")
    if let probe = ExplanationProbes.all[code] {
      #expect(Set(try probe.fails().map(\.code.description)) == [code])
      #expect(try probe.passes().isEmpty)
      return
    }
    for example in explanation.examples {
      let run = try ExampleRun(example, of: code)
      let found = DiagnosticRenderer().text(run.diagnostics)
      if example.passes {
        #expect(run.diagnostics.isEmpty, "the right example of `\(code)` is wrong:\n\(found)")
        continue
      }
      let own = run.diagnostics.filter { $0.code.description == code }
      #expect(!own.isEmpty, "the wrong example of `\(code)` does not draw it:\n\(found)")
      #expect(own.contains(where: run.contains), "`\(code)` is told elsewhere than in its example:\n\(found)")
      // Other codes may be raised only if the explanation mentions them.
      let told = explanation.paragraphs.joined()
      let others = run.diagnostics.map(\.code.description).filter { $0 != code && !told.contains($0) }
      #expect(others.isEmpty, "the wrong example of `\(code)` draws others too:\n\(found)")
    }
  }

  @Test func everyExampleIsOfAKnownKind() throws {
    for explanation in try Explanations.shipped.all() where ExplanationProbes.all[explanation.code] == nil {
      for example in explanation.examples {
        let isExpression = example.language == "cel" && example.place == nil
        let isFile = ["yaml", "json", "markdown"].contains(example.language) && example.place != nil
        #expect(
          isExpression || isFile, "an example of `\(explanation.code)` is neither a file nor an expression")
      }
    }
  }
}
