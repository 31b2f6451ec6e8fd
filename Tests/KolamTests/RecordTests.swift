import Foundation
import Testing

/// `kolam run --record` and `:record`, end to end.
@Suite struct RecordTests {
  /// Returns the path of a file beside a run's data.
  private func file(_ kolam: Executable) throws -> String {
    try FileManager.default.createDirectory(at: kolam.data, withIntermediateDirectories: true)
    return kolam.data.appendingPathComponent("mine.yaml").path
  }

  private func text(_ kolam: Executable) throws -> String {
    try String(contentsOfFile: try file(kolam), encoding: .utf8)
  }

  @Test func recordingReplaysAsAWalk() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let input = "#search=dosa\n#recipes/masala-dosa\n#favourite\nback\n#diet=vegan\n#favourites\nhome\nquit\n"
    let run = try kolam(
      "run", "epicura", "--locale", "ta", "--record", try file(kolam), input: input)
    #expect(run.code == 0, "\(run.output.suffix(500)) \(run.errors)")
    let text = try self.text(kolam)
    #expect(
      text.hasPrefix(
        "appId: epicura\nname: mine\nx-matrix:\n  locale: [ta]\n  tier: [free]\n  device: [phone]\n---\n"))
    #expect(text.contains("- inputText: dosa\n- pressKey: Enter\n"))
    let check = try kolam("walk", "check", try file(kolam))
    #expect(check.code == 0, "\(check.output)")
    let walk = try kolam("walk", "run", try file(kolam))
    #expect(walk.code == 0, "\(text)\n\(walk.output)\(walk.errors)")
  }

  @Test func recordingStartsAndStopsWithinASession() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let run = try kolam(
      "run", "epicura",
      input: "#recipes/idli\n:record \(try file(kolam))\nback\n:record stop\n#recipes/upma\nquit\n")
    #expect(run.code == 0, "\(run.output.suffix(500))")
    let (file, text) = (try self.file(kolam), try self.text(kolam))
    #expect(run.output.contains("Recorded to \(file)."))
    #expect(text.contains("onFlowStart:\n  - launchApp\n  - ") && !text.contains("upma"))
    let walk = try kolam("walk", "run", file)
    #expect(walk.code == 0, "\(text)\n\(walk.output)\(walk.errors)")
  }

  @Test func keepsAnExistingFile() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    try "mine".write(toFile: try file(kolam), atomically: true, encoding: .utf8)
    let run = try kolam("run", "epicura", "--record", try file(kolam), input: "1\nquit\n")
    #expect(run.output.contains("already exists. Choose another name."))
    // What was asked for on the command line did not happen.
    #expect(run.code == 2)
    #expect(try text(kolam) == "mine")
  }

  @Test func sessionContinuesIfTheRecordingCannotBeWritten() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let run = try kolam("run", "epicura", input: ":record \(kolam.data.path)/no/such.yaml\n1\nquit\n")
    #expect(
      run.output.contains("no such folder") && run.output.contains("Ingredients") && run.code == 0)
  }
}
