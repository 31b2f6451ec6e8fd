import Foundation
import TestSupport
import Testing

/// `kolam check --format …`, end to end: both output streams and the exit code.
@Suite struct CheckFormatTests {
  /// A clean app, and one with errors, a warning, and a file whose name has a space and Tamil letters.
  private func checkout() throws -> SmallCheckout {
    try SmallCheckout([
      "good": [
        "home.yaml": "screen: home\ntitle: { verbatim: Home }\nbody: [ { text: { verbatim: Fine } } ]\n"
      ],
      "bad": [
        "home.yaml": SmallCheckout.list("home", above: "  - txt: { verbatim: \"100%, \u{202E} வணக்கம்\" }\n"),
        "சமையல் குறிப்பு.yaml": "screen: சமையல் குறிப்பு\ntitle: { verbatim: குறிப்பு }\nbody: []\n",
      ],
    ])
  }

  @Test(arguments: [
    ("text", "check.txt"), ("json", "check.jsonl"), ("sarif", "check.sarif"), ("github", "check.github"),
  ])
  func reportOfTwoAppsMatchesTheGoldens(format: String, golden: String) throws {
    let checkout = try checkout()
    let run = try Executable()("check", "--format", format, root: checkout.root)
    #expect(run.code == 2)
    if format == "text" {
      #expect(run.output == "good: 1 screen, 0 texts in 1 language: fine\n")
      assertGolden(run.errors, golden)
    } else {
      #expect(run.errors.isEmpty)
      assertGolden(run.output, golden)
    }
    for scalar in (run.output + run.errors).unicodeScalars where scalar != "\n" {
      #expect(scalar.properties.generalCategory != .control && scalar != "\u{202E}")
    }
  }

  @Test(arguments: ["text", "json", "sarif", "github"])
  func aCleanAppExitsWithZero(format: String) throws {
    let checkout = try checkout()
    let run = try Executable()("check", "good", "--strict", "--format", format, root: checkout.root)
    #expect(run.code == 0)
    #expect(run.errors.isEmpty)
    #expect(!run.output.contains("error\"") && !run.output.contains("::error"))
  }

  @Test(arguments: ["text", "json", "sarif", "github"])
  func warningsFailIfStrict(format: String) throws {
    let checkout = try SmallCheckout(["small": ["home.yaml": SmallCheckout.list("home")]])
    #expect(try Executable()("check", "--format", format, root: checkout.root).code == 0)
    #expect(try Executable()("check", "--format", format, "--strict", root: checkout.root).code == 2)
  }

  @Test func rejectsAnUnknownFormatAndListsTheKnownOnes() throws {
    let run = try Executable()("check", "--format", "xml")
    #expect(run.code != 0)
    for format in ["text", "json", "sarif", "github"] { #expect(run.errors.contains(format)) }
  }
}

extension CheckFormatTests {
  /// Standard error is a terminal of 32 columns: nothing wraps by itself, and the mark is visible.
  @Test func excerptsFitTheTerminal() throws {
    let long = "  - text: { verbatim: \"\(String(repeating: "வணக்கம் ", count: 9)) ${nmae} \" }\n"
    let checkout = try SmallCheckout(["small": ["home.yaml": SmallCheckout.list("home", above: long)]])
    var size = winsize(ws_row: 24, ws_col: 32, ws_xpixel: 0, ws_ypixel: 0)
    var (terminal, end): (Int32, Int32) = (-1, -1)
    try #require(openpty(&terminal, &end, nil, nil, &size) == 0)
    let process = Process()
    process.executableURL = try #require(Executable.path)
    process.arguments = ["check", "small"]
    process.currentDirectoryURL = checkout.root
    process.environment = ["NO_COLOR": "1", "TERM": "xterm"]
    process.standardError = FileHandle(fileDescriptor: end, closeOnDealloc: true)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    // The output is in the terminal's buffer of 4 KiB, far more than it needs.
    let shown = FileHandle(fileDescriptor: terminal, closeOnDealloc: true).availableData
    let lines = String(decoding: shown, as: UTF8.self).replacingOccurrences(of: "\r", with: "")
      .split(separator: "\n")
    #expect(process.terminationStatus == 2)
    for line in lines where !line.hasPrefix("Screens/") {
      #expect(line.unicodeScalars.count { $0.properties.generalCategory != .nonspacingMark } <= 32, "\(line)")
    }
    let carets = try #require(lines.first { $0.hasSuffix("^^^^") }, "\(lines)")
    let at = try #require(lines.firstIndex(of: carets))
    #expect(lines[at - 1].contains("…") && lines[at - 1].contains("nmae"))
  }
}
