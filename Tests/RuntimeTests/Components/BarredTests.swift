import Catalogs
import Expressions
import Foundations
import Screens
import Testing

@testable import Runtime

/// What is disabled or locked cannot be acted on, and neither can what lies within it.
@Suite struct BarredTests {
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

  @Test func nothingWithinWhatIsDisabledCanBeActedOn() throws {
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

  @Test(arguments: [
    ("locked", ["section 'Parts' level(2) locked (Pro only)"]),
    (
      "teaser",
      [
        "section 'Parts' level(2) locked (Pro only) [tabs [tab 'A' disabled selected, tab 'B' disabled, section [button 'Go' disabled]]]"
      ]
    ),
    ("hide", []),
  ])
  func whatIsLockedLeadsToWhatOpensItAndNowhereElse(_ show: String, _ tree: [String]) throws {
    let instance = try ElementInstance(guarded(), id: "all")
    let locks: Value = ["pro": ["show": .string(show), "words": "Pro only"]]
    let nodes = instance.render(context(flags: ["pro": false], locks: locks))
    #expect(nodes.map(\.words) == tree)
    #expect(instance.handler(for: "go") == nil && instance.handler(for: "parts/b") == nil)
    #expect((instance.handler(for: "all") != nil) == !tree.isEmpty)
  }

  @Test func whatIsNotLockedIsAsItIs() throws {
    let instance = try ElementInstance(guarded(), id: "all")
    let nodes = instance.render(context(flags: ["pro": true], locks: [:]))
    #expect(
      nodes.flatMap(\.subtree).allSatisfy { !$0.states.contains(.locked) && !$0.states.contains(.disabled) })
    #expect(instance.handler(for: "go") != nil && instance.handler(for: "parts/b") != nil)
    // Taken away while it is shown.
    let gone = instance.render(context(flags: ["pro": false], locks: [:]))
    #expect(gone.isEmpty && instance.handler(for: "go") == nil)
  }

  /// The section of ``parts``, as if it required a flag.
  private func guarded() throws -> LinkedElement {
    let body = Self.parts.replacing("\n  enabled: state.on\n  why: Not yet", with: "")
    let (app, _) = try TestApp(["home": "screen: home\ntitle: A\nstate: { on: bool }\nbody:\n\(body)"]).load()
    var diagnostics = Diagnostics()
    let linked = try #require(app?.screen("home", into: &diagnostics)?.body.first)
    var common = linked.common
    common.flag = RequiredFlag(name: "pro", span: linked.source.nameSpan)
    let slots = [Environment.Slot.flags, .locks].map { ReadPath(slot: $0.rawValue) }
    return LinkedElement(
      component: linked.component, source: linked.source, id: linked.id, properties: linked.properties,
      common: common, variants: [:], formField: nil, declarations: linked.declarations, fallback: [],
      reads: linked.reads + slots, cacheSize: linked.cacheSize)
  }

  private func context(flags: Value, locks: Value) -> RenderContext {
    let slots = Environment.Slot.allCases.map { slot -> Value in
      switch slot {
      case .flags: flags
      case .locks: locks
      case .locale, .zone, .tier: "en"
      default: [:]
      }
    }
    return RenderContext(slots: slots, localizer: Localizer(catalogs: [], locale: .english))
  }
}
