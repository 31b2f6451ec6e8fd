import Foundations
import Testing

@testable import Flags

/// What locks a flag, and the reported reason.
@Suite struct LockingTests {
  private let file: FlagFile

  init() throws {
    let on = "state: ENABLED, variants: { \"on\": true, \"off\": false }, defaultVariant: \"off\""
    let rule = "rules: [{ id: all, variant: \"on\" }]"
    let read = try Read(
      """
      tiers:
        free: { rank: 0, grants: [log] }
        plus: { rank: 5, extends: free, grants: [scan], limits: { plants: 20 } }
        pro: { rank: 10, extends: plus, grants: [export], limits: { plants: unlimited } }
      profiles:
        handheld: { when: "false", capabilities: [rfid, camera] }
        phone: { when: "true", capabilities: [camera] }
      flags:
        tier: { \(on), \(rule), requires: { tier: plus } }
        grant: { \(on), \(rule), requires: { grant: export } }
        grants: { \(on), \(rule), requires: { grant: [log, scan] } }
        capability: { \(on), \(rule), requires: { capability: [camera, rfid] } }
        profile: { \(on), \(rule), requires: { profile: [handheld] } }
        steps: { state: ENABLED, variants: { classic: classic, steps: steps }, defaultVariant: classic }
        flag: { \(on), \(rule), requires: { flag: { steps: steps } } }
        truth: { \(on), \(rule), requires: { flag: grant } }
        all: { \(on), \(rule), requires: { tier: plus, capability: rfid, profile: handheld, flag: grant } }
        text:
          { state: ENABLED, variants: { short: short, long: long }, defaultVariant: short, requires: { tier: pro },
            rules: [{ variant: long }] }
      """)
    #expect(read.problems.isEmpty)
    file = read.file
  }

  private func lock(
    _ flag: String, tier: String? = nil, profile: String? = nil, overrides: [String: Value] = [:]
  ) -> FlagDetails.Lock? {
    let details = file.evaluate(
      flag, FlagContext(tier: tier, device: FlagDevice(profile: profile), overrides: overrides))
    #expect((details.lock == nil) == (details.reason != .locked))
    #expect((details.value == true) == (details.lock == nil))
    return details.lock
  }

  @Test func lowerTierLocks() {
    #expect(lock("tier", tier: "free") == .tier(needed: "plus"))
    #expect(lock("tier", tier: "plus") == nil)
    #expect(lock("tier", tier: "pro") == nil)
  }

  @Test func treatsAnUnknownTierAsTheLowest() {
    #expect(lock("tier", tier: "platinum") == .tier(needed: "plus"))
    #expect(lock("tier") == .tier(needed: "plus"))
  }

  @Test func missingGrantNamesTheLowestTierWithIt() {
    #expect(lock("grant", tier: "free") == .tier(needed: "pro"))
    #expect(lock("grant", tier: "plus") == .tier(needed: "pro"))
    #expect(lock("grant", tier: "pro") == nil)
    #expect(lock("grants", tier: "free") == .tier(needed: "plus"))
    #expect(lock("grants", tier: "pro") == nil)
  }

  @Test func missingCapabilityLocks() {
    #expect(lock("capability") == .capability("rfid"))
    #expect(lock("capability", profile: "handheld") == nil)
    // The device's own capabilities take precedence over its profile's.
    let device = FlagDevice(profile: "phone", capabilities: ["camera", "rfid"])
    #expect(file.evaluate("capability", FlagContext(device: device)).value == true)
    let bare = FlagDevice(profile: "handheld", capabilities: [])
    #expect(file.evaluate("capability", FlagContext(device: bare)).lock == .capability("camera"))
  }

  @Test func otherProfileLocks() {
    #expect(lock("profile") == .profile(["handheld"]))
    #expect(lock("profile", profile: "handheld") == nil)
    // An unknown profile is ignored: the first whose condition is true applies.
    #expect(lock("profile", profile: "watch") == .profile(["handheld"]))
  }

  @Test func unmetFlagRequirementLocks() {
    #expect(lock("flag") == .flag("steps"))
    #expect(lock("flag", overrides: ["steps": "steps"]) == nil)
    #expect(lock("truth", tier: "free") == .flag("grant"))
    #expect(lock("truth", tier: "pro") == nil)
  }

  @Test func checksLockReasonsInOrder() {
    #expect(lock("all", tier: "free") == .tier(needed: "plus"))
    #expect(lock("all", tier: "plus") == .capability("rfid"))
    #expect(lock("all", tier: "plus", profile: "handheld") == .flag("grant"))
    #expect(lock("all", tier: "pro", profile: "handheld") == nil)
  }

  @Test func aLockedFlagHasItsDefaultVariant() {
    let details = file.evaluate("text", FlagContext(tier: "free"))
    #expect(details.value == "short")
    #expect(details.variant == "short")
    #expect(details.reason == .locked)
  }

  @Test func sharedScopeMatchesSeparateEvaluation() {
    let context = FlagContext(tier: "plus")
    let scope = file.scope(context)
    for flag in file.flags {
      #expect(scope.evaluate(flag.name).value == file.evaluate(flag.name, context).value)
    }
  }
}
