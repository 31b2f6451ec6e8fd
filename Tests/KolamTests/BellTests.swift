import Testing

/// The terminal's bell in a session of the program.
@Suite struct BellTests {
  @Test(arguments: [
    (["--bell"], 1), (["--bell", "--format", "reader"], 1), (["--bell", "--format", "json"], 0), ([], 0),
  ])
  func ringsWhereSomethingIsRefused(_ options: [String], _ count: Int) throws {
    let kolam = Executable()
    defer { kolam.remove() }
    // A tier that the app does not have.
    let run = try kolam(["run", "epicura"] + options, input: ":tier gold\nquit\n")
    #expect(run.output.count { $0 == "\u{7}" } == count, "\(run.output)")
  }

  @Test func isSilentWhileNothingIsRefused() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let run = try kolam("run", "epicura", "--bell", input: "profile\nquit\n")
    #expect(run.code == 0 && !run.output.contains("\u{7}"))
  }
}
