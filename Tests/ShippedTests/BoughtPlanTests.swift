import Testing
import Walkthroughs

/// A plan that is bought in a walk of GroBro.
@Suite struct BoughtPlanTests {
  private static func flow(start: String = "launchApp") -> String {
    """
    appId: com.grobro.app
    ---
    - \(start)
    - tapOn: { id: accept }
    - tapOn: { id: tab/settings }
    - scrollUntilVisible: { element: { id: tier } }
    - assertVisible: { id: tier/0, text: Free }
    - scrollUntilVisible: { element: { id: plan } }
    - tapOn: { id: plan }
    - scrollUntilVisible: { element: { id: buy } }
    - tapOn: { id: buy }
    - scrollUntilVisible: { element: { id: end } }
    - tapOn: { id: back }
    - scrollUntilVisible: { element: { id: tier } }
    - assertVisible: { id: tier/0, text: TIER }

    """
  }

  @Test(arguments: [[], ["free"]]) func itTakesEffectOnTheFirstTier(_ tiers: [String]) throws {
    let record = try ShippedApp.walk(
      "grobro", Self.flow().replacing("TIER", with: "Pro"), asked: tiers.isEmpty ? [:] : [.tier: tiers])
    #expect(record.status == .passed, "\(record.failure?.message ?? "")")
  }

  @Test(arguments: [[], ["pro"]]) func aTierThatTheStartNamesStays(_ tiers: [String]) throws {
    let start = "launchApp: { arguments: { tier: free } }"
    let record = try ShippedApp.walk(
      "grobro", Self.flow(start: start).replacing("TIER", with: "Free"),
      asked: tiers.isEmpty ? [:] : [.tier: tiers])
    #expect(record.status == .passed, "\(record.failure?.message ?? "")")
  }
}
