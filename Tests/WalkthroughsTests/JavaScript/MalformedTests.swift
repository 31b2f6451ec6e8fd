import Testing

@testable import Walkthroughs

@Suite struct MalformedTests {
  /// What the interpreter itself refuses.
  static let scripts = [
    "1 +", "(1", "[1, 2", "({a: 1", "'abc", "\"abc", "`abc", "`a${1", "`a${1}", "1 2", "a b", "a.", "a[",
    "a[]", "a..b", "* 2", "a ? b", "a ? b :", ")", "]", "}", "1 = 2", "a + b = c", "08", "010", "1e",
    "3in", "3a", "const a", "a ?? b || c", "a || b ?? c", "a && b ?? c", "a ?? b && c", "/* a", "@", "#",
    "a # b", "a @", "var 1 = 2", "var", "let", "let 5", "!", "typeof", "a.1", "a?.", "({a:})", "1..",
    "'a\nb'", "a =", "= 1", "a += ", "=> 1", "&& a", "?", ":", ",", "var a =", "a.b.", "'\\", "`\\",
    "a\u{0}b", "1\u{7}", "a === ", "1 === = 2", "typeof typeof", "null = 1", "true = 1", "'a' = 1",
  ]

  /// What is refused by the engine, which knows more of the language.
  static let leftScripts = [
    "()", "a++ = 1", "++1", "a?.b = 1", "'\\08'", "'\\xg1'", "'\\u12'", "'\\u{110000}'", "0x", "0b2",
    "let let = 1", "let a = 1, a = 2", "var a = 1; let a = 2", "let a; var a", "-2 ** 2", "typeof a ** 2",
    "({a b})", "({1})", "({'a'})", "({true})", "f(", "f(1", "f(,)", "f(1 2)", "...a", "a,", "(a, b",
    "(a,)",
  ]

  @Test(arguments: scripts) func reportsAMalformedScriptWithoutTheEngine(_ script: String) throws {
    let log = Log()
    let error = #expect(throws: ScriptError.self) { try interpreterScripts(log).evaluate(script, name: "s") }
    #expect(error?.kind == .syntax, "\(String(describing: error))")
    #expect(error?.line != nil && error?.column != nil)
    #expect(log.needs.isEmpty)
  }

  @Test(.enabled(if: engineIsInstalled, "\(engineIsMissing)"), arguments: scripts + leftScripts)
  func engineRejectsTheSameScripts(_ script: String) throws {
    #expect(outcome(script, try engineScripts()) == "no JavaScript")
    #expect(outcome(script, Scripts(host: host(), engines: engines)) == "no JavaScript")
  }

  @Test(arguments: [
    String(repeating: "(", count: 100_000), String(repeating: "[", count: 100_000),
    String(repeating: "-", count: 1) + String(repeating: "- ", count: 100_000) + "1",
    String(repeating: "!", count: 100_000) + "1", String(repeating: "`${", count: 100_000),
    String(repeating: "a ? ", count: 100_000), "1" + String(repeating: " ** 1", count: 100_000),
    String(repeating: "a = ", count: 100_000) + "1", String(repeating: "typeof ", count: 100_000) + "1",
    "a" + String(repeating: "[a", count: 100_000), String(repeating: "({a: ", count: 50_000),
    String(repeating: "f(", count: 100_000),
  ]) func limitsNestedBrackets(_ script: String) throws {
    let error = #expect(throws: ScriptError.self) { try interpreterScripts().evaluate(script, name: "s") }
    // Scripts that are only long need the engine, which is not available here.
    #expect([.budget, .syntax, .engineMissing].contains(error?.kind))
  }

  @Test(arguments: [
    "output.a = '0123456789abcdef'" + String(repeating: "; output.a += output.a", count: 21),
    "output.a = '0123456789abcdef'" + String(repeating: "; output.a = `${output.a}${output.a}`", count: 21),
    "var a = '0123456789abcdef'" + String(repeating: "; a += a", count: 16)
      + "; [" + String(repeating: "a, ", count: 100) + "].join(a)",
    "var a = '0123456789abcdef'" + String(repeating: "; a += a", count: 19)
      + String(repeating: "; a.includes(a + 'b'); (a + a).indexOf(a + 'b')", count: 100),
  ]) func limitsMemory(_ script: String) throws {
    let error = #expect(throws: ScriptError.self) { try interpreterScripts().evaluate(script, name: "s") }
    #expect(error?.kind == .budget)
  }

  @Test func parsesLongChainsOfOperatorsAndMembers() throws {
    #expect(
      try interpreterScripts().evaluate("1" + String(repeating: " + 1", count: 120), name: "s").text == "121")
    #expect(
      Scripts.need(of: "1" + String(repeating: " + 1", count: 100_000))?.construct.contains("chain") == true)
    #expect(
      Scripts.need(of: "a" + String(repeating: ".a", count: 100_000))?.construct.contains("chain") == true)
  }

  @Test(.enabled(if: engineIsInstalled, "\(engineIsMissing)"))
  func aLongListIsFilledByTheEngine() throws {
    let count = 5_000
    let script = "output.a = []" + (0..<count).map { "; output.a[\($0)] = 1" }.joined()
    let log = Log()
    let scripts = Scripts(host: host(log), engines: engines)
    _ = try scripts.evaluate(script, name: "s")
    #expect(scripts.global("output")?["a"] == .array(Array(repeating: .number(1), count: count)))
    #expect(log.needs.map(\.construct) == ["a change of a long list or object"])
  }
}
