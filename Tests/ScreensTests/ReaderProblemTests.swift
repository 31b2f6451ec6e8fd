import Documents
import Foundations
import Testing

@testable import Screens

/// Errors in a script are reported with code, place, cause, and a fix.
@Suite struct ReaderProblemTests {
  private static let components = "`button`, `divider`, `facts`, `list`, `notice`, `section`, `text`"
  private static let textKeys =
    "`a11y`, `devices`, `enabled`, `fallback`, `id`, `on`, `requires`, `text`, `tone`, `when`, `why`"
  private static let lostText = "write the text, or \"\" for none"

  @Test(arguments: [
    // Names.
    ("- 1️⃣txet: Hi", ["KL0201 1️⃣ no component `txet` → did you mean `text`?"]),
    ("- 1️⃣carousel: Hi", ["KL0201 1️⃣ no component `carousel` → there are \(components)"]),
    ("- { id: a, 1️⃣txet: Hi }", ["KL0201 1️⃣ no component `txet` → did you mean `text`?"]),
    (
      "- { label: Go, 1️⃣carousel: Hi, do: back }",
      ["KL0201 1️⃣ no component `carousel` → there are \(components)"]
    ),
    ("- { do: back, label: Go, id: a, 1️⃣butto: }", ["KL0201 1️⃣ no component `butto` → did you mean `button`?"]),
    ("- 1️⃣Hello", ["KL0201 1️⃣ no component `Hello` → there are \(components)"]),
    (
      "- 1️⃣id: a\n  when: b",
      [
        "KL0206 1️⃣ found no component here, only keys that belong to one → name the component, such as `text: Hello`"
      ]
    ),
    (
      "- { text: Hi, 1️⃣divider: }",
      [
        "KL0205 1️⃣ found `text` and `divider` in one mapping, expected one component → put each in an item of its own, beginning with `-`"
      ]
    ),
    ("- 1️⃣[ text: Hi ]", ["KL0204 1️⃣ found a list, expected a component, such as `text: Hello`"]),
    ("- 1️⃣{}", ["KL0204 1️⃣ found a mapping, expected a component, such as `text: Hello`"]),
    ("-1️⃣", ["KL0204 1️⃣ found nothing, expected a component, such as `text: Hello`"]),
    // Keys.
    ("- { text: Hi, 1️⃣tnoe: info }", ["KL0202 1️⃣ no key `tnoe` in `text` → did you mean `tone`?"]),
    ("- { text: Hi, 1️⃣if: a }", ["KL0202 1️⃣ no key `if` in `text` → did you mean `when`?"]),
    (
      "- { button: Hi, do: { back: , 1️⃣when: a } }",
      ["KL0202 1️⃣ no key `when` in the action `back` → did you mean `if`?"]
    ),
    ("- { button: Hi, 1️⃣action: back }", ["KL0202 1️⃣ no key `action` in `button` → did you mean `do`?"]),
    ("- { text: Hi, 1️⃣colour: red }", ["KL0202 1️⃣ no key `colour` in `text` → it takes \(textKeys)"]),
    (
      "- { text: Hi, a11y: { 1️⃣lable: x } }",
      ["KL0202 1️⃣ no key `lable` in accessibility → did you mean `label`?"]
    ),
    (
      "- { text: Hi, on: { 1️⃣apear: back } }", ["KL0202 1️⃣ no key `apear` in triggers → did you mean `appear`?"]
    ),
    ("- { id: a, 1️⃣text: }", ["KL0203 1️⃣ nothing stands behind `text`, expected the words"]),
    ("- 1️⃣text", ["KL0203 1️⃣ nothing stands behind `text`, expected the words"]),
    ("- 1️⃣notice: { level: info }", ["KL0203 1️⃣ `notice` has no `text` → add `text:` (the words)"]),
    ("- { id: a, 1️⃣button: Go }", ["KL0203 1️⃣ `button` has no `do` → add `do:` (what is done)"]),
    ("- 1️⃣section: A", ["KL0203 1️⃣ `section` has no `body` → add `body:` (its components)"]),
    ("- facts: [ { 1️⃣label: A } ]", ["KL0203 1️⃣ a fact has no `value` → add `value:` (what it is worth)"]),
    ("- notice: { text: A }\n  1️⃣text: B", ["KL0106 1️⃣ the key `text` is given twice → remove one of the two"]),
    (
      "- button: A\n  1️⃣label: B\n  do: back",
      ["KL0106 1️⃣ the key `label` is given twice → remove one of the two"]
    ),
    ("- text: A\n  1️⃣text: B", ["KL0106 1️⃣ the key `text` is given twice → remove one of the two"]),
    // Kinds.
    ("- text: 1️⃣[ A ]", ["KL0204 1️⃣ found a list, expected a text"]),
    ("- { text: A, why: 1️⃣~ }", ["KL0204 1️⃣ found nothing, expected a text → \(lostText)"]),
    ("- { text: { verbatim: 1️⃣[ a ] } }", ["KL0204 1️⃣ found a list, expected a text → \(lostText)"]),
    ("- { text: { verbatim: 1️⃣~ } }", ["KL0204 1️⃣ found nothing, expected a text → \(lostText)"]),
    ("- { text: { key: 1️⃣{ a: b } } }", ["KL0204 1️⃣ found a mapping, expected a text → \(lostText)"]),
    (
      "- { text: { verbatim: a, 1️⃣key: b } }",
      ["KL0205 1️⃣ found `key` beside `verbatim`, which is not looked up in a catalog → remove one of the two"]
    ),
    (
      "- { text: { verbatim: a, 1️⃣args: b } }",
      ["KL0205 1️⃣ found `args` beside `verbatim`, which is not looked up in a catalog → remove one of the two"]
    ),
    ("- { notice: 1️⃣{ key: a, 2️⃣kye: b } }", ["KL0202 2️⃣ no key `kye` in a text → did you mean `key`?"]),
    (
      "- { text: A, why: 1️⃣{ args: [ a ] } }",
      [
        "KL0203 1️⃣ the text has neither `key` nor `verbatim` → write the text itself, `{ key: … }` or `{ verbatim: … }`"
      ]
    ),
    ("- { text: A, when: 1️⃣[ a ] }", ["KL0204 1️⃣ found a list, expected an expression"]),
    (
      "- { text: A, when: 1️⃣\"${a}\" }",
      ["KL0204 1️⃣ found `${…}`, expected a bare expression → write it without `${` and `}`"]
    ),
    ("- { text: A, id: 1️⃣[ a ] }", ["KL0204 1️⃣ found a list, expected a name"]),
    (
      "- { text: A, id: 1️⃣9a }",
      ["KL0209 1️⃣ `9a` is not a name → use letters, digits, `_` and `-`, beginning with a letter"]
    ),
    (
      "- { text: A, id: 1️⃣நெல் }",
      ["KL0209 1️⃣ `நெல்` is not a name → use letters, digits, `_` and `-`, beginning with a letter"]
    ),
    ("- { text: A, tone: 1️⃣inof }", ["KL0208 1️⃣ no such word `inof` here → did you mean `info`?"]),
    ("- { text: A, tone: 1️⃣blue }", ["KL0208 1️⃣ no such word `blue` here → expected one of `info`, `warning`"]),
    ("- { text: A, tone: 1️⃣~ }", ["KL0204 1️⃣ found nothing, expected one of `info`, `warning`"]),
    ("- { text: A, tone: 1️⃣[ info ] }", ["KL0204 1️⃣ found a list, expected one of `info`, `warning`"]),
    ("- divider: 1️⃣wide", ["KL0204 1️⃣ found a text, expected nothing"]),
    (
      "- facts: [ 1️⃣A, B ]",
      ["KL0204 1️⃣ found a text, expected a mapping for a fact → write `{ label: …, value: … }`"]
    ),
    ("- { text: A, a11y: 1️⃣loud }", ["KL0204 1️⃣ found a text, expected a mapping for accessibility"]),
    // Actions.
    ("- { button: A, do: { 1️⃣goto: home } }", ["KL0207 1️⃣ no action `goto` → did you mean `go`?"]),
    ("- { button: A, do: { 1️⃣og: home } }", ["KL0207 1️⃣ no action `og` → did you mean `go`?"]),
    ("- { button: A, do: [ 1️⃣bcak ] }", ["KL0207 1️⃣ no action `bcak` → did you mean `back`?"]),
    (
      "- { button: A, do: 1️⃣{ if: a } }",
      ["KL0206 1️⃣ found no action here, only keys that belong to one → name the action, such as `go: home`"]
    ),
    ("- { button: A, do: { go: 1️⃣[ a ] } }", ["KL0204 1️⃣ found a list, expected the name of a screen"]),
    ("- { button: A, do: { go: a, with: 1️⃣b } }", ["KL0204 1️⃣ found a text, expected a mapping of names"]),
    (
      "- { button: A, do: { go: a, with: { b: [ 1️⃣\"${c}\" ] } } }",
      [
        "KL0204 1️⃣ found `${…}` within a list or mapping → make the whole value one expression, such as \"${[a, b]}\""
      ]
    ),
    ("- { button: A, do: { 1️⃣set: } }", ["KL0203 1️⃣ nothing stands behind `set`, expected the states"]),
    (
      "- { button: A, do: { go: a, 1️⃣toast: b } }",
      [
        "KL0205 1️⃣ found `go` and `toast` in one mapping, expected one action → put each in an item of its own, beginning with `-`"
      ]
    ),
    // Expressions in texts.
    (
      "- text: A 1️⃣${b",
      [
        "KL0212 1️⃣ `${` is not closed → close the expression with `}`, or write `$${` for the characters themselves"
      ]
    ),
    ("- text: A 1️⃣${}", ["KL0213 1️⃣ found `${}`, expected an expression in it"]),
    ("- text: A 1️⃣${  }", ["KL0213 1️⃣ found `${}`, expected an expression in it"]),
  ])
  func reportsErrorsWithLocationsAndHelp(_ script: String, _ expected: [String]) {
    #expect(readBody(script).problems == expected)
  }

  @Test(arguments: [
    (
      "1️⃣title: A\nbody: []",
      ["KL0203 1️⃣ the screen has no `screen` → add `screen:` (the screen's name, that of its file)"]
    ),
    (
      "1️⃣screen: home",
      [
        "KL0203 1️⃣ the screen has no `title` → add `title:` (the title)",
        "KL0203 1️⃣ the screen has no `body` → add `body:` (its components, in reading order)",
      ]
    ),
    ("1️⃣- a", ["KL0204 1️⃣ found a list, expected a mapping for the screen"]),
    ("1️⃣hello", ["KL0204 1️⃣ found a text, expected a mapping for the screen"]),
    (
      "1️⃣screen: hmoe\ntitle: A\nbody: []",
      ["KL0216 1️⃣ the screen is called `hmoe`, its file `home.yaml` → give both the same name"]
    ),
    (
      "screen: home\ntitle: A\n1️⃣bdoy: []",
      [
        "KL0202 1️⃣ no key `bdoy` in the screen → did you mean `body`?"
      ]
    ),
    (
      "screen: home\ntitle: A\nbody:1️⃣",
      ["KL0204 1️⃣ found nothing, expected a component, such as `text: Hello`"]
    ),
    (
      "screen: home\ntitle: A\nbody: []\nparams: { a: 1️⃣strng }",
      ["KL0114 1️⃣ no type `strng` → did you mean `string`?"]
    ),
    (
      "screen: home\ntitle: A\nbody: []\nmodels: { a: { 1️⃣with: {} } }",
      ["KL0203 1️⃣ a model has no `use` → add `use:` (the plugin and its model)"]
    ),
    (
      "screen: home\ntitle: A\nbody: []\nmodels: 1️⃣[ a ]",
      ["KL0204 1️⃣ found a list, expected a mapping of names"]
    ),
    (
      "screen: home\ntitle: A\nbody: []\nstate: { a: \"list(1️⃣{id: string})\" }",
      [
        "KL0114 1️⃣ expected a name → a record is declared under `types` of a contract; elsewhere write `map(string, dyn)`"
      ]
    ),
    ("screen: home\ntitle: A\nbody: []\nstate: { a: 1️⃣[ int ] }", ["KL0114 1️⃣ found a list, expected a type"]),
  ])
  func checksTheScreensKeys(_ script: String, _ expected: [String]) {
    #expect(readScreen(script).problems == expected)
  }

  @Test func reportsAllErrorsAtOnce() {
    let problems = readBody("- txet: A\n- { text: B, tnoe: info }\n- { text: C, tone: inof, id: 9 }\n- 7")
      .problems
    #expect(
      problems.map { $0.prefix(10) } == [
        "KL0201 4:5", "KL0202 5:1", "KL0208 6:2", "KL0209 6:3", "KL0201 7:5",
      ])
  }

  @Test func duplicateKeyNamesBothLocations() throws {
    var diagnostics = Diagnostics()
    _ = ScreenScript.read(
      SourceText(
        path: "home.yaml", text: "screen: home\ntitle: A\nbody:\n  - { button: A, label: B, do: back }"),
      registry: .sample, into: &diagnostics)
    let problem = try #require(diagnostics.all.first)
    #expect(problem.related.map { "\($0.message) \($0.span.location.column)" } == ["also given here 7"])
  }
}
