import Foundation
import Testing

/// `kolam eval`, end to end.
@Suite struct EvalTests {
  @Test(arguments: [
    ("1 + 1", "--locale", "en", "2\n"),
    ("user.tier == 'pro'", "--with", #"{"user": {"tier": "pro"}}"#, "true\n"),
    ("now == now() && now > timestamp(0) && zone == 'Asia/Kolkata'", "--locale", "en", "true\n"),
    ("now + 1", "--with", #"{"now": 5}"#, "6\n"),
    ("number(1234567.5, 1)", "--locale", "hi", "\"12,34,567.5\"\n"),
    ("[1, 2u, 'a', null]", "--with", "{}", "[1,2,\"a\",null]\n"),
  ]) func valuesArePrintedAsJSON(
    _ expression: String, _ option: String, _ argument: String, _ expected: String
  ) throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let run = try kolam("eval", expression, option, argument)
    #expect(run.output == expected, "\(run.errors)")
    #expect(run.code == 0)
  }

  @Test func syntaxErrorsShowTheirLocationAndExitWith2() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let run = try kolam("eval", "user.teir == 'pro'", "--with", #"{"user": {"tier": "pro"}}"#, input: "")
    #expect(run.code == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("did you mean `tier`?"))
  }

  /// C1 controls, bidi controls and escapes stay inside JSON's own escapes, and out of messages.
  @Test func nothingReachesTheTerminalRaw() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let value = try kolam("eval", #"'\u009b31m\u202eabc\U000e0041'"#)
    #expect(value.output == #""\u009b31m\u202eabc\udb40\udc41""# + "\n")
    for arguments in [
      ["eval", "1", "--with", "@/no\u{1B}]52;c;aGk=\u{7}"], ["eval", "1", "--\u{9B}31m"], ["\u{202E}run"],
    ] {
      let run = try kolam(arguments)
      #expect(run.code == 2)
      #expect(!run.errors.unicodeScalars.contains { "\u{1B}\u{7}\u{9B}\u{202E}".unicodeScalars.contains($0) })
    }
  }

  @Test func aFileWithoutAnEndIsRefused() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let run = try kolam("eval", "1", "--with", "@/dev/zero")
    #expect(run.code == 2)
    #expect(run.errors == "kolam: `/dev/zero` is larger than 8 MiB, the most that is read\n")
  }

  @Test func anExpressionThatBeginsWithAMinusGoesBehindTwo() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    #expect(try kolam("eval", "--", "-1").output == "-1\n")
    #expect(try kolam("eval", "-1").errors.contains("`--` goes before one that begins with `-`"))
  }

  @Test func evaluationErrorsExitWith1() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    let run = try kolam("eval", "1 / 0", input: "")
    #expect(run.code == 1)
    #expect(run.errors.contains("division of 1 by zero"))
  }

  @Test func rowsFromAPipeAreCounted() throws {
    let rows = """
      {"name":"two","expr":"1 + 1","bindings":{},"expected":{"value":{"int":"2"}},"suite":"core"}
      {"name":"three","expr":"x + 1","bindings":{"x":{"int":"1"}},"expected":{"value":{"int":"3"}},"suite":"core"}

      """
    let kolam = Executable()
    defer { kolam.remove() }
    let run = try kolam("eval", "--rows", "-", input: rows)
    #expect(
      run.output == """
        {"name":"two","pass":true,"got":{"int":"2"}}
        {"name":"three","pass":false,"got":{"int":"2"}}
        1 passed, 1 failed

        """)
    #expect(run.code == 1)
  }
}
