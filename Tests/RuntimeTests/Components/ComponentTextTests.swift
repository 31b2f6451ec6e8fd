import Catalogs
import Foundations
import TestSupport
import Testing

@testable import Runtime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The components' own texts, in all languages.
@Suite struct ComponentTextTests {
  private static let all = """
    screen: home
    title: { verbatim: T }
    body:
      - { table: "['x', 'y']", columns: { label: { verbatim: N }, value: "${item}" }, empty: [] }
      - { table: "['x']", columns: { label: { verbatim: N }, value: "${item}" }, empty: [] }
      - steps:
          - { step: a, title: { verbatim: A } }
          - { step: b, title: { verbatim: B } }
          - { step: c, title: { verbatim: C } }
        id: steps
      - { list: "[1, 2, 3]", id: rows, limit: 1, row: { text: "${item}" }, empty: [] }
      - { chart: "[1.5, 1200.0, 3.0]", label: { verbatim: C }, empty: [] }
      - transcript: "[{ 'by': 'me', 'ok': false }, { 'by': 'A', 'ok': true }]"
        text: ${item.by}
        author: ${item.by}
        mine: item.by == 'me'
        failed: "!item.ok"
        time: "${duration(duration('90s'))}"
        empty: []
      - list: "['idle', 'connecting', 'live', 'stale', 'off']"
        row: { camera: "${item}", state: item }
        empty: []
      - { camera: { verbatim: L }, state: "'live'", fps: "12.5" }
    """

  private static let catalog: String = {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let data = try? Data(contentsOf: root.appendingPathComponent("Locales/Kolam.xcstrings"))
    return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }()

  @Test(arguments: ["en", "hi", "ta"])
  func componentsAreLocalized(_ locale: String) throws {
    let app = try TestApp(["home": Self.all])
    app.write("Locales/Kolam.xcstrings", Self.catalog)
    _ = try app.start(SessionSettings(locale: locale))
    let view = try app.send(.press("steps/next"))
    assertGolden(view.nodes.map { $0.words + "\n" }.joined(), "words.\(locale)")
    #expect(try app.problems == [])
  }

  @Test func catalogHasEveryComponentText() throws {
    var diagnostics = Diagnostics()
    let source = SourceText(path: "Kolam.xcstrings", text: Self.catalog)
    let catalog = try #require(Catalog.read(source, into: &diagnostics))
    var keys = ["%lld rows", "Next", "Back", "Show %lld more", "lowest %@, highest %@, last %@", "You"]
    keys += [
      "Not sent", "Not sent yet", "%@, %@", "The text is too long to be shown whole", "camera.live.fps",
    ]
    keys += ["idle", "connecting", "live", "stale", "off"].map { "camera.\($0)" }
    for key in keys { #expect(catalog.contains(key), "\(key)") }
  }
}
