import Foundations
import Screens
import Testing

@testable import Runtime

/// Cameras, long texts, and the labels of screen readers.
@Suite struct AccessibilityTests {
  @Test(arguments: [
    ("", "camera 'Pot'"), ("state: \"'idle'\"", "camera 'Pot' =camera.idle"),
    ("state: \"'connecting'\"", "camera 'Pot' =camera.connecting busy"),
    ("state: \"'live'\"", "camera 'Pot' =camera.live"),
    ("state: \"'live'\", fps: '12.5'", "camera 'Pot' =camera.live.fps"),
    ("state: \"'live'\", fps: '0.0 / 0.0'", "camera 'Pot' =camera.live"),
    ("state: \"'live'\", fps: '-1'", "camera 'Pot' =camera.live"),
    ("state: \"'stale'\", fps: '0'", "camera 'Pot' =camera.stale stale"),
    ("state: \"'off'\"", "camera 'Pot' =camera.off"), ("state: \"'flying'\"", "camera 'Pot'"),
    ("state: dyn(3)", "camera 'Pot'"), ("state: dyn(null)", "camera 'Pot'"),
  ])
  func cameraShowsItsStatus(_ keys: String, _ tree: String) throws {
    let app = try TestApp.showing("- { camera: Pot\(keys.isEmpty ? "" : ", \(keys)") }")
    #expect(try app.tree == [tree])
  }

  @Test func reportsAnUnknownCameraStatus() throws {
    #expect(
      try problems(
        screen("- { camera: A, state: 1️⃣counter.phase }\n- { camera: A, state: 2️⃣counter.count }")) == [
          "KL0238 1️⃣ the state can be `loading`, which a camera has no words for → there are `idle`, `connecting`, `live`, `stale`, `off`",
          "KL0204 2️⃣ found `int`, expected a state of a camera → there are `idle`, `connecting`, `live`, `stale`, `off`",
        ])
  }

  @Test func truncatesALongTextVisibly() throws {
    let app = try TestApp.showing(
      """
      - { markdown: { verbatim: "${state.query}" }, id: words }
      - { field: Query, id: field, bind: state.query }
      """)
    #expect(try app.view().node("words") == nil)
    #expect(try app.send(.edit("field", "**a**")).node("words")?.words == "markdown '**a**'")
    let most = String(repeating: "நி", count: 20_000)
    #expect(try app.send(.edit("field", most)).node("words")?.label == most)
    let cut = try app.send(.edit("field", most + "x")).node("words")
    #expect(cut?.label == most + "…")
    #expect(cut?.hint == "The text is too long to be shown whole")
  }

  @Test func accessibilityOverridesTheRoleOrHidesANode() throws {
    let app = try TestApp.showing(
      """
      - { text: A, id: a, a11y: { role: heading } }
      - { text: B, id: b, a11y: { hidden: true } }
      - { text: C, id: c, a11y: { hidden: "${state.on}" } }
      - { list: "[]", id: d, row: [], empty: [ { text: D }, { text: E } ], a11y: { hidden: true } }
      - { toggle: On, id: on, bind: state.on }
      """)
    var view = try app.view()
    #expect(view.node("a")?.spokenRole == .heading)
    #expect(view.node("b")?.spokenRole == nil)
    #expect(view.nodes.map(\.isHiddenFromReader) == [false, true, false, true, true, false])
    view = try app.send(.press("on"))
    #expect(view.node("c")?.isHiddenFromReader == true)
  }

  @Test func everyAccessibilityRoleIsANodeRole() {
    for role in CommonKeys.a11yRoles { #expect(ViewNode.Role(rawValue: role) != nil, "\(role)") }
  }

  @Test func scriptsCannotUseGeneratedComponents() throws {
    for part in Components.parts {
      #expect(try problems(screen("- 1️⃣\(part.spec.name): A")).first?.hasPrefix("KL02") == true)
      #expect(Registry.standard.components[part.spec.name] == nil)
    }
  }
}
