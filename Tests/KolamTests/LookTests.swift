import Foundation
import Testing

/// Pictures in a session of the program.
@Suite struct LookTests {
  private let colors = ["CLICOLOR_FORCE": "1", "COLORTERM": "truecolor", "TERM": "xterm-256color"]

  @Test func aRecipesPictureIsDrawnWhereTheTerminalHasColors() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let run = try kolam(
      "run", "epicura", input: "Masala Dosa\nlook\nlook #picture\nquit\n", environment: colors)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.isEmpty)
    let drawn = run.lines.filter { $0.contains("▀") }
    // Square, two rows of pixels a line, twice.
    #expect(drawn.count == 2 * 24)
    #expect(drawn.allSatisfy { line in line.filter { $0 == "▀" }.count == 48 })
    #expect(run.output.contains("Picture: Masala Dosa\n\u{1B}[38;2;"))
  }

  @Test func whatWasSeenIsDrawnWithoutANetworkAndInAnotherRun() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    _ = try kolam("run", "epicura", input: "Masala Dosa\nquit\n", environment: colors)
    let images = kolam.data.appendingPathComponent("kolam/epicura/images").path
    let kept = try FileManager.default.contentsOfDirectory(atPath: images)
    #expect(kept.count == 1)
    let offline = try kolam(
      "run", "epicura", "--offline", input: "Masala Dosa\nlook\nback\nDal Tadka\nlook\nquit\n",
      environment: colors)
    #expect(offline.lines.filter { $0.contains("▀") }.count == 24)
    #expect(offline.code == 0 || offline.code == 3)
    // Damaged on the disk, it is fetched again.
    for name in kept {
      try Data("damaged".utf8).write(to: URL(fileURLWithPath: "\(images)/\(name)"))
    }
    let again = try kolam("run", "epicura", input: "Masala Dosa\nlook\nquit\n", environment: colors)
    #expect(again.lines.filter { $0.contains("▀") }.count == 24)
  }

  @Test(arguments: [
    ("en", "Masala Dosa", "look", "Picture: Masala Dosa"), ("hi", "मसाला डोसा", "तस्वीर", "तस्वीर: मसाला डोसा"),
    ("ta", "மசாலா தோசை", "பார்", "படம்: மசாலா தோசை"),
  ])
  func elsewhereItsWordsAreTold(locale: String, dish: String, command: String, words: String) throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let run = try kolam("run", "epicura", "--locale", locale, input: "\(dish)\n\(command)\nquit\n")
    #expect(run.code == 0, "\(run.output) \(run.errors)")
    #expect(run.lines.contains { $0 == words })
    #expect(!run.output.contains("▀") && !run.output.contains("\u{1B}"))
    // A pipe shows no pictures, so none is fetched.
    let images = kolam.data.appendingPathComponent("kolam/epicura/images").path
    #expect(!FileManager.default.fileExists(atPath: images))
  }

  @Test(arguments: [("en", "Pictures"), ("hi", "तस्वीरें"), ("ta", "படங்கள்")])
  func syncSaysHowMuchRoomAFewPicturesTake(locale: String, label: String) throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let run = try kolam(
      "run", "epicura", "--locale", locale, input: "#recipes/masala-dosa\nback\n#profile\n#sync\nquit\n",
      environment: colors)
    #expect(run.code == 0, "\(run.output) \(run.errors)")
    #expect(run.output.firstMatch(of: /: ([1-9][0-9]*) kB/) != nil, "\(run.output)")
    #expect(run.lines.contains { $0.contains(label) && $0.hasSuffix(" kB") })
  }
}
