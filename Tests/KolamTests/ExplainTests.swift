import Testing

/// `kolam explain`, from outside.
@Suite struct ExplainTests {
  @Test func aCodeIsExplainedWithWhatIsWrongAndWhatIsRight() throws {
    let run = try Executable()("explain", "kl0201")
    #expect(run.code == 0)
    #expect(run.errors.isEmpty)
    #expect(run.lines.first == "KL0201: A component that does not exist")
    for part in [
      "This is wrong, in the body of a screen:", "    - buton: Start", "This is right, in the body",
    ] {
      #expect(run.output.contains(part), "lacks \(part): \(run.output)")
    }
  }

  @Test func allCodesAreListed() throws {
    let run = try Executable()("explain")
    #expect(run.code == 0)
    #expect(run.output.contains("Screens\nKL0201  A component that does not exist\n"))
  }

  @Test func whatIsNoCodeEndsWithTheNearestOnes() throws {
    let run = try Executable()("explain", "KL0211")
    #expect(run.code == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors == "kolam: no code `KL0211`: the nearest are KL0209, KL0210, KL0212\n")
    #expect(try Executable()("explain", "what").code == 2)
  }
}
