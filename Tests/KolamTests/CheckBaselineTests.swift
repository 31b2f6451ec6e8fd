import Foundation
import Testing

/// `kolam check --baseline`, end to end: from the first file to the last fixed warning.
@Suite struct CheckBaselineTests {
  private let checkout: SmallCheckout

  init() throws {
    checkout = try SmallCheckout(["small": ["home.yaml": SmallCheckout.list("home")]])
  }

  private func check(_ arguments: String...) throws -> Executable.Run {
    let all = ["check", "--strict", "--baseline", "known.yaml"] + arguments
    return try Executable()(all, root: checkout.root)
  }

  private static let mended =
    "screen: home\ntitle: { verbatim: Home }\nbody: [ { text: { verbatim: Fine } } ]\n"

  @Test func createsAppliesAndShrinksABaseline() throws {
    let made = try check("--write-baseline")
    #expect(made.code == 0, "\(made.errors)")
    #expect(made.output == "small: 1 screen, 0 texts in 1 language: fine, but for 1 known warning\n")
    let first = try checkout.read("known.yaml")
    #expect(first.contains("Screens/small/home.yaml"))

    // A moved warning is still known, another one is new.
    let more = "  - list: state.names\n    id: more\n    as: other\n    row: [ { text: { verbatim: x } } ]\n"
    try checkout.write("Screens/small/home.yaml", "# moved\n\n" + SmallCheckout.list("home"))
    #expect(try check().code == 0)
    try checkout.write("Screens/small/home.yaml", SmallCheckout.list("home") + more)
    let new = try check("--update-baseline")
    #expect(new.code == 2)
    #expect(new.errors.hasPrefix("Screens/small/home.yaml:9:5: warning"), "\(new.errors)")
    #expect(new.errors.hasSuffix("\n1 warning\n"))
    #expect(try checkout.read("known.yaml") == first)

    // After the fix the baseline is outdated, and the message says how to update it.
    try checkout.write("Screens/small/home.yaml", Self.mended)
    let gone = try check()
    #expect(gone.code == 2)
    #expect(gone.errors.contains("known.yaml:6:7: error[KL0131]"), "\(gone.errors)")
    #expect(gone.errors.contains("--update-baseline"))
    #expect(try check("--update-baseline").code == 0)
    #expect(try checkout.read("known.yaml").contains("apps: {}"))
    #expect(try check().code == 0)
  }

  @Test func aBaselineIsNotMadeTwice() throws {
    #expect(try check("--write-baseline").code == 0)
    let again = try check("--write-baseline")
    #expect(again.code == 2)
    #expect(again.errors.contains("error[KL0133]: `known.yaml` is there already"))
  }

  @Test func createsNoBaselineBesideErrors() throws {
    try checkout.write("Screens/small/other.yaml", "screen: other\nbdy: []\n")
    let run = try check("--write-baseline")
    #expect(run.code == 2)
    #expect(run.errors.contains("no key `bdy`"))
    #expect(run.errors.contains("warning[KL"))
    #expect(throws: (any Error).self) { try checkout.read("known.yaml") }
  }

  @Test func reportsAMissingOrMalformedBaseline() throws {
    let missing = try check()
    #expect(missing.code == 2)
    #expect(missing.errors.contains("cannot read `known.yaml`"))
    try checkout.write("known.yaml", "baseline: one\napps: {}\n")
    let broken = try check("--format", "github")
    #expect(broken.code == 2)
    #expect(
      broken.output.contains("::error file=known.yaml,line=1,endLine=1,col=11,endColumn=14,title=KL0132::"))
  }

  @Test(arguments: ["--update-baseline", "--write-baseline"])
  func baselineFlagsRequireABaseline(flag: String) throws {
    let run = try Executable()("check", flag, root: checkout.root)
    #expect(run.code != 0)
    #expect(run.errors.contains("--baseline"))
  }
}
