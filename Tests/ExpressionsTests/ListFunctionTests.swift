import Foundations
import Testing

@testable import Expressions

/// The extension "lists", and the functions that make one value of a list.
@Suite struct ListFunctionTests {
  @Test(
    arguments: [
      // cel-go's examples.
      ("[1, 2, 3].reverse()", [3, 2, 1]), ("[1, 2, 2, 3, 3, 3].distinct()", [1, 2, 3]),
      ("['b', 'b', 'c', 'a', 'c'].distinct()", ["b", "c", "a"]),
      ("[1, 'b', 2, 'b'].distinct()", [1, "b", 2]),
      ("[1, 2, 3, 4].slice(1, 3)", [2, 3]), ("[1, 2, 3, 4].slice(2, 4)", [3, 4]),
      ("[[1, 2], [], [3]].flatten()", [1, 2, 3]), ("dyn([1, [2, [3, [4]]]]).flatten(2)", [1, 2, 3, [4]]),
      ("dyn([1, [2]]).flatten(0)", [1, [2]]), ("lists.range(5)", [0, 1, 2, 3, 4]), ("lists.range(0)", []),
      ("[3, 2, 1].sort()", [1, 2, 3]), ("['b', 'c', 'a'].sort()", ["a", "b", "c"]),
      ("[1, 2u, 1.5].map(n, dyn(n)).sort()", [1, 1.5, 2]), ("[true, false].sort()", [false, true]),
      ("['cc', 'a', 'bb', 'd'].sortBy(t, t.size())", ["a", "d", "cc", "bb"]),
      ("['a', 'cc', 'bb'].sortBy(t, -t.size())", ["cc", "bb", "a"]),
      ("[{'n': 3}, {'n': null}, {'n': 1}].sortBy(m, m.n).map(m, m.n)", [1, 3, .null]),
      ("[[1.0], [double('NaN')], [0.5]].sortBy(l, l[0]).map(l, l.size())", [1, 1, 1]),
      ("[].sort()", []),
      ("recipe.ingredients.sortBy(i, -i.amount).map(i, i.name)", ["tamarind", "toor dal"]),
      ("['x', 'y', 'z'].first(2)", ["x", "y"]), ("['x'].first(3)", ["x"]), ("[1, 2, 3].last(2)", [2, 3]),
      ("[{'a': 1, 'b': 2.0}, {'b': 2, 'a': 1u}].distinct().map(m, m.size())", [2]),
      (
        "['pea', 'bean', 'oat'].groupBy(t, t.size())",
        [["key": 3, "items": ["pea", "oat"]], ["key": 4, "items": ["bean"]]]
      ),
    ] as [(String, Value)]) func makesLists(_ text: String, _ expected: Value)
  {
    #expect(value(text) == expected)
  }

  @Test(
    arguments: [
      ("[1, 2, 3].sum()", 6), ("[1.5, 2.5].sum()", 4.0), ("[2u, 3u].sum()", .uint(5)),
      ("[duration('1m'), duration('30s')].sum()", .duration(.seconds(90))),
      ("recipe.ingredients.map(i, i.amount).sum()", 3.5), ("recipe.ingredients.filter(i, false).size()", 0),
      ("recipe.ingredients.filter(i, false).map(i, i.amount).sum()", 0.0),
      ("[3, 1, 2].min()", 1), ("[3, 1, 2].max()", 3), ("[1.5, -2.0].min()", -2.0),
      ("[timestamp('2027-01-01T00:00:00Z'), recipe.seen].min() == recipe.seen", true),
      ("[1, 2].average()", 1.5), ("[duration('1m'), duration('2m')].average()", .duration(.seconds(90))),
      ("recipe.ingredients.filter(i, false).map(i, i.amount).max()", .null),
      ("recipe.ingredients.filter(i, false).map(i, i.amount).average() == null", true),
    ] as [(String, Value)]) func makesOneValueOfAList(_ text: String, _ expected: Value)
  {
    #expect(value(text) == expected)
  }

  @Test func sortsWordsOfAnEnumerationAsTheyAreDeclared() {
    var declarations = Declarations()
    declarations.declare("phases", .list(Kitchen.phase))
    var diagnostics = Diagnostics()
    let program = Program.compile(span("phases.sort()"), declarations, into: &diagnostics)
    #expect(program?.evaluate([["ready", "idle", "loading"]]) == ["idle", "loading", "ready"])
  }

  @Test func sortsTextsInTheHostsOrderAndReadsWhatItDependsOn() {
    var functions = FunctionLibrary.standard
    functions.textOrder = TextOrder(readingVariable: "locale") { texts, locale in
      texts.map { text in locale == "back" ? text.utf8.map { 255 - $0 } : Array(text.utf8) }
    }
    var declarations = Declarations(functions: functions)
    declarations.declare("names", .list(.string))
    declarations.declare("locale", .string)
    var diagnostics = Diagnostics()
    let program = Program.compile(span("names.sort()"), declarations, into: &diagnostics)
    #expect(program?.evaluate([["b", "a", "c"], "there"]) == ["a", "b", "c"])
    #expect(program?.evaluate([["b", "a", "c"], "back"]) == ["c", "b", "a"])
    #expect(program.map { Set($0.reads.map(\.slot)) } == [0, 1])
    let numbers = Program.compile(span("names.sortBy(n, n.size())"), declarations, into: &diagnostics)
    #expect(numbers?.reads.map(\.slot) == [0])
  }

  @Test func keepsTheOrderOfEqualKeys() {
    let text = "lists.range(1000).map(n, {'n': n, 'k': n % 3}).sortBy(m, m.k).filter(m, m.k == 1).map(m, m.n)"
    #expect(value(text) == .list((0..<1000).filter { $0 % 3 == 1 }.map { .int($0) }))
  }

  @Test(arguments: [
    ("recipe.ingredients.sortBy(i, i.amount)", "list(Ingredient)"),
    ("recipe.ingredients.groupBy(i, i.unit)", "list(Group(string, Ingredient))"),
    ("recipe.ingredients.groupBy(i, i.unit)[0].items", "list(Ingredient)"),
    ("[recipe.phase].groupBy(p, p)[0].key", "Phase"), ("recipe.tags.slice(0, 1)", "list(string)"),
    ("[recipe.tags].flatten()", "list(string)"), ("recipe.ingredients.map(i, i.amount).average()", "double?"),
    ("recipe.ingredients.map(i, i.amount).max()", "double?"), ("[duration('1s')].sum()", "duration"),
    ("recipe.tags.first(2)", "list(string)"), ("recipe.tags.first()", "optional(string)"),
    ("lists.range(3)", "list(int)"), ("recipe.ingredients.distinct().reverse()", "list(Ingredient)"),
  ]) func infersTypes(_ text: String, _ type: String) {
    var diagnostics = Diagnostics()
    let program = Program.compile(span(text), Kitchen.declarations, into: &diagnostics)
    #expect(program?.type.description == type)
  }

  @Test(arguments: [
    (
      "recipe.ingredients.sort()",
      "found `Ingredient` as the key of `sort`, expected a text, a number, a time or a bool"
    ),
    (
      "recipe.ingredients.groupBy(i, i)",
      "found `Ingredient` as the key of `groupBy`, expected a text, a number, a time or a bool"
    ),
    ("names.sortBy(n, n)", "found `map(string, int)` before `.sortBy`, expected a list"),
    (
      "recipe.ingredients.sum()",
      "found `list(Ingredient)` before `.sum`, expected `list(int)` or `list(uint)` or `list(double)` or `list(duration)`"
    ),
    ("recipe.tags.flatten()", "found `list(string)` before `.flatten`, expected `list(list(T))`"),
    ("recipe.ingredients.sortBy(i, i.nam)", "no field `nam` on `Ingredient`"),
    ("recipe.ingredients.srotBy(i, i.name)", "no function `srotBy` to call on `list(Ingredient)`"),
    (
      "recipe.ingredients.filtre(i, i.name == 'x').sortBy(i, i.name)[0].nothing",
      "no function `filtre` to call on `list(Ingredient)`"
    ),
    ("range(3)", "no function `range`"),
    ("recipe.tags.sortBy(t)", "no function `sortBy` to call on `list(string)`"),
  ]) func reportsOneErrorEach(_ text: String, _ message: String) {
    #expect(faults(text).map(\.message) == [message])
  }

  @Test(arguments: [
    ("[1, 2].slice(0, 3)", "invalid_argument"), ("[1, 2].slice(-1, 1)", "invalid_argument"),
    ("[1, 2].slice(2, 1)", "invalid_argument"), ("lists.range(-1)", "invalid_argument"),
    ("[1].first(-1)", "invalid_argument"), ("dyn([1]).flatten(-1)", "invalid_argument"),
    ("[9223372036854775807, 1].sum()", "overflow"), ("[1, 'a'].sort()", "no_such_overload"),
    ("dyn([[1], [2]]).sort()", "no_such_overload"), ("[1, 'a'].min()", "no_such_overload"),
    ("[3, 2].sortBy(n, 1 / 0)", "divide_by_zero"), ("[3].groupBy(n, 1 / 0)", "divide_by_zero"),
    ("dyn({'a': 1}).sum()", "no_such_overload"),
    // Budgets bound all of them.
    ("lists.range(1000000000)", "budget_exceeded"), ("lists.range(9223372036854775807)", "budget_exceeded"),
    ("lists.range(100000).map(n, lists.range(100000)).flatten()", "budget_exceeded"),
    ("lists.range(1000).map(n, lists.range(1000)).distinct()", "budget_exceeded"),
    (
      "cel.bind(t, lists.range(100000).map(n, 'x').join(), lists.range(1000).sortBy(n, t))", "budget_exceeded"
    ),
  ]) func failsWithACode(_ text: String, _ code: String) {
    #expect(errorCode(text) == code)
  }

  @Test func sortsFiftyThousandItemsWithinTheBudget() {
    #expect(value("lists.range(50000).sortBy(n, -n)[0]") == 49999)
    #expect(value("lists.range(50000).distinct().size()") == 50000)
    #expect(value("lists.range(50000).groupBy(n, n % 7).size()") == 7)
  }
}
