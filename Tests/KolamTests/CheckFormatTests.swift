import Foundation
import TestSupport
import Testing

/// `kolam check --format …`, from outside: what goes where, and with which exit code.
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
  func aReportOfTwoAppsIsWrittenAsRecorded(format: String, golden: String) throws {
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
  func warningsFailWhereStrict(format: String) throws {
    let checkout = try SmallCheckout(["small": ["home.yaml": SmallCheckout.list("home")]])
    #expect(try Executable()("check", "--format", format, root: checkout.root).code == 0)
    #expect(try Executable()("check", "--format", format, "--strict", root: checkout.root).code == 2)
  }

  @Test func aFormatThatIsNotThereIsRefusedWithThoseThatAre() throws {
    let run = try Executable()("check", "--format", "xml")
    #expect(run.code != 0)
    for format in ["text", "json", "sarif", "github"] { #expect(run.errors.contains(format)) }
  }
}
