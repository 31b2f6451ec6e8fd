import Foundations
import Testing

@testable import Expressions

@Suite struct FunctionTests {
  private static let declarations: Declarations = {
    var functions = FunctionLibrary.standard
    functions.register(
      NativeFunction("number", [.double], .string, implicit: ["locale"]) { values in
        .string("\(values.count)/\(values[1])")
      })
    functions.register(
      NativeFunction("number", [.double, .int], .string, implicit: ["locale", "nowhere"]) { values in
        .string("\(values.count)/\(values[3])")
      })
    functions.register(
      NativeFunction("shout", [.string], .string, isMember: true) { values in
        if case .string(let text) = values[0] { .string(text.uppercased()) } else { .null }
      })
    functions.register(
      NativeFunction("broken", [], .int) { _ in .error(ValueError(code: "broken", "it broke")) })
    var declarations = Declarations(functions: functions)
    declarations.declare("locale", .string)
    declarations.declare("x", .double)
    return declarations
  }()

  private func program(_ text: String) -> Program? {
    var diagnostics = Diagnostics()
    return Program.compile(span(text), Self.declarations, into: &diagnostics)
  }

  @Test func implicitVariablesArePassedAfterTheWrittenArguments() {
    #expect(program("number(x)")?.evaluate(["ta", 1.0]) == .string("2/\(Value.string("ta"))"))
    #expect(program("number(x, 1)")?.evaluate(["ta", 1.0]) == .string("4/\(Value.null)"))
  }

  @Test func readSetsIncludeImplicitVariables() {
    #expect(program("number(x)")?.reads.map(\.slot) == [0, 1])
    #expect(program("x + 1.0")?.reads.map(\.slot) == [1])
  }

  @Test func hostFunctionsAreOverloadsAndMembers() {
    #expect(program("'a'.shout()")?.evaluate(["", 0.0]) == "A")
    #expect(program("number(x, 'a')") == nil)
    #expect(program("'a'.shout(1)") == nil)
  }

  @Test func hostFunctionsOverrideThoseWithTheSameParameters() {
    var functions = FunctionLibrary.standard
    functions.register(
      NativeFunction("duration", [.duration], .string, implicit: ["locale"]) { _ in "an hour" })
    var declarations = Declarations(functions: functions)
    declarations.declare("x", .dyn)
    var diagnostics = Diagnostics()
    let checked = Program.compile(span("duration(duration('1h'))"), declarations, into: &diagnostics)
    #expect(checked?.type == .string)
    #expect(checked?.evaluate([0]) == "an hour")
    let unknown = Program.compile(span("duration(x)"), declarations, into: &diagnostics)
    #expect(unknown?.evaluate([.duration(.seconds(3600))]) == "an hour")
    #expect(unknown?.evaluate(["1h"]) == .duration(.seconds(3600)))
  }

  @Test func hostFunctionErrorsHaveTheCallsLocation() {
    guard case .error(let error)? = program("1 + broken()")?.evaluate(["", 0.0]) else {
      Issue.record("no error")
      return
    }
    #expect(error.code == "broken")
    #expect(error.span?.text == "broken()")
  }

  @Test(arguments: [
    ("'%.2f'.format([2.675])", "2.67"), ("'%e'.format([12345.678])", "1.234568e+04"),
    ("'%x'.format([-255])", "-ff"),
    ("'%s'.format([{'b': [1, 'x'], 'a': null}])", "{a: null, b: [1, x]}"), ("'%d'.format([-5])", "-5"),
    ("'%b'.format([-5])", "-101"), ("'a,b,,c'.split(',').join('|')", "a|b||c"),
    ("'abc'.split('').join('-')", "a-b-c"),
    ("'abc'.replace('', '_')", "_a_b_c_"), ("'aaa'.replace('a', 'b', 2)", "bba"),
    ("'aaaa'.replace('aa', 'b')", "bb"),
    ("' x '.trim()", "x"), ("'தமிழ்'.reverse().reverse()", "தமிழ்"), ("'தமிழ்'.charAt(1)", "ம"),
    ("strings.quote('a\\n\"')", #""a\n\"""#), ("base64.encode(b'ab')", "YWI="),
    ("string(ip('::ffff:c0a8:1') == ip('192.168.0.1'))", "true"),
    ("string(ip('192.168.0.1') == ip('::ffff:c0a8:1'))", "true"),
    ("string(ip('::ffff:c0a8:2') == ip('192.168.0.1'))", "false"),
    ("string(ip('::fffe:c0a8:1') == ip('192.168.0.1'))", "false"),
    ("string(ip('2001:db8:0:0:1:0:0:1'))", "2001:db8::1:0:0:1"),
    ("string(cidr('10.1.2.3/8').masked())", "10.0.0.0/8"),
  ]) func evaluatesTextFunctions(_ text: String, _ expected: String) {
    let found = value(text)
    #expect(found == .string(expected), "\(ValueJSON.write(found))")
  }

  @Test(arguments: [
    "1.2.3", "1.2.3.4.5", "256.1.1.1", "01.2.3.4", "::1::", ":::", "1:2:3:4:5:6:7", "g::1",
    "1:2:3:4:5:6:7:8:9", "", "::1%lo",
    "12345::", "1.2.3.4::",
  ]) func rejectsInvalidAddresses(_ text: String) {
    #expect(errorCode("ip('\(text)')") == "invalid_argument")
    #expect(value("isIP('\(text)')") == false)
  }
}
