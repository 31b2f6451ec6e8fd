import Testing

@testable import Walkthroughs

@Suite struct ExpressionTests {
  @Test(arguments: ExpressionTable.rows)
  func smallEvaluatorMatchesJavaScript(_ script: String, _ text: String) throws {
    #expect(try interpreterScripts().evaluate(script, name: "script").text == text)
  }

  @Test(.enabled(if: engineIsInstalled, "\(engineIsMissing)"), arguments: ExpressionTable.rows)
  func engineMatchesTheSmallEvaluator(_ script: String, _ text: String) throws {
    #expect(try engineScripts().evaluate(script, name: "script").text == text)
    #expect(outcome(script, try engineScripts()) == outcome(script, interpreterScripts()))
  }

  @Test(arguments: EngineTable.rows)
  func theSmallEvaluatorLeavesTheRest(_ script: String, _ text: String) {
    #expect(outcome(script, interpreterScripts()) == "beyond")
  }

  @Test(.enabled(if: engineIsInstalled, "\(engineIsMissing)"), arguments: EngineTable.rows)
  func theEngineGivesTheRest(_ script: String, _ text: String) throws {
    #expect(try Scripts(host: host(), engines: engines).evaluate(script, name: "script").text == text)
    #expect(try engineScripts().evaluate(script, name: "script").text == text)
  }

  @Test(arguments: [
    "null.a", "undefined.a", "nothing.a", "nothing[0]", "nothing.a = 1", "({}).a.b", "nothing.trim()",
    "output.a = 'a'; output.a.b = 1", "output.a = 5; output.a.x = 1", "output.a.b.c = 1",
    "output.a++; output.b.c++",
  ]) func rejectsInvalidOperations(_ script: String) throws {
    #expect(throws: ScriptError.self) { try interpreterScripts().evaluate(script, name: "script") }
    #expect(outcome(script, interpreterScripts()) == "fails")
    guard engineIsInstalled else { return }
    #expect(outcome(script, try engineScripts()) == "fails")
  }

  @Test(
    .enabled(if: engineIsInstalled, "\(engineIsMissing)"),
    arguments: [
      "null.a = 1", "'a'.b = 1", "(5).x = 1", "({}).a()", "'a'.repeat(-1)", "'a'.repeat(Infinity)",
      "JSON.parse('{')", "JSON.parse('01')", "JSON.parse('1.')", "JSON.parse(\"'a'\")", "JSON.parse('[1,]')",
      "JSON.parse('{a:1}')", "JSON.parse('\"\\\\u00\"')", "JSON.parse('')", "json(undefined)",
      "var o = {}; o.o = o; JSON.stringify(o)", "[].length = -1", "nothing()", "require('fs')",
      "output.nothing()",
      "'a'.nothing()", "({toUpperCase: 1}).toUpperCase()", "[1].length = 'a'",
    ]) func whatJavaScriptForbidsIsAnErrorOfTheEngine(_ script: String) throws
  {
    #expect(outcome(script, Scripts(host: host(), engines: engines)) == "fails")
  }

  @Test func errorsHaveLocations() throws {
    let error = #expect(throws: ScriptError.self) {
      try interpreterScripts().evaluate("var a = 1\n  output.list.first", name: "flow.yaml")
    }
    #expect(error?.description == "flow.yaml:2:15: TypeError: cannot read `first` of undefined")
  }

  @Test func assignmentsToGlobalsEndWithTheScript() throws {
    let scripts = interpreterScripts()
    scripts.setGlobal("NAME", to: .string("Asha"))
    #expect(try scripts.evaluate("NAME = 'Mina'; other = 1; NAME + other", name: "s").text == "Mina1")
    #expect(try scripts.evaluate("NAME + other", name: "s").text == "Ashaundefined")
    scripts.removeGlobal("NAME")
    #expect(scripts.global("NAME") == nil)
    #expect(try scripts.evaluate("typeof NAME", name: "s").text == "undefined")
  }

  @Test func keepsOutputBetweenScripts() throws {
    let scripts = interpreterScripts()
    _ = try scripts.evaluate("output.user = {name: 'Asha', tags: ['a']}", name: "s")
    #expect(try scripts.evaluate("output.user.tags[1] = 'b'; output.user.tags", name: "s").text == "a,b")
    #expect(scripts.global("output")?["user"]?["name"] == .string("Asha"))
  }

  @Test func refreshesCopiedTextBeforeEachScript() throws {
    let log = Log()
    let scripts = interpreterScripts(log)
    log.copied = "https://example.com"
    #expect(try scripts.evaluate("maestro.copiedText.indexOf('https') == 0", name: "s") == .bool(true))
    log.copied = nil
    #expect(try scripts.evaluate("maestro.copiedText", name: "s") == .undefined)
  }
}
