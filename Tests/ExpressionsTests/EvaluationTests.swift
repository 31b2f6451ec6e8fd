import Foundations
import Testing

@testable import Expressions

@Suite struct EvaluationTests {
  @Test(
    arguments: [
      ("recipe.ingredients.map(i, i.name)", ["toor dal", "tamarind"]),
      ("recipe.tags.exists(t, t == 'veg')", true),
      ("user.tier == 'pro' && recipe.rating > 4.0", true), ("recipe.phase == 'ready'", true),
      ("recipe.note", .null),
      ("has(recipe.name) && !has(anything.y)", true), ("anything.?y.orValue(9)", 9),
      ("anything.?x.orValue(9)", 1),
      ("recipe.ingredients.filter(i, i.amount > 2.0)[0].name", "tamarind"), ("names.map(k, k)", ["a", "b"]),
      ("names.transformList(k, v, k + string(v))", ["a1", "b2"]), ("count in [1, 7]", true),
      ("'a' in names", true),
      ("recipe.tags.join(', ')", "south, veg"), ("cel.bind(t, recipe.tags, t + t).size()", 4),
      ("'é'.size() + 'e\\u0301'.size()", 3), ("'é' == 'e\\u0301'", false), ("'👩‍🍳'.size()", 3),
      ("[3, 1, 2].exists_one(n, n > 2)", true), ("{1: 'a', 2u: 'b'}[2]", "b"),
      ("string(1000000.0)", "1000000"),
      ("string(1e21)", "1e+21"), ("string(0.00001)", "1e-05"), ("string(-0.5)", "-0.5"), ("string(4.0)", "4"),
      ("[1, 2, 3].last().orValue(0)", 3), ("[optional.of(1), optional.none()].unwrapOpt()", [1]),
      ("string(duration('1h30m1.5s'))", "5401.5s"), ("string(duration('-1.000000001s'))", "-1.000000001s"),
      ("timestamp('2026-11-21T09:30:00+05:30') == timestamp('2026-11-21T04:00:00Z')", true),
    ] as [(String, Value)]) func evaluatesExpressions(_ text: String, _ expected: Value)
  {
    let found = value(text)
    #expect(found == expected, "\(ValueJSON.write(found))")
  }

  @Test(arguments: ["recipe.note.size()", "double(recipe.note)", "-dyn(null)", "recipe.note < 'a'"])
  func aFailureOnNullNamesIt(_ text: String) {
    guard case .error(let error) = value(text) else {
      Issue.record("`\(text)` is no error")
      return
    }
    #expect(error.message.contains("does not take `null`"))
  }

  @Test(arguments: [
    ("count / 0", "divide_by_zero"), ("count % (count - 7)", "divide_by_zero"),
    ("9223372036854775807 + count", "overflow"), ("-(-9223372036854775807 - 1)", "overflow"),
    ("1u - 2u", "overflow"),
    ("anything.nothing", "no_such_field"), ("names['z']", "no_such_key"),
    ("recipe.tags[2]", "index_out_of_range"),
    ("recipe.tags[-1]", "index_out_of_range"), ("recipe.note.size()", "no_such_overload"),
    ("anything.x + 'a'", "no_such_overload"), ("int(1e300)", "out_of_range"),
    ("int('x')", "invalid_argument"),
    ("anything.x.matches(anything.x)", "no_such_overload"), ("'a'.matches('a' + '(')", "bad_pattern"),
    ("{'a': 1, 'a': 2}", "duplicate_key"), ("optional.none().value()", "optional_none"),
    ("'%q'.format([1])", "invalid_argument"), ("timestamp(253402300800)", "out_of_range"),
    ("recipe.seen.getHours('Mars/Olympus')", "invalid_argument"),
    ("recipe.seen.getHours('../../etc/passwd')", "invalid_argument"),
    ("[1, 2].map(n, n / 0)", "divide_by_zero"),
  ]) func failuresAreErrorValues(_ text: String, _ code: String) {
    #expect(errorCode(text) == code)
  }

  @Test(arguments: [
    ("recipe.tags[5] == 'a'", "5"), ("count + count / 0", "count / 0"), ("anything.nothing.more", "nothing"),
    ("1 + int('x')", "int('x')"), ("size(recipe.note)", "size(recipe.note)"),
    ("count > 0 && names['q'] > 1", "'q'"),
  ]) func errorsHaveLocations(_ text: String, _ place: String) throws {
    guard case .error(let error) = value(text) else {
      Issue.record("no error")
      return
    }
    #expect(error.span?.text == place)
  }

  @Test func aMissingFieldSuggestsTheNearestOne() {
    guard case .error(let error) = value("anything.yx") else {
      Issue.record("no error")
      return
    }
    #expect(error.message == "no such field `yx`, did you mean `x`?")
  }

  @Test(arguments: [
    ("1 / 0 > 1 || true", true), ("true || 1 / 0 > 1", true), ("1 / 0 > 1 && false", false),
    ("[1, 0].exists(n, 1 / n == 1)", true), ("[0, 1].exists(n, 1 / n == 1)", true),
    ("[0, 2].all(n, 4 / n == 1)", false),
    ("true ? true : 1 / 0 > 1", true),
  ]) func decidingOperandAbsorbsErrors(_ text: String, _ expected: Bool) {
    #expect(value(text) == .bool(expected))
  }

  @Test func missingSlotsAreErrors() {
    var diagnostics = Diagnostics()
    let program = Program.compile(span("count + 1"), Kitchen.declarations, into: &diagnostics)
    #expect(program?.evaluate([]).isError == true)
  }

  @Test func valuesOfUndeclaredTypesAreErrors() {
    var diagnostics = Diagnostics()
    for text in [
      "count + 1", "recipe.name.size()", "recipe.tags[0]", "user.tier == 'pro'", "recipe.tags.map(t, t)",
    ] {
      let program = Program.compile(span(text), Kitchen.declarations, into: &diagnostics)
      let value = program?.evaluate(["text", 5, ["a"], .null, .null])
      #expect(value?.isError == true || value == false, "\(text)")
    }
  }

  @Test func valuesStaySmall() {
    #expect(MemoryLayout<Value>.stride <= 24)
  }

  @Test func keysOfMapsKeepTheirTypes() {
    #expect(value("{1u: 'a'}.all(k, k + 1u == 2u)") == true)
    #expect(value("{1u: 'a'}[dyn(1)] + {1: 'b'}[dyn(1u)] + {2: 'c'}[dyn(2.0)]") == "abc")
  }
}
