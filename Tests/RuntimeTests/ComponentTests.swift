import Foundations
import Screens
import Testing

@testable import Runtime

/// The nodes of each component.
@Suite struct ComponentTests {
  private func nodes(_ body: String, head: String = "") throws -> [ViewNode] {
    let app = try TestApp(["home": screen(body, head: head)])
    return try app.start().nodes
  }

  @Test func rowsOfMapsHaveTheirIds() throws {
    let list =
      "- { list: \"[{'id': 'a', 'name': 'A'}, {'name': 'B'}]\", id: all, row: { text: { verbatim: '${item.name}' } } }"
    let ids = try nodes(list).flatMap { [$0] + $0.children }.map(\.id)
    #expect(ids.contains("all/a/row") && ids.contains("all/1/row"), "\(ids)")
  }

  @Test(arguments: Components.all.map { $0.spec })
  func everyExampleLinksAndRenders(_ spec: ComponentSpec) throws {
    let lines = spec.example.split(separator: "\n")
    let body = lines.enumerated().map { ($0.offset == 0 ? "- " : "  ") + $0.element }.joined(separator: "\n")
    let app = try TestApp(Self.app(showing: body, spec))
    let view = try app.start()
    // A notice's example is shown only while offline.
    if spec.name == "notice" { app.reachability.set(online: false) }
    #expect(try !app.view().nodes.isEmpty)
    #expect(!view.allNodes.contains { $0.role == .unknown })
    #expect(try app.announcements() == [])
  }

  /// Returns the scripts around an example.
  private static func app(showing body: String, _ spec: ComponentSpec) -> [String: String] {
    // A slot is part of a component, and shows the content that its user passes.
    guard spec.name == "slot" else {
      let card = "component: card\nparams: { title: string }\nbody: { text: '${params.title}' }"
      return ["home": screen(body), "components/card": card]
    }
    return [
      "home": screen("- { use: card, slots: { footer: { text: Last } } }"),
      "components/card": "component: card\nbody:\n\(body)",
    ]
  }

  @Test(arguments: [
    ("text: Hi", ["text 'Hi'"]),
    ("text: ''", []),
    ("{ text: Hi, tone: warning }", ["text 'Hi' warning"]),
    ("text: ${state.age}", []),
    ("text: ${counter.note}", []),
    ("text: ${1 / (counter.count)}", []),
    ("text: 'Age: ${state.age}.'", ["text 'Age: .'"]),
    ("text: { verbatim: 'a ${counter.note} b' }", ["text 'a  b'"]),
    (
      "text: { verbatim: \"${timestamp('2026-01-02T03:04:05Z')}, ${duration('90s')}, ${['a', 'b']}, ${b'x'}, ${1234.5}, ${type(1)}\" }",
      ["text 'Jan 2, 2026 at 3:04\u{202F}AM, 1 min 30 sec, a and b, x, 1,234.5, int'"]
    ),
    ("text: { verbatim: \"[${optional.of('a')}${optional.none()}]\" }", ["text '[a]'"]),
    ("text: \"${timestamp('2026-01-02T03:04:05Z')}\"", ["text 'Jan 2, 2026 at 3:04\u{202F}AM'"]),
    ("text: \"${['a', 'b']}\"", ["text 'a and b'"]),
    ("heading: A", ["heading 'A' level(2)"]),
    ("{ heading: A, level: 3 }", ["heading 'A' level(3)"]),
    ("{ heading: A, level: '${4 + 5}' }", ["heading 'A' level(6)"]),
    ("{ heading: A, level: '${0 - 1}' }", ["heading 'A' level(2)"]),
    ("heading: ''", []),
    ("badge: A", ["badge 'A'"]),
    ("badge: ''", []),
    ("{ badge: A, tone: success }", ["badge 'A' success"]),
    ("notice: A", ["notice 'A' info"]),
    ("{ notice: A, level: error }", ["notice 'A' error"]),
    ("notice: ''", []),
    ("divider", ["divider"]),
    ("image: A bowl", ["image 'A bowl'"]),
    ("image: ${counter.note}", []),
    ("{ image: A bowl, caption: Sambar }", ["image 'A bowl' =Sambar"]),
    ("{ image: A bowl, caption: '' }", ["image 'A bowl'"]),
    ("{ progress: A, value: 0.4 }", ["progress 'A' =40 percent fraction(0.4)"]),
    ("{ progress: A, value: 'dyn(null)' }", ["progress 'A' busy"]),
    ("{ progress: A, value: dyn(1) }", ["progress 'A' =100 percent fraction(1.0)"]),
    ("{ progress: A, value: 1.0 / 0.0 }", ["progress 'A' =100 percent fraction(1.0)"]),
    ("{ progress: A, value: 7.0 }", ["progress 'A' =100 percent fraction(1.0)"]),
    ("{ progress: A, value: -7.0 }", ["progress 'A' =0 percent fraction(0.0)"]),
    ("{ progress: A, value: 0.0 / 0.0 }", ["progress 'A' =0 percent fraction(0.0)"]),
    ("{ rating: 4.5, label: A }", ["rating 'A' =4.5 of 5 stars rating(4.5, outOf: 5.0)"]),
    ("{ rating: 7.0, outOf: 3 }", ["rating 'Rating' =3 of 3 stars rating(3.0, outOf: 3.0)"]),
    ("{ rating: -1.0, outOf: 0 }", ["rating 'Rating' =0 of 1 stars rating(0.0, outOf: 1.0)"]),
    ("{ rating: 0.0 / 0.0 }", []),
    (
      "{ rating: 4.0, count: 9223372036854775807 }",
      ["rating 'Rating' =4 of 5 stars, 9,223,372,036,854,775,807 ratings rating(4.0, outOf: 5.0)"]
    ),
    ("{ rating: 4.0, count: -1 }", ["rating 'Rating' =4 of 5 stars rating(4.0, outOf: 5.0)"]),
    ("facts: { label: A, value: b }", ["facts [fact 'A' =b]"]),
    ("facts: [ { label: A, value: '' }, { label: B, value: '${state.age}' } ]", []),
    ("facts: [ { label: A, value: a, when: state.on }, { label: B, value: b } ]", ["facts [fact 'B' =b]"]),
    ("{ section: A, body: { text: B } }", ["section 'A' level(2) [text 'B']"]),
    ("{ section: A, body: { text: B, when: state.on } }", []),
    ("{ section: A, body: [] }", []),
    ("{ section: A, level: 4, body: { text: B } }", ["section 'A' level(4) [text 'B']"]),
    ("{ section: A, id: a, collapsed: true, body: { text: B } }", ["section 'A' level(2) collapsed"]),
    ("{ section: A, id: a, collapsed: false, body: [] }", ["section 'A' level(2) expanded"]),
    ("{ menu: A, items: { link: B, id: b, do: back } }", ["menu 'A' [link 'B']"]),
    ("{ menu: A, items: [] }", []),
    ("{ button: A, id: a, do: back }", ["button 'A'"]),
    ("{ button: A, id: a, do: back, hint: B, primary: true }", ["button 'A' primary (B)"]),
    ("{ button: A, id: a, do: back, enabled: state.on, why: Not now }", ["button 'A' disabled (Not now)"]),
    ("{ button: A, id: a, do: back, enabled: 1 / counter.count > 0 }", ["button 'A' disabled"]),
    ("{ link: A, id: a, do: back, detail: '${counter.note}' }", ["link 'A' ="]),
    ("{ text: A, a11y: { label: B, hint: C } }", ["text 'B' (C)"]),
    ("{ toggle: A, id: a, bind: state.on }", ["toggle 'A'"]),
    ("{ toggle: A, id: a, value: 'true' }", ["toggle 'A' checked"]),
    ("{ field: A, id: a, bind: state.query }", ["field 'A' ="]),
    ("{ field: A, id: a, value: \"'x'\", kind: secret }", ["field 'A' =••••"]),
    ("{ field: A, id: a, bind: state.age, kind: number, hint: B }", ["field 'A' = (B)"]),
    (
      "{ choice: A, id: a, value: \"'y'\", options: [ { value: x, label: X }, { value: y, label: Y }, { value: z, label: Z, when: state.on } ] }",
      ["choice 'A' =Y [option 'X', option 'Y' selected]"]
    ),
    (
      "{ choice: A, id: a, value: '2.0', options: { value: 2, label: Two } }",
      ["choice 'A' =Two [option 'Two' selected]"]
    ),
    ("{ list: '[]', row: { text: A }, empty: { text: None } }", ["text 'None'"]),
    (
      "{ list: counter.rows, row: { text: A }, loading: [], empty: { text: None }, error: [] }",
      ["text 'None'"]
    ),
    (
      "{ list: \"['a', 'b']\", label: L, row: { text: '${index}: ${item}' }, empty: [] }",
      [
        "list 'L' =2 items [row [text '0: a'], row [text '1: b']]"
      ]
    ),
    (
      "{ list: \"['a', 'a']\", key: item, row: { text: '${item}' }, empty: [] }",
      [
        "list =2 items [row [text 'a'], row [text 'a']]"
      ]
    ),
    // An inner list's items shadow those of the outer one, whatever their name.
    (
      "{ list: '[[1, 2], [3]]', row: { list: item, row: { text: { verbatim: '${item}' } }, empty: [] }, empty: [] }",
      [
        "list =2 items [row [list =2 items [row [text '1'], row [text '2']]], row [list =1 items [row [text '3']]]]"
      ]
    ),
    ("{ text: '${1 / counter.count}', fallback: { text: Unknown } }", ["text 'Unknown'"]),
    (
      "{ list: \"['a'].map(x, x + string(1 / counter.count))\", row: divider, empty: [], fallback: { text: Unknown } }",
      ["text 'Unknown'"]
    ),
  ])
  func rendersComponentsByTheirKeys(_ script: String, _ expected: [String]) throws {
    let found = try nodes("- \(script)").map(\.words)
    #expect(found == expected)
  }

  @Test func idsAreUniqueOnAScreen() throws {
    let app = try TestApp([
      "home": screen(
        """
        - text: A
        - section: B
          body: [ { text: C }, { text: D }, { section: E, body: { text: F } } ]
        - section: G
          body: { text: H }
        - list: "['a', 'a']"
          key: item
          row: [ { text: I }, { section: J, body: { text: K } } ]
          empty: []
        """)
    ])
    let ids = try app.start().allNodes.map(\.id)
    #expect(Set(ids).count == ids.count, "\(ids)")
    #expect(ids.contains("section-2/text") && ids.contains("section/section/text"))
  }

  @Test func keysAreUnambiguousInAnyOrder() {
    for a in Components.all.map({ $0.spec }) {
      for b in Components.all.map({ $0.spec }) where a.name != b.name {
        let both = a.allKeys.contains { $0.name == b.name } && b.allKeys.contains { $0.name == a.name }
        #expect(!both, "`\(a.name)` and `\(b.name)` each take the other as a key")
      }
    }
  }

  @Test func everySpecIsDocumented() {
    for spec in Components.all.map({ $0.spec }) {
      #expect(spec.about.hasSuffix("."))
      #expect(Set(spec.allKeys.map(\.name)).count == spec.allKeys.count, "\(spec.name)")
      for key in spec.allKeys { #expect(key.about.hasSuffix("."), "\(spec.name).\(key.name)") }
    }
  }
}
