import Foundation
import Testing

/// Lines that are edited in tmux, which draws cells by its own rule.
@Suite(.serialized, .timeLimit(.minutes(3))) struct TmuxLineTests {
  static let hasTmux = FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux")

  /// A server of its own, with the program in it.
  private final class Tmux {
    private let name = "kolam-\(UUID().uuidString.prefix(8))"
    private let columns: Int

    init(_ terminal: String, columns: Int, root: URL, data: String) throws {
      self.columns = columns
      let program = try #require(Executable.path).path
      try run(
        "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "40", "-c", root.path,
        "env \(terminal) NO_COLOR=1 LANG=C.UTF-8 HOME='\(data)' '\(program)' run small --data '\(data)'")
    }

    deinit { _ = try? run("kill-server") }

    @discardableResult func run(_ arguments: String...) throws -> String { try run(arguments) }

    @discardableResult private func run(_ arguments: [String]) throws -> String {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/tmux")
      process.arguments = ["-u", "-L", name] + arguments
      process.environment = ["LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "TERM": "xterm-256color"]
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      // The server goes on, and inherits the socket by which Foundation would learn that its starter has exited.
      if !arguments.contains("new-session") { process.waitUntilExit() }
      return said
    }

    func type(_ text: String) throws { try run("send-keys", "-l", text) }

    func press(_ keys: String...) throws { try run(["send-keys"] + keys) }

    /// The rows from the last prompt to the status, joined.
    private var line: String {
      get throws {
        let rows = try run("capture-pane", "-p").split(separator: "\n").map(String.init)
        guard let last = rows.lastIndex(where: { $0.hasPrefix("> ") || $0 == ">" }) else { return "" }
        return rows[last...].filter { $0 != "Home · English" }.joined()
      }
    }

    /// Looks until the line is this one.
    func expect(_ expected: String, at location: SourceLocation = #_sourceLocation) throws {
      var shown = ""
      for _ in 0..<400 {
        shown = try line
        // Blanks at the end of a row are not told from cells that are empty.
        if shown.filter({ $0 != " " }) == expected.filter({ $0 != " " }) { return }
      }
      Issue.record("`\(shown)` is shown, not `\(expected)`", sourceLocation: location)
    }
  }

  @Test(
    .enabled(if: hasTmux, "tmux is not installed"),
    // What each of them sets, inside tmux too.
    arguments: [
      ("TERM=xterm-256color", 80), ("TERM=xterm-256color VTE_VERSION=7402", 80), ("TERM=vte-256color", 80),
      ("TERM=xterm-256color", 40),
    ],
    ["masala dosa", "मसाला डोसा", "மசாலா தோசை"])
  func noClusterIsTorn(_ terminal: (variables: String, columns: Int), word: String) throws {
    let home = "screen: home\ntitle: { verbatim: Home }\nbody: [ { text: { verbatim: Text }, id: only } ]\n"
    let checkout = try SmallCheckout(["small": ["home.yaml": home]])
    let tmux = try Tmux(
      terminal.variables, columns: terminal.columns, root: checkout.root,
      data: checkout.root.appendingPathComponent("data").path)
    let parts = word.split(separator: " ").map(String.init)
    try tmux.expect(">")
    try tmux.type(word)
    try tmux.expect("> \(word)")
    try tmux.press("Left", "Left")
    try tmux.type("x")
    try tmux.expect("> \(word.dropLast(2))x\(word.suffix(2))")
    try tmux.press("BSpace", "Home")
    try tmux.type("y")
    try tmux.expect("> y\(word)")
    try tmux.press("DC", "C-Right")
    try tmux.type("z")
    try tmux.expect("> y\(word.dropFirst().prefix(parts[0].count - 1))z \(parts[1])")
    try tmux.press("C-_", "C-_", "End", "C-w")
    try tmux.expect("> y\(parts[0])")
    try tmux.press("C-y", "C-a", "DC", "C-k")
    try tmux.expect(">")
    try tmux.press("C-y", "C-e", "Space", "C-y", "Space", "C-y", "Space", "C-y")
    try tmux.expect("> " + Array(repeating: word, count: 4).joined(separator: " "))
    try tmux.press("C-a")
    try tmux.type("q")
    try tmux.expect("> q" + Array(repeating: word, count: 4).joined(separator: " "))
    try tmux.press("C-u", "C-k")
    try tmux.expect(">")
  }
}
