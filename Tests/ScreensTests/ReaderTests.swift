import Documents
import Foundations
import TestSupport
import Testing

@testable import Screens

@Suite struct ReaderTests {
  @Test(arguments: [
    // A component's name with its main key beside it, and the others in any order.
    ("- text: Hello", "text(text: 'Hello')"),
    ("- { tone: info, text: Hello }", "text(text: 'Hello', tone: info)"),
    ("- id: a\n  tone: info\n  text: Hello", "text(id: a, text: 'Hello', tone: info)"),
    // A component whose main key has another component's name.
    ("- notice: Hello", "notice(text: 'Hello')"),
    ("- notice: { text: Hello, level: info }", "notice(level: info, text: 'Hello')"),
    ("- notice: { level: info }\n  text: Hello", "notice(level: info, text: 'Hello')"),
    ("- notice:\n  level: info\n  text: Hello", "notice(level: info, text: 'Hello')"),
    ("- text: Hello\n  level: info\n  notice:", "notice(level: info, text: 'Hello')"),
    ("- { text: Hello, notice: { when: a } }", "notice(text: 'Hello', when: `a`)"),
    // Names alone.
    ("- divider", "divider(divider: -)"),
    ("- divider:", "divider(divider: -)"),
    ("- { divider: , id: line }", "divider(divider: -, id: line)"),
    ("- divider: { id: line }", "divider(id: line)"),
    // A single one needs no list, at every depth.
    ("section: A\nbody: { text: Hello }", "section(body: [text(text: 'Hello')], title: 'A')"),
    ("button: Go\ndo: back", "button(do: [back(back: -)], label: 'Go')"),
    ("facts: { label: A, value: b }", "facts(facts: [(label: 'A', value: 'b')])"),
    (
      "facts: { facts: [ { label: A, value: b } ], id: c }", "facts(facts: [(label: 'A', value: 'b')], id: c)"
    ),
    // A section needs no title.
    ("- section:\n  body: []", "section(body: [])"),
    // Verbatim texts.
    ("- text: { verbatim: Kolam }", "text(text: verbatim 'Kolam')"),
    ("- text: { verbatim: '${a} x' }", "text(text: verbatim '`a`| x')"),
    ("- text: { verbatim: '${a}' }", "text(text: verbatim '`a`')"),
    ("- text: { verbatim: '' }", "text(text: verbatim '')"),
    ("- text: { key: a.b }", "text(text: key 'a.b')"),
    ("- text: { key: 'a.${b}', args: [ c, d ] }", "text(text: key 'a.|`b`' `c` `d`)"),
    ("- text: { args: c, key: a.%lld }", "text(text: key 'a.%lld' `c`)"),
    ("- text: ''", "text(text: '')"),
    // A list's own `key` is no catalog key.
    (
      "- list: a\n  key: item.id\n  row: divider",
      "list(items: `a`, key: `item.id`, row: [divider(divider: -)])"
    ),
    ("- list: { items: a, key: b, row: [] }", "list(items: `a`, key: `b`, row: [])"),
    // Actions.
    (
      "button: Go\ndo: [ back, go: home, { toast: Hi, if: a, then: back } ]",
      "button(do: [back(back: -), go(screen: home), toast(if: `a`, text: 'Hi', then: [back(back: -)])], label: 'Go')"
    ),
    (
      "button: Go\ndo: { go: { screen: home, with: { id: '${a}', n: 3 } } }",
      "button(do: [go(screen: home, with: {id: =`a`, n: =3})], label: 'Go')"
    ),
    (
      "button: Go\ndo: { set: { state.a: 'x ${b}' } }",
      "button(do: [set(set: {state.a: ='x |`b`'})], label: 'Go')"
    ),
  ])
  func parsesEveryForm(_ script: String, _ expected: String) {
    let (elements, problems) = readBody(script)
    #expect(problems == [])
    #expect(elements.map(\.words) == [expected])
  }

  @Test func keyOrderNeverMatters() {
    let entries = ["notice: { level: info }", "text: Hello", "id: a", "when: b", "enabled: c", "why: d"]
    let first = readBody("{ \(entries.joined(separator: ", ")) }")
    var rng = Xorshift(seed: 7)
    for _ in 0..<50 {
      let shuffled = readBody("{ \(entries.shuffled(using: &rng).joined(separator: ", ")) }")
      #expect(shuffled.elements.map(\.words) == first.elements.map(\.words))
      #expect(shuffled.problems == [])
    }
    #expect(
      first.elements.map(\.words) == [
        "notice(enabled: `c`, id: a, level: info, text: 'Hello', when: `b`, why: 'd')"
      ])
  }

  @Test func screensKeepAllDeclarations() {
    let (script, problems) = readScreen(
      """
      body: []
      title: Hello ${params.id}
      state:
        query: string
        count: { default: 3, type: int }
      models:
        recipe: { with: { id: "${params.id}" }, use: recipes.RecipeDetail }
        list: recipes.RecipeList
      params: { id: string, size: int? }
      screen: home
      on: { appear: back, leave: [ toast: Bye ] }
      """)
    #expect(problems == [])
    #expect(script?.name == "home")
    #expect(
      script?.properties.words == """
        (body: [], models: {list: (use: recipes.RecipeList), recipe: (use: recipes.RecipeDetail, \
        with: {id: =`params.id`})}, on: (appear: [back(back: -)], leave: [toast(text: 'Bye')]), \
        params: {id: string, size: int?}, screen: home, state: {count: (default: =3, type: int), \
        query: (type: string)}, title: 'Hello |`params.id`')
        """)
  }

  @Test func unknownComponentsAreKeptWithTheirCommonKeys() {
    let (elements, problems) = readBody("- 1️⃣bttn: Go\n  id: go\n  when: a\n  do: back")
    #expect(elements.map(\.words) == ["bttn?(id: go, when: `a`)"])
    #expect(problems == ["KL0201 1️⃣ no component `bttn` → did you mean `button`?"])
  }

  @Test func expressionsHaveLocations() throws {
    let (elements, _) = readBody("- text: \"Für ${a.b} Leute\"\n  when: x == 1")
    let template = elements[0].properties.text("text")
    guard case .template(let template)? = template else {
      Issue.record("expected a template")
      return
    }
    let expression = try #require(template.expressions.first)
    #expect(expression.isVerbatim)
    #expect(expression.span.text == "a.b")
    #expect(expression.span.location == SourceLocation(line: 4, column: 18))
    #expect(elements[0].properties.expression("when")?.span.text == "x == 1")
  }
}
