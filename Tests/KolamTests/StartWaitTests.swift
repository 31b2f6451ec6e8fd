import Foundation
import Testing

/// `kolam run` of an app that cannot be opened yet.
@Suite struct StartWaitTests {
  private static let home =
    "screen: home\ntitle: { verbatim: Home }\nbody: [ { text: { verbatim: Begun } } ]\n"
  private static let hint = "Fix it and save: `small` opens as soon as it is right."

  private func talk(_ checkout: SmallCheckout) throws -> TerminalTalk {
    try TerminalTalk(
      ["run", "small"], root: checkout.root, data: checkout.root.path + "/data", columns: 90, rows: 40,
      showsErrors: true)
  }

  @Test(.timeLimit(.minutes(1))) func opensTheAppOnceItsFilesAreRight() throws {
    let checkout = try SmallCheckout(["small": ["home.yaml": "screen: home\ntitel: Home\n"]])
    let app = try checkout.read("Screens/small/app.yaml")
    try checkout.write("Screens/small/app.yaml", app.replacing("start: home", with: "start: hoem"))
    let talk = try talk(checkout)
    try talk.expect("what is wrong") { screen in
      screen.lines.contains { $0.contains("error[KL0501]: no screen `hoem`") }
        && screen.lines.contains { $0.hasPrefix(Self.hint) }
    }
    talk.forgetScreen()
    try checkout.write("Screens/small/app.yaml", app)
    try talk.expect("the next mistake") { screen in
      screen.lines.contains { $0.contains("no key `titel`") }
        && screen.lines.contains { $0.hasPrefix(Self.hint) }
    }
    try checkout.write("Screens/small/home.yaml", Self.home)
    try talk.expect(shown: "Begun")
    talk.type("quit\r")
    #expect(talk.finish() == 0)
  }

  @Test(.timeLimit(.minutes(1)), arguments: [("quit\n", 2), ("\u{4}", 2), ("\u{3}", 130)])
  func endsWhenSomebodyEndsIt(keys: String, code: Int32) throws {
    let checkout = try SmallCheckout(["small": ["home.yaml": "screen: home\n"]])
    let talk = try talk(checkout)
    try talk.expect("what it waits for") { $0.lines.contains { $0.hasPrefix(Self.hint) } }
    talk.type(keys)
    #expect(talk.finish() == code)
    #expect(talk.isRestored)
  }

  @Test func aPipeEndsWith2() throws {
    let checkout = try SmallCheckout(["small": ["home.yaml": "screen: home\n"]])
    let run = try Executable()("run", "small", "--watch", input: "quit\n", root: checkout.root)
    #expect(run.code == 2 && !run.errors.contains("Fix it"), "\(run)")
  }
}
