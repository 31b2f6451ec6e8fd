import Foundation
import Testing

/// Overrides of flags, end to end: by options, by environment variables and by a local file.
@Suite struct OverrideTests {
  private static let flags = """
    flags:
      layout: { state: ENABLED, kind: ops, variants: { plain: list, fancy: cards }, defaultVariant: plain }
      stop: { state: ENABLED, kind: kill-switch, variants: { "on": true, "off": false }, defaultVariant: "on" }

    """

  private static let home = """
    screen: home
    title: { verbatim: Home }
    body:
      - { text: { verbatim: "${flags.layout}" }, id: layout }
      - { text: { verbatim: Facts }, id: facts, requires: stop }

    """

  private func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:], local: String? = nil
  ) throws -> Executable.Run {
    let checkout = try SmallCheckout(["small": ["home.yaml": Self.home, "flags.yaml": Self.flags]])
    if let local { try checkout.write("Screens/small/flags.local.yaml", local) }
    let kolam = Executable()
    defer { kolam.remove() }
    return try kolam.run(
      arguments + ["--root", checkout.root.path], input: input, environment: environment, root: checkout.root)
  }

  @Test func overrideSourcesHaveIncreasingPrecedence() throws {
    let command = ["run", "small"]
    #expect(try run(command).output.contains("\nlist\n"))
    let local = try run(command, local: "layout: fancy\n")
    #expect(local.output.hasPrefix("Home\n1 override: layout\n\ncards\n"), "\(local)")
    let variable = ["KOLAM_FLAG_LAYOUT": "plain"]
    #expect(try run(command, environment: variable, local: "layout: fancy\n").output.contains("\nlist\n"))
    let option = try run(
      command + ["--flag", "layout=plain", "--flag", "layout=cards"], environment: variable)
    #expect(option.output.contains("\ncards\n"))
    let typed = try run(
      command + ["--flag", "layout=fancy"], input: ":flag layout=plain\n:flag layout\n:flags\n")
    #expect(typed.code == 0)
    #expect(typed.output.contains("> :flag layout=plain\nlist\n> :flag layout\nNo overrides\n"), "\(typed)")
    #expect(
      typed.output.contains("layout = \"list\" (plain), from the file, Screens/small/flags.yaml:2:3\n"))
  }

  @Test func jsonIncludesTheCount() throws {
    let run = try run(["run", "small", "--format", "json", "--flag", "layout=fancy"])
    #expect(run.lines.first?.contains(#""overrides":1"#) == true)
    #expect(try self.run(["run", "small", "--format", "json"]).lines.first?.contains("overrides") == false)
  }

  @Test(arguments: [
    ("layuot=fancy", "kolam: --flag: no flag `layuot`, did you mean `layout`?\n"),
    ("layout=fanyc", "kolam: --flag: no variant `fanyc` of `layout`, did you mean `fancy`?\n"),
    ("layout", "kolam: --flag: found `layout`, expected a flag, `=` and a variant\n"),
    (
      "stop=off",
      "kolam: --flag: `stop` is a kill switch, which cannot be overridden, change it where it is declared\n"
    ),
  ])
  func invalidOptionExitsWith2(text: String, message: String) throws {
    for command in [["run", "small"], ["flags", "list"], ["flags", "explain", "layout"]] {
      let run = try run(command + ["--flag", text])
      #expect(run.errors == message)
      #expect(run.code == 2 && run.output.isEmpty)
    }
  }

  @Test func aWalkBlamesTheOptionForAnUnknownVariant() throws {
    let checkout = try SmallCheckout(["small": ["home.yaml": Self.home, "flags.yaml": Self.flags]])
    try checkout.write("walk.yaml", "appId: small\n---\n- launchApp\n")
    let run = try Executable()("walk", "walk.yaml", "--flag", "layout=fanyc", root: checkout.root)
    #expect(run.code == 2 && run.errors.hasPrefix("kolam: --flag: no variant `fanyc` of `layout`"), "\(run)")
    try checkout.write("walk.yaml", "appId: small\nx-matrix: { flag.layout: [fanyc] }\n---\n- launchApp\n")
    let own = try Executable()("walk", "walk.yaml", root: checkout.root)
    #expect(own.code == 2 && !own.errors.contains("--flag"), "\(own)")
  }

  @Test func invalidVariableExitsWith2() throws {
    let run = try run(["run", "small"], environment: ["KOLAM_FLAG_LAYUOT": "fancy"])
    #expect(run.errors == "kolam: KOLAM_FLAG_LAYUOT: no flag `layuot`, did you mean `KOLAM_FLAG_LAYOUT`?\n")
    #expect(run.code == 2)
  }

  @Test func invalidLocalFileIsReportedWithItsLocationAndExitsWith2() throws {
    let run = try run(["run", "small"], local: "layuot: fancy\n")
    #expect(run.errors.hasPrefix("Screens/small/flags.local.yaml:1:1: error[KL0745]: no flag `layuot`\n"))
    #expect(run.errors.contains("did you mean `layout`?") && run.code == 2)
  }

  @Test func scriptWithAnUnknownFlagExitsWith3() throws {
    let run = try run(["run", "small"], input: ":flag layuot=fancy\n")
    #expect(
      run.output.hasSuffix(
        "Stopped at line 1 of the input: No such flag. Did you mean “layout”?\n"))
    #expect(run.code == 3)
  }

  @Test func flagsCommandsApplyOverrides() throws {
    let list = try run(["flags", "list", "--flag", "layout=fancy"])
    #expect(list.output.contains("fancy (--flag)") && list.output.hasSuffix("\n1 override\n"))
    let local = try run(["flags", "list"], local: "layout: fancy\n")
    #expect(local.output.contains("fancy (Screens/small/flags.local.yaml:1:1)"))
    let explained = try run(["flags", "explain", "layout"], environment: ["KOLAM_FLAG_LAYOUT": "fancy"])
    #expect(explained.output.contains("reason OVERRIDE, variant fancy"))
    let row = #"{"flag":"layout","type":"String","fallback":"","context":{},"expect":{"value":"cards"}}"#
    let evaluated = try run(["flags", "eval", "--rows", "-", "--flag", "layout=fancy"], input: row + "\n")
    #expect(evaluated.output.hasSuffix("1 passed, 0 failed\n") && evaluated.code == 0)
  }
}
