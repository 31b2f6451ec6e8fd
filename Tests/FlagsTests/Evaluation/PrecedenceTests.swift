import Foundations
import Testing

@testable import Flags

/// The order of evaluation: unknown, disabled, killed, overridden, locked, the first matching rule, the default.
@Suite struct PrecedenceTests {
  private let file: FlagFile

  init() throws {
    let read = try Read(
      """
      context: { user.groups: list(string) }
      tiers: { free: { rank: 0 }, pro: { rank: 10, extends: free, grants: [scan] } }
      flags:
        panic:
          state: ENABLED
          kind: kill-switch
          variants: { running: true, stopped: false }
          defaultVariant: running
          rules: [{ id: outage, when: '"outage" in user.groups', variant: stopped }]
        scan:
          state: ENABLED
          variants: { "on": true, "off": false }
          defaultVariant: "off"
          requires: { grant: scan, flag: panic }
          rules:
            - { id: testers, when: '"beta" in user.groups', variant: "on" }
            - { id: ramp, split: { weights: { "on": 100 } } }
        gone:
          state: DISABLED
          variants: { "on": true, "off": false }
          defaultVariant: "on"
          requires: { grant: scan }
          onLocked: { show: hide }
        plain: { state: ENABLED, variants: { "on": true, "off": false }, defaultVariant: "on" }
        unset: { state: ENABLED, variants: { a: 1, b: 2 } }
        color: { state: ENABLED, variants: { red: "#f00", blue: "#00f" }, defaultVariant: red }
      """)
    // `gone` is true although locked, which is reported; it shows that disabled comes first.
    #expect(read.problems.map { $0.split(separator: " ")[2] } == ["KL0731:"])
    file = read.file
  }

  /// Returns a context in which everything would decide at once.
  private func everything() -> FlagContext {
    FlagContext(
      tier: "free", targetingKey: "asha", attributes: ["user.groups": ["beta"]],
      overrides: ["scan": true, "gone": true, "nothing": true], killed: ["scan", "gone", "nothing"])
  }

  @Test func missingFlagPrecedesOverrideAndKillSwitch() {
    let details = file.evaluate("nothing", everything())
    #expect(details.reason == .error)
    #expect(details.errorCode == .flagNotFound)
    #expect(details.value == .null)
    #expect(details.isCodeDefault)
  }

  @Test func disabledStatePrecedesOverrideKillSwitchAndLock() {
    let details = file.evaluate("gone", everything())
    #expect(details.reason == .disabled)
    #expect(details.errorCode == nil)
    #expect(details.value == false)
    #expect(details.variant == nil)
    #expect(details.isCodeDefault)
  }

  @Test func killSwitchPrecedesOverride() {
    let details = file.evaluate("scan", everything())
    #expect(details.reason == .killed)
    #expect(details.value == false)
    #expect(details.variant == "off")
  }

  @Test func overridePrecedesLock() {
    var context = everything()
    context.killed = []
    let details = file.evaluate("scan", context)
    #expect(details.reason == .override)
    #expect(details.variant == "on")
    #expect(details.lock == nil)
  }

  @Test func lockPrecedesRules() {
    var context = everything()
    (context.killed, context.overrides) = ([], [:])
    let details = file.evaluate("scan", context)
    #expect(details.reason == .locked)
    #expect(details.lock == .tier(needed: "pro"))
    #expect(details.value == false)
    #expect(details.rule == nil)
  }

  @Test func firstMatchingRuleDecidesBeforeTheDefault() {
    var context = FlagContext(tier: "pro", targetingKey: "asha", attributes: ["user.groups": ["beta"]])
    #expect(file.evaluate("scan", context).reason == .targetingMatch)
    #expect(file.evaluate("scan", context).rule?.id == "testers")
    context.attributes = ["user.groups": []]
    #expect(file.evaluate("scan", context).reason == .split)
    #expect(file.evaluate("scan", context).rule?.id == "ramp")
    context.targetingKey = nil
    #expect(file.evaluate("scan", context).reason == .default)
    #expect(file.evaluate("scan", context).skipped.map(\.rule) == ["ramp"])
  }

  @Test func aFlagWithoutRulesIsStatic() {
    #expect(file.evaluate("plain", FlagContext()).reason == .static)
    let unset = file.evaluate("unset", FlagContext())
    #expect(unset.reason == .default)
    #expect(unset.isCodeDefault)
    #expect(unset.value == 1)
    #expect(file.scope(FlagContext()).evaluate("unset", as: .integer, default: 7).value == 7)
  }

  @Test func aFlagOfAnotherTypeGivesTheDefault() {
    let details = file.scope(FlagContext()).evaluate("unset", as: .string, default: "x")
    #expect(details.value == "x" && details.isCodeDefault)
    let plain = file.scope(FlagContext()).evaluate("plain", as: .object, default: "x")
    #expect(plain.value == "x" && plain.reason == .error && plain.errorCode == .typeMismatch)
  }

  // MARK: Kill switches

  @Test func killSwitchTurnsOffDependentFlags() {
    let context = FlagContext(
      tier: "pro", targetingKey: "asha", attributes: ["user.groups": ["beta", "outage"]],
      overrides: ["scan": true])
    let details = file.evaluate("scan", context)
    #expect(details.reason == .killed)
    #expect(details.value == false)
  }

  @Test func namedKillSwitchTurnsOffDependentFlags() {
    let context = FlagContext(
      tier: "pro", attributes: ["user.groups": ["beta"]], killed: ["panic"])
    #expect(file.evaluate("panic", context).value == false)
    #expect(file.evaluate("panic", context).variant == "stopped")
    #expect(file.evaluate("scan", context).reason == .killed)
  }

  @Test func aKillSwitchCannotBeOverridden() {
    let context = FlagContext(attributes: ["user.groups": ["outage"]], overrides: ["panic": true])
    let details = file.evaluate("panic", context)
    #expect(details.value == false)
    #expect(details.reason == .targetingMatch)
    #expect(details.skipped.map(\.message) == ["a kill switch cannot be overridden"])
  }

  @Test func killSwitchTurnsOffAFlagThatDefaultsToOn() {
    let details = file.evaluate("plain", FlagContext(killed: ["plain"]))
    #expect(details.reason == .killed)
    #expect(details.value == false)
    #expect(details.variant == "off")
    #expect(file.evaluate("color", FlagContext(killed: ["color"])).variant == "red")
  }

  // MARK: Overrides

  @Test(arguments: [
    ("plain", Value.string("off"), "off"), ("plain", false, "off"), ("plain", "false", "off"),
    ("unset", "b", "b"), ("unset", 2, "b"), ("unset", "2", "b"), ("color", "blue", "blue"),
    ("color", "#00f", "blue"),
  ])
  func overridesByVariantNameOrValue(flag: String, value: Value, variant: String) {
    let details = file.evaluate(flag, FlagContext(overrides: [flag: value]))
    #expect(details.reason == .override)
    #expect(details.variant == variant)
  }

  @Test func ignoresAndRecordsAnUnknownOverride() {
    let details = file.evaluate("color", FlagContext(overrides: ["color": "green"]))
    #expect(details.reason == .static)
    #expect(details.variant == "red")
    #expect(
      details.skipped.map(\.message) == ["`green` is no variant of `color`, the override is ignored"])
  }
}
