import Testing

/// Commands that do not exist, end to end.
@Suite struct UnknownSubcommandTests {
  @Test(arguments: [
    (["rnu"], "no command `rnu`: did you mean `run`?"),
    (["flags", "lst"], "no command `lst`: did you mean `list`?"),
    (["flags", "zzzzzz"], "no command `zzzzzz`: there are list, "),
  ])
  func suggestsTheNearestCommand(arguments: [String], message: String) throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let run = try kolam.run(arguments)
    #expect(run.code == 2 && run.output.isEmpty)
    #expect(run.errors.hasPrefix("kolam: \(message)"), "\(run.errors)")
  }

  @Test func wrongArgumentsOfACommandKeepTheirOwnMessage() throws {
    let run = try Executable()("run", "epicura", "--colour")
    #expect(run.code == 2)
    #expect(run.errors.contains("Unknown option '--colour'"), "\(run.errors)")
  }
}
