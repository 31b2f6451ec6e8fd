import Foundations
import Testing

@testable import Expressions

@Suite struct ParserTests {
  @Test(arguments: [
    ("", "", "the expression ends where a value is expected"),
    ("1 +", "", "the expression ends where a value is expected"),
    ("a = 1", "=", "found `=`, expected `==`"),
    ("a & b", "&", "found `&`, expected `&&`"),
    ("not b", "not", "found `not`, expected `!`"), ("a && not b.c", "not", "found `not`, expected `!`"),
    ("(1", "", "the expression ends where `)` is expected"),
    ("[1, 2", "", "the expression ends where `,` or `]` is expected"),
    ("size(1,)", ")", "found `)`, expected an argument"),
    ("'abc", "'abc", "this string is not closed"),
    ("\"a\nb\"", "\"a", "this string is not closed"),
    (#"'\q'"#, #"\q"#, #"`\q` is no escape"#),
    (#"'\u12'"#, #"\u12"#, "this escape needs 4 hexadecimal digits"),
    (#"'\ud800'"#, #"\ud800"#, "this escape names no code point"),
    ("99999999999999999999", "99999999999999999999", "this number does not fit into 64 bits"),
    ("12abc", "12abc", "found `12abc`, which is neither a number nor a name"),
    ("a.b.", "", "the expression ends where the name of a field or a function is expected"),
    ("x ? 1", "", "the expression ends where `:` and what holds otherwise is expected"),
    ("for + 1", "for", "`for` is a reserved word and cannot be a name"),
    ("a.in", "in", "`in` is a word of the language and no field's name"),
    ("1 2", "2", "found `2`, expected an operator or the end"),
    ("a ~ b", "~", "found `~`, which has no meaning in an expression"),
    ("ä", "ä", "found `ä`, which has no meaning in an expression"),
    ("[1].map(1, 2)", "1", "a macro's variable is a plain name, such as `item`"),
    ("has(a)", "a", "`has` asks for a field, such as `has(recipe.image)`"),
    ("[1].all(a, a, true)", "a", "both variables are named `a`"),
    ("{'a'}", "}", "found `}`, expected `:` and the value of the key"),
    ("`a`", "`a`", "only a field's name can be in backticks"),
  ]) func reportsSyntaxErrorsAtTheirLocations(_ text: String, _ place: String, _ message: String) throws {
    let found = faults(text)
    let first = try #require(found.first)
    #expect(first.span?.text == place)
    #expect(first.message == message)
    #expect(found.count == 1)
  }

  @Test(arguments: [
    ("a == “b”", "write `\"` or `'` for a quote"), ("a == ‘b’", "write `\"` or `'` for a quote"),
    ("not a", "write `!` for \"not\""), ("a and b", "write `&&`"),
  ]) func saysWhatToWriteInstead(_ text: String, _ help: String) {
    #expect(faults(text).map(\.help) == [help])
  }

  @Test(arguments: [
    "(", "[", "-", "!", "{1:", "f(", "a.b(", "x ? ", "1 + ", "[1].map(x, ", "a[", "true ? 1 : ",
  ])
  func rejectsDeepNesting(_ part: String) {
    #expect(!faults(String(repeating: part, count: 20_000)).isEmpty)
  }

  @Test(arguments: ["+", "*", "==", ".a", "[0]", ".f()"]) func rejectsLongChains(_ part: String) {
    let isOperator = !part.hasPrefix(".") && !part.hasPrefix("[")
    let text = "1" + String(repeating: isOperator ? part + "1" : part, count: 10_000)
    #expect(faults(text).first?.code == .expressionTooDeep)
  }

  @Test func acceptsManyLogicalTerms() {
    #expect(faults(Array(repeating: "count > 1", count: 2_000).joined(separator: " || ")).isEmpty)
  }

  @Test func rejectsAnOverlongExpression() {
    #expect(faults(String(repeating: " ", count: 100_001)).first?.code == .expressionTooDeep)
  }

  @Test func acceptsTheMinimumLimitsOfTheSpecification() {
    #expect(value(Array(repeating: "1", count: 32).joined(separator: " + ")) == 32)
    #expect(value(String(repeating: "(", count: 32) + "7" + String(repeating: ")", count: 32)) == 7)
    #expect(
      value(
        String(repeating: "true ? ", count: 0) + Array(repeating: "false ? 0 : ", count: 24).joined() + "5")
        == 5)
  }

  @Test(
    arguments: [
      ("1 + 2 * 3 - 4 % 3", 6), ("(1 + 2) * 3", 9), ("-2 - -3", 1), ("1 - 2 - 3", -4), ("0x1F", 31),
      ("true || false && false ? 1 : 2", 1), ("{'a': 1}.a + [5][0]", 6), ("1 // a comment\n + 1", 2),
      ("{'a b': 4}.`a b`", 4), ("[1, 2,].size()", 2), ("7.0 > 6.5 == true ? 1 : 0", 1),
    ] as [(String, Int)]) func precedenceFollowsTheGrammar(_ text: String, _ expected: Int)
  {
    #expect(value(text) == .int(expected))
  }

  @Test(arguments: [
    (#"'a' "#, "a"), (#""it's""#, "it's"), (#"'''a'b'''"#, "a'b"), (#"r'\n'"#, #"\n"#),
    (#"'\x41\101\u0041'"#, "AAA"),
    ("'''a\r\nb'''", "a\nb"), (#"'\U0001F431'"#, "🐱"),
  ]) func stringsAreDecoded(_ text: String, _ expected: String) {
    #expect(value(text) == .string(expected))
  }
}
