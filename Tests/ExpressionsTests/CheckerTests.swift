import Foundations
import Testing

@testable import Expressions

@Suite struct CheckerTests {
  /// An expression with the underlined part, the message and the help.
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let place: String
    let message: String
    var help: String?
    var testDescription: String { text }
  }

  static let cases: [Case] = [
    Case(
      text: "recipe.totl > 3", place: "totl", message: "no field `totl` on `RecipeDetail`",
      help: "did you mean `total`?"),
    Case(
      text: "recpie.total > 3", place: "recpie", message: "no name `recpie` here",
      help: "did you mean `recipe`?"),
    Case(
      text: "sise(recipe.tags)", place: "sise", message: "no function `sise`", help: "did you mean `size`?"),
    Case(
      text: "recipe.name.startWith('a')", place: "startWith",
      message: "no function `startWith` to call on `string`", help: "did you mean `startsWith`?"),
    Case(
      text: "math.greatst(1, 2)", place: "math.greatst", message: "no function `math.greatst`",
      help: "did you mean `math.greatest`?"),
    Case(
      text: "recipe.phase == 'redy'", place: "'redy'", message: "no case `redy` in `Phase`",
      help: "did you mean `ready`?"),
    Case(
      text: "recipe.phase in ['ready', 'idel']", place: "'idel'", message: "no case `idel` in `Phase`",
      help: "did you mean `idle`?"),
    Case(
      text: "recipe.name + count", place: "recipe.name + count",
      message: "`+` does not take `string` and `int`",
      help: "write `string(…)` around the part that is no text"),
    Case(
      text: "recipe.rating * count", place: "recipe.rating * count",
      message: "`*` does not take `double` and `int`",
      help: "numbers are not converted by themselves: write `double(…)` or `int(…)` around one"),
    Case(
      text: "recipe.name == count", place: "recipe.name == count",
      message: "`string` and `int` are never equal",
      help: "compare values of one type, or wrap one side in `dyn(…)` if both are meant"),
    Case(
      text: "recipe.name && true", place: "recipe.name",
      message: "found `string` beside `&&`, expected `bool`",
      help: "compare it, such as `… != \"\"`"),
    Case(
      text: "recipe.phase && true", place: "recipe.phase",
      message: "found `Phase` beside `&&`, expected `bool`", help: "compare it, such as `… == \"idle\"`"),
    Case(
      text: "recipe.phase == ready", place: "ready", message: "no name `ready` here",
      help: "write `\"ready\"`"),
    Case(
      // The name of a macro's items is not reported as unknown, too.
      text: "recipe.tags.srotBy(t, t.size())", place: "srotBy",
      message: "no function `srotBy` to call on `list(string)`", help: "did you mean `sortBy`?"),
    Case(
      text: "not(true)", place: "not", message: "no function `not`", help: "did you mean `!`?"),
    Case(
      text: "recipe.name.startsWith(count)", place: "count",
      message: "found `int` as argument of `startsWith`, expected `string`",
      help: "it is `string.startsWith(string)`"),
    Case(
      text: "size(1, 2)", place: "size(1, 2)", message: "`size` was given 2 arguments, expected 1",
      help: "it is `size(string)`, `size(bytes)`, `size(list(T))`, `size(map(K, V))`"),
    Case(
      text: "recipe.ingredients.name", place: "name", message: "no field `name` on `list(Ingredient)`",
      help: "take an element with `[0]`, or walk it with a macro such as `.map(item, item.name)`"),
    Case(
      text: "recipe.ingredients.map(i, i.nam)", place: "nam", message: "no field `nam` on `Ingredient`",
      help: "did you mean `name`?"),
    Case(
      text: "count.map(c, c)", place: "count", message: "found `int` before `.map`, expected a list or a map"),
    Case(
      text: "recipe.tags['a']", place: "'a'", message: "found `string` as the index of a list, expected `int`"
    ),
    Case(
      text: "recipe.name.matches('(a')", place: "'(a'",
      message: "this pattern cannot be used: found `(` without `)`"),
    Case(
      text: "timestamp('yesterday') < recipe.seen", place: "'yesterday'",
      message: "`yesterday` is no timestamp, expected one such as `2026-11-21T09:30:00Z`"),
    Case(
      text: "count ? 1 : 2", place: "count", message: "found `int` before `?`, expected `bool`",
      help: "compare it, such as `… != 0`"),
    Case(
      text: "true ? 'a' : 1", place: "'a' : 1",
      message: "found `string` and `int` around `:`, expected one type",
      help: "wrap one in `dyn(…)` if both are meant"),
    Case(
      text: "recipe.name.all(count)", place: "all", message: "no function `all` to call on `string`",
      help: "as a macro it needs another number of arguments, such as `.all(item, …)`"),
    Case(
      text: "{[1]: 2}.size()", place: "[1]",
      message: "found `list(int)` as a key, expected `string`, `int`, `uint` or `bool`"),
    Case(
      text: "recipe.name < count", place: "recipe.name < count",
      message: "`<` does not take `string` and `int`"),
    Case(
      text: "recipe.name.size", place: "size", message: "no field `size` on `string`",
      help: "`size` is a function: call it with `.size(…)`"),
  ]

  @Test(arguments: cases) func reportsErrorsAtTheirLocations(_ expected: Case) throws {
    let found = faults(expected.text)
    let first = try #require(found.first)
    #expect(found.count == 1, "\(found.map(\.message))")
    #expect(first.span?.text == expected.place)
    #expect(first.message == expected.message)
    #expect(first.help == expected.help)
    #expect(first.severity == .error)
    #expect(first.code.description.hasPrefix("KL03"))
  }

  @Test func reportsAllErrorsAtOnce() {
    let found = faults("recipe.totl > 3 && usr.tier == 'pro' && size(1) == 2")
    #expect(found.map { $0.span?.text } == ["totl", "usr", "1"])
  }

  @Test func reportsAnErrorOnce() {
    #expect(faults("recpie.a.b.c.startsWith('a') && recpie2.x + 1 == 2").count == 2)
  }

  @Test func mapsLocationsToTheFile() throws {
    let source = SourceText(path: "a.yaml", text: "when: recipe.totl > 3\n")
    var diagnostics = Diagnostics()
    let program = Program.compile(Span(source, 6..<21), Kitchen.declarations, into: &diagnostics)
    #expect(program == nil)
    #expect(diagnostics.all.first?.span?.description == "a.yaml:1:14")
  }

  @Test func locatesEscapedTextAtItsScalar() {
    let source = SourceText(path: "a.yaml", text: #"when: "recipe.totl \u003e 3""#)
    var diagnostics = Diagnostics()
    _ = Program.compile(
      text: "recipe.totl > 3", at: Span(source, 6..<28), Kitchen.declarations, into: &diagnostics)
    #expect(diagnostics.all.first?.span?.range == 6..<28)
  }

  @Test(arguments: [
    ("recipe.rating", ValueType.double), ("recipe.tags[0]", .string),
    ("recipe.ingredients.map(i, i.amount)", .list(.double)),
    ("anything.x.y", .dyn), ("names['a']", .int), ("recipe.note", .nullable(.string)),
    ("recipe.?note.orValue('')", .nullable(.string)),
    ("{'a': 1}.transformMap(k, v, string(v))", .map(.string, .string)),
    ("count > 1 ? recipe.name : null", .nullable(.string)), ("recipe.phase", Kitchen.phase),
    ("[1, 2].filter(n, n > 1)", .list(.int)), ("recipe.seen - recipe.seen", .duration), ("[]", .list(.dyn)),
    ("cel.bind(n, count, n + 1)", .int), ("optional.of(count)", .optional(.int)), ("[1, 'a']", .list(.dyn)),
  ]) func typesAreInferred(_ text: String, _ type: ValueType) {
    var diagnostics = Diagnostics()
    let program = Program.compile(span(text), Kitchen.declarations, into: &diagnostics)
    #expect(program?.type == type, "\(diagnostics.all.map(\.message))")
  }

  @Test func checksTheExpectedType() {
    #expect(faults("recipe.name", expecting: .string).isEmpty)
    #expect(faults("anything", expecting: .bool).isEmpty)
    #expect(faults("recipe.phase", expecting: .string).isEmpty)
    let found = faults("count", expecting: .bool)
    #expect(found.map(\.message) == ["found `int`, expected `bool`"])
    #expect(faults("count", expecting: .double).first?.help == "write `double(…)` around it")
  }

  @Test func nullableTypesAcceptNullAndTheirWrappedType() {
    #expect(faults("recipe.note == null || recipe.note.contains('a')").isEmpty)
    #expect(faults("recipe.name == null").isEmpty)
    #expect(faults("recipe.note == 1").count == 1)
  }

  @Test func numbersOfAllTypesCompare() {
    #expect(faults("recipe.rating > 4 && count < 2.5 && recipe.total == 3.0 && count in [1.0, 2.0]").isEmpty)
  }

  @Test func boundsInferredTypes() {
    var text = "x0"
    for level in (0..<40).reversed() {
      text = "cel.bind(x\(level + 1), {dyn(x\(level)): [x\(level), x\(level)]}, \(text))"
    }
    _ = faults("cel.bind(x0, 1, \(text))")
    var nested = "1"
    for _ in 0..<60 { nested = "{\(nested): \(nested.count < 50_000 ? nested : "1")}" }
    #expect(!faults(nested).isEmpty)
  }
}
