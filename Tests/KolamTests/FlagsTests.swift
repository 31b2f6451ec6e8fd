import Foundation
import Testing

/// `kolam flags`, end to end.
@Suite struct FlagsTests {
  private let file = FileManager.default.temporaryDirectory.appendingPathComponent(
    "flags-\(UUID().uuidString).yaml")

  private func run(
    _ text: String, _ command: String, _ arguments: String..., input: String = ""
  ) throws -> Executable.Run {
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let kolam = Executable()
    defer { kolam.remove() }
    var run = try kolam.run(["flags", command, "--file", file.path] + arguments, input: input)
    run.output = run.output.replacing(file.path, with: "flags.yaml")
    run.errors = run.errors.replacing(file.path, with: "flags.yaml")
    return run
  }

  private let flags = """
    context: { user.groups: list(string) }
    tiers:
      free: { rank: 0 }
      pro: { rank: 10, extends: free, grants: [insights] }
    profiles:
      handheld: { when: "false", capabilities: [rfid] }
      phone: { when: "true" }
    flags:
      insights:
        state: ENABLED
        kind: entitlement
        owner: growth
        about: Shows what a meal brings
        variants: { "on": true, "off": false }
        defaultVariant: "off"
        requires: { grant: insights }
        rules: [{ id: granted, variant: "on" }]
      scan:
        state: ENABLED
        owner: devices
        expires: 2027-01-31
        variants: { "on": true, "off": false }
        defaultVariant: "off"
        requires: { capability: rfid }
        rules: [{ id: testers, when: '"beta" in user.groups', variant: "on" }]
      gone: { state: DISABLED, kind: ops, variants: { a: 1 } }

    """

  @Test func listPrintsOneLinePerFlag() throws {
    let run = try run(flags, "list")
    #expect(
      run.output == """
        flag      kind         owner    expires     variants  about
        insights  entitlement  growth   -           on off*   Shows what a meal brings
        scan      release      devices  2027-01-31  on off*
        (gone)    ops          -        -           a

        """)
    #expect(run.errors.isEmpty)
    #expect(run.code == 0)
  }

  @Test(arguments: ["list", "lint", "matrix"])
  func theAppMayBeNamedWithoutItsOption(command: String) throws {
    let named = try Executable()("flags", command, "epicura")
    #expect(named.code == 0 && !named.output.isEmpty, "\(named.errors)")
    #expect(try Executable()("flags", command, "--app", "epicura").output == named.output)
    let both = try Executable()("flags", command, "epicura", "--app", "epicura")
    #expect(both.code == 2 && both.errors.contains("name the app, or give --app or --file"), "\(both.errors)")
  }

  @Test func explainPrintsStepsWithTheirLocations() throws {
    let run = try run(
      flags, "explain", "scan", "--device", "handheld", "--with", #"{"user": {"groups": ["beta"]}}"#)
    #expect(
      run.output == """
        tier free, device handheld
        scan = true
          reason TARGETING_MATCH, variant on
          flag `scan`: enabled, at flags.yaml:18:3
          requirement: met, at flags.yaml:24:15
          rule `testers`: gives `on`, at flags.yaml:25:19
            "beta" in user.groups is true
            user.groups is ["beta"]

        """)
    #expect(run.code == 0)
  }

  @Test func explainAcceptsOverridesAndKillSwitches() throws {
    let set = try run(flags, "explain", "insights", "--flag", "insights=on")
    #expect(set.output.contains("reason OVERRIDE, variant on"))
    let killed = try run(flags, "explain", "insights", "--flag", "insights=on", "--kill", "insights")
    #expect(killed.output.contains("reason KILLED, variant off"))
  }

  @Test func explainTakesTheAppBeforeTheFlag() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let named = try kolam.run(["flags", "explain", "epicura", "most_servings"])
    #expect(named.code == 0 && named.output.contains("usual"), "\(named.errors)")
    let both = try kolam.run(["flags", "explain", "epicura", "most_servings", "--app", "epicura"])
    #expect(both.code == 2 && both.errors.contains("name the app, or give --app or --file"))
    let three = try kolam.run(["flags", "explain", "epicura", "most_servings", "more"])
    #expect(three.code == 2 && three.errors.contains("name one flag, or an app and one of its flags"))
  }

  @Test func matrixHasEachPlanOnEachDevice() throws {
    let run = try run(flags, "matrix")
    #expect(
      run.output == """
        flag      free/handheld  free/phone  pro/handheld  pro/phone
        insights  (off)          (off)       on            on
        scan      off?           (off)       off?          (off)
        gone      (-)            (-)         (-)           (-)
        (…) is locked, killed or disabled
        ? can differ: a rule reads what --key, --model or --with did not give

        """)
    let pro = try self.run(flags, "matrix", "--tier", "pro", "--with", #"{"user.groups": ["beta"]}"#)
    #expect(pro.lines.dropFirst(2).first == "scan      on            (off)")
  }

  @Test func lintWarnsAndFailsIfStrict() throws {
    let fine = try run(flags, "lint", "--today", "2027-01-31")
    #expect(fine.output == "3 flags: fine\n")
    #expect(fine.code == 0)
    let late = try run(flags, "lint", "--today", "2027-02-01")
    #expect(
      late.errors.contains("flags.yaml:21:14: warning[KL0734]: the flag `scan` has expired on 2027-01-31"))
    #expect(late.code == 0)
    #expect(try run(flags, "lint", "--today", "2027-02-01", "--strict").code == 2)
    let wrong = try run(flags.replacing("kind: ops", with: "kind: opps"), "lint", "--today", "2027-01-31")
    #expect(wrong.errors.contains("error[KL0704]: found `opps`, expected a kind of flag"))
    #expect(wrong.code == 2)
  }

  @Test func evalCountsRowsFromAPipe() throws {
    let rows = """
      {"flag":"gone","type":"Integer","fallback":7,"context":{},"expect":{"value":7,"reason":"DISABLED"}}

      {"flag":"insights","type":"Boolean","fallback":true,"context":{},"expect":{"value":true}}
      {"flag":"none","type":"String","fallback":"x","context":{},"expect":{"value":"x","errorCode":"FLAG_NOT_FOUND"}}

      """
    let run = try run(flags, "eval", "--rows", "-", input: rows)
    #expect(
      run.output == """
        {"flag":"gone","pass":true,"got":{"value":7,"reason":"DISABLED"}}
        {"flag":"insights","pass":false,"got":{"value":false,"reason":"LOCKED","variant":"off"}}
        {"flag":"none","pass":true,"got":{"value":"x","reason":"ERROR","errorCode":"FLAG_NOT_FOUND"}}
        2 passed, 1 failed

        """)
    #expect(run.code == 1)
    let wrong = try self.run(flags, "eval", "--rows", "-", input: "{\"flag\": 1}\n" + rows)
    #expect(wrong.errors.contains("-:1: expected an object with a `flag`"))
    #expect(wrong.output.hasSuffix("2 passed, 1 failed, 1 not evaluated\n"))
    #expect(wrong.code == 2)
  }

  @Test func exportWritesTheFlagdFormat() throws {
    let run = try run(flags, "export", "--flagd")
    #expect(
      run.output == """
        {
          "$schema": "https://flagd.dev/schema/v0/flags.json",
          "flags": {
            "insights": {"state":"ENABLED","variants":{"on":true,"off":false},"defaultVariant":"off","targeting":{"if":[{"in":[{"var":"tier"},["pro"]]},{"if":[true,"on"]}]},"metadata":{"kind":"entitlement","owner":"growth","about":"Shows what a meal brings"}},
            "scan": {"state":"ENABLED","variants":{"on":true,"off":false},"defaultVariant":"off","targeting":{"if":[{"in":["rfid",{"var":"capabilities"}]},{"if":[{"and":[{"!==":[{"var":"user.groups"},null]},{"in":["beta",{"var":"user.groups"}]}]},"on"]}]},"metadata":{"owner":"devices","expires":"2027-01-31"}},
            "gone": {"state":"DISABLED","variants":{"a":1},"defaultVariant":null,"metadata":{"kind":"ops"}}
          }
        }

        """)
    #expect(run.errors.contains("warning[KL0761]: flagd has no place for `profiles`"))
    #expect(run.code == 0)
    #expect(try self.run(flags, "export", "--flagd", "--strict").code == 2)
    let simple = flags.replacing("'\"beta\" in user.groups'", with: "\"user.groups.exists(g, g == 'beta')\"")
    let strict = try self.run(simple, "export", "--flagd", "--strict")
    #expect(
      strict.errors.contains("warning[KL0742]: the rule `testers` of `scan` cannot be written in JSONLogic"))
    #expect(strict.code == 2)
    #expect(strict.output.isEmpty)
  }

  @Test(arguments: [
    (["explain", "scna"], "no flag `scna`: did you mean `scan`?"),
    (["explain", "scan", "--tier", "gold"], "no tier `gold`: there are free, pro"),
    (["explain", "scan", "--device", "phnoe"], "no device profile `phnoe`: did you mean `phone`?"),
    (["explain", "scan", "--with", "[]"], "--with: expected a JSON object"),
    (["explain", "scan", "--flag", "scan"], "--flag: found `scan`, expected a flag, `=` and a variant"),
    (["explain", "scan", "--kill", "nothing"], "no flag `nothing`: there are insights, scan, gone"),
    (["explain", "scan", "--today", "soon"], "`soon` is no day, write it as `2027-01-31`"),
    (["eval", "--rows", "/nowhere/rows"], "cannot read `/nowhere/rows`: No such file or directory"),
  ])
  func rejectsUnknownNamesWithSuggestions(arguments: [String], message: String) throws {
    try Data(flags.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let kolam = Executable()
    defer { kolam.remove() }
    let run = try kolam.run(["flags"] + arguments + ["--file", file.path])
    #expect(run.errors == "kolam: \(message)\n")
    #expect(run.output.isEmpty)
    #expect(run.code == 2)
  }

  @Test func aFileWithErrorsIsNotEvaluated() throws {
    let run = try run(flags.replacing("grant: insights", with: "grant: insight"), "list")
    #expect(run.errors.contains("error[KL0725]: no tier grants `insight`"))
    #expect(run.errors.hasSuffix("kolam: the flags cannot be used before their errors are mended\n"))
    #expect(run.code == 2)
    let list = try self.run("- a\n", "list")
    #expect(list.errors.contains("error[KL0701]: found a list, expected a mapping with `flags`"))
    #expect(list.code == 2)
  }
}
