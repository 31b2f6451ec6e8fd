import AppServices
import Backend
import Flags
import Foundations
import HostPlugins
import PluginKit
import Services
import Simulation
import Testing

@testable import Runtime

/// A plan from a user's point of view: locked, bought, kept, expired, restored.
@Suite struct PlanFlowTests {
  @Test func pluginConformsToItsContract() throws {
    let app = try PlanApp()
    try app.start()
    let contract = try #require(try app.load().contracts["plans"])
    let services = PluginServices(contract, from: try #require(app.services))
    let plugin = try PlansPlugin(services)
    let suite = PluginConformance(plugin, contract)
    #expect(suite.check(taken: services.taken) == [])
    #expect(try suite.exercise(on: app.scheduler) == [])
  }

  @Test func lockedFeatureOffersThePlanAndOpensOncePurchased() throws {
    let app = try PlanApp()
    var view = try app.start()
    #expect(view.label("tier") == "free")
    #expect(view.node("insights")?.states == [.locked])
    #expect(view.node("insights")?.hint == "Part of Pro")
    view = try app.press("insights")
    #expect(view.screen == "upgrade" && view.isSheet)
    #expect(view.label("status") == "none")
    view = try app.press("buy")
    #expect(view.screen == "home")
    #expect(view.label("tier") == "pro")
    #expect(view.node("insights")?.states == [])
    #expect(try app.said() == ["You’re now on Pro."])
    try app.press("insights")
    #expect(try app.said() == ["opened"])
  }

  @Test func planSurvivesARestartOffline() throws {
    let app = try PlanApp()
    try app.start()
    try app.buy()
    app.reachability.set(online: false)
    #expect(try app.start().label("tier") == "pro")
    #expect(try app.said() == [])
  }

  @Test(arguments: [
    ("en", "You’re offline. Check your internet connection and try again."),
    ("hi", "आप ऑफ़लाइन हैं। इंटरनेट कनेक्शन जाँचकर फिर से कोशिश करें।"),
    ("ta", "நீங்கள் ஆஃப்லைனில் இருக்கிறீர்கள். இணைய இணைப்பைச் சரிபார்த்து மீண்டும் முயலவும்."),
  ])
  func offlinePurchaseReportsAnErrorAndChangesNothing(_ locale: String, _ words: String) throws {
    let app = try PlanApp()
    try app.start(SessionSettings(locale: locale))
    app.reachability.set(online: false)
    let view = try app.buy()
    #expect(view.screen == "upgrade" && view.label("status") == "none")
    #expect(try app.said() == ["refused: \(words)"])
    #expect(try app.send(.back).label("tier") == "free")
  }

  @Test(arguments: [
    Fault(.status(503)), Fault(.garbage), Fault(.drop), Fault(.silence), Fault(.status(429)),
  ])
  func purchaseFailsWithTheServerAndSucceedsOnRetry(_ fault: Fault) throws {
    let app = try PlanApp()
    try app.start()
    try app.press("insights")
    var fault = fault
    (fault.path, fault.times) = (Glob("/api/v1/subscription/**"), 1)
    try app.inject(fault)
    try app.press("buy")
    app.scheduler.advance(by: .seconds(60))
    #expect(try app.view().screen == "upgrade")
    #expect(try app.said().count == 1)
    #expect(try app.press("buy").label("tier") == "pro")
  }

  @Test func reportsAPlanThatExpiresWhileTheAppRuns() throws {
    let app = try PlanApp()
    try app.start()
    try app.buy()
    try app.press("plan")
    try app.press("end")
    try app.send(.back)
    _ = try app.said()
    var view = try app.wait(hours: 30 * 24 - 1)
    #expect(view.label("tier") == "pro")
    view = try app.wait(hours: 2)
    #expect(view.label("tier") == "free")
    #expect(view.node("insights")?.states == [.locked])
    #expect(try app.said() == ["Your Pro plan has ended. Everything you’ve saved is still here."])
  }

  @Test func renewsAPlanThatIsNotCancelled() throws {
    let app = try PlanApp()
    try app.start()
    try app.buy()
    #expect(try app.wait(hours: 45 * 24).label("tier") == "pro")
    #expect(try app.said() == ["You’re now on Pro."])
  }

  @Test(arguments: [
    ("en", "You can still use it offline until Feb 3, 2026."),
    ("hi", "ऑफ़लाइन रहने पर 3 फ़र॰ 2026 तक चलता रहेगा।"),
    ("ta", "ஆஃப்லைனில் பயன்படுத்தக்கூடிய கடைசி நாள்: 3 பிப்., 2026."),
  ])
  func keepsAnExpiredPlanOfflineForItsGracePeriod(_ locale: String, _ words: String) throws {
    let app = try PlanApp()
    try app.start(SessionSettings(locale: locale))
    try app.buy()
    _ = try app.said()
    app.reachability.set(online: false)
    #expect(try app.wait(hours: 30 * 24).label("tier") == "pro")
    let said = try app.said()
    #expect(said.count == 1 && said[0].contains(words), "\(said)")
    #expect(try app.wait(hours: 71).label("tier") == "pro")
    let view = try app.wait(hours: 1)
    #expect(view.label("tier") == "free")
    #expect(try app.said().count == 1)
  }

  @Test func restoresAPlanAfterTheDeviceWasWiped() throws {
    let app = try PlanApp()
    try app.start()
    try app.press("insights")
    try app.press("restore")
    #expect(try app.said() == ["refused: No earlier purchases found."])
    try app.press("buy")
    try app.wipe()
    #expect(try app.start().label("tier") == "free")
    try app.press("insights")
    try app.press("restore")
    #expect(try app.view().label("status") == "active")
    #expect(try app.send(.back).label("tier") == "pro")
  }

  @Test(arguments: [
    ("en", "Your plan isn’t active. This plan couldn’t be verified. Restore your purchases."),
    ("hi", "आपका प्लान चालू नहीं है। इस प्लान की पुष्टि नहीं हो पाई। अपनी खरीदारी रीस्टोर करें।"),
    (
      "ta",
      "உங்கள் திட்டம் செயல்பாட்டில் இல்லை. இந்தத் திட்டத்தைச் சரிபார்க்க முடியவில்லை. வாங்கியதை மீட்டெடுக்கவும்."
    ),
  ])
  func editedPlanFallsToTheLowestTierWithAReason(_ locale: String, _ words: String) throws {
    let app = try PlanApp()
    try app.start()
    try app.buy()
    app.reachability.set(online: false)
    try app.forge()
    #expect(try app.start(SessionSettings(locale: locale)).label("tier") == "free")
    #expect(try app.said() == [words])
    // The server's response restores the truth.
    app.reachability.set(online: true)
    #expect(try app.view().label("tier") == "pro")
  }

  @Test func testersTierIsTemporaryAndNotStored() throws {
    let app = try PlanApp()
    try app.start()
    #expect(try app.send(.tier("pro")).label("tier") == "pro")
    #expect(app.entitlements.plan?.current == Subscription())
    #expect(try app.send(.tier(nil)).label("tier") == "free")
    #expect(try app.buy().label("tier") == "pro")
    #expect(try app.send(.tier("free")).label("tier") == "free")
    // A bought plan survives a restart, and a tester's override does not.
    #expect(try app.start().label("tier") == "pro")
  }
}
