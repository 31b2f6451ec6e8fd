import Testing

@testable import Walkthroughs

/// The interpreter and the engine, compared on generated scripts.
@Suite(.enabled(if: engineIsInstalled, "\(engineIsMissing)")) struct DifferentialTests {
  @Test func generatedScriptsMatchTheEngine() throws {
    var generator = ScriptGenerator(seed: 7)
    let (small, engine) = (interpreterScripts(), try engineScripts())
    var counts: [String: Int] = [:]
    for _ in 0..<6_000 {
      let script = generator.script()
      for scripts in [small, engine] {
        // State of an earlier script in `output` would make most of them fail.
        _ = try scripts.evaluate("output = {}; " + ScriptGenerator.setup, name: "setup")
      }
      let mine = outcome(script, small)
      guard mine != "beyond" else {
        counts["beyond", default: 0] += 1
        continue
      }
      #expect(mine == outcome(script, engine), "\(script)")
      #expect(
        outcome("output", small) == outcome("output", engine), "after \(script)")
      counts[mine == "fails" || mine == "no JavaScript" ? mine : "value", default: 0] += 1
    }
    print("generated scripts: \(counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" })")
    #expect(counts["value", default: 0] > 3_000 && counts["fails", default: 0] > 100)
  }

  @Test func engineRejectsTheSameMalformedScripts() throws {
    var generator = ScriptGenerator(seed: 11)
    let engine = try engineScripts()
    var counts = (malformed: 0, beyond: 0, fine: 0)
    for _ in 0..<5_000 {
      let script = generator.soup()
      let theirs = outcome(script, engine)
      if Scripts.need(of: script) != nil {
        counts.beyond += 1
        continue
      }
      let mine = outcome(script, interpreterScripts())
      #expect(
        (mine == "no JavaScript") == (theirs == "no JavaScript"),
        "\(script.debugDescription): \(mine), \(theirs)")
      if mine == "no JavaScript" { counts.malformed += 1 } else { counts.fine += 1 }
    }
    print("signs in no order: \(counts)")
    #expect(counts.malformed > 1_000 && counts.fine > 100)
  }
}
