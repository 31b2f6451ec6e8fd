import Foundation
import Testing

@testable import Services

@Suite struct DesktopNotifierTests {
  /// A program in the place of `notify-send`, which writes what it is given to a file.
  private func program(_ script: String) throws -> (path: String, folder: URL) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "kolam-notify-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("notify-send")
    let source = folder.appendingPathComponent("source")
    try "#!/bin/sh\n\(script)\n".write(to: source, atomically: true, encoding: .utf8)
    // Another program writes it: a process that a test forks meanwhile would hold our open file, and a file that is open
    // for writing cannot be executed (ETXTBSY).
    let copy = Process()
    copy.executableURL = URL(fileURLWithPath: "/usr/bin/install")
    copy.arguments = ["-m", "755", source.path, file.path]
    try copy.run()
    copy.waitUntilExit()
    return (file.path, folder)
  }

  @Test func handsTitleAndTextToTheDesktopAsTheyAre() async throws {
    let (path, folder) = try program("for a; do printf '%s\\n' \"$a\"; done > \"$(dirname \"$0\")/given\"")
    defer { try? FileManager.default.removeItem(at: folder) }
    let isShown = await DesktopNotifier(program: path, app: "Epicura").show(
      "--urgency=critical", "Dal & rice <b>ready</b>\u{1B}[2J\nநன்று")
    #expect(isShown)
    let given = try String(contentsOf: folder.appendingPathComponent("given"), encoding: .utf8)
    #expect(
      given
        == "--app-name\nEpicura\n--\n--urgency=critical\nDal &amp; rice &lt;b&gt;ready&lt;/b&gt;\u{FFFD}[2J\nநன்று\n"
    )
  }

  @Test func aDesktopThatRefusesAndAMissingProgramAreReported() async throws {
    let (path, folder) = try program("exit 1")
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(await DesktopNotifier(program: path, app: "Epicura").show("Title", "") == false)
    #expect(await DesktopNotifier(program: path + "-missing", app: "Epicura").show("Title", "") == false)
  }
}
