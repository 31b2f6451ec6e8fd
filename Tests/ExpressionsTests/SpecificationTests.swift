import Foundations
import Testing

@testable import Expressions

/// Corner cases of the language definition in which implementations often differ.
@Suite struct SpecificationTests {
  @Test(
    arguments: [
      ("{'price': 3}.?price.orValue(1 / 0)", 3), ("{'price': 3}.?cost.orValue(2)", 2),
      ("optional.of(4).or(optional.of(1 / 0)).value()", 4),
      ("optional.none().or(optional.of(5)).value()", 5),
      ("anything.?x.or(anything.y).orValue(0)", 1),
    ] as [(String, Value)]) func usesTheFallbackOnlyForAnEmptyOptional(
      _ text: String, _ expected: Value
    )
  {
    #expect(value(text) == expected)
  }

  @Test(arguments: [
    ("optional.none().orValue(1 / 0)", "divide_by_zero"),
    ("optional.none().or(optional.of(1 / 0)).hasValue()", "divide_by_zero"),
    ("optional.of(1 / 0).orValue(1)", "divide_by_zero"),
    ("dyn(1).orValue(2)", "no_such_overload"), ("optional.none().or(dyn(2))", "no_such_overload"),
  ]) func keepsErrorsOfOptionalsAndFallbacks(_ text: String, _ code: String) {
    #expect(errorCode(text) == code)
  }

  @Test(arguments: [
    ("9007199254740993", "9007199254740992.0"), ("9223372036854775807", "9223372036854775808.0"),
    ("18446744073709551615u", "18446744073709551616.0"), ("-3", "-3.0"), ("7u", "7.0"),
  ]) func equalNumbersAreNeitherLessNorGreater(_ whole: String, _ double: String) {
    #expect(value("!(\(whole) < \(double)) && !(\(whole) > \(double))") == true)
    #expect(value("\(whole) == \(double) && \(double) == \(whole) && !(\(whole) != \(double))") == true)
    #expect(value("\(whole) in [\(double)]") == true)
  }

  @Test(arguments: [
    "1 == 1.5", "dyn(0) == double('NaN')", "9223372036854775807 == 1e300", "dyn(-1) == 1.8446744073709552e19",
  ]) func numbersThatDifferAreNotEqual(_ text: String) {
    #expect(value(text) == false)
  }

  @Test(
    arguments: [
      (#"'%s'.format([b'\xff\xfe'])"#, "\u{FFFD}"),
      (#"'%s'.format([b'a\xff\xc3(\xe2\x82'])"#, "a\u{FFFD}(\u{FFFD}"),
      (#"'%s'.format([b'\xef\xbf\xbd\xef\xbf\xbd\xff'])"#, "\u{FFFD}\u{FFFD}\u{FFFD}"),
      (#"'%s'.format([[b'தமிழ்']])"#, "[தமிழ்]"),
    ] as [(String, Value)]) func invalidUTF8ShowsAsOneReplacementCharacter(
      _ text: String, _ expected: Value
    )
  {
    #expect(value(text) == expected)
  }

  @Test(arguments: ["uint('-0')", "uint('-1')", "timestamp('2026-11-21 09:30:00' + 'Z')"])
  func rejectsMalformedTextsInConversions(_ text: String) {
    #expect(errorCode(text) == "invalid_argument")
  }

  @Test(arguments: ["0X1F", "0XFFu", "rb'a'", "RB'a'"]) func rejectsMalformedLiterals(_ text: String) {
    #expect(errorCode(text) == "not_compiled")
  }

  @Test(arguments: ["br'a\\n'", "bR'a\\n'", "Br'a\\n'", "BR'a\\n'"]) func acceptsBothPrefixesOfRawBytes(
    _ text: String
  ) {
    #expect(value(text) == .bytes(Array(#"a\n"#.utf8)))
  }

  @Test func base64MayBreakLines() {
    #expect(value(#"base64.decode('aGVs\r\nbG8=\n')"#) == .bytes(Array("hello".utf8)))
    #expect(errorCode(#"base64.decode('aGVs bG8=')"#) == "invalid_argument")
  }
}
