import Foundations
import Testing

@testable import Runtime

/// Disabled or locked components ignore events, and so do their descendants.
@Suite struct DisabledElementTests {
  private static let parts = """
    - section: Parts
      id: all
      enabled: state.on
      why: Not yet
      body:
        tabs: [ { tab: a, label: A, body: { button: Go, id: go, do: { toast: gone } } }, { tab: b, label: B, body: [] } ]
        id: parts
    - { toggle: On, id: on, bind: state.on }
    """

  @Test func ignoresEventsWithinDisabledElements() throws {
    let app = try TestApp.showing(Self.parts)
    #expect(try app.view().node("all")?.hint == "Not yet")
    for id in ["parts/b", "go"] {
      #expect(try app.view().node(id)?.states.contains(.disabled) == true)
      try app.send(.press(id))
      #expect(try app.announcements().count == 1)
    }
    #expect(try app.view().node("parts/a")?.states == [.selected, .disabled])
    try app.send(.press("on"))
    try app.send(.press("go"))
    #expect(try app.announcements() == [.toast("gone", .info)])
    #expect(try app.send(.press("parts/b")).node("parts/b")?.states == [.selected])
  }

  private static func flags(_ show: String) -> String {
    """
    tiers:
      free: { rank: 0 }
      pro: { rank: 10, extends: free, grants: [parts] }
    flags:
      parts:
        state: ENABLED
        kind: entitlement
        owner: tests
        variants: { "on": true, "off": false }
        defaultVariant: "off"
        requires: { grant: parts }
        onLocked: { show: \(show) }
        rules: [ { id: granted, when: "true", variant: "on" } ]
    """
  }

  private func start(_ show: String, tier: String = "free") throws -> TestApp {
    let guarded = Self.parts.replacing("enabled: state.on\n  why: Not yet", with: "requires: parts")
    let app = try TestApp(["home": screen(guarded), "flags": Self.flags(show)])
    _ = try app.start(SessionSettings(tier: tier))
    return app
  }

  @Test(arguments: [
    ("locked", "section 'Parts' level(2) locked"),
    (
      "teaser",
      "section 'Parts' level(2) locked [tabs [tab 'A' disabled selected, tab 'B' disabled, section [button 'Go' disabled]]]"
    ),
    ("hide", nil),
  ])
  func lockedElementLeadsOnlyToItsUpgrade(_ show: String, _ tree: String?) throws {
    let app = try start(show)
    var node = try app.view().node("all")
    let hint = node?.hint
    node?.hint = nil
    #expect(node?.words == tree)
    #expect((hint?.isEmpty == false) == (tree != nil))
    for id in ["go", "parts/b"] {
      try app.send(.press(id))
      #expect(try app.announcements().count == 1)
    }
    #expect(try app.view().node("all")?.interaction == (tree == nil ? nil : .press))
  }

  private static let list = """
    - list: "['a', 'b']"
      id: all
      as: item
      key: item
      requires: parts
      row: { link: "${item}", id: open, do: { toast: gone } }
      loading: []
      empty: { text: None }
      error: []
    - { list: "['c']", id: plain, as: item, key: item, row: { text: "${item}" }, loading: [], empty: { text: None }, error: [] }
    """

  private func startList(_ show: String) throws -> TestApp {
    let app = try TestApp(["home": screen(Self.list), "flags": Self.flags(show)])
    _ = try app.start(SessionSettings(tier: "free"))
    return app
  }

  @Test func rowsOfALockedListLeadToItsUpgrade() throws {
    let app = try startList("teaser")
    let view = try app.view()
    #expect(view.node("all")?.states == [.locked] && view.node("all")?.interaction == .press)
    let row = try #require(view.node("all/a/open"))
    #expect(row.states == [.locked] && row.interaction == .press)
    for id in ["all", "all/a/open"] {
      #expect(try app.send(.press(id)).dialog?.children.map(\.label) == ["OK"])
      try app.send(.press("dialog/ok"))
      #expect(try app.said() == [])
    }
  }

  @Test func whyOfALockedListsRowNamesTheLock() throws {
    let app = try startList("teaser")
    _ = try app.view()
    let session = try #require(app.session)
    let explanation = try app.scheduler.run { await session.explanation(of: "all/a/open") }
    #expect(explanation?.visibility == .locked(flag: "parts"))
    let plain = try app.scheduler.run { await session.explanation(of: "plain/c") }
    #expect(plain?.visibility == .shown)
  }

  @Test func aListThatIsLockedAsAWholeHasNoRows() throws {
    let node = try #require(try startList("locked").view().node("all"))
    #expect(node.children.isEmpty && node.states == [.locked] && node.interaction == .press)
  }

  @Test func followsPlanChangesAtOnce() throws {
    let app = try start("locked", tier: "pro")
    try app.send(.press("parts/b"))
    #expect(try app.view().node("parts/b")?.states == [.selected])
    #expect(try app.send(.tier("free")).node("all")?.states == [.locked])
    #expect(try app.view().node("parts/b") == nil)
    // The selection is kept.
    #expect(try app.send(.tier("pro")).node("parts/b")?.states == [.selected])
  }
}
