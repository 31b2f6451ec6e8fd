import Foundation
import Testing

/// A line that is being typed while the screen changes.
@Suite struct TypedLineTests {
  @Test(.timeLimit(.minutes(1))) func theBeginningOfALineIsShownBehindThePromptAfterAnUpdate() throws {
    func home(_ text: String) -> String {
      "screen: home\ntitle: { verbatim: Home }\nbody: [ { text: { verbatim: \(text) }, id: only } ]\n"
    }
    let checkout = try SmallCheckout(["small": ["home.yaml": home("First")]])
    let talk = try Talk("run", "small", root: checkout.root)
    try talk.expect("> ")
    talk.type("qu")
    try talk.expect("qu")
    try checkout.write("Screens/small/home.yaml", home("Second"))
    try talk.expect("Second")
    try talk.expect("> qu")
    talk.type("it\n")
    #expect(talk.finish() == 0)
  }

  /// Lines of a paste are no answers to what comes after: one value for a field, and nothing for a command.
  @Test(.timeLimit(.minutes(1))) func pastedLinesAreOneValueOrNone() throws {
    let home = """
      screen: home
      title: { verbatim: Home }
      state: { a: { type: string, default: "" }, b: { type: string, default: "" } }
      body:
        - { field: { verbatim: First }, id: a, bind: state.a }
        - { field: { verbatim: Other }, id: b, bind: state.b }
        - { text: { verbatim: "got ${state.a}|${state.b}" }, id: out }

      """
    let checkout = try SmallCheckout(["small": ["home.yaml": home]])
    let talk = try Talk("run", "small", root: checkout.root)
    try talk.expect("> ")
    talk.type("1\n")
    try talk.expect("First")
    talk.type("\u{1B}[200~line1\n2\r77\u{1B}[201~\n")
    try talk.expect("got line1 2 77|")
    try talk.expect("> ")
    talk.type("\u{1B}[200~2\n77\nquit\n\u{1B}[201~\n")
    try talk.expect("3 lines")
    talk.type("2\n")
    try talk.expect("Other")
    talk.type("x\n")
    try talk.expect("got line1 2 77|x")
    talk.type("quit\n")
    #expect(talk.finish() == 0)
    // Its folder is removed with it.
    withExtendedLifetime(checkout) {}
  }

  /// The program in the foreground of a terminal of its own.
  private final class Talk {
    private let process = Process()
    private let keyboard: FileHandle
    private let end: FileHandle
    private var heard = ""

    init(_ arguments: String..., root: URL) throws {
      var (terminal, end): (Int32, Int32) = (-1, -1)
      try #require(openpty(&terminal, &end, nil, nil, nil) == 0)
      keyboard = FileHandle(fileDescriptor: terminal, closeOnDealloc: true)
      self.end = FileHandle(fileDescriptor: end, closeOnDealloc: true)
      process.executableURL = URL(fileURLWithPath: "/usr/bin/setsid")
      process.arguments =
        ["--ctty", "--wait", try #require(Executable.path).path] + arguments
        + ["--data", root.appendingPathComponent("data").path]
      process.currentDirectoryURL = root
      process.environment = ["TERM": "xterm", "LANG": "C.UTF-8", "NO_COLOR": "1"]
      process.standardInput = self.end
      process.standardOutput = self.end
      process.standardError = FileHandle.nullDevice
      try process.run()
    }

    func type(_ text: String) { keyboard.write(Data(text.utf8)) }

    /// Reads until a text is shown after the last match.
    func expect(_ part: String) throws {
      while true {
        if let range = heard.range(of: part) {
          heard = String(heard[range.upperBound...])
          return
        }
        let data = keyboard.availableData
        try #require(!data.isEmpty, "the program ended before it said \(part): \(heard)")
        heard += String(decoding: data, as: UTF8.self)
      }
    }

    func finish() -> Int32 {
      process.waitUntilExit()
      return process.terminationStatus
    }
  }
}
