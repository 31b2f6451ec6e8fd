import Foundations
import Testing

@testable import Runtime

@Suite struct LinkingTests {
  private static let states = "there are `state.age`, `state.level`, `state.on`, `state.query`"

  @Test(arguments: [
    // Names of models and their parts.
    ("- text: ${1️⃣cuonter.count}", ["did you mean `counter`?"]),
    ("- text: ${counter.1️⃣cuont}", ["did you mean `count`?"]),
    ("- text: ${counter.rows[0].1️⃣nmae}", ["did you mean `name`?"]),
    ("- text: ${state.1️⃣qeury}", ["did you mean `query`?"]),
    ("- { text: Hi, when: net.1️⃣onlien }", ["did you mean `online`?"]),
    (
      "- { button: A, id: a, do: { call: 1️⃣cuonter.add } }",
      ["KL0432 1️⃣ no model `cuonter` on this screen → did you mean `counter`?"]
    ),
    (
      "- { button: A, id: a, do: { call: 1️⃣counter } }",
      [
        "KL0433 1️⃣ `counter` names a model, expected one of its actions → write `counter.add`, or another of its actions"
      ]
    ),
    (
      "- { button: A, id: a, do: { call: counter.1️⃣refrsh } }",
      ["KL0433 1️⃣ the model `Counter` has no action `refrsh` → did you mean `refresh`?"]
    ),
    (
      "- { button: A, id: a, do: { call: 1️⃣counter.add } }",
      [
        "KL0434 1️⃣ the action `counter.add` needs `by`, which is not given → add `with: { by: … }`, of type `int`"
      ]
    ),
    (
      "- { button: A, id: a, do: { call: counter.add, with: { by: 1, 1️⃣bye: 2 } } }",
      ["KL0434 1️⃣ the action `counter.add` takes no `bye` → did you mean `by`?"]
    ),
    (
      "- { button: A, id: a, do: { call: counter.add, with: { by: 1️⃣11 } } }",
      ["KL0434 1️⃣ `by`: found 11, expected 1 to 10"]
    ),
    (
      "- { button: A, id: a, do: { call: counter.add, with: { by: 1️⃣two } } }",
      ["KL0214 1️⃣ `two` is not a whole number"]
    ),
    (
      "- { button: A, id: a, do: { call: counter.add, with: { by: 1️⃣counter.count } } }",
      ["KL0214 1️⃣ `counter.count` is not a whole number → write `\"${counter.count}\"`"]
    ),
    (
      "- { button: A, id: a, do: { set: { state.level: 1️⃣state.query } } }",
      ["KL0214 1️⃣ `state.query` is not one of the words allowed here → write `\"${state.query}\"`"]
    ),
    (
      "- { button: A, id: a, do: { call: counter.add, with: { by: 1️⃣'a ${1}' } } }",
      ["KL0204 1️⃣ found a text, expected `int`"]
    ),
    (
      "- { button: A, id: a, do: { call: counter.add, with: { by: 1️⃣[ 1 ] } } }",
      ["KL0204 1️⃣ found a list, expected `int`"]
    ),
    // Words of other notations.
    ("- { text: Hi, when: counter.phase == 1️⃣ready }", ["write `\"ready\"`"]),
    ("- { text: Hi, when: counter.phase }", ["such as `… == \"idle\"`"]),
    // Screens, tabs, states.
    ("- { button: A, id: a, do: { go: 1️⃣detial } }", ["KL0501 1️⃣ no screen `detial` → did you mean `detail`?"]),
    (
      "- { button: A, id: a, do: { go: 1️⃣detail } }",
      [
        "KL0434 1️⃣ the screen `detail` needs `id`, which is not given → add `with: { id: … }`, of type `string`"
      ]
    ),
    (
      "- { button: A, id: a, do: { go: detail, with: { id: b, 1️⃣szie: 2 } } }",
      ["KL0434 1️⃣ the screen `detail` takes no `szie` → did you mean `size`?"]
    ),
    ("- { button: A, id: a, do: { tab: 1️⃣home } }", ["KL0502 1️⃣ no tab `home`"]),
    (
      "- { button: A, id: a, do: { set: { 1️⃣state.qeury: b } } }",
      ["KL0436 1️⃣ no state `state.qeury` on this screen → did you mean `state.query`?"]
    ),
    (
      "- { button: A, id: a, do: { set: { 1️⃣query: b } } }",
      ["KL0436 1️⃣ no state `query` on this screen → did you mean `state.query`?"]
    ),
    ("- { button: A, id: a, do: { set: { state.age: 1️⃣old } } }", ["KL0214 1️⃣ `old` is not a whole number"]),
    (
      "- { button: A, id: a, do: { set: { state.level: 1️⃣hihg } } }",
      ["KL0214 1️⃣ `hihg` is not one of the words allowed here → did you mean `high`?"]
    ),
    (
      "- { button: A, id: a, do: { toast: B, 1️⃣else: back } }",
      ["KL0203 1️⃣ `else` without an `if` → add `if:` with a condition"]
    ),
    ("- { field: A, id: a, bind: 1️⃣state.x }", ["KL0436 1️⃣ no state `state.x` on this screen → \(states)"]),
    (
      "- { field: A, id: a, kind: number, bind: 1️⃣state.query }",
      [
        "KL0204 1️⃣ the state `state.query` is of type `string`, expected `int` or `double` → declare the state as `int` or `double`"
      ]
    ),
    (
      "- { toggle: A, id: a, bind: 1️⃣state.query }",
      ["KL0204 1️⃣ the state `state.query` is of type `string`, expected `bool` → declare the state as `bool`"]
    ),
    ("- { theme: x }", ["there are"]),
    (
      "- { button: A, id: a, do: { theme: 1️⃣dakr } }",
      ["KL0214 1️⃣ `dakr` is not a word of `theme` → did you mean `dark`?"]
    ),
    // Ids.
    (
      "- { text: A, id: a }\n- { text: B, id: 1️⃣a }",
      ["KL0210 1️⃣ the id `a` is given twice → give each its own"]
    ),
    (
      "- { section: A, id: a, body: [ { text: B, id: 1️⃣a } ] }",
      ["KL0210 1️⃣ the id `a` is given twice → give each its own"]
    ),
    (
      "- { 1️⃣button: A, do: back }",
      ["KL0215 1️⃣ the button has no `id` → add `id:`, so that it keeps its name when others are added"]
    ),
    // Keys of the catalog that depend on values.
    (
      "- text: { key: \"a.${1️⃣state.query}\" }",
      [
        "KL0622 1️⃣ the text's key depends on a `string`, expected a value of a fixed set → make it an `enum(…)` in the contract, or write `a ? 'this' : 'that'`, so that each key can be checked"
      ]
    ),
    ("- text: { key: \"a.${1️⃣counter.count}\" }", ["KL0622 1️⃣ the text's key depends on a `int`"]),
    (
      "- text: { key: \"a.${1️⃣state.query == '' ? 'none' : state.query}\" }",
      ["KL0622 1️⃣ the text's key depends on a `string`"]
    ),
    (
      "- text: { key: \"a.${state.query == '' ? 'none' : state.query == 'x' ? 'one' : 'none'}\" }", []
    ),
    // Rows.
    (
      "- { list: counter.rows, as: row, row: { text: \"${row.1️⃣nmae}\" }, loading: [], empty: [], error: [] }",
      ["did you mean `name`?"]
    ),
    (
      "- { list: counter.rows, as: 1️⃣my-row, row: [], loading: [], empty: [], error: [] }",
      ["KL0209 1️⃣ `my-row` cannot be used in expressions"]
    ),
    ("- { list: 1️⃣counter.count, row: [], empty: [] }", ["expected `list"]),
  ])
  func reportsErrorsWithLocationsAndHelp(_ body: String, _ expected: [String]) throws {
    let found = try problems(screen(body))
    #expect(found.count == expected.count, "\(found)")
    for (found, expected) in zip(found, expected) {
      #expect(found.contains(expected), "\(found)")
      if body.contains("1️⃣") { #expect(found.contains("1️⃣"), "\(found)") }
    }
  }

  @Test(arguments: [
    ("models: { a: 1️⃣tset.Counter }", "KL0431 1️⃣ no plugin `tset` → did you mean `test`?"),
    (
      "models: { a: test.1️⃣Cuonter }",
      "KL0432 1️⃣ the plugin `test` has no model `Cuonter` → did you mean `Counter`?"
    ),
    (
      "models: { a: 1️⃣test }",
      "KL0432 1️⃣ `test` names a plugin, expected one of its models → write `test.Counter`, or another of its models"
    ),
    (
      "models: { 1️⃣state: test.Counter }",
      "KL0435 1️⃣ the name `state` is taken by the runtime → give the model another name"
    ),
    ("models: { 1️⃣my-model: test.Counter }", "KL0209 1️⃣ `my-model` cannot be used in expressions"),
    ("models: { 1️⃣in: test.Counter }", "KL0209 1️⃣ `in` cannot be used in expressions"),
    ("params: { 1️⃣true: int }", "KL0209 1️⃣ `true` cannot be used in expressions"),
    ("state: { 1️⃣a-b: int }", "KL0209 1️⃣ `a-b` cannot be used in expressions"),
    ("state: { a: { type: int, default: 1️⃣x } }", "KL0214 1️⃣ `x` is not a whole number"),
    ("state: { a: { type: int, default: 1️⃣\"${1 + 1}\" } }", "KL0214"),
    ("state: { 1️⃣a: timestamp }", "KL0203 1️⃣ the state `a` has no `default`"),
    (
      "models: { a: { use: test.Counter, with: { 1️⃣id: b } } }",
      "KL0434 1️⃣ the model `test.Counter` takes no `id`"
    ),
    ("on: { appear: { call: 1️⃣counter.add } }", "KL0432 1️⃣ no model `counter` on this screen"),
  ])
  func checksTheHeadAgainstTheApp(_ head: String, _ expected: String) throws {
    let found = try problems("screen: home\ntitle: Home\n\(head)\nbody: []")
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.hasPrefix(expected) == true, "\(found)")
  }

  @Test func aHyphenatedFieldIsReportedWithItsBrackets() throws {
    let found = try problems(screen("- { field: A, id: my-name }\n- text: ${form.1️⃣my-name}"))
    #expect(
      found.first == "KL0305 1️⃣ no field `my` on `form` → write `form[\"my-name\"]` for a name with a hyphen")
    #expect(try problems(screen("- { field: A, id: my-name }\n- text: '${form[\"my-name\"]}'")) == [])
  }

  @Test func reportsAllErrorsOfAScreenAtOnce() throws {
    let found = try problems(
      screen(
        """
        - text: ${counter.cuont}
        - { button: A, do: { go: detial } }
        - { field: B, id: b, bind: state.qeury }
        - { text: C, when: 3 }
        - { txet: D }
        """))
    #expect(
      found.map { $0.prefix(6) } == ["KL0305", "KL0215", "KL0501", "KL0436", "KL0309", "KL0201"], "\(found)")
  }

  @Test(arguments: [
    ("- { button: A, id: a, do: { set: { state.query: 1️⃣counter.count } } }", "counter.count"),
    ("- { button: A, id: a, do: { go: detail, with: { id: 1️⃣state.query } } }", "state.query"),
    ("- { button: A, id: a, do: { copy: 1️⃣\"device.model\" } }", "device.model"),
    (
      "- { field: A, id: a }\n- { button: B, id: b, do: { set: { state.query: 1️⃣form.a } } }", "form.a"
    ),
  ])
  func warnsOfATextThatIsThePathOfAValue(_ body: String, _ path: String) throws {
    #expect(
      try problems(screen(body), including: .warning) == [
        "KL0247 1️⃣ `\(path)` is a text here, not the value of that name → write `\"${\(path)}\"`"
      ])
  }

  @Test(arguments: [
    "counter", "counter.cuont", "state", "kolam.app", "1.5", "by counter.count", "counter.count.", "'a.b'",
  ])
  func aTextThatIsNoPathOfAValueIsNotReported(_ text: String) throws {
    let body = "- { button: A, id: a, do: { set: { state.query: \(text) } } }"
    #expect(try problems(screen(body), including: .warning) == [])
  }

  @Test func warnsOfListsWithoutPlaceholders() throws {
    let rows = try problems(screen("- 1️⃣list: counter.rows\n  row: { text: A }"), including: .warning)
    #expect(
      rows
        == [
          ("loading", "while the items are loaded"), ("empty", "when there are no items"),
          ("error", "when loading failed"),
        ].map { "KL0217 1️⃣ the list has no `\($0)` → add `\($0):` with what is shown \($1)" })
    let fixed = try problems(screen("- 1️⃣list: \"['a']\"\n  row: { text: A }"), including: .warning)
    #expect(fixed.map { $0.prefix(6) } == ["KL0217"])
  }

  @Test(arguments: [
    ("Hello", ["Hello"]),
    ("${state.query}", []),
    ("Count ${counter.count}", ["Count %lld"]),
    ("${double(counter.count)} kg", ["%lf kg"]),
    ("${uint(counter.count)}", []),
    ("For ${state.age} years", ["For %lld years"]),
    ("By ${state.query}, 100%", ["By %@, 100%%"]),
    ("${state.query} and ${counter.count}", ["%@ and %lld"]),
    ("{ verbatim: Kolam }", []),
    ("{ key: a.b }", ["a.b"]),
    ("{ key: 'a.${state.level}' }", ["a.low", "a.high"]),
    (
      "{ key: 'a.${counter.phase}.${state.on}' }",
      [
        "a.idle.true", "a.idle.false", "a.loading.true", "a.loading.false", "a.ready.true", "a.ready.false",
        "a.error.true",
        "a.error.false",
      ]
    ),
    ("''", []),
  ])
  func textsBecomeKeysOfTheCatalog(_ text: String, _ keys: [String]) throws {
    let source = text.hasPrefix("{") ? text : text == "''" ? text : "\"\(text)\""
    let (app, diagnostics) = try TestApp(["home": screen("- text: \(source)")]).load()
    #expect(diagnostics.filter { $0.severity == .error }.isEmpty)
    var ignored = Diagnostics()
    let uses = try #require(app).checkScreens(into: &ignored).filter { $0.span.location.line > 5 }
    #expect(uses.map(\.key) == keys)
  }

  @Test(arguments: [
    "counter.rows.1️⃣srotBy(r, r.name)", "counter.rows.filter(r, r.1️⃣nmae == 'a').sortBy(r, r.name)",
  ]) func aListWithAnErrorHasNoMoreInItsRows(_ items: String) throws {
    let body = """
      - list: "\(items)"
        as: row
        row:
          text: { key: "card.${row.kind}" }
          when: row.count > 3
        empty: { text: "1" }
      """
    #expect(try problems(screen(body)).count == 1)
  }
}
