import Foundation
import Glibc
import Testing

/// SIGINT and SIGTERM end the program in any state, with the usual exit codes.
@Suite(.timeLimit(.minutes(2))) struct SignalTests {
  static let signals: [(signal: Int32, code: Int32)] = [(SIGINT, 130), (SIGTERM, 143)]

  @Test(arguments: signals)
  func signalEndsAnEndlesslyWaitingWalkWithAReport(_ signal: Int32, _ code: Int32) throws {
    let checkout = try EndlessApp.checkout(EndlessApp.waiting)
    let program = try RunningProgram(
      ["walk", "--state", checkout.root.path + "/state"], root: checkout.root)
    try program.work(for: 60)
    let run = program.end(signal)
    #expect(run.code == code)
    #expect(run.output.contains("[Canceled] flow"), "\(run.output)")
  }

  @Test(arguments: signals, ["ndjson", "html"])
  func aReportThatTakesLongIsWrittenWhole(
    _ signal: (signal: Int32, code: Int32), _ kind: String
  ) throws {
    let checkout = try EndlessApp.checkout(EndlessApp.waitingAfterManySteps)
    let page = checkout.root.appendingPathComponent("page.html")
    let program = try RunningProgram(
      ["walk", "--state", checkout.root.path + "/state"]
        + (kind == "html" ? ["--html", page.path] : ["--format", kind]), root: checkout.root)
    try program.work(for: 200)
    let run = program.end(signal.signal)
    #expect(run.code == signal.code)
    if kind == "html" {
      #expect(try String(contentsOf: page, encoding: .utf8).hasSuffix("</html>\n"))
    } else {
      let last = run.output.split(separator: "\n").last ?? ""
      #expect(last.contains(#""event":"summary""#) && last.hasSuffix("}"), "\(last)")
    }
  }

  @Test(arguments: signals)
  func signalEndsAnEndlesslyComputingWalk(_ signal: Int32, _ code: Int32) throws {
    let checkout = try EndlessApp.checkout(EndlessApp.computing)
    let program = try RunningProgram(
      ["walk", "--state", checkout.root.path + "/state"], root: checkout.root)
    try program.work(for: 60)
    #expect(program.end(signal).code == code)
  }

  @Test(arguments: signals)
  func signalEndsWatching(_ signal: Int32, _ code: Int32) throws {
    let checkout = try EndlessApp.checkout("appId: small\n---\n- launchApp\n")
    let program = try RunningProgram(
      ["walk", "--watch", "--state", checkout.root.path + "/state"], root: checkout.root)
    try program.print(until: "1/1 Flow Passed")
    #expect(program.end(signal).code == code)
  }

  @Test(arguments: signals)
  func signalEndsASessionAtItsPrompt(_ signal: Int32, _ code: Int32) throws {
    let checkout = try EndlessApp.checkout(EndlessApp.waiting)
    let program = try RunningProgram(["run", "small"], root: checkout.root)
    try program.print(until: "Ticks 0")
    #expect(program.end(signal).code == code)
  }
}
