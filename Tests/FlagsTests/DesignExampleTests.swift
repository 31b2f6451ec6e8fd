import Foundations
import Testing

@testable import Flags

/// The whole example of the design.
@Suite struct DesignExampleTests {
  let file: FlagFile

  init() throws {
    let read = try Read(designExample)
    #expect(read.problems.isEmpty)
    file = read.file
  }

  @Test func tiersInheritGrants() {
    #expect(file.tiers.map(\.name) == ["free", "pro"])
    #expect(file.tiers[1].grants == ["plants.basic", "insights"])
    #expect(file.tiers[0].limits == ["plants": 5])
    #expect(file.tiers[1].limits == ["plants": Int?.none])
    #expect(file.tiers[1].offlineGrace == .seconds(72 * 3600))
  }

  @Test func selectsTheFirstMatchingProfile() {
    let phone = file.scope(FlagContext(device: FlagDevice(model: "Pixel 9")))
    #expect(phone.profile?.name == "phone")
    #expect(phone.profile?.columns == 48)
    let handheld = file.scope(FlagContext(device: FlagDevice(model: "EXA51")))
    #expect(handheld.capabilities == ["camera", "rfid", "scanner"])
    // A condition that fails is false: the model is unknown.
    #expect(file.scope(FlagContext()).profile?.name == "phone")
    #expect(file.scope(FlagContext(device: FlagDevice(profile: "handheld-rfid"))).profile?.columns == 40)
  }

  @Test func declarationsMatchTheFile() throws {
    let insights = try #require(file.flag("nutrition_insights"))
    #expect(insights.type == .bool)
    #expect(insights.kind == .entitlement)
    #expect(insights.owner == "growth")
    #expect(insights.onLocked.show == .teaser)
    #expect(insights.onLocked.sheet?.name == "upgrade_insights")
    #expect(insights.onLocked.sheet?.span.text == "upgrade_insights")
    #expect(insights.requirement?.grants.map(\.name) == ["insights"])
    let view = try #require(file.flag("new_session_view"))
    #expect(view.type == .enumeration(Enumeration(cases: ["classic", "steps"])))
    #expect(view.expires?.description == "2027-01-31")
    #expect(file.flag("nothing") == nil)
  }

  @Test func missingGrantLocks() {
    let free = file.evaluate("nutrition_insights", FlagContext(tier: "free"))
    #expect(free.value == false)
    #expect(free.reason == .locked)
    #expect(free.lock == .tier(needed: "pro"))
    let pro = file.evaluate("nutrition_insights", FlagContext(tier: "pro"))
    #expect(pro.value == true)
    #expect(pro.reason == .targetingMatch)
    #expect(pro.rule?.id == "granted")
    #expect(pro.rule?.span.location.line == 18)
  }

  @Test func evaluatesRulesInOrder() {
    let tester = FlagContext(targetingKey: "a", attributes: ["user.groups": ["beta"]])
    #expect(file.evaluate("new_session_view", tester).value == "steps")
    #expect(file.evaluate("new_session_view", tester).reason == .targetingMatch)
    let other = FlagContext(targetingKey: "a", attributes: ["user.groups": []])
    #expect(file.evaluate("new_session_view", other).reason == .split)
    #expect(file.evaluate("new_session_view", other).rule?.id == "ramp")
  }

  @Test func aRuleThatErrorsIsSkippedAndRecorded() {
    let unknown = file.evaluate("new_session_view", FlagContext(attributes: ["user.groups": 1]))
    #expect(unknown.value == "classic")
    #expect(unknown.reason == .default)
    #expect(unknown.skipped.map(\.rule) == ["testers", "ramp"])
    #expect(
      unknown.skipped.map(\.message) == [
        "`user.groups` is not of its type, expected `list(string)`", "the context has no `targetingKey`",
      ])
  }
}
