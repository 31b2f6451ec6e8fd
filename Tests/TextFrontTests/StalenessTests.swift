import Runtime
import Testing

@testable import TextFront

/// Stale data is marked once, at the smallest enclosing node.
@Suite struct StalenessTests {
  private func view(_ nodes: [ViewNode], isStale: Bool = true) -> ScreenView {
    var view = ScreenView(screen: "home", title: "Garden", nodes: nodes)
    view.isStale = isStale
    return view
  }

  private func text(_ id: String, isStale: Bool = false) -> ViewNode {
    ViewNode(id: id, role: .text, label: "The \(id)", states: isStale ? [.stale] : [])
  }

  private func section(_ id: String, _ children: [ViewNode]) -> ViewNode {
    ViewNode(id: id, role: .section, label: "The \(id)", children: children)
  }

  @Test(arguments: [
    (Format.text, "Garden\nSome information here may be out of date.\n\nThe one\nThe two\n"),
    (.reader, "Screen: Garden\nSome information here may be out of date.\nThe one\nThe two\n"),
  ])
  func marksTheScreenOutsideOfSections(_ format: Format, _ told: String) {
    let view = view([text("one", isStale: true), text("two", isStale: true)])
    #expect(Talk(view, options: Talk.options(format)).output == told)
  }

  @Test(arguments: [
    (Format.text, "Garden\n\nThe beds (may be out of date)\nThe one\nThe two\n\nThe pots\nThe three\n"),
    (
      .reader,
      "Screen: Garden\nThe beds, heading, may be out of date\nThe one\nThe two\nThe pots, heading\nThe three\n"
    ),
  ])
  func marksTheSectionAroundStaleNodes(_ format: Format, _ told: String) {
    let view = view([
      section("beds", [text("one", isStale: true), text("two", isStale: true)]),
      section("pots", [text("three")]),
    ])
    #expect(Talk(view, options: Talk.options(format)).output == told)
  }

  @Test func printsOnlyTheMarkWhenStalenessBegins() {
    let beds = section("beds", [text("one"), text("two")])
    let old = section("beds", [text("one", isStale: true), text("two", isStale: true)])
    var talk = Talk(view([beds], isStale: false))
    #expect(talk.live(view([old]), at: .seconds(5)) == "The beds (may be out of date)\n")
    #expect(talk.live(view([beds], isStale: false), at: .seconds(9)) == "The beds\n")
    #expect(
      talk.live(view([beds, text("three", isStale: true)]), at: .seconds(13))
        == "Garden\nSome information here may be out of date.\nThe three\n")
  }

  @Test func jsonMarksEachNode() {
    let json = Talk(
      view([section("beds", [text("one", isStale: true), text("two")])]), options: Talk.options(.json)
    ).output
    #expect(json.contains(#""stale":true"#))
    #expect(json.contains(#"{"id":"one","role":"text","label":"The one","states":["stale"]}"#))
    #expect(json.contains(#"{"id":"two","role":"text","label":"The two"}"#))
    var talk = Talk(view([text("one"), text("two")], isStale: false), options: Talk.options(.json))
    let change = talk.live(view([text("one", isStale: true), text("two")]), at: .seconds(5))
    #expect(change.contains(#""id":"one","role":"text","label":"The one","states":["stale"]"#))
    #expect(!change.contains(#""id":"two""#))
  }

  @Test func cameraShowsItsOwnStaleness() {
    let camera = ViewNode(id: "camera", role: .camera, label: "Pan", value: "stopped", states: [.stale])
    let told = "Garden\n\nCamera: Pan: stopped (may be out of date)\n"
    #expect(Talk(view([camera], isStale: false)).output == told)
    #expect(Talk(view([camera, text("one", isStale: true)])).output.contains("stopped (may be out of date)"))
  }
}
