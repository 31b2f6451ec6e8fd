import Glibc
import Testing

@testable import Services

@Suite struct ChildProcessTests {
  @Test func givesAProgramItsWordsAndItsInput() throws {
    let outcome = try ChildProcess("sh", ["-c", "cat; printf %s \"$1\" >&2; exit 3", "sh", "$HOME `x`"])
      .run(input: Array("typed".utf8))
    #expect(outcome.code == 3)
    #expect(String(decoding: outcome.output, as: UTF8.self) == "typed")
    #expect(String(decoding: outcome.errors, as: UTF8.self) == "$HOME `x`")
  }

  @Test func inputThatNobodyReadsIsNoError() throws {
    let outcome = try ChildProcess("true", []).run(input: [UInt8](repeating: 7, count: 1 << 16))
    #expect(outcome.code == 0)
  }

  @Test func addsToTheEnvironment() throws {
    let outcome = try ChildProcess(
      "sh", ["-c", "printf %s \"$KOLAM_TEST$HOME\""], environment: ["KOLAM_TEST": "1"]
    )
    .run()
    let home = getenv("HOME").map { String(cString: $0) } ?? ""
    #expect(String(decoding: outcome.output, as: UTF8.self) == "1" + home)
  }

  @Test func aSignalIsNoExitCode() throws {
    #expect(try ChildProcess("sh", ["-c", "kill -9 $$"]).run().code == nil)
  }

  @Test func aProgramThatIsNotThereIsNotStarted() {
    #expect(throws: ChildProcess.Failure.notStarted(ENOENT)) {
      try ChildProcess("kolam-no-such-program", []).run()
    }
  }

  @Test func endlessOutputIsCut() {
    #expect(throws: ChildProcess.Failure.tooMuchOutput) { try ChildProcess("yes", [], limit: 1000).run() }
  }

  @Test func aProgramThatDoesNotEndIsKilled() {
    #expect(throws: ChildProcess.Failure.timedOut) { try ChildProcess("sleep", ["600"]).run(within: 20) }
  }

  @Test func aCancelledProgramIsKilled() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    try #require(write(ends[1], [1], 1) == 1)
    let cancellation = ends[0]
    #expect(throws: ChildProcess.Failure.cancelled) {
      try ChildProcess("sleep", ["600"]).run(cancellation: cancellation)
    }
  }
}
