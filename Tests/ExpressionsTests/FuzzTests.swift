import GeneratedInputs
import Testing

@Suite struct FuzzTests {
  @Test(arguments: [1, 2026] as [UInt64]) func generatedExpressionsNeitherCrashNorGrow(_ seed: UInt64) {
    var run = FuzzRun(seed: seed)
    for _ in 0..<4_000 { run.step() }
    #expect(run.tally.oversized.isEmpty, "\(run.tally.oversized)")
    // The run must reach the evaluator, not only the parser.
    #expect(run.tally.checked > 100)
    #expect(run.tally.parsed > 1_000)
    #expect(run.tally.valued > 50)
  }

  @Test func sameSeedGeneratesTheSameExpressions() {
    var first = ExpressionFuzzer(seed: 7)
    var second = ExpressionFuzzer(seed: 7)
    for _ in 0..<200 { #expect(first.next() == second.next()) }
  }

  @Test(
    arguments: [
      [0xFF, 0xFE], [0x27, 0xC3, 0x27], [0x00], Array("'\u{FEFF}'".utf8), [0x60, 0xFF, 0x60],
      Array("b'\\xff".utf8), [0x22, 0x5C],
    ] as [[UInt8]]) func survivesInvalidUTF8(_ bytes: [UInt8])
  {
    var run = FuzzRun(seed: 1)
    run.run(bytes)
    #expect(run.tally.inputs == 1)
  }
}
