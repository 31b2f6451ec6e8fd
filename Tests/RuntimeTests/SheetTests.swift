import Foundations
import Testing

@testable import Runtime

/// Sheets, and the effects of actions that have left their own screen.
@Suite struct SheetTests {
  private static let appFile =
    TestApp.appFile
    + "\ntabs: [ { tab: first, label: First, screen: home }, { tab: second, label: Second, screen: other } ]"

  private static let home = """
    screen: home
    title: Home
    models: { c: test.Counter }
    body:
      - { text: "${c.count}", id: count }
      - { button: Sheet, id: sheet, do: { present: sheet } }
      - { button: Late, id: late, do: [ { call: c.slow }, dismiss ] }
      - { button: Dismiss, id: dismiss, do: dismiss }
      - { button: Go, id: go, do: [ { call: c.slow }, { go: page } ] }
      - { button: Swap, id: swap, do: [ { call: c.slow }, { replace: page } ] }
    """

  private static let sheet = """
    screen: sheet
    title: Sheet
    models: { c: test.Counter }
    body:
      - { button: Page, id: page, do: { go: page } }
      - { button: Again, id: again, do: { present: sheet } }
      - { button: Close, id: close, do: [ dismiss, { call: c.add, with: { by: 2 } }, { toast: "closed ${c.count}" } ] }
      - { button: Onward, id: onward, do: [ dismiss, { go: page } ] }
      - { button: Fail, id: fail, do: [ dismiss, { call: c.fail, error: { toast: "${error.code}" } } ] }
      - { button: Swap, id: swap, do: { replace: page } }
    """

  private static let page = """
    screen: page
    title: Page
    models: { c: test.Counter }
    on: { leave: { toast: page left } }
    body:
      - { button: Save, id: save, do: [ { call: c.add, with: { by: 1 } }, back, { toast: "saved ${c.count}" } ] }
      - { button: Late, id: late, do: [ { call: c.slow }, back, { toast: too late } ] }
      - { button: Close, id: close, do: dismiss }
      - { button: Root, id: root, do: [ root, { tab: second }, { toast: moved } ] }
      - { button: Other, id: other, do: [ { tab: second }, { go: page } ] }
      - { button: Swap, id: swap, do: [ { replace: page }, { toast: swapped } ] }
    """

  private static let other = "screen: other\ntitle: Other\nbody: { button: Page, id: page, do: { go: page } }"

  private func start() throws -> TestApp {
    let app = try TestApp(
      ["home": Self.home, "sheet": Self.sheet, "page": Self.page, "other": Self.other], app: Self.appFile)
    _ = try app.start()
    return app
  }

  @Test func dismissClosesTheTopmostSheetAndItsScreens() throws {
    let app = try start()
    #expect(try app.send(.press("sheet")).isSheet)
    try app.send(.press("again"))
    #expect(try app.send(.press("page")).trail == ["Home", "Sheet", "Sheet", "Page"])
    let first = try app.send(.press("close"))
    #expect(first.trail == ["Home", "Sheet"] && first.isSheet)
    #expect(try app.said() == ["page left"])
    let home = try app.send(.press("close"))
    #expect(home.trail == ["Home"] && !home.isSheet)
    try app.send(.press("dismiss"))
    #expect(try app.said().last == "refused: Something went wrong (no_sheet)")
  }

  @Test func backClosesASheet() throws {
    let app = try start()
    try app.send(.press("sheet"))
    try app.send(.press("page"))
    #expect(try app.send(.back).title == "Sheet")
    #expect(try app.send(.back).title == "Home")
  }

  @Test func replacementOfASheetIsDismissedLikeIt() throws {
    let app = try start()
    try app.send(.press("sheet"))
    #expect(try app.send(.press("swap")).isSheet)
    #expect(try app.send(.press("close")).title == "Home")
  }

  // MARK: Actions that leave their own screen

  @Test func actionsContinueAfterNavigating() throws {
    let app = try start()
    try app.send(.press("sheet"))
    #expect(try app.send(.press("close")).title == "Home")
    // The screen's models live until the last of its actions has ended.
    #expect(try app.said() == ["closed 2"])
    try app.send(.press("sheet"))
    #expect(try app.send(.press("onward")).trail == ["Home", "Page"])
    #expect(try app.send(.press("save")).trail == ["Home"])
    #expect(Set(try app.said()) == ["page left", "saved 1"])
    try app.send(.press("sheet"))
    #expect(try app.send(.press("fail")).title == "Home")
    // The model's own words are for its log: a plugin that fails is no fault of the script.
    #expect(try app.said() == ["full"])
  }

  @Test func releasesScreensAfterTheirActions() throws {
    let app = try start()
    try app.send(.press("sheet"))
    try app.send(.press("close"))
    let session = try #require(app.session)
    #expect(try app.scheduler.run { await session.retainsScreens } == false)
  }

  @Test func actionsMaySelectAnotherTab() throws {
    let app = try start()
    try app.send(.press("sheet"))
    try app.send(.press("page"))
    #expect(try app.send(.press("root")).title == "Other")
    #expect(Set(try app.said()) == ["page left", "moved"])
    #expect(try app.send(.tab("first")).trail == ["Home"])
    try app.send(.press("sheet"))
    try app.send(.press("page"))
    #expect(try app.send(.press("other")).trail == ["Other", "Page"])
    #expect(try app.send(.press("swap")).trail == ["Other", "Page"])
    #expect(try app.said().contains("swapped"))
  }

  // MARK: Navigation during an action

  @Test func lateActionsDoNotNavigateBack() throws {
    let app = try start()
    try app.send(.tab("second"))
    try app.send(.press("page"))
    try app.send(.press("late"))
    // Still open, but covered.
    try app.send(.tab("first"))
    try app.send(.press("sheet"))
    app.scheduler.advance(by: .seconds(61))
    #expect(try app.view().trail == ["Home", "Sheet"])
    #expect(try app.send(.tab("second")).trail == ["Other", "Page"])
    #expect(try app.said() == ["page left"])
  }

  @Test func lateDismissClosesTheSheetAboveButNotInAnotherTab() throws {
    let app = try start()
    try app.send(.press("late"))
    try app.send(.press("sheet"))
    app.scheduler.advance(by: .seconds(61))
    #expect(try app.view().trail == ["Home"])
    try app.send(.press("late"))
    try app.send(.press("sheet"))
    try app.send(.tab("second"))
    app.scheduler.advance(by: .seconds(61))
    #expect(try app.send(.tab("first")).trail == ["Home", "Sheet"])
  }

  @Test func lateNavigationOpensInItsOwnTab() throws {
    let app = try start()
    try app.send(.press("go"))
    try app.send(.tab("second"))
    app.scheduler.advance(by: .seconds(61))
    #expect(try app.view().trail == ["Other"])
    #expect(try app.send(.tab("first")).trail == ["Home", "Page"])
    try app.send(.back)
    try app.send(.press("swap"))
    try app.send(.press("sheet"))
    app.scheduler.advance(by: .seconds(61))
    #expect(try app.view().trail == ["Home", "Sheet"])
  }
}

extension AppSession {
  /// Whether screens are retained outside of the stacks.
  fileprivate var retainsScreens: Bool { !navigation.lifetimes.isEmpty }
}
