import Foundation
import Testing

/// The flags exported for flagd, compared with flagd's own evaluator for Python, if that is installed.
@Suite struct InteropTests {
  private func run(_ arguments: [String]) throws -> (output: String, code: Int32) {
    let process = Process()
    process.executableURL = Executable.root.appendingPathComponent("scripts/flagd-interop")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["KOLAM_EXECUTABLE": try #require(Executable.path).path]
    ) { _, new in new }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: text, as: UTF8.self), process.terminationStatus)
  }

  private func check(_ arguments: String...) throws {
    let (output, code) = try run(arguments)
    print(output, terminator: "")
    // Without the package there is nothing to compare with, which the script reports.
    if code != 77 { #expect(code == 0, "\(output)") }
  }

  @Test func evaluatesTheAppsFlagsLikeFlagd() throws { try check("--contexts", "300") }

  /// All exportable features in one file: conditions, segments, plans, devices and distributions.
  @Test func evaluatesEveryConstructLikeFlagd() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("interop-\(UUID()).yaml")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(
      """
      metadata: { bucketing: flagd-v3, version: "7" }
      context: { user.groups: list(string), user.age: int, email: string, app.version: string }
      tiers:
        free: { rank: 0 }
        pro: { rank: 10, extends: free, grants: [insights] }
      profiles:
        watch: { when: "false", capabilities: [ble] }
        phone: { when: "true", capabilities: [ble, camera] }
      segments: { testers: '"beta" in user.groups', grown: user.age >= 18 }
      flags:
        insights:
          state: ENABLED
          kind: entitlement
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          requires: { grant: insights, flag: facts }
          rules: [ { variant: "on" } ]
        facts: { state: ENABLED, kind: kill-switch, variants: { "on": true, "off": false }, defaultVariant: "on" }
        photos:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          requires: { capability: camera, tier: pro }
          rules: [ { when: segments.grown, variant: "on" } ]
        layout:
          state: ENABLED
          variants: { plain: list, fancy: cards, bare: none }
          defaultVariant: plain
          rules:
            - { id: testers, when: segments.testers && user.age != 30, variant: fancy }
            - { id: mail, when: 'email.endsWith("@example.com") || email.startsWith("a")', variant: bare }
            - { id: ramp, split: { weights: { fancy: 10, bare: 25, plain: 65 } } }
        most: { state: ENABLED, kind: ops, variants: { few: 8, many: 20 }, defaultVariant: many }
        logic:
          state: ENABLED
          variants: { new: 2, old: 1 }
          defaultVariant: old
          targeting: { if: [ { sem_ver: [ { var: app.version }, ">=", "1.2.0" ] }, new, null ] }
        share:
          state: ENABLED
          variants: { a: x, b: y }
          defaultVariant: a
          targeting: { fractional: [ { cat: [ { var: $flagd.flagKey }, { var: email } ] }, [ a, 30 ], [ b, 70 ] ] }
        gone: { state: DISABLED, kind: ops, variants: { a: 1 }, defaultVariant: a }

      """.utf8
    ).write(to: file)
    try check("--contexts", "300", file.path)
  }

  @Test func reportsAnExportThatFlagdWouldReject() throws {
    let (output, code) = try run(["/no/such/file.yaml"])
    #expect(code == 77 || code == 1 && output.contains("cannot be exported"))
  }
}
