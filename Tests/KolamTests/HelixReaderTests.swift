import Foundation
import Testing

/// Helix as somebody hears it who does not see the screen.
@Suite struct HelixReaderTests {
  private static let signIn = """
    sign-in
    email
    asha@helix.example
    password
    helix-demo
    sign-in

    """

  private func run(_ lines: String, _ arguments: String...) throws -> Executable.Run {
    let run = try Executable()(
      ["run", "helix", "--locale", "en", "--format", "reader"] + arguments, input: Self.signIn + lines)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    return run
  }

  @Test func aMessageIsHeardWithItsSenderItsWordsAndItsTime() throws {
    let heard = try run("A garden on the balcony\nquit\n").output
    #expect(heard.contains(", heading\nYou: What grows well on a hot balcony?, message. "))
    #expect(heard.firstMatch(of: /Helix: Mint too[^\n]*, message\. \d+:\d\d[^\n,]*\n/) != nil, "\(heard)")
    #expect(heard.contains("Send, button, number 2, unavailable. Type a message first."))
  }

  @Test func aMessageThatWaitsIsHeardToWait() throws {
    let heard = try run(":offline on\nA garden on the balcony\nmessage\nFirst\nquit\n").output
    #expect(heard.firstMatch(of: /You: First, message\. \d+:\d\d[^\n,]*, Not sent yet\n/) != nil, "\(heard)")
  }

  @Test func everyButtonHasASpokenName() throws {
    let heard = try run("A garden on the balcony\nshare\nback\nback\nsettings\nquit\n").output
    let named = heard.split(separator: "\n").filter { $0.contains(", button") || $0.contains(", link") }
    #expect(named.count > 15)
    for line in named { #expect(line.first?.isLetter == true, "\(line)") }
  }

  @Test func anArrivalIsHeardAtOnce() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let app = try RunningProgram(
      ["run", "helix", "--locale", "en", "--format", "reader", "--data", folder.path], root: Executable.root)
    app.write(Self.signIn + "A garden on the balcony\nmessage\nThanks\n")
    try app.print(until: "Helix: You’re welcome. Write to me whenever something comes to mind., message. ")
    _ = app.end(SIGKILL)
  }

  @Test func whatIsWrittenAndTypedIsInNoLog() throws {
    let log = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: log) }
    _ = try run(
      "A garden on the balcony\nmessage\nMy private words\nback\nquit\n", "--log", log.path)
    let text = try String(contentsOf: log, encoding: .utf8)
    #expect(text.contains("POST /rest/v1/session_messages 201"), "\(text)")
    for secret in ["My private words", "eyJ"] {
      #expect(!text.contains(secret), "\(secret)")
    }
  }
}
