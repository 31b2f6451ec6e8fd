import Testing

@testable import Runtime

/// The limits of a plan, counted on stored rows.
@Suite struct LimitTests {
  private let limited = "refused: You’ve reached your plan’s limit. What you’ve saved is safe."

  /// Returns the ids of three buttons that mark recipes.
  private func recipes(_ app: PlanApp) throws -> [String] {
    let list = try #require(try app.view().node("recipes"))
    return Array(list.subtree.filter { $0.role == .button }.map(\.id).prefix(3))
  }

  @Test func reachedLimitOffersThePlanAndRemovesNothing() throws {
    let app = try PlanApp()
    try app.start()
    let recipes = try recipes(app)
    #expect(try app.view().label("count") == "0 of 2")
    try app.press(recipes[0])
    #expect(try app.press(recipes[1]).label("count") == "2 of 2")
    #expect(try app.said() == [])
    let sheet = try app.press(recipes[2])
    #expect(sheet.screen == "upgrade" && sheet.isSheet)
    #expect(try app.said() == [limited])
    #expect(try app.send(.back).label("count") == "2 of 2")
    // One mark is removed, another added.
    #expect(try app.press(recipes[0]).label("count") == "1 of 2")
    #expect(try app.press(recipes[2]).label("count") == "2 of 2")
  }

  @Test func upgradeRaisesTheLimitAndDowngradeKeepsAllRows() throws {
    let app = try PlanApp()
    try app.start()
    let recipes = try recipes(app)
    for recipe in recipes { try app.press(recipe) }
    #expect(try app.press("buy").label("count") == "2 of many")
    #expect(try app.press(recipes[2]).label("count") == "3 of many")
    let view = try app.send(.tier("free"))
    #expect(view.label("count") == "3 of 2")
    // They survive a restart, can be removed, and no more can be added.
    #expect(try app.start(SessionSettings(tier: "free")).label("count") == "3 of many")
    try app.send(.tier("free"))
    _ = try app.said()
    #expect(try app.press(recipes[0]).label("count") == "2 of 2")
    #expect(try app.press(recipes[0]).screen == "upgrade")
    #expect(try app.said() == [limited])
  }

  @Test(arguments: [
    ("hi", "आपके प्लान की सीमा पूरी हो गई है। पहले से जोड़ी गई चीज़ें बनी रहेंगी।"),
    ("ta", "உங்கள் திட்டத்தின் வரம்பை எட்டிவிட்டீர்கள். முன்பு சேர்த்தவை அப்படியே இருக்கும்."),
  ])
  func reportsALimitInTheUsersLanguage(_ locale: String, _ words: String) throws {
    let app = try PlanApp()
    try app.start(SessionSettings(locale: locale))
    for recipe in try recipes(app) { try app.press(recipe) }
    #expect(try app.said() == ["refused: \(words)"])
  }
}
