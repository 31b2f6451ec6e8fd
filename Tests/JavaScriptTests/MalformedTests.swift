import Testing

@testable import JavaScript

@Suite struct MalformedTests {
  static let scripts = [
    "1 +", "(1", "[1, 2", "({a: 1", "'abc", "\"abc", "`abc", "`a${1", "`a${1}", "1 2", "a b", "a.",
    "a[", "a[]",
    "a..b", "* 2", "a ? b", "a ? b :", "()", ")", "]", "}", "1 = 2", "a + b = c", "a++ = 1", "++1",
    "a?.b = 1", "08", "010",
    "'\\08'", "'\\xg1'", "'\\u12'", "'\\u{110000}'", "0x", "0b2", "1e", "3in", "3a", "const a", "let let = 1",
    "let a = 1, a = 2", "var a = 1; let a = 2", "let a; var a", "-2 ** 2", "typeof a ** 2", "a ?? b || c",
    "a || b ?? c",
    "a && b ?? c", "a ?? b && c", "/* a", "@", "#", "a # b", "a @", "({a b})", "({1})", "({'a'})", "({true})",
    "var 1 = 2",
    "var", "let", "let 5", "!", "typeof", "a.1", "a?.", "f(", "f(1", "f(,)", "f(1 2)", "({a:})", "1..",
    "'a\nb'", "a =", "= 1",
    "a += ", "...a", "=> 1", "&& a", "?", ":", ",", "a,", "var a =", "a.b.", "'\\", "`\\", "(a, b", "(a,)",
    "a\u{0}b", "1\u{7}",
    "a === ", "1 === = 2", "typeof typeof", "null = 1", "true = 1", "'a' = 1",
  ]

  @Test(arguments: scripts) func reportsAMalformedScriptWithoutTheEngine(_ script: String) throws {
    let log = Log()
    let error = #expect(throws: ScriptError.self) { try smallScripts(log).evaluate(script, name: "s") }
    #expect(error?.kind == .syntax, "\(String(describing: error))")
    #expect(error?.line != nil && error?.column != nil)
    #expect(log.needs.isEmpty)
  }

  @Test(.enabled(if: engineIsInstalled, "\(engineIsMissing)"), arguments: scripts)
  func engineRejectsTheSameScripts(_ script: String) throws {
    #expect(outcome(script, try engineScripts()) == "no JavaScript")
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
    let error = #expect(throws: ScriptError.self) { try smallScripts().evaluate(script, name: "s") }
    // What is only long is for the engine, which these scripts do not have.
    #expect([.budget, .syntax, .engineMissing].contains(error?.kind))
  }

  @Test(arguments: [
    "'a'.repeat(1e9)", "'a'.padStart(1e12)", "[].length = 4e9", "output.a = []; output.a[4e9] = 1",
    "var a = 'a'.repeat(1e6); a = a.split(''); a = a.concat(a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a)",
    "'aaaa'.repeat(1e6).replaceAll('a', 'aaaaaaaaaaaaaaaaaaaa')",
  ]) func limitsMemory(_ script: String) throws {
    let error = #expect(throws: ScriptError.self) { try smallScripts().evaluate(script, name: "s") }
    #expect(error?.kind == .budget)
  }

  @Test func parsesLongChainsOfOperatorsAndMembers() throws {
    #expect(try smallScripts().evaluate("1" + String(repeating: " + 1", count: 120), name: "s").text == "121")
    #expect(
      Scripts.need(of: "1" + String(repeating: " + 1", count: 100_000))?.construct.contains("chain") == true)
    #expect(
      Scripts.need(of: "a" + String(repeating: ".a", count: 100_000))?.construct.contains("chain") == true)
  }

  @Test func deallocatesALongChainOfObjects() throws {
    let scripts = smallScripts()
    for _ in 0..<20_000 { _ = try scripts.evaluate("output.a = [output.a]; 0", name: "s") }
    #expect(try scripts.evaluate("output.a.length", name: "s").text == "1")
  }
}
